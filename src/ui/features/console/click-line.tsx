import { Check, Copy, MousePointerClick } from 'lucide-react'
import { useEffect, useState } from 'react'
import { actedAs, kubectlOf } from '../../../client/kubectl.ts'
import type { JournalEntry } from '../../../protocol/journal.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { requestOf } from '../../entities/journal/entry-requests.ts'
import { detailOf, useJournal } from '../../entities/journal/journal.ts'
import { useCopied } from '../../kit/copy.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { consoleTexts } from './texts.en.ts'

/** The last request that the reader caused in this page since it was opened, other than by the console. */
const lastOwn = (entries: readonly JournalEntry[]): JournalEntry | undefined =>
  entries.findLast(({ client, object, at }) => client === 'you' && object !== undefined && at >= performance.timeOrigin)

/** The command that an entry equals; empty until its body is read. */
function useCommandOf(entry: JournalEntry | undefined): string {
  const command = useAsync(async () => {
    if (entry === undefined) return undefined
    const detail = await detailOf(entry.id)
    return kubectlOf(requestOf(entry, detail), actedAs(entry))
  }, [entry])
  return command ?? ''
}

/** Milliseconds after which a request is no longer called this click. */
const RECENT_MS = 120_000

/** An entry for as long as it is recent. */
function useRecent(entry: JournalEntry | undefined): JournalEntry | undefined {
  const [old, setOld] = useState<number>()
  useEffect(() => {
    if (entry === undefined) return
    const timer = setTimeout(() => setOld(entry.id), Math.max(0, entry.at + RECENT_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [entry])
  return entry?.id === old ? undefined : entry
}

const TONES: { readonly [subresource: string]: string } = { status: 't-status', scale: 't-scale' }

/** The last action of the page as the command it equals. */
export function ClickLine({ onInsert }: { readonly onInsert: (command: string) => void }) {
  const entry = useRecent(useJournal(({ entries }) => lastOwn(entries)))
  const [copied, copy] = useCopied()
  const command = useCommandOf(entry)
  const subresource = entry?.object?.subresource ?? ''
  const firstLine = command.split('\n', 1)[0] ?? ''
  return (
    <div className={`console-click ${TONES[subresource] ?? 't-spec'}`}>
      <MousePointerClick className="icon-sm flex-none text-tone" aria-hidden />
      {entry === undefined ? (
        <span className="min-w-0 flex-1 truncate text-ink-2">{consoleTexts.clickNone}</span>
      ) : (
        <>
          <span className="flex-none text-ink-2 narrow:hidden">{consoleTexts.clickEquals}</span>
          <span className="mono min-w-0 flex-1 truncate text-xs" translate="no" title={command.slice(0, 2000)}>
            {firstLine}
          </span>
          <button type="button" className="btn btn-ghost btn-sm" onClick={() => onInsert(command)}>
            {consoleTexts.insert}
          </button>
          <IconButton
            icon={copied ? Check : Copy}
            label={copied ? pageTexts.app.copied : consoleTexts.copy}
            onPress={() => copy(command)}
            small
          />
        </>
      )}
    </div>
  )
}
