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
}

export const idOf = (path: Path): string => JSON.stringify(path)

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

function* childrenOf(path: Path, schema: JsonObject, field: string, depth: number): Generator<FieldNode> {
  const { properties } = schema
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
    }
  }
}

/** The rows of a version's tree, without what is below closed nodes. */
export function rowsOf(crd: JsonObject, version: number, closed: ReadonlySet<string>): FieldNode[] {
  const rows: FieldNode[] = []
  const add = (path: Path, schema: JsonObject, field: string, depth: number): void => {
    for (const node of childrenOf(path, schema, field, depth)) {
      rows.push(node)
      if (node.children === 0 || closed.has(node.id)) continue
      const holder = holderOf(node.path, node.schema)
      add(holder.path, holder.schema, node.field + holder.steps, depth + 1)
    }
  }
  const root = valueAt(crd, schemaPath(version))
  if (isObject(root)) add(schemaPath(version), root, '', 0)
  return rows
}

/** The field a path belongs to: the longest beginning of it that is one. */
export function fieldAt(nodes: readonly FieldNode[], path: Path): FieldNode | undefined {
  let best: FieldNode | undefined
  for (const node of nodes) {
    if (node.path.length > path.length || (best !== undefined && node.path.length <= best.path.length)) continue
    if (node.path.every((step, i) => step === path[i])) best = node
  }
  return best
}
