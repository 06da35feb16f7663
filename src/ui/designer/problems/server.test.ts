import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import { spliceText } from '../document/splice.ts'
import { judge } from '../testing/judge.ts'
import { resolveField } from './server.ts'

const crdOf = (properties: string, name = 'as.x.dev'): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ${name}}
spec:
  group: x.dev
  scope: Namespaced
  names: {plural: as, kind: A}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: ${properties}}}
`

const rows: [name: string, text: string, title: string][] = [
  ['a field without a type', crdOf('{spec: {properties: {a: {type: string}}}}'), 'Set type: object'],
  ['a list without a type', crdOf('{spec: {type: object, properties: {a: {items: {type: string}}}}}'), 'Set type: array'],
  ['a list without items', crdOf('{a: {type: array}}'), 'Add items: string'],
  ['a default of another type', crdOf('{a: {type: integer, default: x}}'), 'Remove the default'],
  ['a default out of bounds', crdOf('{a: {type: integer, maximum: 3, default: 5}}'), 'Remove the default'],
  ['another name', crdOf('{a: {type: string}}', 'other.x.dev'), 'Name it as.x.dev'],
  [
    'a key that may be absent',
    crdOf(
      '{a: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, properties: {k: {type: string}}}}}',
    ),
    'Require k',
  ],
]

describe('what the server refuses', () => {
  it.each(rows)('[DZ-6] is cured by its fix, and nothing else comes: %s', async (_, text, title) => {
    const before = await judge(text)
    const fixable = before.find(({ fix }) => fix?.title === title)
    expect(before.map(({ fix }) => fix?.title)).toContain(title)
    const after = await judge(spliceText(text, fixable?.fix?.edits ?? []) ?? '')
    expect(after).toEqual([])
  })
  it('[DZ-7] stands at its place, also where the server names no version', () => {
    const { value } = parseYaml(crdOf('{spec: {type: object, properties: {a.b: {type: string}}}}'))
    const crd = isObject(value) ? value : ({} as JsonObject)
    const at = ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties', 'spec', 'properties', 'a.b']
    const field = 'spec.validation.openAPIV3Schema.properties[spec].properties[a.b].maxLength'
    expect(resolveField(crd, field)).toEqual({ path: at, rest: ['maxLength'] })
    const named = 'spec.versions[0].schema.openAPIV3Schema.properties[spec].properties[a.b]'
    expect(resolveField(crd, named)).toEqual({ path: at, rest: [] })
  })
  it('[DZ-8] an unknown field is a warning with its place', async () => {
    const problems = await judge(crdOf('{a: {type: string}}').replace('scope:', 'scop: x\n  scope:'))
    expect(problems).toEqual([{ kind: 'warning', rule: 'warning', message: 'unknown field "spec.scop"', path: ['spec', 'scop'] }])
  })
})
