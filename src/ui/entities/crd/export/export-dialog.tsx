import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import type { BundleFile } from '../../../../analysis/export/bundle.ts'
import { type Exported, exported, FORMATS } from '../../../../analysis/export/formats.ts'
import { DRAFTS, type Draft, modeline } from '../../../../analysis/export/json-schema.ts'
import { type Kind, kindsOf } from '../../../../analysis/export/kind.ts'
import { objectAt, stringAt } from '../../../../apimachinery/json/access.ts'
import { stringify } from '../../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { useAsync } from '../../../base/async/use-async.ts'
import { language } from '../../../base/language/language.ts'
import { Choice } from '../../../kit/choice.tsx'
import { CopyButton } from '../../../kit/copy.tsx'
import { download, downloadBlob } from '../../../kit/download.ts'
import { PageDialog } from '../../../kit/modal.tsx'
import { ScrollRegion } from '../../../kit/scroll-region.tsx'
import { TabStrip } from '../../../kit/tab-strip.tsx'
import { commandOf } from './command.ts'
import { exportTexts } from './export.en.ts'
import { zipOf } from './zip.ts'

/** A preview has this many lines; the file has all. */
const SHOWN = 2000

function Preview({ text, label }: { readonly text: string; readonly label: string }) {
  const lines = useMemo(() => text.split('\n'), [text])
  const more = lines.length - 1 - SHOWN
  return (
    <>
      <ScrollRegion label={label} className="min-h-0 flex-1 overflow-auto rounded-2 border border-line bg-sunken px-3 py-2">
        <pre className="code text-[0.75rem]/[18px] whitespace-pre" translate="no">
          {more > 0 ? lines.slice(0, SHOWN).join('\n') : text}
        </pre>
      </ScrollRegion>
      {more > 0 && <p className="text-xs text-ink-3">{exportTexts.more(more)}</p>}
    </>
  )
}

interface Props {
  readonly crd: JsonObject
  /** The name of the file that the CRD is downloaded as, which the command reads. */
  readonly file: string
  readonly onClose: () => void
}

/** The version that is shown at first: the one that objects are stored at. */
const firstOf = (kinds: readonly Kind[]): Kind | undefined => kinds.find(({ entry }) => entry.storage === true) ?? kinds[0]

const TABS = [...FORMATS, 'bundle'] as const
type Tab = (typeof TABS)[number]

/** What a tab shows, and what can be done with it. */
interface Shown {
  readonly name: string
  readonly text: string
  readonly command: string
  /** The name of the file that is downloaded. */
  readonly file: string
  readonly save: () => void
}

/** Returns the file of the format that is chosen. */
function fileShown(made: Exported, command: string): Shown {
  const { file, mediaType, text } = made
  return { name: file, text, command, file, save: () => download(file, mediaType, text) }
}

/** Returns a file of the bundle; all of them are downloaded. */
function bundleShown(files: readonly BundleFile[], path: string | undefined, crd: string, file: string): Shown | undefined {
  const found = files.find((one) => one.path === path) ?? files[0]
  if (found === undefined) return undefined
  const archive = `${crd}.zip`
  const command = `crdlab bundle --out ${crd} ${file}`
  return { name: found.path, text: found.text, command, file: archive, save: () => downloadBlob(archive, zipOf(files)) }
}

/** What can be made of a version of the CRD: types, JSON Schema, documentation, a bundle, each with the command that makes the same. */
export default function ExportDialog({ crd, file, onClose }: Props) {
  const kinds = useMemo(() => kindsOf(crd), [crd])
  const [tab, setTab] = useState<Tab>('typescript')
  const [draft, setDraft] = useState<Draft>('2020-12')
  const [version, setVersion] = useState(() => firstOf(kinds)?.version)
  const [path, setPath] = useState<string>()
  const kind = kinds.find((one) => one.version === version) ?? firstOf(kinds)
  const isBundle = tab === 'bundle'
  const files = useAsync(() => (isBundle ? language.bundle(stringify(crd)) : undefined), [isBundle, crd])
  const shown = useMemo(() => {
    if (kind === undefined) return undefined
    if (tab === 'bundle') return files && bundleShown(files, path, stringAt(objectAt(crd, 'metadata'), 'name'), file)
    const named = kind === firstOf(kinds) ? undefined : kind.version
    return fileShown(exported(kind, tab, draft), commandOf({ format: tab, draft, version: named, file }))
  }, [kind, kinds, tab, draft, files, path, crd, file])
  return (
    <PageDialog
      title={exportTexts.title}
      open
      onClose={onClose}
      width="dialog-xl"
      foot={
        shown !== undefined && (
          <>
            <CopyButton word={exportTexts.copy} text={() => shown.text} />
            <Button className="btn btn-primary" onPress={shown.save}>
              <Download aria-hidden />
              {exportTexts.download(shown.file)}
            </Button>
          </>
        )
      }
    >
      {kind === undefined ? (
        <p>{exportTexts.none}</p>
      ) : (
        <div className="flex h-full min-h-0 flex-col">
          <TabStrip label={exportTexts.title} tabs={TABS} shown={tab} onShow={setTab} wordOf={(one) => exportTexts.formats[one]}>
            <div className="flex min-h-0 flex-1 flex-col gap-2 pt-3">
              <div className="flex flex-wrap items-center gap-2">
                <p className="min-w-0 flex-1 basis-80 text-sm text-ink-2">{exportTexts.why[tab]}</p>
                {tab === 'json-schema' && (
                  <Choice
                    label={exportTexts.draft}
                    look="select"
                    showLabel
                    value={draft}
                    options={DRAFTS.map((id) => ({ id, word: id, mono: true }))}
                    onChange={setDraft}
                  />
                )}
                {isBundle && shown !== undefined && files !== undefined && (
                  <Choice
                    label={exportTexts.file}
                    look="select"
                    showLabel
                    value={shown.name}
                    options={files.map((one) => ({ id: one.path, word: one.path, mono: true }))}
                    onChange={setPath}
                  />
                )}
                {!isBundle && kinds.length > 1 && (
                  <Choice
                    label={exportTexts.version}
                    look="select"
                    showLabel
                    value={kind.version}
                    options={kinds.map((one) => ({ id: one.version, word: one.version, mono: true }))}
                    onChange={setVersion}
                  />
                )}
              </div>
              {shown === undefined ? (
                <p className="flex-1 text-sm text-ink-3" role="status">
                  {exportTexts.making}
                </p>
              ) : (
                <>
                  <Preview text={shown.text} label={shown.name} />
                  {tab === 'json-schema' && (
                    <p className="text-xs text-ink-3">
                      {exportTexts.modeline} <code className="mono wrap-anywhere">{modeline(shown.name)}</code>
                    </p>
                  )}
                  <Command text={shown.command} />
                </>
              )}
            </div>
          </TabStrip>
        </div>
      )}
    </PageDialog>
  )
}

/** The command that makes the same. */
function Command({ text }: { readonly text: string }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs text-ink-3">
      <span>{exportTexts.command}</span>
      <code className="mono min-w-0 flex-1 text-ink-2 wrap-anywhere narrow:order-last narrow:basis-full">{text}</code>
      <CopyButton word={exportTexts.copyCommand} text={() => text} />
    </p>
  )
}
