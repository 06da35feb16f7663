import { describe, expect, test } from 'vitest'
import { addStudents, classCsv, openProgressFile, readProgressFile, writeProgressFile } from './progress-file.ts'

const one = { step: 2, from: 2, isHelped: false, best: { requests: 2, isHelped: false } }

describe('a file of progress', () => {
  test('is read as it was written, with the name of the student', () => {
    expect(readProgressFile(writeProgressFile({ name: ' Ada ', lessons: { a: one } }))).toEqual({
      name: 'Ada',
      lessons: { a: one },
    })
  })

  test.each<[string, string, unknown]>([
    ['of an earlier version has no name', JSON.stringify({ a: one }), { name: '', lessons: { a: one } }],
    [
      'with a name that is no text has none',
      JSON.stringify({ format: 'crdlab-progress', name: 1, lessons: { a: one } }),
      { name: '', lessons: { a: one } },
    ],
    ['without lessons is none', JSON.stringify({ format: 'crdlab-progress', name: 'Ada', lessons: {} }), undefined],
    ['that is no JSON is none', '{', undefined],
    ['that is a list is none', '[1]', undefined],
  ])('%s', (_, text, expected) => expect(readProgressFile(text)).toEqual(expected))

  test('that is too large is not read', async () => {
    expect(await openProgressFile(new File([' '.repeat(1_000_001)], 'x'))).toBeUndefined()
    expect((await openProgressFile(new File([JSON.stringify({ a: one })], 'x')))?.lessons).toEqual({ a: one })
  })
})

test('students stand in the order of their names, each once', () => {
  const lessons = { a: one }
  const all = addStudents(
    [{ name: 'Bo', lessons: {} }],
    [
      { name: 'Ada', lessons },
      { name: 'Bo', lessons },
    ],
  )
  expect(all).toEqual([
    { name: 'Ada', lessons },
    { name: 'Bo', lessons },
  ])
})

test('the table of a class as CSV has no formulas, and names a shown solution', () => {
  const helped = { ...one, best: { requests: 3, isHelped: true } }
  const students = [
    { name: '=1+1', lessons: { a: one } },
    { name: 'O"Neil, Ada', lessons: { b: helped, c: { step: 1, from: 0, isHelped: false } } },
  ]
  expect(classCsv(students, ['a', 'b', 'c'], ['Student', '1', '2', '3', 'Completed'])).toBe(
    'Student,1,2,3,Completed\r\n\'=1+1,2,,,1\r\n"O""Neil, Ada",,3 solution,,1\r\n',
  )
})
