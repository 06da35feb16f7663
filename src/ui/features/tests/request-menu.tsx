import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { Button, DialogTrigger } from 'react-aria-components'
import { sendEdits } from '../../../analysis/crd-text/sent-edits.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import type { JournalEntry } from '../../../protocol/journal.ts'
import { caseOfRequest } from '../../../trial/case-of-request.ts'
import { language } from '../../base/language/language.ts'
import { detailOf, readAll, useJournal } from '../../entities/journal/journal.ts'
import { PopoverDialog } from '../../kit/popover-dialog.tsx'
import { parseSuite } from './suite-text.ts'
import { testsTexts } from './texts.en.ts'

/** The number of requests in the menu. */
const MAX_REQUESTS = 12

const parseObject = (text: string | undefined, isYaml: boolean): JsonObject | undefined => {
  if (text === undefined || text === '') return undefined
  try {
    const { value } = isYaml ? parseYaml(text) : parseJson(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether a request wrote the main endpoint of an object of the CRD. */
const isWrite = ({ method, object, code, query }: JournalEntry, crdName: string): boolean =>
  ['POST', 'PUT', 'PATCH'].includes(method) &&
  code >= 200 &&
  object !== undefined &&
  `${object.resource}.${object.group}` === crdName &&
  object.subresource === undefined &&
  !query.includes('dryRun')

const wordsOf = ({ code, method }: JournalEntry): string =>
  testsTexts.caseOf(method, code < 400 ? testsTexts.accepted : testsTexts.rejected)

/** Makes a test case of a request. Returns undefined when its bodies are gone, or when a test cannot express it. */
async function caseOf(entry: JournalEntry): Promise<ReturnType<typeof caseOfRequest>> {
  const detail = await detailOf(entry.id)
  if (detail === undefined || entry.object === undefined) return undefined
  const isPatch = entry.method === 'PATCH' && entry.contentType?.includes('apply') !== true
  const earlier = entry.method === 'POST' ? [] : (await readAll(entry.object)).entries.filter(({ id }) => id < entry.id)
  let before: JsonObject | undefined
  for (const one of earlier.toReversed()) {
    before = parseObject((await detailOf(one.id))?.state, false)
    if (before !== undefined) break
  }
  return caseOfRequest(`${entry.object.name ?? entry.object.resource} ${wordsOf(entry)}`, {
    method: entry.method,
    sent: isPatch ? undefined : parseObject(detail.body, entry.contentType?.includes('yaml') === true),
    code: entry.code,
    // The journal has no state of an update without changes.
    after: parseObject(detail.state, false) ?? (entry.code < 400 ? before : undefined),
    before,
    message: entry.message ?? '',
  })
}

interface Props {
  readonly crdName: string
  readonly text: string
  readonly onChange: (text: string) => void
}

/** A menu of requests of the log that adds one as a test case. */
export function RequestMenu({ crdName, text, onChange }: Props) {
  const entries = useJournal((state) => state.entries)
  const writes = entries.filter((entry) => isWrite(entry, crdName)).slice(-MAX_REQUESTS)
  const [isOpen, setOpen] = useState(false)
  const [failedId, setFailedId] = useState<number>()
  const add = async (entry: JournalEntry): Promise<void> => {
    const made = await caseOf(entry)
    const read = parseSuite(text)
    const isPossible = made !== undefined && !('problem' in read)
    setFailedId(isPossible ? undefined : entry.id)
    if (!isPossible) return
    setOpen(false)
    const index = read.suite.cases.filter((one) => one.case.on === made.on).length
    const edits = sendEdits([{ op: 'set', path: ['tests', made.on, index], value: made.entry }])
    const edited = await language.edited(text, edits)
    if (edited !== undefined) onChange(edited.text)
  }
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className="btn btn-sm">
        <ListPlus className="icon-sm" aria-hidden />
        {testsTexts.request}
      </Button>
      <PopoverDialog label={testsTexts.requests} placement="bottom start" className="dialog w-[min(420px,94vw)]">
        <RequestList writes={writes} failedId={failedId} onAdd={add} />
      </PopoverDialog>
    </DialogTrigger>
  )
}

interface ListProps {
  readonly writes: readonly JournalEntry[]
  /** The request that cannot become a test case. */
  readonly failedId: number | undefined
  readonly onAdd: (entry: JournalEntry) => Promise<void>
}

function RequestList({ writes, failedId, onAdd }: ListProps) {
  if (writes.length === 0) return <p className="px-3 py-2.5 text-sm text-ink-2">{testsTexts.noRequests}</p>
  return (
    <ul className="max-h-[60dvh] overflow-auto py-1">
      {writes.toReversed().map((entry) => (
        <li key={entry.id}>
          <button
            type="button"
            className="grid min-h-9 w-full grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-3 px-3 text-start text-sm hover:bg-hover narrow:min-h-11"
            onClick={() => void onAdd(entry)}
          >
            <span className="truncate" translate="no">
              {entry.object?.name ?? entry.object?.resource}
            </span>
            <span className="mono text-xs text-ink-3">{entry.method}</span>
            <span className={`chip ${entry.code < 400 ? 't-ok' : 't-bad'}`}>{entry.code}</span>
          </button>
          {entry.id === failedId && (
            <p className="px-3 pb-2 text-xs text-warn" role="alert">
              {testsTexts.noCase}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
