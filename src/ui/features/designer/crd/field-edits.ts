import { type Edit, type Path, valueAt } from '../../../../analysis/edit.ts'
import { CEL, listOf } from '../../../../analysis/walk.ts'
import { Dbl, isObject, type JsonObject, type JsonValue, objectOf } from '../../../../apimachinery/json/value.ts'
import type { CrdEdit } from './crd.ts'
import { type FieldNode, SCALE_PATHS, schemaPath } from './fields.ts'

export const TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'map', 'intOrString', 'any'] as const
export type FieldType = (typeof TYPES)[number]

export function typeOf(schema: JsonObject): FieldType {
  if (schema['x-kubernetes-int-or-string'] === true) return 'intOrString'
  if (schema.type === 'object' && isObject(schema.additionalProperties)) return 'map'
  if (schema.type === undefined && schema['x-kubernetes-preserve-unknown-fields'] === true) return 'any'
  return TYPES.find((type) => type === schema.type) ?? 'object'
}

const string = (): JsonObject => objectOf({ type: 'string' })

/** The least schema of a type. */
function schemaOfType(type: FieldType): JsonObject {
  if (type === 'array') return objectOf({ type: 'array', items: string() })
  if (type === 'map') return objectOf({ type: 'object', additionalProperties: string() })
  if (type === 'intOrString') return objectOf({ 'x-kubernetes-int-or-string': true })
  if (type === 'any') return objectOf({ 'x-kubernetes-preserve-unknown-fields': true })
  return objectOf({ type })
}

/** The keyword that says a type, and what it says. */
function sign(type: FieldType): readonly [key: string, value: JsonValue] {
  if (type === 'intOrString') return ['x-kubernetes-int-or-string', true]
  if (type === 'any') return ['x-kubernetes-preserve-unknown-fields', true]
  return ['type', type === 'map' ? 'object' : type]
}

const SIGNS = ['type', 'x-kubernetes-int-or-string', 'x-kubernetes-preserve-unknown-fields'] as const

const TEXT: readonly FieldType[] = ['string', 'intOrString']
const NUMBER: readonly FieldType[] = ['integer', 'number', 'intOrString']
const LIST: readonly FieldType[] = ['array']
const OBJECT: readonly FieldType[] = ['object']
const ENTRIES: readonly FieldType[] = ['object', 'map']
const NONE: readonly FieldType[] = []

/** The types that a keyword can be said of; what is not listed says the same of any. */
const FITS: Readonly<Record<string, readonly FieldType[]>> = {
  pattern: TEXT,
  minLength: TEXT,
  maxLength: TEXT,
  minimum: NUMBER,
  maximum: NUMBER,
  exclusiveMinimum: NUMBER,
  exclusiveMaximum: NUMBER,
  multipleOf: NUMBER,
  format: NONE,
  items: LIST,
  minItems: LIST,
  maxItems: LIST,
  uniqueItems: LIST,
  additionalItems: LIST,
  'x-kubernetes-list-type': LIST,
  'x-kubernetes-list-map-keys': LIST,
  properties: OBJECT,
  required: OBJECT,
  patternProperties: OBJECT,
  dependencies: OBJECT,
  'x-kubernetes-embedded-resource': OBJECT,
  additionalProperties: ['map'],
  minProperties: ENTRIES,
  maxProperties: ENTRIES,
  'x-kubernetes-map-type': ENTRIES,
  allOf: NONE,
  anyOf: NONE,
  oneOf: NONE,
  not: NONE,
}

const isInteger = (value: JsonValue): boolean =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))

/** Whether a value given beside a type is one of that type. What holds others, and null, is not asked. */
function isOfType(value: JsonValue | undefined, type: FieldType): boolean {
  if (value === undefined) return true
  if (type === 'string') return typeof value === 'string'
  if (type === 'integer') return isInteger(value)
  if (type === 'number') return typeof value === 'number' || typeof value === 'bigint' || value instanceof Dbl
  if (type === 'boolean') return typeof value === 'boolean'
  return type === 'intOrString' && (typeof value === 'string' || isInteger(value))
}

const IMMUTABLE = /^\s*(?:self\s*==\s*oldSelf|oldSelf\s*==\s*self)\s*$/

/** Whether a CEL rule only forbids that a value changes. */
export const isImmutable = (rule: JsonValue): boolean =>
  isObject(rule) && typeof rule.rule === 'string' && IMMUTABLE.test(rule.rule)

function fits(key: string, value: JsonValue | undefined, type: FieldType): boolean {
  if (key === 'default' || key === 'example') return isOfType(value, type)
  if (key === 'enum') return listOf(value).every((one) => isOfType(one, type))
  if (key === CEL) return listOf(value).every(isImmutable)
  return FITS[key]?.includes(type) ?? true
}

/** What a type needs beside its sign, where it is not there. */
function needs(path: Path, schema: JsonObject, type: FieldType): Edit[] {
  const key = type === 'array' ? 'items' : type === 'map' ? 'additionalProperties' : undefined
  return key === undefined || isObject(schema[key]) ? [] : [{ op: 'set', path: [...path, key], value: string() }]
}

