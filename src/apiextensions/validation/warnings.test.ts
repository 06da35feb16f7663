import { describe, expect, it } from 'vitest'
import { crdWith, SPEC_SCHEMA } from './testing/crd.ts'
import { warningsFor } from './warnings.ts'

const crd = (schema: string) => crdWith({ [SPEC_SCHEMA]: schema })

const set = (type: string) =>
  `{"type":"array","x-kubernetes-list-type":"set","items":{"type":"${type}","x-kubernetes-map-type":"atomic"}}`
const compound = (type: string) =>
  `x-kubernetes-list-type: set for items of type "${type}" is not supported by server-side apply or CEL validation rules`

describe('warningsFor', () => {
  const rows: [string, string, string[]][] = [
    ['known formats raise none', '{"type":"string","format":"date-time"}', []],
    ['formats that nobody checks', '{"type":"string","format":"nonsense"}', ['unrecognized format "nonsense"']],
    ['formats of another type', '{"type":"string","format":"int32"}', ['unrecognized format "int32"']],
    ['formats of types that have none', '{"type":"object","format":"uuid"}', ['unrecognized format "uuid"']],
    [
      'each place for itself',
      '{"type":"object","format":"x","properties":{"a":{"type":"string","format":"x"}}}',
      ['unrecognized format "x"', 'unrecognized format "x"'],
    ],
    ['sets of scalars raise none', set('string'), []],
    [
      'sets of compound items',
      `{"type":"object","properties":{"a":${set('object')},"b":${set('array')},"c":${set('object')}}}`,
      [compound('array'), compound('object')],
    ],
  ]
  for (const [name, schema, warnings] of rows) it(`[CV-22] ${name}`, () => expect(warningsFor(crd(schema))).toEqual(warnings))

  it('[CV-22] an update warns only of what is new', () => {
    const old = crd('{"type":"string","format":"x"}')
    const now = crd(
      `{"type":"object","properties":{"a":{"type":"string","format":"x"},"b":{"type":"string","format":"y"},"c":${set('object')}}}`,
    )
    expect(warningsFor(now, old)).toEqual(['unrecognized format "y"', compound('object')])
    expect(warningsFor(now, now)).toEqual([])
  })
})
