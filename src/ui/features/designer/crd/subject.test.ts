import { expect, it } from 'vitest'
import type { Path } from '../../../../analysis/edit.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { fieldsOf, schemaPath } from './fields.ts'
import { subjectsAt } from './subject.ts'

const SCHEMA =
  '{type: object, properties: {spec: {type: object, properties: {l: {type: array, items: {type: object, additionalProperties: {type: string}}}, s: {type: string}}}}}'

function crdOf(): JsonObject {
  const { value } = parseYaml(`spec: {versions: [{name: v1, schema: {openAPIV3Schema: ${SCHEMA}}}]}`)
  return isObject(value) ? value : {}
}

const ROOT = schemaPath(0)
const LIST: Path = [...ROOT, 'properties', 'spec', 'properties', 'l']

it.each<[name: string, selected: Path | undefined, shown: string | undefined, choice: string[]]>([
  ['a field', [...ROOT, 'properties', 'spec', 'properties', 's'], 'spec.s', ['spec.s']],
  ['a keyword of a field', [...LIST, 'maxItems'], 'spec.l', ['spec.l', 'spec.l[]', 'spec.l[].*']],
  ['the items of a list', [...LIST, 'items'], 'spec.l[]', ['spec.l', 'spec.l[]', 'spec.l[].*']],
  [
    'a keyword of the values of a map in a list',
    [...LIST, 'items', 'additionalProperties', 'type'],
    'spec.l[].*',
    ['spec.l', 'spec.l[]', 'spec.l[].*'],
  ],
  ['the object itself', ROOT, '', ['']],
  ['a rule of the object', [...ROOT, 'x-kubernetes-validations', 0], '', ['']],
  ['what is outside of the schema', ['spec', 'names'], undefined, []],
  ['nothing', undefined, undefined, []],
])('[DZ-32] the inspector shows what the selection lies in: %s', (_, selected, shown, choice) => {
  const crd = crdOf()
  const field = selected && fieldsOf(crd, 0).at(selected)
  const found = subjectsAt(crd, 0, selected, field)
  expect([found?.at.place, found?.all.map(({ place }) => place) ?? []]).toEqual([shown, choice])
})
