import { isInteger, isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import type { Path } from '../edit.ts'
import { versionsOf } from './compat/versions.ts'

/** A field that only the schema of its kind decides on, since it is metadata within the object. */
export interface NestedField {
  readonly path: Path
  /** As the server spells it: `spec.template.metadata.labels`. */
  readonly field: string
  readonly reason: 'nested'
  /** Whether the metadata of an embedded resource keeps the value. */
  readonly isStored: boolean
}

/** How many fields of one object are candidates. */
const NAMED = 50

/** A time as the server writes it: whole seconds of UTC. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

const TIMES = ['creationTimestamp', 'deletionTimestamp']
const MAPS = ['labels', 'annotations']

/**
 * Whether the metadata of an embedded resource keeps a value just as it is written.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta/coerce.go, GetObjectMeta.
 */
function isStored(key: string, value: JsonValue): boolean {
  if (value === null || value === '') return false
  if (typeof value === 'string') return !TIMES.includes(key) || TIME.test(value)
  if (isInteger(value)) return Number(value) !== 0 || key === 'deletionGracePeriodSeconds'
  if (Array.isArray(value)) return value.length > 0 && !value.some((item) => isObject(item) && Object.values(item).includes(null))
  if (!isObject(value)) return true
  const entries = Object.values(value)
  return entries.length > 0 && !(MAPS.includes(key) && entries.includes(null))
}

/** How deep within an object metadata is looked for. */
const DEPTH = 100

/** A value within an object, with the way to it: a path is made only of what is named. */
interface Place {
  readonly depth: number
  readonly value: JsonValue
  readonly step: string | number
  readonly parent: Place | undefined
}

function pathOf(place: Place): Path {
  const path: (string | number)[] = []
  for (let at: Place | undefined = place; at?.parent !== undefined; at = at.parent) path.push(at.step)
  return path.reverse()
}

const membersOf = (parent: Place): Place[] => {
  const { value } = parent
  const depth = parent.depth + 1
  if (depth > DEPTH) return []
  if (Array.isArray(value)) return value.map((item, step) => ({ depth, value: item, step, parent }))
  return isObject(value) ? Object.entries(value).map(([step, member]) => ({ depth, value: member, step, parent })) : []
}

const OWN = ['metadata', 'status']

/** The metadata within an object, and the fields of it. The metadata and the status of the object itself are no part of it. */
export function nestedFields(object: JsonObject): NestedField[] {
  const found: NestedField[] = []
  const add = (place: Place, stored: boolean): void => {
    const path = pathOf(place)
    found.push({ path, field: fieldOf(path), reason: 'nested', isStored: stored })
  }
  const root: Place = { depth: 0, value: object, step: '', parent: undefined }
  const places = membersOf(root).filter(({ step }) => !OWN.includes(String(step)))
  for (let i = 0; i < places.length && found.length < NAMED; i++) {
    const place = places[i]
    if (place === undefined) break
    const members = membersOf(place)
    if (place.step === 'metadata' && place.parent !== root) {
      add(place, place.value !== null)
      if (isObject(place.value)) for (const one of members) add(one, isStored(String(one.step), one.value))
    }
    for (const one of members) places.push(one)
  }
  return found.slice(0, NAMED)
}

const fieldOf = (path: Path): string =>
  path.reduce<string>(
    (field, step) => (typeof step === 'number' ? `${field}[${step}]` : field === '' ? step : `${field}.${step}`),
    '',
  )

/** Why a schema makes nested metadata a field with which applying again is no repetition; undefined where it does not. */
export function nestedReason(schema: JsonObject, { path, isStored: stored }: NestedField): 'embedded' | 'pruned' | undefined {
  let at = schema
  for (const [i, step] of path.entries()) {
    const isLast = i === path.length - 1
    if (step === 'metadata' && i > 0 && at['x-kubernetes-embedded-resource'] === true) {
      return stored || i < path.length - 2 ? undefined : 'embedded'
    }
    const own = typeof step === 'number' ? at.items : isObject(at.properties) ? at.properties[step] : undefined
    const next = own ?? at.additionalProperties
    if (!isObject(next)) {
      // Beside fields that are specified, applying rejects others.
      const isOpen = own === undefined && next === undefined && !isObject(at.properties) && at.type === 'object'
      return isLast && isOpen && at['x-kubernetes-preserve-unknown-fields'] !== true ? 'pruned' : undefined
    }
    at = next
  }
  return undefined
}

/** The schemas of the CRDs among objects, by `apiVersion kind` of their objects. */
export function schemasOfCrds(objects: readonly (JsonValue | undefined)[]): Map<string, JsonObject> {
  const schemas = new Map<string, JsonObject>()
  for (const object of objects) {
    if (!isObject(object) || object.kind !== 'CustomResourceDefinition' || !isObject(object.spec)) continue
    const { group, names } = object.spec
    for (const { name, schema } of versionsOf(object)) {
      if (schema !== undefined && isObject(names)) schemas.set(`${group}/${name} ${names.kind}`, schema)
    }
  }
  return schemas
}
