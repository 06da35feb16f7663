import { describe, expect, test } from 'vitest'
import { failureText } from './failures.ts'

describe('an error that no part of the page handles', () => {
  test.each([
    [new Error('the language worker ended.'), 'the language worker ended. If'],
    ['a sentence', 'a sentence. If'],
    [new Error(''), 'unknown error. If'],
    [undefined, 'unknown error. If'],
  ])('is told with its sentence: %s', (thrown, part) => expect(failureText(thrown)).toContain(`: ${part}`))

  test('is silent where a request was given up', () => {
    expect(failureText(new DOMException('gone', 'AbortError'))).toBeUndefined()
  })
})
