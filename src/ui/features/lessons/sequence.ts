import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { LESSONS } from '../../../lessons/catalogue.ts'
import type { LessonHead } from '../../../lessons/format.ts'
import { forget, keep, recall } from '../../base/state/stored.ts'
import { headOf, ownLesson, ownLessons } from './own-lessons.ts'

const KEY = 'lessonSequence'

function ownHead(id: unknown): LessonHead | undefined {
  const own = typeof id === 'string' ? ownLesson(id) : undefined
  return own && headOf(own.lesson)
}

/** The lessons of these ids in their order, each once; what is no lesson is left out. */
export function lessonsOf(ids: readonly unknown[]): LessonHead[] {
  return [...new Set(ids)].flatMap((id) => LESSONS.find((head) => head.id === id) ?? ownHead(id) ?? [])
}

function read(kept: unknown): readonly LessonHead[] | undefined {
  const heads = Array.isArray(kept) ? lessonsOf(kept) : []
  return heads.length === 0 ? undefined : heads
}

const store = createStore<{ readonly heads: readonly LessonHead[] | undefined }>()(() => ({ heads: read(recall(KEY)) }))

/** The sequence that a link brought the reader to, which stays until it is left; undefined: all lessons. */
export const useSequence = (): readonly LessonHead[] | undefined => useStore(store, ({ heads }) => heads)

/** Follows a sequence from now on. One without a known lesson changes nothing. */
export function followSequence(ids: readonly string[]): void {
  const heads = read(ids)
  if (heads === undefined) return
  keep(
    KEY,
    heads.map(({ id }) => id),
  )
  store.setState({ heads })
}

/** Follows the sequence of a link. `data`: the lessons of whoever made it, which are taken. Throws an Error where they are none. */
export async function openSequence(ids: readonly string[], data: string | undefined): Promise<void> {
  if (data === undefined) return followSequence(ids)
  const { takeLinked } = await import('./lesson-link.ts')
  const taken = await takeLinked(data, ownLessons())
  followSequence(ids.map((id) => taken.get(id) ?? id))
}

export function leaveSequence(): void {
  forget(KEY)
  store.setState({ heads: undefined })
}
