import { expect, test } from 'vitest'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { objectFrom } from '../../storage/testing/fixtures.ts'
import { NEW_GENERATION, SPEC_CHANGED, setGeneration } from './generation.ts'
import { reportedPass } from './reported-pass.ts'

test.each([
  ['a new one', '{"metadata":{}}', 1, '{"metadata":{"generation":1}}', ['ST-4 metadata/generation undefined 1']],
  ['another', '{"metadata":{"generation":1}}', 2, '{"metadata":{"generation":2}}', ['ST-4 metadata/generation 1 2']],
  ['the same', '{"metadata":{"generation":2}}', 2, '{"metadata":{"generation":2}}', []],
  ['none', '{"metadata":{"generation":2}}', undefined, '{"metadata":{}}', ['ST-4 metadata/generation 2 undefined']],
])('[ST-4] an object gets %s', (_, json, generation, expected, lines) => {
  for (const reason of [NEW_GENERATION, SPEC_CHANGED]) {
    const object = objectFrom(json)
    const reported: string[] = []
    setGeneration(object, generation, reason, ({ rule }, path, before, after) =>
      reported.push(`${rule} ${path.join('/')} ${before} ${after}`),
    )
    expect({ object: stringify(object), reported }).toEqual({ object: expected, reported: lines })
    setGeneration(object, generation, reason)
    expect(stringify(object)).toBe(expected)
  }
})

test('[TR-2] a pass of a strategy reports the object before and after', () => {
  const pass = reportedPass(NEW_GENERATION, (object, old: undefined) => {
    object.b = old ?? 2
  })
  const lines: string[] = []
  const object = objectFrom('{"a":1}')
  pass(object, undefined, ({ rule }, path, before, after) =>
    lines.push(`${rule} ${path.length} ${stringify(before ?? null)} ${stringify(after ?? null)}`),
  )
  expect(lines).toEqual(['ST-4 0 {"a":1} {"a":1,"b":2}'])
  const silent = objectFrom('{"a":1}')
  pass(silent, undefined)
  expect(stringify(silent)).toBe('{"a":1,"b":2}')
})
