import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { exported, FORMATS, type Format } from '../../../../analysis/export/formats.ts'
import { DRAFTS, type Draft, modeline } from '../../../../analysis/export/json-schema.ts'
import { type Kind, kindsOf } from '../../../../analysis/export/kind.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { Choice } from '../../../kit/choice.tsx'
import { CopyButton } from '../../../kit/copy.tsx'
import { download } from '../../../kit/download.ts'
import { PageDialog } from '../../../kit/modal.tsx'
import { ScrollRegion } from '../../../kit/scroll-region.tsx'
import { TabStrip } from '../../../kit/tab-strip.tsx'
import { commandOf } from './command.ts'
import { exportTexts } from './export.en.ts'

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

/** What can be made of a version of the CRD: types, JSON Schema, documentation, each with the command that makes the same. */
export default function ExportDialog({ crd, file, onClose }: Props) {
  const kinds = useMemo(() => kindsOf(crd), [crd])
  const [format, setFormat] = useState<Format>('typescript')
  const [draft, setDraft] = useState<Draft>('2020-12')
  const [version, setVersion] = useState(() => firstOf(kinds)?.version)
  const kind = kinds.find((one) => one.version === version) ?? firstOf(kinds)
  const made = useMemo(() => kind && exported(kind, format, draft), [kind, format, draft])
  const command = kind && commandOf({ format, draft, version: kind === firstOf(kinds) ? undefined : kind.version, file })
  return (
    <PageDialog
      title={exportTexts.title}
      open
      onClose={onClose}
      width="dialog-xl"
      foot={
        made !== undefined && (
          <>
            <CopyButton word={exportTexts.copy} text={() => made.text} />
            <Button className="btn btn-primary" onPress={() => download(made.file, made.mediaType, made.text)}>
              <Download aria-hidden />
              {exportTexts.download(made.file)}
            </Button>
          </>
        )
      }
    >
      {made === undefined || kind === undefined || command === undefined ? (
        <p>{exportTexts.none}</p>
      ) : (
        <div className="flex h-full min-h-0 flex-col">
          <TabStrip
            label={exportTexts.title}
            tabs={FORMATS}
            shown={format}
            onShow={setFormat}
            wordOf={(one) => exportTexts.formats[one]}
          >
            <div className="flex min-h-0 flex-1 flex-col gap-2 pt-3">
              <div className="flex flex-wrap items-center gap-2">
                <p className="min-w-0 flex-1 basis-80 text-sm text-ink-2">{exportTexts.why[format]}</p>
                {format === 'json-schema' && (
                  <Choice
                    label={exportTexts.draft}
                    look="select"
                    showLabel
                    value={draft}
                    options={DRAFTS.map((id) => ({ id, word: id, mono: true }))}
                    onChange={setDraft}
                  />
                )}
                {kinds.length > 1 && (
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
              <Preview text={made.text} label={made.file} />
              {format === 'json-schema' && (
                <p className="text-xs text-ink-3">
                  {exportTexts.modeline} <code className="mono wrap-anywhere">{modeline(made.file)}</code>
                </p>
              )}
              <p className="flex flex-wrap items-center gap-2 text-xs text-ink-3">
                <span>{exportTexts.command}</span>
                <code className="mono min-w-0 flex-1 text-ink-2 wrap-anywhere narrow:order-last narrow:basis-full">
                  {command}
                </code>
                <CopyButton word={exportTexts.copyCommand} text={() => command} />
              </p>
            </div>
          </TabStrip>
        </div>
      )}
    </PageDialog>
  )
}
