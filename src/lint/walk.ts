import { isObject, type JsonObject, type JsonValue } from '../apimachinery/json/value.ts'
import { valueAt } from './edit.ts'
import type { SchemaNode } from './finding.ts'

/** The keyword of CEL rules. */
export const CEL = 'x-kubernetes-validations'

const NOTHING: readonly JsonValue[] = []

export const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : NOTHING)

export const isRequired = (parent: JsonObject, name: string): boolean => listOf(parent.required).includes(name)

/** What the server keeps for itself in every object. */
const OWN: ReadonlySet<string> = new Set(['metadata', 'apiVersion', 'kind'])

type Below = Pick<SchemaNode, 'schema' | 'name' | 'field'>

function addBelow(found: SchemaNode[], parent: SchemaNode, steps: readonly string[], { schema, name, field }: Below): void {
  const ruled = parent.ruled || schema[CEL] !== undefined
  add(found, { path: [...parent.path, ...steps], schema, name, field, parent, version: parent.version, ruled })
}

function add(found: SchemaNode[], node: SchemaNode): void {
  found.push(node)
  const { schema, field, parent } = node
  const { properties, items, additionalProperties } = schema
  if (isObject(properties)) {
    for (const name in properties) {
      const inner = properties[name]
      if (!isObject(inner) || (parent === undefined && OWN.has(name))) continue
      addBelow(found, node, ['properties', name], { schema: inner, name, field: field === '' ? name : `${field}.${name}` })
    }
  }
  if (isObject(items)) addBelow(found, node, ['items'], { schema: items, name: '', field: `${field}[]` })
  if (isObject(additionalProperties)) {
    addBelow(found, node, ['additionalProperties'], { schema: additionalProperties, name: '', field: `${field}.*` })
  }
}

/** Every schema of every version of a CRD, parents first. The metadata of objects is the server's and left out. */
export function schemasOf(crd: JsonObject): SchemaNode[] {
  const found: SchemaNode[] = []
  for (const [version] of listOf(valueAt(crd, ['spec', 'versions'])).entries()) {
    const path = ['spec', 'versions', version, 'schema', 'openAPIV3Schema']
    const schema = valueAt(crd, path)
    if (!isObject(schema)) continue
    add(found, { path, schema, name: '', field: '', parent: undefined, version, ruled: schema[CEL] !== undefined })
  }
  return found
}
