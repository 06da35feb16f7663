import { describe, expect, it } from 'vitest'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { ANNOTATIONS_LIMIT, appliedBytes } from './size.ts'

const crdOf = (description: string, metadata = '{name: cs.x.dev}'): JsonObject => {
  const { value } = parseYaml(`apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: ${metadata}
spec:
  group: x.dev
  scope: Namespaced
  names: {plural: cs, kind: C}
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, description: ${JSON.stringify(description).replace('\u2028', '\\u2028')}}}}
`)
  return isObject(value) ? value : {}
}
const sizeOf = (crd: JsonObject): number => appliedBytes(crd, stringify(crd))

const OLD = '{name: cs.x.dev, annotations: {a: "bé", "kubectl.kubernetes.io/last-applied-configuration": "old<>"}}'

// Each was applied with kubectl to a server: what it wrote was as long, and one byte more than the limit was rejected.
const rows: [name: string, crd: JsonObject, bytes: number][] = [
  ['letters', crdOf('x'.repeat(261_772)), ANNOTATIONS_LIMIT],
  ['signs that Go escapes', crdOf('a < b & c > d é \u2028 end'), 414],
  ['other annotations, and what was applied before', crdOf('a < b & c > d é \u2028 endyyyyyyyyyy', OLD), 437],
]

describe('what kubectl apply writes into annotations', () => {
  it.each(rows)('[LN-10] is counted to the byte: %s', (_, crd, bytes) => {
    expect(sizeOf(crd)).toBe(bytes)
  })
})
