import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { isStored, type JournalEntry } from '../../../apimachinery/journal.ts'
import { actedAs } from '../../../client/kubectl.ts'
import { type ScriptStep, scriptOf } from '../../../client/script.ts'
import { t } from '../../base/i18n/catalogue.ts'
import { x } from '../../base/i18n/traffic.ts'
import { detailOf } from './journal.ts'
import { Choice } from '../../kit/choice.tsx'
import { CopyButton } from '../../kit/copy.tsx'
import { download } from '../../kit/download.ts'
import { PageDialog } from '../../kit/modal.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { requestOf } from './entry-requests.ts'

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
  const [read, setRead] = useState<Read>()
  const [tool, setTool] = useState<Tool>('kubectl')
  const [listed] = useState(entries)
  useEffect(() => {
    let isShown = true
    void readSteps(listed).then((found) => isShown && setRead(found))
    return () => {
      isShown = false
    }
  }, [listed])
  const script = read === undefined || read.steps.length === 0 ? '' : scriptOf(read.steps, tool)
  return (
    <PageDialog
      title={x.requests.script}
      open
      onClose={onClose}
      width="dialog-wide"
      foot={
        <>
          <Button className="btn" onPress={onClose}>
            {t.app.close}
          </Button>
          <CopyButton word={x.requests.copy} text={() => script} />
          <Button
            className="btn btn-primary"
            isDisabled={script === ''}
            onPress={() => download(`crdlab-${tool}.sh`, 'text/x-shellscript', script)}
          >
            {x.requests.download}
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        <div className="flex items-center gap-3 text-sm">
          <Choice
            label={x.requests.script}
            look="select"
            value={tool}
            options={[
              { id: 'kubectl', word: x.requests.scriptKubectl },
              { id: 'curl', word: x.requests.scriptCurl },
            ]}
            onChange={setTool}
          />
          {read !== undefined && <span className="text-ink-3">{x.requests.scriptWrites(read.steps.length)}</span>}
        </div>
        {read !== undefined && read.missing > 0 && <p className="text-sm text-warn">{x.requests.scriptMissing(read.missing)}</p>}
        {read?.steps.length === 0 ? (
          <p className="text-sm text-ink-2">{x.requests.scriptNone}</p>
        ) : (
          <ScrollRegion className="code-scroll h-96 max-h-[60dvh]" label={x.requests.script}>
            <code>{script}</code>
          </ScrollRegion>
        )}
      </div>
    </PageDialog>
  )
}
