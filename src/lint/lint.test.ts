import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject } from '../apimachinery/json/value.ts'
import { parseYaml } from '../apimachinery/yaml/parse.ts'
import { EXAMPLES } from '../examples/catalogue.ts'
import { applyEdits } from './edit.ts'
import { CLIENT_SIDE_APPLY_LIMIT, lintCrd } from './lint.ts'

const read = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  return isObject(value) ? value : {}
}

/** A CRD whose schema has these properties; with the status subresource where it is said. */
const crdOf = (properties: string, subresources = '{}'): JsonObject =>
  read(
    `spec: {versions: [{name: v1, subresources: ${subresources}, schema: {openAPIV3Schema: {type: object, properties: ${properties}}}}]}`,
  )

const rules = (crd: JsonObject): string[] => lintCrd(crd, 0).map(({ rule, path }) => `${rule} ${path.slice(6).join('.')}`)

const rows: [name: string, properties: string, found: string[]][] = [
  ['[LN-1] an integer without a width', '{a: {type: integer}, b: {type: integer, format: int64}}', ['integers a']],
  ['[LN-2] a boolean', '{a: {type: boolean}}', ['nobools a']],
  ['[LN-3] a float', '{a: {type: number}}', ['nofloats a']],
  [
    '[LN-4] a string without a bound',
    '{a: {type: string}, b: {type: string, enum: [x]}, c: {type: string, format: date}}',
    ['maxlength a'],
  ],
  ['[LN-4] a list without a bound', '{a: {type: array, x-kubernetes-list-type: atomic, items: {type: object}}}', ['maxlength a']],
  ['[LN-5] a list without a list type', '{a: {type: array, maxItems: 1, items: {type: object}}}', ['ssatags a']],
  [
    '[LN-6] a phase',
    '{status: {type: object, properties: {phase: {type: string, maxLength: 9}}}}',
    ['statussubresource status', 'nophase status.properties.phase'],
  ],
  [
    '[LN-9] a default below an optional object',
    '{a: {type: object, properties: {b: {type: string, enum: [x], default: x}}}}',
    ['unreachabledefault a.properties.b'],
  ],
  [
    '[LN-9] a default that is reached',
    '{a: {type: object, default: {}, properties: {b: {type: string, enum: [x], default: x}}}}',
    [],
  ],
]

describe('the rules of style', () => {
  it.each(rows)('%s', (_, properties, found) => {
    expect(rules(crdOf(properties))).toEqual(found)
  })
  it('[LN-7] conditions are a map by type', () => {
    const items = '{type: object, required: [type], properties: {type: {type: string, maxLength: 9}}}'
    const status = (extra: string) =>
      `{status: {type: object, properties: {conditions: {type: array, maxItems: 8, items: ${items}${extra}}}}}`
    expect(rules(crdOf(status(''), '{status: {}}'))).toEqual(['conditions status.properties.conditions'])
    const mapped = ', x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [type]'
    expect(rules(crdOf(status(mapped), '{status: {}}'))).toEqual([])
  })
  it('[LN-8] a status has its subresource', () => {
    expect(rules(crdOf('{status: {type: object}}', '{status: {}}'))).toEqual([])
    expect(rules(crdOf('{status: {type: object}}'))).toEqual(['statussubresource status'])
  })
  it('[LN-10] a text beyond what client-side apply can keep', () => {
    expect(lintCrd(crdOf('{}'), CLIENT_SIDE_APPLY_LIMIT)).toEqual([])
    expect(lintCrd(crdOf('{}'), CLIENT_SIDE_APPLY_LIMIT + 1).map(({ rule }) => rule)).toEqual(['clientsideapply'])
  })
})

describe('a fix', () => {
  const shapes = rows.map(([name, properties]) => [name, crdOf(properties)] as const)
  const bundled = EXAMPLES.map(({ name, crd }) => [name, read(crd)] as const)
  it.each([...shapes, ...bundled])('[LN-11] makes its finding go and adds none: %s', (_, crd) => {
    const all = (of: JsonObject): string[] => lintCrd(of, 0).map(({ rule, path }) => `${rule} ${path.join('.')}`)
    const before = all(crd)
    for (const { rule, path, fix } of lintCrd(crd, 0)) {
      if (fix === undefined) continue
      const after = applyEdits(crd, fix.edits)
      const own = `${rule} ${path.join('.')}`
      expect(isObject(after) ? all(after) : undefined).toEqual(before.filter((one) => one !== own))
    }
  })
})
