import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { type Path, valueAt } from '../../../lint/edit.ts'
import { isRequired, listOf } from '../../../lint/walk.ts'

/** A field of a version's schema as the tree shows it. */
export interface FieldNode {
  /** Its path as text: stable while the field stays where it is. */
  readonly id: string
  readonly path: Path
  readonly name: string
  /** As people say it: `spec.env[].name`. */
  readonly field: string
  readonly depth: number
  readonly schema: JsonObject
  readonly required: boolean
  readonly words: string
  /** Where its own fields are, when it can have any. */
  readonly properties: Path | undefined
  readonly children: number
  readonly position: number
  readonly siblings: number
  /** The field that holds it; undefined at the root. */
  readonly parent: FieldNode | undefined
}

export const idOf = (path: Path): string => path.join('/')

export const schemaPath = (version: number): Path => ['spec', 'versions', version, 'schema', 'openAPIV3Schema']

const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

/** The type of a field in words. */
export function wordsOf(schema: JsonObject): string {
  const options = listOf(schema.enum)
  if (options.length > 0) return `enum of ${options.length}`
  if (schema['x-kubernetes-int-or-string'] === true) return 'int or string'
  const { items, additionalProperties } = schema
  if (schema.type === 'array') {
    const keys = listOf(schema['x-kubernetes-list-map-keys']).join(', ')
    const kind = text(schema['x-kubernetes-list-type'])
    if (kind === 'map' && keys !== '') return `list, map by ${keys}`
    return isObject(items) ? `${kind === 'set' ? 'set' : 'list'} of ${wordsOf(items)}` : 'list'
  }
  if (isObject(additionalProperties)) return `map of ${wordsOf(additionalProperties)}`
  if (schema['x-kubernetes-embedded-resource'] === true) return 'embedded resource'
  if (schema.type === undefined && schema['x-kubernetes-preserve-unknown-fields'] === true) return 'anything'
  return text(schema.type) || 'no type'
}

/** The schema whose fields are shown below a node: its own, or that of its items or values. */
export function holderOf(
  path: Path,
  schema: JsonObject,
): { readonly path: Path; readonly schema: JsonObject; readonly steps: string } {
  if (isObject(schema.items)) {
    const inner = holderOf([...path, 'items'], schema.items)
    return { ...inner, steps: `[]${inner.steps}` }
  }
  if (isObject(schema.additionalProperties)) {
    const inner = holderOf([...path, 'additionalProperties'], schema.additionalProperties)
    return { ...inner, steps: `.*${inner.steps}` }
  }
  return { path, schema, steps: '' }
}

function* childrenOf(path: Path, schema: JsonObject, field: string, parent: FieldNode | undefined): Generator<FieldNode> {
  const { properties } = schema
  const depth = parent === undefined ? 0 : parent.depth + 1
  if (!isObject(properties)) return
  const names = Object.keys(properties).filter((name) => depth > 0 || !['apiVersion', 'kind', 'metadata'].includes(name))
  for (const [index, name] of names.entries()) {
    const own = properties[name]
    if (!isObject(own)) continue
    const at = [...path, 'properties', name]
    const holder = holderOf(at, own)
    const inner = holder.schema.properties
    yield {
      id: idOf(at),
      path: at,
      name,
      field: field === '' ? name : `${field}.${name}`,
      depth,
      schema: own,
      required: isRequired(schema, name),
      words: wordsOf(own),
      properties: holder.schema.type === 'object' || isObject(inner) ? [...holder.path, 'properties'] : undefined,
      children: isObject(inner) ? Object.keys(inner).length : 0,
      position: index + 1,
      siblings: names.length,
      parent,
    }
  }
}

function readFields(crd: JsonObject, version: number): FieldNode[] {
  const all: FieldNode[] = []
  const add = (path: Path, schema: JsonObject, field: string, parent: FieldNode | undefined): void => {
    for (const node of childrenOf(path, schema, field, parent)) {
      all.push(node)
      if (node.children === 0) continue
      const holder = holderOf(node.path, node.schema)
      add(holder.path, holder.schema, node.field + holder.steps, node)
    }
  }
  const root = valueAt(crd, schemaPath(version))
  if (isObject(root)) add(schemaPath(version), root, '', undefined)
  return all
}

/** Every field of a version, and the one a path belongs to: the longest beginning of the path that is one. */
export interface Fields {
  readonly all: readonly FieldNode[]
  at(path: Path): FieldNode | undefined
}

export const NO_FIELDS: Fields = { all: [], at: () => undefined }

const known = new WeakMap<JsonObject, Map<number, Fields>>()

/** The fields of a version of a CRD, found once: a CRD that was read does not change. */
export function fieldsOf(crd: JsonObject, version: number): Fields {
  let versions = known.get(crd)
  if (versions === undefined) {
    versions = new Map()
    known.set(crd, versions)
  }
  const found = versions.get(version)
  if (found !== undefined) return found
  const all = readFields(crd, version)
  const byId = new Map(all.map((node) => [node.id, node]))
  const at = (path: Path): FieldNode | undefined => {
    for (let n = path.length; n > 1; n--) {
      const node = path[n - 2] === 'properties' ? byId.get(idOf(path.slice(0, n))) : undefined
      if (node !== undefined) return node
    }
    return undefined
  }
  const fields = { all, at }
  versions.set(version, fields)
  return fields
}

/** The rows of a tree, without what is below closed nodes. */
export function shownOf(all: readonly FieldNode[], closed: ReadonlySet<string>): readonly FieldNode[] {
  if (closed.size === 0) return all
  const rows: FieldNode[] = []
  let hidden = Number.POSITIVE_INFINITY
  for (const node of all) {
    if (node.depth > hidden) continue
    hidden = closed.has(node.id) ? node.depth : Number.POSITIVE_INFINITY
    rows.push(node)
  }
  return rows
}
