import { useEffect, useMemo, useState } from 'react'
import { isWrite, type JournalEntry, type JournalObject } from '../../../apimachinery/journal.ts'
import type { Client } from '../../../client/client.ts'
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

let lastRead: { readonly page: Client; readonly about: string; readonly answer: Promise<Read> } | undefined

/** Reads the entries about an object, or all of them; what was read last is not read again. What came since is followed. */
function read(page: Client, object: JournalObject | undefined): Promise<Read> {
  const about = JSON.stringify(object ?? null)
  if (lastRead?.page === page && lastRead.about === about) return lastRead.answer
  const answer = readAll(object)
  lastRead = { page, about, answer }
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

interface Known {
  readonly page: Client
  readonly object: JournalObject | undefined
  readonly answer: Read
}

const isOf = (known: Known, page: Client | undefined, object: JournalObject | undefined): boolean =>
  known.page === page && known.object === object

/** The writes to an object, or all of them, and each new one as it happens. `object` must stay the same while its members do. */
export function useSteps(object: JournalObject | undefined): Steps {
  const page = useApp((state) => state.page)
  const [known, setKnown] = useState<Known>()
  const [problem, setProblem] = useState<string>()
  const live = useJournal(({ entries }) => entries)
  const first = live[0]?.id ?? 0
  // Entries that came between those that were read and those that are followed are missing: then all are read anew.
  const hasGap = known !== undefined && isOf(known, page, object) && first > known.answer.newest + 1
  useEffect(() => {
    let isShown = page !== undefined
    if (hasGap) lastRead = undefined
    setProblem(undefined)
    if (page === undefined) return
    read(page, object).then(
      (answer) => isShown && setKnown({ page, object, answer }),
      (error: unknown) => isShown && setProblem(error instanceof Error ? error.message : String(error)),
    )
    return () => {
      isShown = false
    }
  }, [object, page, hasGap])
  const steps = useMemo(() => {
    if (known === undefined || !isOf(known, page, object)) return undefined
    const { entries } = known.answer
    const last = entries.at(-1)?.id ?? 0
    const newer = live.filter((entry) => entry.id > last && (object === undefined || isAbout(entry, object)))
    return [...entries, ...newer].filter(isWrite)
  }, [known, live, page, object])
  return { steps, problem }
}
