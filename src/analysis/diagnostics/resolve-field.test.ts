import { expect, it } from 'vitest'
import { isObject, newObject } from '../../apimachinery/json/value.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { resolveField } from './resolve-field.ts'

const { value } = parseYaml(`spec:
  versions:
  - schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a.b: {type: string}}}}}}
`)
const crd = isObject(value) ? value : newObject()
const at = ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties', 'spec', 'properties', 'a.b']

it.each<[field: string, rest: readonly string[]]>([
  ['spec.validation.openAPIV3Schema.properties[spec].properties[a.b].maxLength', ['maxLength']],
  ['spec.versions[0].schema.openAPIV3Schema.properties[spec].properties[a.b]', []],
])('[DZ-7] %s stands at its place, also where the server names no version', (field, rest) => {
  expect(resolveField(crd, field)).toEqual({ path: at, rest })
})
