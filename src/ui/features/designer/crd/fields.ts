import { type Path, valueAt } from '../../../../analysis/edit.ts'
import { isRequired, listOf } from '../../../../analysis/walk.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'

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
  /** Where its own fields are, when it can have any. */
  readonly properties: Path | undefined
  readonly children: number
  readonly position: number
  readonly siblings: number
  /** The id of the field that holds it; undefined at the root. */
  readonly parent: string | undefined
}

export const idOf = (path: Path): string => path.join('/')

export const schemaPath = (version: number): Path => ['spec', 'versions', version, 'schema', 'openAPIV3Schema']

/** The schema whose fields are shown below a node: its own, or that of its items or values. */
function holderOf(path: Path, schema: JsonObject): { readonly path: Path; readonly schema: JsonObject; readonly steps: string } {
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

/** A field with all below it, as they were found at its schema the last time. */
interface Found {
  readonly node: FieldNode
  readonly below: readonly FieldNode[]
}

/** An edit of the tree leaves the schemas it does not touch as the same objects: what was found there is found again at once. */
const found = new WeakMap<JsonObject, Found>()

type Place = Pick<FieldNode, 'path' | 'name' | 'field' | 'depth' | 'required' | 'position' | 'siblings' | 'parent'>

/** The field of a schema at a place; the one that was there before when nothing of it is another. */
function fieldAt(place: Place, schema: JsonObject): Found {
  const id = idOf(place.path)
  const old = found.get(schema)
  const kept = ['required', 'position', 'siblings'] as const
  if (old?.node.id === id && kept.every((key) => old.node[key] === place[key])) return old
  const holder = holderOf(place.path, schema)
  const { properties } = holder.schema
  const made: FieldNode = {
    id,
    ...place,
    schema,
    properties: holder.schema.type === 'object' || isObject(properties) ? [...holder.path, 'properties'] : undefined,
    children: isObject(properties) ? Object.keys(properties).length : 0,
  }
  const all: Found = { node: made, below: fieldsBelow(holder.path, holder.schema, made.field + holder.steps, made) }
  found.set(schema, all)
  return all
}

/** The fields of an object's schema, each followed by all below it. */
function fieldsBelow(path: Path, schema: JsonObject, field: string, parent: FieldNode | undefined): FieldNode[] {
  const { properties } = schema
  const depth = parent === undefined ? 0 : parent.depth + 1
  const all: FieldNode[] = []
  if (!isObject(properties)) return all
  const names = Object.keys(properties).filter((name) => depth > 0 || !['apiVersion', 'kind', 'metadata'].includes(name))
  for (const [index, name] of names.entries()) {
    const own = properties[name]
    if (!isObject(own)) continue
    const place: Place = {
      path: [...path, 'properties', name],
      name,
      field: field === '' ? name : `${field}.${name}`,
      depth,
      required: isRequired(schema, name),
      position: index + 1,
      siblings: names.length,
      parent: parent?.id,
    }
    const { node, below } = fieldAt(place, own)
    all.push(node)
    for (const one of below) all.push(one)
  }
  return all
}

function readFields(crd: JsonObject, version: number): FieldNode[] {
  const root = valueAt(crd, schemaPath(version))
  return isObject(root) ? fieldsBelow(schemaPath(version), root, '', undefined) : []
}

/** Every field of a version, and the one a path belongs to: the longest beginning of the path that is one. */
export interface Fields {
  readonly all: readonly FieldNode[]
  at(path: Path): FieldNode | undefined
  /** The field that holds another; undefined at the root. */
  parentOf(node: FieldNode): FieldNode | undefined
}

export const NO_FIELDS: Fields = { all: [], at: () => undefined, parentOf: () => undefined }

const known = new WeakMap<JsonObject, Map<number, Fields>>()

/** The fields of a version of a CRD, found once: a CRD that was read does not change. */
export function fieldsOf(crd: JsonObject, version: number): Fields {
  let versions = known.get(crd)
  if (versions === undefined) {
    versions = new Map()
    known.set(crd, versions)
  }
  const read = versions.get(version)
  if (read !== undefined) return read
  const all = readFields(crd, version)
  const byId = new Map(all.map((node) => [node.id, node]))
  const at = (path: Path): FieldNode | undefined => {
    for (let n = path.length; n > 1; n--) {
      const node = path[n - 2] === 'properties' ? byId.get(idOf(path.slice(0, n))) : undefined
      if (node !== undefined) return node
    }
    return undefined
  }
  const parentOf = ({ parent }: FieldNode): FieldNode | undefined => (parent === undefined ? undefined : byId.get(parent))
  const fields = { all, at, parentOf }
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

/** A schema that the inspector shows: of the object, of a field, or of what a list or map holds. */
export interface Subject {
  readonly path: Path
  readonly schema: JsonObject
  readonly kind: 'root' | 'field' | 'items' | 'values'
  /** As people say it: `spec.env[]`; empty for the object. */
  readonly place: string
  readonly field: FieldNode | undefined
}

/** What a field can be looked at as: itself, then its items or values, and theirs. */
function subjectsOf(field: FieldNode): Subject[] {
  const found: Subject[] = [{ path: field.path, schema: field.schema, kind: 'field', place: field.field, field }]
  for (;;) {
    const last = found.at(-1)
    if (last === undefined) return found
    const { items, additionalProperties } = last.schema
    const next = isObject(items)
      ? { path: [...last.path, 'items'], schema: items, kind: 'items' as const, place: `${last.place}[]`, field }
      : isObject(additionalProperties)
        ? {
            path: [...last.path, 'additionalProperties'],
            schema: additionalProperties,
            kind: 'values' as const,
            place: `${last.place}.*`,
            field,
          }
        : undefined
    if (next === undefined) return found
    found.push(next)
  }
}

export interface Subjects {
  readonly all: readonly Subject[]
  /** The one that is meant: the innermost that holds the selected place. */
  readonly at: Subject
}

/** The schemas to choose from at a selection, undefined outside of the schema of the version. */
export function subjectsAt(
  crd: JsonObject | undefined,
  version: number,
  selected: Path | undefined,
  field: FieldNode | undefined,
): Subjects | undefined {
  const isWithin = (path: Path): boolean => selected !== undefined && path.every((step, i) => selected[i] === step)
  if (field !== undefined) {
    const all = subjectsOf(field)
    const at = all.findLast(({ path }) => isWithin(path)) ?? all[0]
    return at && { all, at }
  }
  const path = schemaPath(version)
  const schema = valueAt(crd, path)
  if (!isWithin(path) || !isObject(schema)) return undefined
  const root: Subject = { path, schema, kind: 'root', place: '', field: undefined }
  return { all: [root], at: root }
}

/** Where a version of a CRD reads a field: the part of it, and its name. */
interface Use {
  readonly part: 'scale' | 'column'
  readonly name: string
  readonly path: string
}

export const SCALE_PATHS = ['specReplicasPath', 'statusReplicasPath', 'labelSelectorPath'] as const

/** The uses of fields by the scale subresource and by printer columns. */
export function usesOf(crd: JsonObject | undefined, version: number): Use[] {
  const at = ['spec', 'versions', version]
  const scale = valueAt(crd, [...at, 'subresources', 'scale'])
  const uses: Use[] = []
  for (const name of SCALE_PATHS) {
    const path = isObject(scale) ? scale[name] : undefined
    if (typeof path === 'string') uses.push({ part: 'scale', name, path })
  }
  for (const column of listOf(valueAt(crd, [...at, 'additionalPrinterColumns']))) {
    if (!isObject(column)) continue
    const { name, jsonPath } = column
    if (typeof jsonPath === 'string') uses.push({ part: 'column', name: String(name ?? ''), path: jsonPath })
  }
  return uses
}

/** Whether a use reads this field; filters in brackets read the list before them. */
export const readsField = ({ path }: Use, field: string): boolean => path === `.${field}` || path.startsWith(`.${field}[`)