/**
 * Gives a schema another type where the old one stands, and takes away what cannot be said of the new one, with its comments; everything else
 * stays as it is written. What stays: words (description, title, nullable, keywords nobody knows), bounds and patterns that the new type has
 * too, default, example and enum whose values are of the new type, and CEL rules when all of them only forbid changes
 * (`self == oldSelf`): others ask things of the old type. A format goes with its type.
 */
export function retype({ path, schema }: Pick<FieldNode, 'path' | 'schema'>, type: FieldType): CrdEdit {
  if (typeOf(schema) === type && schema[sign(type)[0]] !== undefined) return { edits: [], select: path }
  const [key, value] = sign(type)
  const edits: Edit[] = []
  const old = schema[key] === undefined ? SIGNS.find((one) => schema[one] !== undefined) : key
  if (old !== undefined && old !== key) edits.push({ op: 'rename', path: [...path, old], key })
  if (schema[key] !== value) edits.push({ op: 'set', path: [...path, key], value })
  for (const name of Object.keys(schema)) {
    if (name === key || name === old) continue
    const isSign = SIGNS.some((one) => one === name)
    if (isSign || !fits(name, schema[name], type)) edits.push({ op: 'remove', path: [...path, name] })
  }
  return { edits: [...edits, ...needs(path, schema, type)], select: path }
}

/** A path that a version reads fields by, and where the CRD says it. */
interface Written {
  readonly at: Path
  readonly path: string
}

/** The paths of the scale subresource, of printer columns and of selectable fields of a version. */
function writtenIn(crd: JsonObject, version: number): Written[] {
  const own = ['spec', 'versions', version]
  const scale = [...own, 'subresources', 'scale']
  const places: Path[] = SCALE_PATHS.map((name) => [...scale, name])
  for (const key of ['additionalPrinterColumns', 'selectableFields']) {
    for (const index of listOf(valueAt(crd, [...own, key])).keys()) places.push([...own, key, index, 'jsonPath'])
  }
  return places.flatMap((at) => {
    const path = valueAt(crd, at)
    return typeof path === 'string' ? [{ at, path }] : []
  })
}

const STEP = /\.[A-Za-z_][\w-]*|\[(?:'[^']*'|"[^"]*"|[^\]'"])*\]/y
const PLAIN = /^[A-Za-z_][\w-]*$/

/** The steps of a JSON path, each with its dot or brackets; undefined for what is no simple path. */
function stepsOf(path: string): string[] | undefined {
  const steps: string[] = []
  for (STEP.lastIndex = 0; STEP.lastIndex < path.length; ) {
    const [step] = STEP.exec(path) ?? []
    if (step === undefined) return undefined
    steps.push(step)
  }
  return steps
}

/** What the path of a field asks of each step: a name, any key of a map (`.`) or any items of a list (`[`). */
function asked(path: Path): string[] {
  const steps: string[] = []
  for (let i = 5; i < path.length; i++) {
    if (path[i] === 'properties') steps.push(`.${path[++i]}`)
    else steps.push(path[i] === 'items' ? '[' : '.')
  }
  return steps
}

const matches = (step: string | undefined, wanted: string): boolean =>
  step !== undefined && (wanted.length === 1 ? step.startsWith(wanted) && !/^\[['"]/.test(step) : step === wanted)

const isPlain = (steps: readonly string[]): boolean => steps.every((step) => PLAIN.test(step.slice(1)))

/**
 * What the paths of scale, columns and selectable fields of a version become when a field of it has another name or place: those that lead
 * to it or below it follow, also past items of a list. Where a path cannot say the new one without quotes, it stays; so does what a filter
 * in brackets says.
 */
export function pathEdits(crd: JsonObject, from: Path, to: Path): Edit[] {
  const version = Number(from[2])
  const [old, next] = [asked(from), asked(to)]
  const isRename = old.length === next.length && old.slice(0, -1).every((step, i) => step === next[i])
  const edits: Edit[] = []
  for (const { at, path } of writtenIn(crd, version)) {
    const steps = stepsOf(path)
    if (steps === undefined || !old.every((wanted, i) => matches(steps[i], wanted))) continue
    const above = isRename ? [...steps.slice(0, old.length - 1), ...next.slice(-1)] : next
    const changed = isRename ? next.slice(-1) : [...old, ...next]
    if (isPlain(changed)) edits.push({ op: 'set', path: at, value: [...above, ...steps.slice(old.length)].join('') })
  }
  return edits
}

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

/** What the keys of a list map say after a field of its items got another name. */
function keyEdits(crd: JsonObject, { path, name }: FieldNode, to: string): Edit[] {
  const [list, holder] = [path.slice(0, -3), path.at(-3)]
  const keys = [...list, 'x-kubernetes-list-map-keys']
  const index = holder === 'items' ? listOf(valueAt(crd, keys)).indexOf(name) : -1
  return index < 0 ? [] : [{ op: 'set', path: [...keys, index], value: to }]
}

/** Another name; `required` of what holds the field and the keys of a list map follow, and the paths of scale, columns and selectable fields. */
export function rename(crd: JsonObject, node: FieldNode, key: string): CrdEdit | undefined {
  const above = node.path.slice(0, -1)
  if (key === '' || key === node.name || valueAt(crd, [...above, key]) !== undefined) return undefined
  const path = [...above, key]
  const followed = [...requiredEdits(crd, node, key), ...keyEdits(crd, node, key), ...pathEdits(crd, node.path, path)]
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
