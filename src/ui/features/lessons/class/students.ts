import type { Student } from '../../../../protocol/class.ts'

/** Milliseconds without another goal after which somebody who has written since is stuck. */
export const STUCK_MS = 3 * 60_000

export type StudentOrder = 'name' | 'stuck' | 'progress'

/** Milliseconds since a student met a goal, or began the step; undefined where no lesson is played. */
export const waitOf = ({ lesson, movedAt }: Student, now: number): number | undefined =>
  lesson === undefined || movedAt === undefined ? undefined : Math.max(now - movedAt, 0)

/** Whether a student who is here tries, and has met no goal for a while. */
export function isStuck(student: Student, now: number): boolean {
  const wait = waitOf(student, now)
  const { actAt = 0, movedAt = 0, lesson, isHere } = student
  return isHere && wait !== undefined && wait >= STUCK_MS && actAt > movedAt && (lesson?.met ?? 0) < (lesson?.goals ?? 0)
}

/** How far a student is: lessons that are completed, then steps and goals of the one that is played. */
const distance = ({ completed, lesson }: Student): number =>
  completed * 10_000 + (lesson === undefined ? 0 : lesson.step * 100 + lesson.met)

/** Puts students in an order; those alike are in that of their names. */
export function ordered(students: readonly Student[], order: StudentOrder, now: number): readonly Student[] {
  if (order === 'name') return students
  const weight = (student: Student): number =>
    order === 'progress' ? distance(student) : isStuck(student, now) ? (waitOf(student, now) ?? 0) : -1
  return students
    .map((student) => ({ student, weight: weight(student) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ student }) => student)
}
