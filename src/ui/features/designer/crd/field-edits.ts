import { type Edit, type Path, valueAt } from '../../../../analysis/edit.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../../apimachinery/json/value.ts'
import type { CrdEdit } from './crd.ts'
import { pathEdits } from './field-steps.ts'
import { schemaOfType } from './field-types.ts'
import { type FieldNode, schemaPath } from './fields.ts'

export { type FieldType, retype, TYPES, typeOf } from './field-types.ts'

function freshName(properties: JsonValue | undefined, wanted: string): string {
  if (!isObject(properties) || properties[wanted] === undefined) return wanted
  for (let n = 2; ; n++) if (properties[`${wanted}${n}`] === undefined) return `${wanted}${n}`
}

/** A new field below a place that holds fields. */
export function addInto(crd: JsonObject, properties: Path, wanted: string, schema: JsonObject = schemaOfType('string')): CrdEdit {
  const path = [...properties, freshName(valueAt(crd, properties), wanted)]
  return { edits: [{ op: 'set', path, value: schema }], select: path }
}

/** A new field: below a node that holds fields, else behind it; without a node at the root. */
export function addField(crd: JsonObject, version: number, node: FieldNode | undefined): CrdEdit {
  if (node === undefined) return addInto(crd, [...schemaPath(version), 'properties'], 'field')
  if (node.properties !== undefined) return addInto(crd, node.properties, 'field')
  return addBehind(crd, node, 'field', schemaOfType('string'))
}

function addBehind(crd: JsonObject, node: FieldNode, wanted: string, schema: JsonObject): CrdEdit {
  const above = node.path.slice(0, -1)
  const path = [...above, freshName(valueAt(crd, above), wanted)]
  return { edits: [{ op: 'insert', path, after: node.name, value: schema }], select: path }
}

export const duplicate = (crd: JsonObject, node: FieldNode): CrdEdit => addBehind(crd, node, `${node.name}Copy`, node.schema)

/** What `required` says after a name has gone or changed. */
function requiredEdits(crd: JsonObject, node: FieldNode, to: string | undefined): Edit[] {
  const path = [...node.path.slice(0, -2), 'required']
  const index = listOf(valueAt(crd, path)).indexOf(node.name)
  if (index < 0) return []
  if (to !== undefined) return [{ op: 'set', path: [...path, index], value: to }]
  return [{ op: 'remove', path: listOf(valueAt(crd, path)).length === 1 ? path : [...path, index] }]
}

export function remove(crd: JsonObject, node: FieldNode): CrdEdit {
  const above = node.path.slice(0, -1)
  const names = Object.keys((valueAt(crd, above) as JsonObject | undefined) ?? {})
  const at = names.indexOf(node.name)
  const next = names[at + 1] ?? names[at - 1]
  const select = next === undefined ? node.path.slice(0, -2) : [...above, next]
  const path = names.length === 1 ? above : node.path
  return { edits: [...requiredEdits(crd, node, undefined), { op: 'remove', path }], select }
}

/** Another name; `required` of what holds the field follows, and the paths of scale, columns and selectable fields. */
export function rename(crd: JsonObject, node: FieldNode, key: string): CrdEdit | undefined {
  const above = node.path.slice(0, -1)
  if (key === '' || key === node.name || valueAt(crd, [...above, key]) !== undefined) return undefined
  const path = [...above, key]
  const followed = [...requiredEdits(crd, node, key), ...pathEdits(crd, node.path, path)]
  return { edits: [...followed, { op: 'rename', path: node.path, key }], select: path }
}

/** Fields of every object, which the tree does not show. */
const UNSEEN: readonly string[] = ['apiVersion', 'kind', 'metadata']

const namesBeside = (crd: JsonObject, { path }: FieldNode): string[] => {
  const holder = valueAt(crd, path.slice(0, -1))
  return isObject(holder) ? Object.keys(holder) : []
}

function movedBy(node: FieldNode, steps: number): CrdEdit | undefined {
  const edit: Edit = { op: 'move', path: node.path, by: steps < 0 ? -1 : 1 }
  return steps === 0 ? undefined : { edits: Array.from({ length: Math.abs(steps) }, () => edit), select: node.path }
}

/** Past the next field that the tree shows. */
export function move(crd: JsonObject, node: FieldNode, by: 1 | -1): CrdEdit | undefined {
  const names = namesBeside(crd, node)
  let at = names.indexOf(node.name)
  let steps = 0
  do {
    at += by
    steps += by
  } while (node.depth === 0 && UNSEEN.includes(names[at] ?? ''))
  return names[at] === undefined ? undefined : movedBy(node, steps)
}

/** Behind another field of the same parent. */
function moveBehind(crd: JsonObject, node: FieldNode, to: FieldNode): CrdEdit | undefined {
  const names = namesBeside(crd, node)
  const [from, target] = [names.indexOf(node.name), names.indexOf(to.name)]
  return movedBy(node, target > from ? target - from : target + 1 - from)
}

export function setRequired(crd: JsonObject, node: FieldNode, on: boolean): CrdEdit {
  if (!on) return { edits: requiredEdits(crd, node, undefined), select: node.path }
  const path = [...node.path.slice(0, -2), 'required']
  return { edits: [{ op: 'set', path: [...path, listOf(valueAt(crd, path)).length], value: node.name }], select: node.path }
}

/** A keyword with a value, or without one. */
export function keyword(
  { path, schema }: Pick<FieldNode, 'path' | 'schema'>,
  key: string,
  value: JsonValue | undefined,
): CrdEdit {
  if (value === undefined)
    return { edits: schema[key] === undefined ? [] : [{ op: 'remove', path: [...path, key] }], select: path }
  return { edits: [{ op: 'set', path: [...path, key], value }], select: path }
}

/**
 * Puts a field into another place: into a field, or behind it; where nothing is said, into one that holds fields. Undefined when that is
 * within itself, or where it is. The paths of scale, columns and selectable fields follow.
 */
export function moveTo(
  crd: JsonObject,
  node: FieldNode,
  to: FieldNode,
  where: 'into' | 'behind' = to.properties === undefined ? 'behind' : 'into',
): CrdEdit | undefined {
  if (to.id === node.id || to.id.startsWith(`${node.id}/`)) return undefined
  const above = node.path.slice(0, -1)
  const into = where === 'into' && to.properties !== undefined ? to.properties : to.path.slice(0, -1)
  const isBehind = into !== to.properties
  if (into.join('/') === above.join('/')) return isBehind ? moveBehind(crd, node, to) : undefined
  const added = isBehind ? addBehind(crd, to, node.name, node.schema) : addInto(crd, into, node.name, node.schema)
  const names = Object.keys((valueAt(crd, above) as JsonObject | undefined) ?? {})
  // A parent that the field was the last of stays an object.
  const gone: Edit = {
    op: 'remove',
    path: names.length === 1 && !into.join('/').startsWith(`${above.join('/')}/`) ? above : node.path,
  }
  const followed = added.select === undefined ? [] : pathEdits(crd, node.path, added.select)
  return { edits: [...added.edits, ...requiredEdits(crd, node, undefined), ...followed, gone], select: added.select }
}
