import { isObject, type JsonValue } from '../apimachinery/json/value.ts'

/**
 * What merging knows of a type: an atom says how a scalar, a list or a map at this place is owned. More than one of them means
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
  /** Owned as a whole; else each item is owned apart, found by its keys, or by its value when there are none. */
  readonly atomic: boolean
  readonly keys: readonly string[]
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
