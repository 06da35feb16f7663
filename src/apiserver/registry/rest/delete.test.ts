import { describe, expect, test } from 'vitest'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { objectFrom } from '../../storage/testing/fixtures.ts'
import { markedAsDeleting } from './delete.ts'
import { metadataOf } from './metadata.ts'

const mark = (
  json: string,
  finalizers: string[],
  prepareForDelete?: Parameters<typeof markedAsDeleting>[1]['strategy']['prepareForDelete'],
) => {
  const existing = objectFrom(json)
  const lines: string[] = []
  const object = markedAsDeleting(existing, {
    finalizers,
    now: 'now',
    strategy: prepareForDelete === undefined ? {} : { prepareForDelete },
    report: ({ action, why, rule }, path, before, after) =>
      lines.push(`${action} ${why.code} ${rule} ${path.join('/')}${path.length === 0 ? '' : ` ${before} ${after}`}`),
  })
  expect(stringify(existing)).toBe(stringify(objectFrom(json)))
  return { object: stringify(object), lines }
}

describe('[DL-2] an object that finalizers keep', () => {
  test.each([
    [
      'is marked and has a new generation',
      '{"metadata":{"finalizers":["a"],"generation":1}}',
      ['a', 'b'],
      '{"metadata":{"deletionGracePeriodSeconds":0,"deletionTimestamp":"now","finalizers":["a","b"],"generation":2}}',
      ['reset generationRoseForDeletion ST-4 metadata/generation 1 2', 'reset deletionRequested DL-2 '],
    ],
    [
      'has no generation where it had none',
      '{"metadata":{"finalizers":["a"]}}',
      ['a'],
      '{"metadata":{"deletionGracePeriodSeconds":0,"deletionTimestamp":"now","finalizers":["a"]}}',
      ['reset deletionRequested DL-2 '],
    ],
    [
      'is marked once',
      '{"metadata":{"deletionTimestamp":"before","finalizers":["a"],"generation":2}}',
      ['b'],
      '{"metadata":{"deletionGracePeriodSeconds":0,"deletionTimestamp":"before","finalizers":["b"],"generation":2}}',
      ['reset deletionRequested DL-2 '],
    ],
  ])('%s', (_, json, finalizers, expected, lines) => {
    expect(mark(json, finalizers)).toEqual({ object: expected, lines })
  })

  test('is changed by its strategy', () => {
    const { object } = mark('{"metadata":{"name":"n"}}', ['a'], (object, old) => {
      object.old = metadataOf(old).name as string
    })
    expect(object).toBe(
      '{"metadata":{"deletionGracePeriodSeconds":0,"deletionTimestamp":"now","finalizers":["a"],"name":"n"},"old":"n"}',
    )
  })

  test('is not reported unless asked', () => {
    const object = markedAsDeleting(objectFrom('{"metadata":{"generation":1}}'), { finalizers: ['a'], now: 'now', strategy: {} })
    expect(metadataOf(object).generation).toBe(2)
  })
})
