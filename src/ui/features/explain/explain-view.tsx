import { BookOpen } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Field, Reading } from '../../../analysis/reading/reading.ts'
import { explainAt } from '../../base/address/object-address.ts'
import { useApp } from '../../base/state/store.ts'
import { useMedia } from '../../base/state/theme.ts'
import { exportTexts } from '../../entities/crd/export/export.en.ts'
import { useResourceType } from '../../entities/kind/kinds.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { useCommands } from '../../kit/keys.tsx'
import { late } from '../../kit/late.tsx'
import { EXPORTING } from './addresses.ts'
import { ExamplePane } from './example-pane.tsx'
import { explainTexts } from './explain.en.ts'
import { ExplainHead } from './explain-head.tsx'
import { FieldNav, type OpenField } from './field-nav.tsx'
import { FieldPagePane } from './field-page.tsx'
import { KindChoice } from './kind-choice.tsx'
import { useOpenFiles } from './open-files.tsx'
import { OpenedBanner } from './opened-banner.tsx'
import { type ReadCrd, useOtherReadings, useReadCrd } from './use-readings.ts'

const ExportDialog = late(() => import('../../entities/crd/export/export-dialog.tsx'))

type Part = 'tree' | 'page' | 'example'

/** The field at a path, or the nearest around it. */
function fieldAt({ byPath }: Reading, path: string | undefined): Field | undefined {
  for (let at = path ?? ''; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('.'), 0))) {
    const field = byPath.get(at)
    if (field !== undefined) return field
  }
  return undefined
}

interface KindProps {
  readonly read: ReadCrd
  readonly reading: Reading
  readonly path: string | undefined
}

function Kind({ read, reading, path }: KindProps) {
  const workspace = useApp((state) => state.workspace)
  const [, navigate] = useLocation()
  const [part, setPart] = useState<Part>(path === undefined ? 'tree' : 'page')
  // An address of a field is opened to read it.
  useEffect(() => setPart(path === undefined ? 'tree' : 'page'), [path])
  const [isSearching, setSearching] = useState(false)
  const startSearch = useCallback(() => setSearching(true), [])
  const [isExporting, setExporting] = useState(false)
  const state = useHistoryState<unknown>()
  // It opens once: a reload and the way back find the page alone.
  useEffect(() => {
    if (state !== EXPORTING) return
    setExporting(true)
    history.replaceState(null, '')
  }, [state])
  useCommands({ exportCrd: { run: () => setExporting(true), detail: exportTexts.summary } })
  const isNarrow = useMedia('(width < 768px)')
  const isWide = useMedia('(min-width: 1280px)')
  const { plural, group, version } = reading.kind
  const name = `${plural}.${group}`
  const served = useResourceType(name, version)
  // The server may have another CRD of this name.
  const type = read.opened === undefined ? served : undefined
  const elsewhere = useOtherReadings(name, isSearching)
  const others = read.readings.filter((other) => other !== reading)
  const field = fieldAt(reading, path)
  const open: OpenField = (of, { kubectlPath }) => {
    setPart('page')
    navigate(explainAt(workspace, `${of.kind.plural}.${of.kind.group}`, of.kind.version, kubectlPath))
  }
  const parts: readonly Part[] = isNarrow ? ['tree', 'page', 'example'] : ['page', 'example']
  const shown = isNarrow || part !== 'tree' ? part : 'page'
  const words: Readonly<Record<Part, string>> = {
    tree: explainTexts.tree,
    page: explainTexts.page,
    example: explainTexts.example,
  }
  const hiddenUnless = (own: Part): string => (isWide || own === shown || (own === 'tree' && !isNarrow) ? 'contents' : 'hidden')
  return (
    <div className="flex min-h-0 min-w-0 flex-col px-2.5 pb-2.5 narrow:px-2 narrow:pb-2">
      <ExplainHead
        reading={reading}
        others={others}
        field={field}
        isInstalled={read.opened === undefined}
        onExport={() => setExporting(true)}
      />
      {read.opened !== undefined && <OpenedBanner crd={read.opened} />}
      {path !== undefined && field?.kubectlPath !== path && (
        <p className="banner t-warn mb-2 flex-none" role="status">
          {explainTexts.noField(path)}
        </p>
      )}
      {!isWide && (
        <fieldset className="seg mb-2 flex-none self-start narrow:w-full" aria-label={explainTexts.page}>
          {parts.map((each) => (
            <button
              key={each}
              type="button"
              className="narrow:min-h-11 narrow:flex-1 narrow:justify-center"
              aria-pressed={shown === each}
              onClick={() => setPart(each)}
            >
              {words[each]}
            </button>
          ))}
        </fieldset>
      )}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(240px,300px)_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] gap-2 wide:grid-cols-[minmax(240px,300px)_minmax(0,1fr)_minmax(320px,400px)] narrow:grid-cols-1">
        <div className={hiddenUnless('tree')}>
          <FieldNav reading={reading} others={elsewhere} shown={field} isNarrow={isNarrow} onOpen={open} onSearch={startSearch} />
        </div>
        <div className={hiddenUnless('page')}>
          <FieldPagePane read={read} reading={reading} others={others} field={field} />
        </div>
        <div className={hiddenUnless('example')}>
          <ExamplePane crd={read.text} reading={reading} type={type} field={field} onOpen={open} />
        </div>
      </div>
      {isExporting && <ExportDialog crd={read.crd} file={`${name}.yaml`} onClose={() => setExporting(false)} />}
    </div>
  )
}

function Said({ words }: { readonly words: string }) {
  return (
    <div className="grid min-h-0 p-2.5">
      <section className="pane" aria-label={words}>
        <EmptyState icon={BookOpen} words={words} />
      </section>
    </div>
  )
}

interface Props {
  /** The name of a CRD; undefined: none is chosen. */
  readonly type: string | undefined
  readonly version: string | undefined
  /** A path as kubectl writes it; undefined: the kind itself. */
  readonly field: string | undefined
}

/** Reads a kind: its fields, what each is for and what the server asks of it, and an example that the server takes. */
export default function ExplainView({ type, version, field }: Props) {
  const read = useReadCrd(type)
  const { open, problem } = useOpenFiles()
  if (type === undefined) return <KindChoice problem={problem} onOpen={open} />
  if (read === 'loading') return <Said words={explainTexts.loading} />
  if (read === 'gone') return <Said words={explainTexts.gone(type)} />
  const reading = version === undefined ? read.readings[0] : read.readings.find(({ kind }) => kind.version === version)
  if (reading === undefined) return <Said words={explainTexts.noSchema(version ?? '')} />
  return <Kind key={`${type} ${reading.kind.version}`} read={read} reading={reading} path={field} />
}
