import { objectsOf, stringOf } from '../apimachinery/json/access.ts'
import { parseJson } from '../apimachinery/json/parse.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../apimachinery/json/value.ts'

/** A field that differs between two readings of an object. */
export interface FieldDifference {
  /** As error messages spell it: `spec.tiers[0].size`. */
  readonly path: string
  /** The value before, as it is said: words without quotes, all else as JSON, a long one cut. Absent: the field was not there. */
  readonly was?: string
  /** The value after. */
  readonly is?: string
}

/** How two readings of an object differ. Of what is gone or came whole, the outermost field is named. */
export interface ComparedObject {
  readonly namespace: string
  readonly name: string
  readonly pruned: readonly FieldDifference[]
  readonly defaulted: readonly FieldDifference[]
  /** Fields with another value: what a conversion does. */
  readonly changed: readonly FieldDifference[]
}

/** What to ask a server about an object. */
export interface ObjectWrites {
  readonly namespace: string
  readonly name: string
  /** The object with another annotation: an update that leaves every field as it is. */
  readonly annotated: string
  /** The object as one creates it. */
  readonly recreated: string
}

interface Differences {
  readonly pruned: FieldDifference[]
  readonly defaulted: FieldDifference[]
  readonly changed: FieldDifference[]
}

/** How much of a value is said. */
const VALUE_LENGTH = 80

/** A word needs no quotes to be told from a number, a boolean or null. */
const WORD = /^[A-Za-z][\w./:@-]*$|^\d[\d.]*[A-Za-z]\w*$/

const LITERALS: ReadonlySet<string> = new Set(['true', 'false', 'null'])

/** A value as it is said in a sentence. */
function valueText(value: JsonValue): string {
  const text = typeof value === 'string' && WORD.test(value) && !LITERALS.has(value) ? value : stringify(value)
  return text.length > VALUE_LENGTH ? `${text.slice(0, VALUE_LENGTH)}…` : text
}

const PLAIN = /^[\w-]+$/

const join = (path: string, key: string): string =>
  PLAIN.test(key) ? (path === '' ? key : `${path}.${key}`) : `${path}[${JSON.stringify(key)}]`

/** Finds what was filled in: what a value has beside what is stored of it. A stored null gives way to a default. */
function addDefaults(stored: JsonValue | undefined, value: JsonValue, path: string, found: FieldDifference[]): void {
  if (stored === undefined || (stored === null && value !== null)) found.push({ path, is: valueText(value) })
  else if (isObject(stored) && isObject(value)) {
    for (const key in value) addDefaults(stored[key], value[key] ?? null, join(path, key), found)
  } else if (Array.isArray(stored) && Array.isArray(value)) {
    for (const [i, item] of value.entries()) addDefaults(stored[i], item, `${path}[${i}]`, found)
  }
}

/** `stored`: the same value as it is stored; what is shown of it for the first time is no default. */
function compare(before: JsonValue, after: JsonValue, path: string, found: Differences, stored?: JsonValue): void {
  if (isObject(before) && isObject(after)) {
    for (const key in before) {
      const [old, value] = [before[key] ?? null, after[key]]
      if (value === undefined) found.pruned.push({ path: join(path, key), was: valueText(old) })
      else compare(old, value, join(path, key), found, isObject(stored) ? stored[key] : undefined)
    }
    for (const key in after) {
      if (before[key] !== undefined) continue
      const kept = isObject(stored) ? stored[key] : undefined
      addDefaults(kept, after[key] ?? null, join(path, key), found.defaulted)
    }
  } else if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    for (const [i, value] of before.entries())
      compare(value, after[i] ?? null, `${path}[${i}]`, found, Array.isArray(stored) ? stored[i] : undefined)
  } else if (!deepEqual(before, after)) found.changed.push({ path, was: valueText(before), is: valueText(after) })
}

/** What people write: the server's own fields and those that name the object are alike before and after. */
function ownFields(object: JsonObject): JsonObject {
  const own = newObject()
  for (const key in object) if (!['apiVersion', 'kind', 'metadata'].includes(key)) own[key] = object[key] ?? null
  return own
}

const textAt = (object: JsonObject, key: string): string => {
  const value = isObject(object.metadata) ? object.metadata[key] : undefined
  return stringOf(value)
}

/** An annotation of our own: nothing stored ever gets it, it is sent in dry runs alone. */
const PROBE = 'crdlab.dev/tried'

const withMetadata = (object: JsonObject, change: (metadata: JsonObject) => JsonObject): string =>
  stringify(Object.assign(newObject(), object, { metadata: change(isObject(object.metadata) ? object.metadata : newObject()) }))

const annotated = (object: JsonObject): string =>
  withMetadata(object, (metadata) => {
    const annotations = Object.assign(newObject(), isObject(metadata.annotations) ? metadata.annotations : {}, { [PROBE]: '' })
    return Object.assign(newObject(), metadata, { annotations })
  })

const GIVEN = ['name', 'namespace', 'labels', 'annotations', 'finalizers', 'ownerReferences']

const recreated = (object: JsonObject): string =>
  withMetadata(object, (metadata) =>
    objectOf(Object.fromEntries(GIVEN.flatMap((key) => (metadata[key] === undefined ? [] : [[key, metadata[key]]])))),
  )

export const keyOf = (object: JsonObject): string => `${textAt(object, 'namespace')}/${textAt(object, 'name')}`

/** An object as its text, in a list. */
export const listOfText = (text: string): string => `{"items":[${text}]}`

const itemsOf = (list: string): JsonObject[] => {
  const { value } = parseJson(list)
  return isObject(value) ? objectsOf(value.items) : []
}

/** What people write, with the labels and annotations that conversions can change. */
function convertedFields(object: JsonObject): JsonObject {
  const { metadata } = object
  const own = ownFields(object)
  const { labels, annotations } = isObject(metadata) ? metadata : newObject()
  own.metadata = objectOf({ ...(labels !== undefined && { labels }), ...(annotations !== undefined && { annotations }) })
  return own
}

/**
 * Compares two lists of the same objects, given as JSON: those that are in both, in the order of the second. A field that only the second has is
 * defaulted, unless `stored`, the list of what is stored of the objects, has it: then it was not shown before.
 */
export const compareStored = (before: string, after: string, stored?: string): readonly ComparedObject[] =>
  compared(before, after, ownFields, stored)

/** The same, with labels and annotations. */
export const compareConverted = (before: string, after: string): readonly ComparedObject[] =>
  compared(before, after, convertedFields)

const byKey = (list: string): ReadonlyMap<string, JsonObject> => new Map(itemsOf(list).map((object) => [keyOf(object), object]))

function compared(
  before: string,
  after: string,
  fieldsOf: (object: JsonObject) => JsonObject,
  stored = '{}',
): readonly ComparedObject[] {
  const [known, kept] = [byKey(before), byKey(stored)]
  return itemsOf(after).flatMap((object) => {
    const old = known.get(keyOf(object))
    if (old === undefined) return []
    const found: Differences = { pruned: [], defaulted: [], changed: [] }
    compare(fieldsOf(old), fieldsOf(object), '', found, kept.get(keyOf(object)))
    return [{ namespace: textAt(object, 'namespace'), name: textAt(object, 'name'), ...found }]
  })
}

/** What to ask a server about each object of a list. */
export const writesOf = (list: string): readonly ObjectWrites[] =>
  itemsOf(list).map((object) => ({
    namespace: textAt(object, 'namespace'),
    name: textAt(object, 'name'),
    annotated: annotated(object),
    recreated: recreated(object),
  }))
