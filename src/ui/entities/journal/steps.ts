import { useMemo, useState } from 'react'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import type { Client } from '../../../client/client.ts'
import { isWrite, type JournalEntry, type JournalObject } from '../../../protocol/journal.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { readAll, useJournal } from './journal.ts'

export interface Steps {
  /** Every write, whatever its outcome, oldest first; undefined while they are read. */
  readonly steps: readonly JournalEntry[] | undefined
  readonly problem: string | undefined
}

const isAbout = ({ object }: JournalEntry, wanted: JournalObject): boolean =>
  object !== undefined &&
  object.group === wanted.group &&
  object.resource === wanted.resource &&
  object.name === wanted.name &&
  object.namespace === wanted.namespace

type Read = Awaited<ReturnType<typeof readAll>>

let lastRead:
  | { readonly page: Client; readonly about: string; readonly after: number; readonly answer: Promise<Read> }
  | undefined

/**
 * Reads the entries about an object, or all of them. What was read last is not read again, unless entries up to `after` were missed; what came
 * since is followed.
 */
function read(page: Client, object: JournalObject | undefined, after = 0): Promise<Read> {
  const about = JSON.stringify(object ?? null)
  if (lastRead?.page === page && lastRead.about === about && lastRead.after >= after) return lastRead.answer
  const answer = readAll(object)
  lastRead = { page, about, after, answer }
  answer.catch(() => {
    if (lastRead?.answer === answer) lastRead = undefined
  })
  return answer
}

/** Reads what a timeline shows before it is opened. A failure shows when it is. */
export function prefetchSteps(object: JournalObject | undefined): void {
  const { page } = appStore.getState()
  if (page !== undefined) void read(page, object).catch(() => undefined)
}

/** The writes to an object, or all of them, and each new one as it happens. `object` must stay the same while its members do. */
export function useSteps(object: JournalObject | undefined): Steps {
  const page = useApp((state) => state.page)
  const live = useJournal(({ entries }) => entries)
  const first = live[0]?.id ?? 0
  const [after, setAfter] = useState(0)
  const known = useAsync(
    () =>
      page &&
      read(page, object, after).then(
        (answer) => ({ page, object, answer, problem: undefined }),
        (error: unknown) => ({ page, object, answer: undefined, problem: errorMessage(error) }),
      ),
    [object, page, after],
    { keep: true },
  )
  const current = known?.page === page && known?.object === object ? known : undefined
  const answer = current?.answer
  // Entries that came between those that were read and those that are followed are missing: then all are read anew.
  if (answer !== undefined && first > answer.newest + 1 && first > after) setAfter(first)
  const steps = useMemo(() => {
    if (answer === undefined) return undefined
    const { entries } = answer
    const last = entries.at(-1)?.id ?? 0
    const newer = live.filter((entry) => entry.id > last && (object === undefined || isAbout(entry, object)))
    return [...entries, ...newer].filter(isWrite)
  }, [answer, live, object])
  return { steps, problem: current?.problem }
}
