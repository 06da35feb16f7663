import { useState } from 'react'
import { Button } from 'react-aria-components'
import { actedAs } from '../../../client/kubectl.ts'
import { type ScriptStep, scriptOf } from '../../../client/script.ts'
import { isStored, type JournalEntry } from '../../../protocol/journal.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { Choice } from '../../kit/choice.tsx'
import { CopyButton } from '../../kit/copy.tsx'
import { download } from '../../kit/download.ts'
import { PageDialog } from '../../kit/modal.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { requestOf } from './entry-requests.ts'
import { detailOf } from './journal.ts'
import { journalTexts } from './texts.en.ts'

type Tool = 'kubectl' | 'curl'

interface Read {
  readonly steps: readonly ScriptStep[]
  /** Writes whose bodies are forgotten. */
  readonly missing: number
}

/** Reads the bodies of the stored writes, in their order. */
async function readSteps(entries: readonly JournalEntry[]): Promise<Read> {
  const writes = entries.filter((entry) => isStored(entry) && entry.method !== '')
  const details = await Promise.all(writes.map(({ id }) => detailOf(id).catch(() => undefined)))
  const steps = writes.flatMap((entry, i): ScriptStep[] => {
    const detail = details[i]
    if (detail === undefined) return []
    const name = entry.method === 'POST' ? entry.object?.name : undefined
    return [
      {
        request: requestOf(entry, detail),
        ...actedAs(entry),
        ...(name === undefined ? {} : { created: name }),
      },
    ]
  })
  return { steps, missing: writes.length - steps.length }
}

/** The stored writes of a list as a shell script. */
export default function ScriptDialog({
  entries,
  onClose,
}: {
  readonly entries: readonly JournalEntry[]
  readonly onClose: () => void
}) {
  const [tool, setTool] = useState<Tool>('kubectl')
  const [listed] = useState(entries)
  const read = useAsync(() => readSteps(listed), [listed])
  const script = read === undefined || read.steps.length === 0 ? '' : scriptOf(read.steps, tool)
  return (
    <PageDialog
      title={journalTexts.requests.script}
      open
      onClose={onClose}
      width="dialog-wide"
      foot={
        <>
          <Button className="btn" onPress={onClose}>
            {pageTexts.app.close}
          </Button>
          <CopyButton word={journalTexts.requests.copy} text={() => script} />
          <Button
            className="btn btn-primary"
            isDisabled={script === ''}
            onPress={() => download(`crdlab-${tool}.sh`, 'text/x-shellscript', script)}
          >
            {journalTexts.requests.download}
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        <div className="flex items-center gap-3 text-sm">
          <Choice
            label={journalTexts.requests.script}
            look="select"
            value={tool}
            options={[
              { id: 'kubectl', word: journalTexts.requests.scriptKubectl },
              { id: 'curl', word: journalTexts.requests.scriptCurl },
            ]}
            onChange={setTool}
          />
          {read !== undefined && <span className="text-ink-3">{journalTexts.requests.scriptWrites(read.steps.length)}</span>}
        </div>
        {read !== undefined && read.missing > 0 && (
          <p className="text-sm text-warn">{journalTexts.requests.scriptMissing(read.missing)}</p>
        )}
        {read?.steps.length === 0 ? (
          <p className="text-sm text-ink-2">{journalTexts.requests.scriptNone}</p>
        ) : (
          <ScrollRegion className="code-scroll h-96 max-h-[60dvh]" label={journalTexts.requests.script}>
            <code>{script}</code>
          </ScrollRegion>
        )}
      </div>
    </PageDialog>
  )
}
