import { objectsOf, stringOf } from '../apimachinery/json/access.ts'
import { parseJson } from '../apimachinery/json/parse.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../apimachinery/json/value.ts'

/** An object as the server reads it before and after an update of its CRD, and what to ask about it. */
export interface ComparedObject {
  readonly namespace: string
  readonly name: string
  /** Fields that are not there any more; of what is gone whole, the outermost. Items of lists are `[]`. */
  readonly pruned: readonly string[]
  /** Fields that are there now. */
  readonly defaulted: readonly string[]
  /** Fields that are others: what a conversion does. */
  readonly changed: readonly string[]
  /** The object with another annotation: an update that leaves every field as it is. */
  readonly annotated: string
  /** The object as one creates it. */
  readonly recreated: string
}

interface Differences {
  readonly pruned: Set<string>
  readonly defaulted: Set<string>
  readonly changed: Set<string>
}

const PLAIN = /^[\w-]+$/

const join = (path: string, key: string): string =>
  PLAIN.test(key) ? (path === '' ? key : `${path}.${key}`) : `${path}[${JSON.stringify(key)}]`

function compare(before: JsonValue, after: JsonValue, path: string, found: Differences): void {
  if (isObject(before) && isObject(after)) {
    for (const key in before) {
      const value = after[key]
      if (value === undefined) found.pruned.add(join(path, key))
      else compare(before[key] ?? null, value, join(path, key), found)
    }
    for (const key in after) if (before[key] === undefined) found.defaulted.add(join(path, key))
  } else if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    for (const [i, value] of before.entries()) compare(value, after[i] ?? null, `${path}[]`, found)
  } else if (!deepEqual(before, after)) found.changed.add(path)
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

const itemsOf = (list: string): JsonObject[] => {
  const { value } = parseJson(list)
  return isObject(value) ? objectsOf(value.items) : []
}

/** Compares two lists of the same objects, given as JSON: read before and after an update of their CRD. */
export function compareStored(before: string, after: string): readonly ComparedObject[] {
  const known = new Map(itemsOf(before).map((object) => [keyOf(object), object]))
  return itemsOf(after).map((object) => {
    const found: Differences = { pruned: new Set(), defaulted: new Set(), changed: new Set() }
    compare(ownFields(known.get(keyOf(object)) ?? object), ownFields(object), '', found)
    return {
      namespace: textAt(object, 'namespace'),
      name: textAt(object, 'name'),
      pruned: [...found.pruned],
      defaulted: [...found.defaulted],
      changed: [...found.changed],
      annotated: annotated(object),
      recreated: recreated(object),
    }
  })
}
