import { describe, expect, test } from 'vitest'
import { objectOf } from '../../apimachinery/json/value.ts'
import { objectFrom } from '../storage/testing/fixtures.ts'
import { TraceRecorder } from '../trace/recorder.ts'
import { checkLock, parseUint64, versionOf } from './lock.ts'
import type { Strategy } from './rest/strategy.ts'
import { thrown } from './testing/thrown.ts'

test.each<[text: string, result: bigint | string]>([
  ['0', 0n],
  ['00', 0n],
  ['000000000000000000000000017', 17n],
  ['18446744073709551615', 18446744073709551615n],
  ['18446744073709551616', 'value out of range'],
  ['99999999999999999999', 'value out of range'],
  ['1'.repeat(3_000_000), 'value out of range'],
  ['', 'invalid syntax'],
  ['-1', 'invalid syntax'],
  ['+1', 'invalid syntax'],
  ['1_0', 'invalid syntax'],
  ['0x1', 'invalid syntax'],
])('[CR-1] a resourceVersion is an unsigned number of 64 bits', (text, result) => {
  expect(parseUint64(text)).toBe(result)
})

const lock = (asked: string | undefined, isUnconditional: boolean, trace?: TraceRecorder) => {
  const metadata = objectOf({ resourceVersion: asked })
  const existing = objectFrom('{"metadata":{"resourceVersion":"7"}}')
  const of = { group: 'g.io', resource: 'things', strategy: { allowUnconditionalUpdate: isUnconditional } as Strategy }
  return { error: thrown(() => checkLock(of, 'a', { metadata, existing, trace })), version: metadata.resourceVersion }
}
const MISSING =
  '422 Invalid: things.g.io "a" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified for an update'
const STALE =
  '409 Conflict: Operation cannot be fulfilled on things.g.io "a": the object has been modified; please apply your changes to the latest version and try again'

describe('[ST-6] the version that an update is made of', () => {
  test.each([
    ['the stored one', '7', false, 'nothing', '7'],
    ['the stored one in another spelling', '007', false, 'nothing', '007'],
    ['another', '6', true, STALE, '6'],
    ['a newer one', '8', true, STALE, '8'],
    ['none', undefined, false, MISSING, undefined],
    ['an empty one', '', false, MISSING, ''],
    ['zero', '0', false, MISSING, '0'],
    ['none, where the update is unconditional', undefined, true, 'nothing', '7'],
    ['zero, where the update is unconditional', '0', true, 'nothing', '7'],
    ['no number', 'x', true, '500 : strconv.ParseUint: parsing "x": invalid syntax', 'x'],
    [
      'a number beyond 64 bits',
      '18446744073709551616',
      true,
      '500 : strconv.ParseUint: parsing "18446744073709551616": value out of range',
      '18446744073709551616',
    ],
  ])('%s', (_, asked, isUnconditional, error, version) => {
    expect(lock(asked, isUnconditional)).toEqual({ error, version })
  })

  test.each([
    [
      'a stale one names its field',
      '6',
      ['rejection metadata.resourceVersion {"code":"staleResourceVersion","stored":"7"} ST-6'],
    ],
    ['a missing one names none', undefined, []],
  ])('%s', (_, asked, expected) => {
    const trace = new TraceRecorder()
    trace.enter('strategy')
    lock(asked, false, trace)
    const lines = trace.log.map((entry) =>
      entry.kind === 'rejection' ? `${entry.kind} ${entry.field} ${JSON.stringify(entry.why)} ${entry.rule}` : entry.kind,
    )
    expect([lines, trace.stage]).toEqual([expected, 'existing'])
  })
})

test('[CR-1] a version is a number of 64 bits', () => {
  expect(versionOf('18446744073709551615')).toBe(2n ** 64n - 1n)
})
