import { isObject, type JsonObject, type JsonValue } from '../apimachinery/json/value.ts'
import { keyElement, type PathElement, valueElement } from './fieldpath/set.ts'
import { entriesOf } from './value.ts'

/**
 * A type for merging: an atom specifies how a scalar, a list or a map at this place is owned. More than one of them means
 * that the value decides; one of them is a map then, which null is taken for. Source: sigs.k8s.io/structured-merge-diff/v6/schema/elements.go.
 */
export interface Atom {
  readonly scalar?: Scalar
  readonly list?: ListAtom
  readonly map?: MapAtom
}

export type Scalar = 'numeric' | 'string' | 'boolean' | 'untyped'

export interface ListAtom {
  readonly items: Atom
  /** Owned as a whole; else each item is owned separately, identified by its keys, or by its value without keys. */
  readonly atomic: boolean
  readonly keys: readonly string[]
  /** Whether an item needs each of the keys; absent: one is enough. */
  needsAllKeys?(): boolean
}

export interface MapAtom {
  readonly fields: ReadonlyMap<string, FieldType>
  /** The type of what `fields` does not name; absent: nothing else may be there. */
  readonly others: Atom | undefined
  /** Owned as a whole; else each entry is owned apart. */
  readonly atomic: boolean
}

export interface FieldType {
  readonly type: Atom
  /** Stands for a key of a list item that does not have it. */
  readonly default?: JsonValue
}

const NO_FIELDS: ReadonlyMap<string, FieldType> = new Map()

function recursive(make: (self: Atom) => Omit<Atom, 'scalar'>): Atom {
  const self: { scalar: Scalar; list?: ListAtom; map?: MapAtom } = { scalar: 'untyped' }
  return Object.assign(self, make(self))
}

/** Anything, owned as a whole. */
export const UNTYPED: Atom = recursive((self) => ({
  list: { items: self, atomic: true, keys: [] },
  map: { fields: NO_FIELDS, others: self, atomic: true },
}))

/**
 * How many levels of objects are owned entry by entry where no schema tells of them; what is deeper is owned as a whole. Upstream has no
 * such bound but that of the decoder, 10,000 levels, which sets of paths could not be worked on within the stack of a browser.
 */
const DEDUCED_LEVELS = 1000

const wholes = (): Atom => ({ scalar: 'untyped', list: UNTYPED.list as ListAtom, map: UNTYPED.map as MapAtom })

/** Anything, where objects are owned entry by entry, and lists as a whole. */
export const DEDUCED: Atom = Array.from({ length: DEDUCED_LEVELS }).reduce<Atom>(
  (below) => ({
    scalar: 'untyped',
    list: { items: UNTYPED, atomic: true, keys: [] },
    map: { fields: NO_FIELDS, others: below, atomic: false },
  }),
  wholes(),
)

/** Whether a map takes anything: nothing of a schema is known of what is in it. */
export const takesAnything = ({ others, fields }: MapAtom): boolean =>
  fields.size === 0 && others?.scalar === 'untyped' && others.map?.fields.size === 0

/** The part of an atom that a value has; the whole atom for null, or when none of its parts fits. */
export function deduce(atom: Atom, value: JsonValue): Atom {
  const { scalar, list, map } = atom
  if (Array.isArray(value)) return list === undefined ? atom : { list }
  if (isObject(value)) return map === undefined ? atom : { map }
  return scalar === undefined || value === null ? atom : { scalar }
}

/** The type of an entry of a map; undefined when it is not declared. */
export const declaredType = (map: MapAtom, key: string): Atom | undefined => map.fields.get(key)?.type ?? map.others

/** A leaf: an atom without a list or a map. */
const UNDECLARED: Atom = {}

/** The type of an entry of a map in a valid value. */
export const entryType = (map: MapAtom, key: string): Atom => declaredType(map, key) ?? UNDECLARED

/**
 * The name of an item in a list that is not owned as a whole; the item has no `itemFault`.
 * Source: sigs.k8s.io/structured-merge-diff/v6/typed/helpers.go.
 */
export function itemElement(list: ListAtom, item: JsonValue): PathElement {
  if (list.keys.length === 0) return valueElement(item)
  const keys: [string, JsonValue][] = []
  for (const key of list.keys) {
    const value = keyValue(list, entriesOf(item), key)
    if (value !== undefined) keys.push([key, value])
  }
  return keyElement(keys)
}

/** A key that is null has no default. */
const keyValue = ({ items }: ListAtom, item: JsonObject, key: string): JsonValue | undefined =>
  item[key] === undefined ? items.map?.fields.get(key)?.default : item[key]

/** Why an item of a list has no name; undefined when it has one. */
export function itemFault(list: ListAtom, item: JsonValue): string | undefined {
  if (list.keys.length === 0) return setFault(item)
  if (item === null) return 'associative list with keys may not have a null element'
  if (!isObject(item)) return 'associative list with keys may not have non-map elements'
  const isMissing = (key: string): boolean => keyValue(list, item, key) === undefined
  const missing = list.keys.find(isMissing)
  const needed = missing !== undefined && list.needsAllKeys?.() === true ? missing : undefined
  if (needed !== undefined)
    return `associative list with keys has an element that omits key field ${JSON.stringify(needed)} (and doesn't have default value)`
  if (!list.keys.every(isMissing)) return undefined
  const names = list.keys.map((key) => JSON.stringify(key)).join(' ')
  return `associative list with keys has an element that omits all key fields [${names}] (and doesn't have default values for any key fields)`
}

function setFault(item: JsonValue): string | undefined {
  if (item === null) return "associative list without keys has an element that's an explicit null"
  if (Array.isArray(item)) return 'not supported: associative list with lists as elements'
  return isObject(item) ? "associative list without keys has an element that's a map type" : undefined
}

/** The items of a list by their names, in order; several can have one name. */
export function itemsByElement(list: ListAtom, items: readonly JsonValue[]): Map<PathElement, JsonValue[]> {
  const into = new Map<PathElement, JsonValue[]>()
  for (const item of items) {
    const element = itemElement(list, item)
    const same = into.get(element)
    if (same === undefined) into.set(element, [item])
    else same.push(item)
  }
  return into
}
