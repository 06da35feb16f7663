import { decodeFile } from '../../../analysis/workspace-file/file-bytes.ts'
import type { Lesson } from '../../../lessons/format.ts'
import { language } from '../../base/language/language.ts'
import { base64url, bytesOf, deflated, MOST_INFLATED_CHARACTERS, MOST_LINK_CHARACTERS } from '../../entities/workspace/share.ts'
import { sameLesson, takeLesson } from './record.ts'

/** A link has this many lessons of its sender at most. */
const MOST_LESSONS = 20

/** Packs lessons for a link; undefined where they are too large for one. */
export async function packLessons(lessons: readonly Lesson[]): Promise<string | undefined> {
  const data = base64url(await deflated(JSON.stringify(lessons)))
  return data.length > MOST_LINK_CHARACTERS ? undefined : data
}

/** The values in a link; undefined for what holds none. */
async function valuesIn(data: string): Promise<readonly unknown[] | undefined> {
  const bytes = data.length > MOST_LINK_CHARACTERS ? undefined : bytesOf(data)
  if (bytes === undefined) return undefined
  const { text } = await decodeFile(new Blob([bytes]), MOST_INFLATED_CHARACTERS)
  try {
    const value: unknown = text === undefined ? undefined : JSON.parse(text)
    return Array.isArray(value) ? value.slice(0, MOST_LESSONS) : undefined
  } catch {
    return undefined
  }
}

/**
 * Takes the lessons of a link. Returns the ids under which this browser has them, by those in the link. Throws an Error with what is wrong where one is
 * no lesson; then none is taken.
 */
export async function takeLinked(data: string, known: readonly Lesson[]): Promise<ReadonlyMap<string, string>> {
  const values = await valuesIn(data)
  if (values === undefined) throw new Error('gzip')
  const lessons: Lesson[] = []
  for (const value of values) {
    const { lesson, problem } = await language.lesson({ content: JSON.stringify(value) })
    if (lesson === undefined) throw new Error(`${problem.place}: ${problem.detail}`)
    lessons.push(lesson)
  }
  return new Map(lessons.map((lesson) => [lesson.id, sameLesson(lesson, known) ?? takeLesson(lesson).lesson.id]))
}
