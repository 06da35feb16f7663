import type { Lesson, LessonHead } from './format.ts'

const HEADS = import.meta.glob<LessonHead>('./data/*.yaml', { query: '?lesson-head', import: 'default', eager: true })
const FILES = import.meta.glob<Lesson>('./data/*.yaml', { query: '?lesson', import: 'default' })

/** Numbers before letters before challenges. */
function placeOf({ number }: LessonHead): number {
  if (/^c\d/.test(number)) return 1000 + Number(number.slice(1))
  return /^[a-z]$/.test(number) ? 100 + number.charCodeAt(0) : Number(number)
}

/** All lessons in their order. */
export const LESSONS: readonly LessonHead[] = Object.values(HEADS).sort((a, b) => placeOf(a) - placeOf(b))

/** Loads a lesson; undefined for an id that none has. */
export async function loadLesson(id: string): Promise<Lesson | undefined> {
  return LESSONS.some((head) => head.id === id) ? FILES[`./data/${id}.yaml`]?.() : undefined
}
