import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { LESSONS, loadLesson } from '../../../lessons/catalogue.ts'
import type { Check, Lesson, LessonHead } from '../../../lessons/format.ts'
import { forget, isRecord, keep, keptNames, recall } from '../../base/state/stored.ts'

/** A goal that was not taken, with its text. */
export interface SpareGoal {
  readonly check: Check
  readonly text: string
}

/** A lesson that a reader recorded, or opened from a file. */
export interface OwnLesson {
  readonly lesson: Lesson
  /** Further goals that the recorded requests can be, by step. */
  readonly spare: Readonly<Record<string, readonly SpareGoal[]>>
  /** The reader wrote it: it was recorded here, or is a file of one that was. */
  readonly isRecorded?: boolean
}

type All = Readonly<Record<string, OwnLesson>>

const KEY = 'own-lesson.'

/** How long a lesson takes, until its author says so. */
export const USUAL_MINUTES = 5

/** What this page kept; lessons of files were checked when they were opened. */
function readOwn(value: unknown): OwnLesson | undefined {
  if (!isRecord(value) || !isRecord(value.lesson) || !isRecord(value.lesson.texts)) return undefined
  const { lesson } = value
  if (typeof lesson.id !== 'string' || !Array.isArray(lesson.steps)) return undefined
  // An earlier page kept whatever was typed.
  const minutes = typeof lesson.minutes === 'number' ? lesson.minutes : USUAL_MINUTES
  return {
    lesson: { ...lesson, minutes, start: Array.isArray(lesson.start) ? lesson.start : [] } as unknown as Lesson,
    spare: (isRecord(value.spare) ? value.spare : {}) as OwnLesson['spare'],
    ...(value.isRecorded === true && { isRecorded: true }),
  }
}

function readAll(): All {
  const all = keptNames(KEY)
    .sort()
    .map((id) => [id, readOwn(recall(KEY + id))] as const)
  return Object.fromEntries(all.filter((entry): entry is [string, OwnLesson] => entry[1] !== undefined))
}

const store = createStore<All>()(readAll)

if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.includes(KEY)) store.setState(readAll(), true)
  })

const lessonIn = (all: All, id: string): OwnLesson | undefined => (Object.hasOwn(all, id) ? all[id] : undefined)

export const useOwnLessons = (): All => useStore(store)
export const useOwnLesson = (id: string): OwnLesson | undefined => useStore(store, (all) => lessonIn(all, id))
export const ownLessons = (): readonly Lesson[] => Object.values(store.getState()).map(({ lesson }) => lesson)
export const ownLesson = (id: string): OwnLesson | undefined => lessonIn(store.getState(), id)

/** Keeps a lesson, in this tab at least; false where the browser has no room for it. */
export function keepOwn(own: OwnLesson): boolean {
  const isKept = keep(KEY + own.lesson.id, own)
  store.setState({ ...store.getState(), [own.lesson.id]: own }, true)
  return isKept
}

export function removeOwn(id: string): void {
  forget(KEY + id)
  const { [id]: _, ...rest } = store.getState()
  store.setState(rest, true)
}

/** The first id like this one that no lesson has. */
export function freeLessonId(like: string): string {
  const base =
    like
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^[^a-z]+/, '')
      .slice(0, 32)
      .replace(/-$/, '') || 'lesson'
  const isTaken = (id: string): boolean => ownLesson(id) !== undefined || LESSONS.some((head) => head.id === id)
  for (let i = 1; ; i++) {
    const id = i === 1 ? base : `${base}-${i}`
    if (!isTaken(id)) return id
  }
}

/** What a list of lessons shows of one. */
export const headOf = ({ id, number, chapter, par, minutes, steps, texts }: Lesson): LessonHead => ({
  id,
  number,
  chapter,
  par,
  minutes,
  steps: steps.length,
  texts,
})

/** A lesson of the page or of the reader; undefined for an id that none has. */
export const anyLesson = async (id: string): Promise<Lesson | undefined> => (await loadLesson(id)) ?? ownLesson(id)?.lesson
