import { describe, expect, test } from 'vitest'
import { checkRequestSize } from './request-size.ts'
import { thrown } from './testing/thrown.ts'

const MESSAGE = 'rpc error: code = ResourceExhausted desc = trying to send message larger than max'
const version = '"resourceVersion":"7",'

/** Checks a request whose key has 20 bytes and whose value has this many, with the line break that ends it. */
const check = (bytes: number, updates?: number): void =>
  checkRequestSize('/prefix/g/r/ns/name/', version + 'x'.repeat(bytes - 1), 7, updates)

// What surrounds the value: the key twice, a version, tags and lengths; an update has the key a third time.
describe('[HI-6] the largest value that is stored', () => {
  test.each<[string, number | undefined, number]>([
    ['of a new object', undefined, 1_572_864 - 80],
    ['of an object that an update creates', 0, 1_572_864 - 106],
    ['of an update', 127, 1_572_864 - 106],
    ['of an update from a version of two bytes', 128, 1_572_864 - 107],
  ])('%s', (_, updates, bytes) => {
    expect(() => check(bytes, updates)).not.toThrow()
    expect(() => check(bytes + 1, updates)).toThrow('etcdserver: request is too large')
  })

  test('counts bytes, not characters', () => {
    const text = `${version}${'é'.repeat(800_000)}`
    expect(() => checkRequestSize('/k', text, 7)).toThrow('etcdserver: request is too large')
  })

  // A key of 600 bytes is 580 bytes longer in both places, and its lengths take three bytes more.
  test.each([
    ['/prefix/g/r/ns/name/', 1_572_864 - 80],
    ['/prefix/g/r/ns/name/'.padEnd(600, 'x'), 1_572_864 - 80 - 2 * 580 - 3],
  ])('of characters of three bytes below the key %s', (key, bytes) => {
    const text = version + '€'.repeat(Math.floor((bytes - 1) / 3)) + 'x'.repeat((bytes - 1) % 3)
    expect(() => checkRequestSize(key, text, 7)).not.toThrow()
    expect(() => checkRequestSize(key, `${text}x`, 7)).toThrow('etcdserver: request is too large')
  })
})

test('[HI-6] a value beyond the largest message has the words of the client', () => {
  expect(() => check(2_097_152 - 62)).toThrow('etcdserver: request is too large')
  expect(() => check(2_097_152 - 61)).toThrow(`${MESSAGE} (2097153 vs. 2097152)`)
})

test('[HI-6] a value that is too large is an internal error without a reason', () => {
  expect(thrown(() => check(1_572_864))).toBe('500 : etcdserver: request is too large')
})
