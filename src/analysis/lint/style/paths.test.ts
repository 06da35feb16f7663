import { expect, it } from 'vitest'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import { lintCrd } from '../lint.ts'
import { leadsNowhere } from './paths.ts'

const read = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  return isObject(value) ? value : {}
}

const ROOT = read(`
properties:
  spec:
    properties:
      color: {type: string}
      labels: {type: object, additionalProperties: {type: object, properties: {a: {type: string}}}}
      any: {type: object, additionalProperties: true}
      bare: {type: object}
      open: {x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string}}}
      list: {type: array, items: {type: object, properties: {host: {type: string}}}}
      embedded: {type: object, x-kubernetes-embedded-resource: true, properties: {spec: {type: object}}}
`)

it.each<[path: string, nowhere: boolean]>([
  ['.spec.color', false],
  ['.spec.colour', true],
  ['.status.phase', true],
  ['.spec.color.deeper', false],
  ['.spec.labels.x.a', false],
  ['.spec.labels.x.b', true],
  ['.spec.any.x', false],
  ['.spec.bare.x', false],
  ['.spec.open.x', false],
  ['.spec.list[*].host', false],
  ['.spec.list[?(@.host=="[a]")].port', true],
  ['.spec.embedded.metadata.name', false],
  ['.spec.embedded.other', true],
  ['.metadata.creationTimestamp', false],
  ['.kind', false],
  [".spec['a.b']", false],
  ['..colour', false],
  ['', false],
])('[LN-32] %s leads nowhere: %s', (path, nowhere) => {
  expect(leadsNowhere(ROOT, path)).toBe(nowhere)
})

it('[LN-32] is told of each path, at its place', () => {
  const columns = '[{name: Color, jsonPath: .spec.colour}, {name: Age, jsonPath: .metadata.creationTimestamp}]'
  const schema = '{openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {color: {type: string}}}}}}'
  const scale = '{scale: {specReplicasPath: .spec.n}}'
  const crd = read(
    `spec: {versions: [{name: v1, subresources: ${scale}, additionalPrinterColumns: ${columns}, schema: ${schema}}]}`,
  )
  const found = lintCrd(crd, 0).filter(({ rule }) => rule === 'unknownpath')
  expect(found.map(({ message, severity, path }) => [message, severity, path.slice(3).join('.')])).toEqual([
    [['unknownScalePath', 'specReplicasPath', '.spec.n'], 'warning', 'subresources.scale.specReplicasPath'],
    [['unknownColumnPath', 'Color', '.spec.colour'], 'warning', 'additionalPrinterColumns.0.jsonPath'],
  ])
})
