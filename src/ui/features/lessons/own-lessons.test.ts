import { expect, it } from 'vitest'
import { lessonWorkspace } from '../../base/address/address.ts'
import { isWorkspaceName } from '../../base/state/connection.ts'
import { freeLessonId, ownLesson } from './own-lessons.ts'

it.each([
  ['my-lesson', 'my-lesson'],
  ['Zwei Zähler!', 'zwei-z-hler'],
  ['9 lives', 'lives'],
  ['conflict', 'conflict-2'],
  ['', 'lesson'],
  ['---', 'lesson'],
  [`${'a'.repeat(31)}-b`, 'a'.repeat(31)],
])('the id of a lesson like %j is %s, and names a workspace', (like, id) => {
  expect(freeLessonId(like)).toBe(id)
  expect(isWorkspaceName(lessonWorkspace(id))).toBe(true)
})

it('names of Object.prototype are no lessons', () => {
  expect(ownLesson('constructor')).toBeUndefined()
})
