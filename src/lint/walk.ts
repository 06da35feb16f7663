import { isObject, type JsonObject, type JsonValue } from '../apimachinery/json/value.ts'
import { valueAt } from './edit.ts'
import type { SchemaNode } from './finding.ts'

export const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : [])

export const isRequired = (parent: JsonObject, name: string): boolean => listOf(parent.required).includes(name)

function* below(node: SchemaNode): Generator<SchemaNode> {
  yield node
  const { path, schema, field, version } = node
  const { properties, items, additionalProperties } = schema
  if (isObject(properties)) {
    for (const name of Object.keys(properties)) {
      const inner = properties[name]
      if (!isObject(inner)) continue
      const at = field === '' ? name : `${field}.${name}`
      yield* below({ path: [...path, 'properties', name], schema: inner, name, field: at, parent: node, version })
    }
  }
  if (isObject(items)) {
    yield* below({ path: [...path, 'items'], schema: items, name: '', field: `${field}[]`, parent: node, version })
  }
  if (isObject(additionalProperties)) {
    const at = [...path, 'additionalProperties']
    yield* below({ path: at, schema: additionalProperties, name: '', field: `${field}.*`, parent: node, version })
  }
}

/** Every schema of every version of a CRD, parents first. The metadata of objects is the server's and left out. */
export function* schemasOf(crd: JsonObject): Generator<SchemaNode> {
  for (const [version] of listOf(valueAt(crd, ['spec', 'versions'])).entries()) {
    const path = ['spec', 'versions', version, 'schema', 'openAPIV3Schema']
    const schema = valueAt(crd, path)
    if (!isObject(schema)) continue
    for (const node of below({ path, schema, name: '', field: '', parent: undefined, version })) {
      if (!/^(metadata|apiVersion|kind)\b/.test(node.field)) yield node
    }
  }
}
