import { useEffect, useMemo, useState } from 'react'
import { isWrite, type JournalEntry, type JournalObject } from '../../apimachinery/journal.ts'
import { entriesOf, useJournal } from '../state/journal.ts'
import { useApp } from '../state/store.ts'

export interface Steps {
  /** Every write, whatever its outcome, oldest first; undefined while they are read. */
  readonly steps: readonly JournalEntry[] | undefined
  readonly problem: string | undefined
}

const NONE: readonly JournalEntry[] = []

const isAbout = ({ object }: JournalEntry, wanted: JournalObject): boolean =>
  object !== undefined &&
  object.group === wanted.group &&
  object.resource === wanted.resource &&
  object.name === wanted.name &&
  object.namespace === wanted.namespace

/** The writes to an object, or all of them, and each new one as it happens. `object` must stay the same while its members do. */
export function useSteps(object: JournalObject | undefined): Steps {
  const page = useApp((state) => state.page)
  const [read, setRead] = useState<{ readonly of: JournalObject | undefined; readonly entries: readonly JournalEntry[] }>()
  const [problem, setProblem] = useState<string>()
  const live = useJournal(({ entries }) => entries)
  useEffect(() => {
    let isShown = page !== undefined
    setRead(undefined)
    setProblem(undefined)
    if (page === undefined) return
    entriesOf(object).then(
      (entries) => isShown && setRead({ of: object, entries }),
      (error: unknown) => isShown && setProblem(error instanceof Error ? error.message : String(error)),
    )
    return () => {
      isShown = false
    }
  }, [object, page])
  const steps = useMemo(() => {
    if (read === undefined || read.of !== object) return undefined
    const last = read.entries.at(-1)?.id ?? 0
    const newer = live.filter((entry) => entry.id > last && (object === undefined || isAbout(entry, object)))
    return [...read.entries, ...(newer.length === 0 ? NONE : newer)].filter(isWrite)
  }, [read, live, object])
  return { steps, problem }
}
