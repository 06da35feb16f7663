import { Box, Eye, Lock, Pencil } from 'lucide-react'
import { useMemo } from 'react'
import type { FileDraft, FileObject } from '../../../analysis/workspace-file/format.ts'
import type { Subresource } from '../../../client/resource-type.ts'
import { crdKeyOf } from '../../../protocol/snapshot.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { language } from '../../base/language/language.ts'
import { ENDPOINTS, PaneRules } from '../../entities/object/pane-rules.tsx'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { YamlText } from '../../kit/yaml-text.tsx'
import { draftsOf } from './shared-drafts.ts'

/** The longest text of an object that is drawn, in characters. */
const MOST_SHOWN = 400_000

type Panes = Readonly<Partial<Record<Subresource, string>>>

/** The texts of the panes of an object; undefined until they are known. */
function usePanes(object: FileObject, objects: readonly FileObject[]): Panes | undefined {
  return useAsync(
    (): Panes | Promise<Panes> => {
      if (object.text.length > MOST_SHOWN) return { '': object.text.slice(0, MOST_SHOWN) }
      const crdKey = crdKeyOf(object.key)
      const crd = objects.find(({ key }) => key === crdKey)
      // An object that cannot be split into panes is shown whole.
      return language.previewPanes(object.text, crd?.text ?? '').catch(() => ({ '': object.text }))
    },
    [object, objects],
    { keep: true },
  )
}

interface PaneProps {
  readonly endpoint: Subresource
  readonly text: string
  readonly draft: FileDraft | undefined
  readonly splitStatus: boolean
  readonly isCrd: boolean
}

function PreviewPane({ endpoint, text, draft, splitStatus, isCrd }: PaneProps) {
  const { word, tone, icon: Icon } = ENDPOINTS[endpoint]
  const label = isCrd ? 'CustomResourceDefinition' : word
  const shown = draft?.text ?? text
  const known = useMemo(() => new Set(`${draft?.base ?? ''}\n${text}`.split('\n')), [draft, text])
  const mark = (line: string) =>
    draft === undefined || known.has(line)
      ? undefined
      : { className: 'bg-accent-soft text-ink', title: workspaceTexts.shared.isDraft }
  const numbers = useMemo(
    () =>
      shown
        .trimEnd()
        .split('\n')
        .map((_, i) => i + 1)
        .join('\n'),
    [shown],
  )
  return (
    <article className={`pane pane-edge t-${tone} not-wide:max-h-100`} aria-label={label}>
      <div className="pane-head">
        <Icon className="icon-sm text-tone" aria-hidden />
        <h3 translate="no">{label}</h3>
        {draft !== undefined && (
          <span className="chip t-accent">
            <Pencil aria-hidden />
            {workspaceTexts.shared.draft}
          </span>
        )}
      </div>
      <ScrollRegion label={word} className="flex min-h-0 flex-1 py-2">
        <pre className="code flex-none ps-3 pe-4 text-end text-[0.75rem]/[18px] text-ink-3 select-none" aria-hidden="true">
          {numbers}
        </pre>
        <YamlText
          text={shown.trimEnd()}
          mark={mark}
          className="max-h-none! flex-1 overflow-visible! rounded-none! border-0! bg-transparent! p-0! pe-3!"
        />
      </ScrollRegion>
      {!isCrd && <PaneRules endpoint={endpoint} splitStatus={splitStatus} most={2} />}
      <p className="flex h-10.5 flex-none items-center gap-2 border-t border-line bg-sunken px-3 text-xs text-ink-3">
        <Lock className="icon-sm" aria-hidden />
        {workspaceTexts.shared.locked}
      </p>
    </article>
  )
}

interface FigureProps {
  readonly word: string
  readonly value: string
  readonly why: string
}

/** A counter as it was shared. */
const Figure = ({ word, value, why }: FigureProps) => (
  <div className="grid px-3.5 py-1.5">
    <dt className="font-[550] text-ink-2" translate="no">
      {word}
    </dt>
    <dd className="mono text-xl/7 font-semibold">{value}</dd>
    <dd className="text-ink-3">{why}</dd>
  </div>
)

interface Props {
  readonly object: FileObject
  /** Undefined for an object without one, and for a CRD. */
  readonly generation: number | undefined
  readonly objects: readonly FileObject[]
  readonly drafts: readonly FileDraft[]
}

const ORDER: readonly Subresource[] = ['', 'status', 'scale']

/** An object of a link as its panes would show it, with the drafts that came along. Nothing can be sent. */
export function SharedObject({ object, generation, objects, drafts }: Props) {
  const { kind, name, namespace, key } = object
  const panes = usePanes(object, objects)
  const own = draftsOf(object, drafts)
  const isCrd = key.startsWith('/apiextensions.k8s.io/')
  const shown = ORDER.filter((endpoint) => panes?.[endpoint] !== undefined)
  const columns = ['', 'grid-cols-1', 'grid-cols-2', 'grid-cols-3'][shown.length] ?? ''
  return (
    <>
      <div className="flex min-w-0 flex-none flex-wrap items-center gap-2 px-1 py-1">
        <h2 className="min-w-0 truncate text-xl font-[620] tracking-[-0.015em]" translate="no">
          {name}
        </h2>
        {namespace !== '' && (
          <span className="mono text-xs text-ink-3" translate="no">
            -n {namespace}
          </span>
        )}
        <span className="chip" translate="no">
          <Box aria-hidden />
          {kind}
        </span>
        <span className="chip">
          <Eye aria-hidden />
          {workspaceTexts.shared.readOnly}
        </span>
        {own.length > 0 && (
          <span className="chip t-accent">
            <Pencil aria-hidden />
            {workspaceTexts.shared.drafts(own.length)}
          </span>
        )}
        {generation !== undefined && (
          <dl className="ms-auto flex flex-none divide-x divide-line rounded-3 border border-line bg-surface text-xs narrow:hidden">
            <Figure word="generation" value={pageTexts.app.number(generation)} why={workspaceTexts.shared.asShared} />
            <Figure word="resourceVersion" value="–" why={workspaceTexts.shared.assigned} />
          </dl>
        )}
      </div>
      <div
        className={`grid min-h-60 min-w-0 flex-1 grid-rows-[minmax(0,1fr)] gap-2 not-wide:grid-rows-none ${columns} narrow:grid-cols-1`}
      >
        {shown.map((endpoint) => (
          <PreviewPane
            key={endpoint}
            endpoint={endpoint}
            text={panes?.[endpoint] ?? ''}
            draft={own.find(({ address }) => address.endsWith(`#${endpoint}`))}
            splitStatus={panes?.status !== undefined}
            isCrd={isCrd}
          />
        ))}
      </div>
    </>
  )
}
