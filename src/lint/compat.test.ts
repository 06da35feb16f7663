import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject } from '../apimachinery/json/value.ts'
import { parseYaml } from '../apimachinery/yaml/parse.ts'
import { compatFindings } from './compat.ts'
import { applyEdits } from './edit.ts'

const crdOf = (schema: string, head = 'name: v1, served: true, storage: true', scope = 'Namespaced'): JsonObject => {
  const { value } = parseYaml(
    `spec: {scope: ${scope}, versions: [{${head}, schema: {openAPIV3Schema: {type: object, properties: ${schema}}}}]}`,
  )
  return isObject(value) ? value : {}
}

const rows: [name: string, old: string, now: string, found: string[]][] = [
  [
    'a field that goes',
    '{a: {type: object, properties: {b: {type: string}}}}',
    '{a: {type: object}}',
    ['existingFieldRemoval a.b is removed: it is pruned from every object'],
  ],
  ['a field that comes', '{}', '{a: {type: string}}', []],
  ['another type', '{a: {type: string}}', '{a: {type: integer}}', ['type type changed from "string" to "integer"']],
  [
    'a lower maximum',
    '{a: {type: integer, maximum: 100}}',
    '{a: {type: integer, maximum: 50}}',
    ['maximum maximum lowered from 100 to 50'],
  ],
  ['a higher maximum', '{a: {type: integer, maximum: 50}}', '{a: {type: integer, maximum: 100}}', []],
  ['a bound that was not there', '{a: {type: string}}', '{a: {type: string, maxLength: 5}}', ['maxLength maxLength added: 5']],
  [
    'a higher minimum',
    '{a: {type: array, minItems: 1}}',
    '{a: {type: array, minItems: 2}}',
    ['minItems minItems raised from 1 to 2'],
  ],
  ['a bound that goes', '{a: {type: string, maxLength: 5}}', '{a: {type: string}}', []],
  ['fewer values', '{a: {type: string, enum: [x, z]}}', '{a: {type: string, enum: [x]}}', ['enum enum without "z"']],
  ['more values', '{a: {type: string, enum: [x]}}', '{a: {type: string, enum: [x, z]}}', []],
  ['values where any were taken', '{a: {type: string}}', '{a: {type: string, enum: [x]}}', ['enum enum added: only "x"']],
  [
    'another default',
    '{a: {type: integer, default: 1}}',
    '{a: {type: integer, default: 2}}',
    ['default default changed from 1 to 2'],
  ],
  ['a new pattern', '{a: {type: string}}', '{a: {type: string, pattern: ^a}}', ['pattern pattern added']],
  [
    'another format',
    '{a: {type: integer, format: int64}}',
    '{a: {type: integer, format: int32}}',
    ['format format changed from "int64"'],
  ],
  ['no null any more', '{a: {type: string, nullable: true}}', '{a: {type: string}}', ['nullable null is no longer taken']],
  [
    'required now',
    '{a: {type: object, properties: {b: {type: string}}}}',
    '{a: {type: object, required: [b], properties: {b: {type: string}}}}',
    ['required required now: b'],
  ],
  [
    'in items and values',
    '{a: {type: array, items: {type: object, additionalProperties: {type: string}}}}',
    '{a: {type: array, items: {type: object, additionalProperties: {type: string, maxLength: 1}}}}',
    ['maxLength maxLength added: 1'],
  ],
]

const say = (old: JsonObject, now: JsonObject): string[] =>
  compatFindings(old, now).map(({ rule, message }) => `${rule} ${message}`)

describe('what breaks clients', () => {
  it.each(rows)('[BC-1] %s', (_, old, now, found) => {
    expect(say(crdOf(old), crdOf(now))).toEqual(found)
  })
  it.each(rows)('[BC-2] goes by its fix, and nothing else comes: %s', (_, before, after) => {
    const old = crdOf(before)
    const now = crdOf(after)
    for (const { fix } of compatFindings(old, now)) {
      const mended = applyEdits(now, fix?.edits ?? [])
      expect(isObject(mended) ? say(old, mended) : undefined).toEqual([])
    }
  })
  it('[BC-3] another scope, a version that is gone or not served', () => {
    const old = crdOf('{}')
    expect(say(old, crdOf('{}', 'name: v1, served: true, storage: true', 'Cluster'))).toEqual([
      'scope scope changed from "Namespaced"',
    ])
    expect(say(old, crdOf('{}', 'name: v2, served: true, storage: true'))).toEqual(['storedVersionRemoval version v1 is removed'])
    expect(say(old, crdOf('{}', 'name: v1, served: false, storage: true'))).toEqual([
      'servedVersionRemoval version v1 is no longer served',
    ])
  })
})
