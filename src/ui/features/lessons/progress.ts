import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isRecord, keep, recall } from '../../base/state/stored.ts'

interface Run {
  readonly requests: number
  /** Whether the solution of a step was shown. */
  readonly isHelped: boolean
}

/** How far a reader is in a lesson. */
export interface Progress {
  /** The index of the step that is played; the number of steps at the end. */
  readonly step: number
  /** How many requests had been sent when the step began. */
  readonly from: number
  readonly isHelped: boolean
  /** The best run that reached the end. */
  readonly best?: Run
}

/** The progress in all lessons, by id. */
export type AllProgress = Readonly<Record<string, Progress>>

const KEY = 'lessons'
/** How many lessons a file can name. */
const MOST = 200

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

function readOne(value: unknown): Progress | undefined {
  if (!isRecord(value) || !isCount(value.step) || !isCount(value.from)) return undefined
  const { best } = value
  const run = isRecord(best) && isCount(best.requests) ? { requests: best.requests, isHelped: best.isHelped === true } : undefined
  return { step: value.step, from: value.from, isHelped: value.isHelped === true, ...(run && { best: run }) }
}

/** Reads progress; what is none of it is left out. */
export function readProgress(value: unknown): AllProgress {
  if (!isRecord(value)) return {}
  const read = Object.entries(value)
    .slice(0, MOST)
    .map(([id, one]) => [id, readOne(one)] as const)
  return Object.fromEntries(read.filter((entry): entry is [string, Progress] => entry[1] !== undefined))
}

const store = createStore<AllProgress>()(() => readProgress(recall(KEY)))

if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.endsWith(KEY)) store.setState(readProgress(recall(KEY)), true)
  })

export const useProgress = (): AllProgress => useStore(store)

export const progressOf = (id: string): Progress | undefined => store.getState()[id]

function set(id: string, progress: Progress): void {
  const all = { ...store.getState(), [id]: progress }
  keep(KEY, all)
  store.setState(all, true)
}

/** Forgets a lesson: another can have its id. */
export function forgetProgress(id: string): void {
  const { [id]: _, ...others } = store.getState()
  keep(KEY, others)
  store.setState(others, true)
}

/** Notes that a lesson is at the beginning of a step; its best run stays. */
export function begin(id: string, step: number, from: number, isHelped: boolean): void {
  const best = progressOf(id)?.best
  set(id, { step, from, isHelped, ...(best && { best }) })
}

/** Notes that the reader goes on to another step. */
export const goTo = (id: string, step: number, from: number): void => begin(id, step, from, progressOf(id)?.isHelped ?? false)

/** Of two runs the one without help, then the one with fewer requests. */
export function betterOf(a: Run, b: Run | undefined): Run {
  if (b === undefined || (a.isHelped !== b.isHelped && b.isHelped)) return a
  return a.isHelped === b.isHelped && a.requests < b.requests ? a : b
}

/** Notes that the end of a lesson of so many steps was reached. */
export function finish(id: string, steps: number, requests: number): void {
  const { isHelped = false, best } = progressOf(id) ?? {}
  set(id, { step: steps, from: requests, isHelped, best: betterOf({ requests, isHelped }, best) })
}

/** Adds other progress; of a lesson that is in both, the better run stays. Returns how many lessons it names. */
export function importProgress(lessons: AllProgress): number {
  const read = Object.entries(lessons)
  for (const [id, theirs] of read) {
    const mine = progressOf(id)
    if (mine === undefined) set(id, theirs)
    else if (theirs.best !== undefined) set(id, { ...mine, best: betterOf(theirs.best, mine.best) })
  }
  return read.length
}
