import { describe, expect, test } from 'vitest'
import { folderOf, generate, type Sources } from './generate.ts'
import type { EmbeddedStruct, GoField, GoPackage } from './go-types.ts'

const META = 'k8s.io/apimachinery/pkg/apis/meta/v1'
const REF = '#/components/schemas/'

const field = (json: string, type: string, number: number, more: Partial<GoField> = {}): GoField => ({
  go: json.charAt(0).toUpperCase() + json.slice(1),
  type,
  json,
  write: 'optional',
  number,
  ...more,
})

const METADATA = field('metadata', 'metav1.ObjectMeta', 1, { go: 'ObjectMeta' })

/** The package `things.ex/v1` with these fields in its spec, and the schema of the spec. */
function sources(fields: readonly GoField[], spec: object = {}, embedded: readonly EmbeddedStruct[] = []): Sources {
  const things: GoPackage = {
    imports: new Map([
      ['metav1', META],
      ['corev1', 'k8s.io/api/core/v1'],
    ]),
    names: new Map([
      ['Phase', 'string'],
      ['Count', 'int'],
      ['Texts', 'map[Phase]string'],
    ]),
    structs: new Map([
      ['Thing', [METADATA, field('spec', 'ThingSpec', 2, { write: 'always' })]],
      ['ThingSpec', fields],
      ['Rule', [field('verbs', '[]string', 1), field('name', 'string', 3)]],
      ['Inner', [field('scope', '*Phase', 4)]],
    ]),
    embedded: new Map([
      ['ThingSpec', embedded],
      ['Rule', [{ type: 'Inner', number: 2 }]],
    ]),
  }
  const core: GoPackage = {
    imports: new Map(),
    names: new Map(),
    structs: new Map([['ObjectReference', [field('uid', 'string', 4, { go: 'UID' })]]]),
    embedded: new Map(),
  }
  const known = 'io.k8s.api.things.v1.'
  return {
    package: (path) => (path === 'core/v1' ? core : things),
    definitions: {
      [`${known}Thing`]: { properties: { spec: { allOf: [{ $ref: `${REF}${known}ThingSpec` }] } } },
      [`${known}ThingList`]: {
        properties: { items: { items: { $ref: `${REF}${known}Thing` } }, metadata: { $ref: `${REF}Shared` } },
      },
      [`${known}ThingSpec`]: spec as Sources['definitions'][string],
      [`${known}Other`]: {},
      Shared: {},
    },
    shared: new Set(['Shared']),
  }
}

const WANTED = { group: 'things.ex', version: 'v1', kinds: ['Thing'] }
const generated = (fields: readonly GoField[], spec: object = {}) => generate(WANTED, sources(fields, spec))

/** The lines of the spec in the types. */
const specLines = (types: string): string[] =>
  (types.split("struct('v1.ThingSpec', () => ({\n")[1] ?? '')
    .split('\n}')[0]
    ?.split('\n')
    .map((line) => line.trim()) ?? []

describe('a field', () => {
  const CONDITIONS = { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['type'] }
  const MERGED = { 'x-kubernetes-patch-strategy': 'merge', 'x-kubernetes-patch-merge-key': 'type' }
  test.each<[string, GoField, object, string]>([
    ['a text', field('a', 'string', 1), {}, 'a: optional(STRING),'],
    ['a text that is always written', field('a', 'string', 1, { write: 'always' }), {}, 'a: always(STRING),'],
    ['a pointer', field('a', '*int32', 1), {}, 'a: optional(pointer(INT32)),'],
    ['bytes by name', field('a', 'map[string][]byte', 1), {}, 'a: optional(map(BYTES)),'],
    ['values by a named text', field('a', 'map[Phase]string', 1), {}, 'a: optional(map(STRING)),'],
    ['a named map', field('a', 'Texts', 1), {}, "a: optional(map(STRING, 'v1.Texts')),"],
    [
      'a map with one owner',
      field('a', 'map[string]string', 1),
      { 'x-kubernetes-map-type': 'atomic' },
      'a: optional(atomicMap(map(STRING))),',
    ],
    ['a text with a default', field('a', 'string', 1), { default: 'x' }, "a: withDefault(optional(STRING), 'x'),"],
    ['a text that is empty by default', field('a', 'string', 1, { write: 'always' }), { default: '' }, 'a: always(STRING),'],
    ['a named text', field('a', 'Phase', 1), {}, "a: optional(namedString('v1.Phase')),"],
    ['a time', field('a', '*metav1.MicroTime', 1), {}, 'a: optional(pointer(MICRO_TIME)),'],
    ['a struct of another package', field('a', 'corev1.ObjectReference', 1), {}, 'a: optional(OBJECT_REFERENCE),'],
    ['a list with one owner', field('a', '[]string', 1), { 'x-kubernetes-list-type': 'atomic' }, 'a: optional(list(STRING)),'],
    ['a set', field('a', '[]string', 1), { 'x-kubernetes-list-type': 'set' }, 'a: optional(list(STRING, { keys: [] })),'],
    [
      'a list by key',
      field('a', '[]string', 1),
      { ...CONDITIONS, ...MERGED },
      'a: optional(list(STRING, { keys: ["type"], mergeKey: "type" })),',
    ],
    [
      'a list that patches merge',
      field('a', '[]string', 1),
      { 'x-kubernetes-patch-strategy': 'merge' },
      'a: optional(list(STRING, { mergeKey: "" })),',
    ],
  ])('%s', (_, of, property, line) => {
    expect(specLines(generated([of], { properties: { a: property } }).types)).toEqual([line])
  })

  test.each([
    ['of a foreign package', 'metav1.Duration', `knows no type ${META}.Duration`],
    ['with a name for no text', 'Count', 'Count is int'],
    ['that is missing', 'Missing', 'has no struct Missing'],
  ])('of a type %s is an error', (_, type, message) => {
    expect(() => generated([field('a', type, 1)])).toThrow(message)
  })
})

test('a struct that is one value says so', () => {
  expect(generated([], { 'x-kubernetes-map-type': 'atomic' }).types).toContain("struct('v1.ThingSpec', () => ({\n\n}), true)")
})

test('a kind has its type with the two fields of every kind, and imports what it uses', () => {
  const { types } = generated([field('a', 'string', 1)])
  expect(types).toContain(
    "export const THING: StructType = struct('v1.Thing', () => ({\n  ...TYPE_META,\n  metadata: optional(OBJECT_META),\n  spec: always(THING_SPEC),\n}))",
  )
  expect(types.split('\n')[0]).toBe(
    "import { OBJECT_META, STRING, TYPE_META, always, optional, struct, type StructType } from '../../../apimachinery/typed/types.ts'",
  )
})

test('a struct that is apart has a file, from which others import it', () => {
  const { types, others } = generate({ ...WANTED, apart: ['Rule'] }, sources([field('a', 'Rule', 1), field('b', 'Inner', 2)]))
  expect([...others.keys()]).toEqual(['rule-types.ts'])
  expect(types).toContain("import { RULE } from './rule-types.ts'")
  expect(others.get('rule-types.ts')).toContain("export const RULE = struct('v1.Rule', () => ({")
  expect(types).toContain("const INNER = struct('v1.Inner', () => ({")
})

test('the schema has the definitions that the kind needs and the server has not, and the numbers and names of fields', () => {
  const { schema } = generated([field('apiGroups', '[]string', 3, { go: 'APIGroups' })])
  expect(Object.keys(schema.definitions)).toEqual(
    ['Thing', 'ThingList', 'ThingSpec'].map((name) => `io.k8s.api.things.v1.${name}`),
  )
  expect(schema.numbers).toEqual({ 'v1.Thing': { metadata: 1, spec: 2 }, 'v1.ThingSpec': { apiGroups: 3 } })
  expect(schema.goNames).toEqual({ 'v1.Thing': { metadata: 'ObjectMeta' }, 'v1.ThingSpec': { apiGroups: 'APIGroups' } })
})

test.each([
  ['', 'core'],
  ['rbac.authorization.k8s.io', 'rbac'],
  ['apps', 'apps'],
])('the folder of group %j is %s', (group, folder) => {
  expect(folderOf(group)).toBe(folder)
})

test('fields of embedded structs stand among those of their struct, and have numbers of their own', () => {
  const { types, schema } = generate(WANTED, sources([field('a', 'string', 1)], {}, [{ type: 'Rule', number: 5 }]))
  expect(specLines(types)).toEqual([
    'a: optional(STRING),',
    "verbs: within('Rule', optional(list(STRING))),",
    "name: within('Rule', optional(STRING)),",
    "scope: within('Rule.Inner', optional(pointer(namedString('v1.Phase')))),",
  ])
  expect(schema.embedded).toEqual({ 'v1.ThingSpec': { 'v1.Rule': 5 }, 'v1.Rule': { 'v1.Inner': 2 } })
  expect(schema.numbers['v1.Rule']).toEqual({ verbs: 1, name: 3 })
})
