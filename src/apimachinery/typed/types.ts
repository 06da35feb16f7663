import type { JsonValue } from '../json/value.ts'
import { TIME } from './time.ts'

/**
 * Go types as data: what a typed decoder must know of them. One table of these describes a kind; no code is written per field.
 * The Go names appear in the server's answers: `of type []v1.CustomResourceDefinitionVersion`.
 */
export type GoType = ScalarType | PointerType | ListType | MapType | StructType | CustomType

export interface ScalarType {
  readonly kind: 'string' | 'bool' | 'int32' | 'int64' | 'float64' | 'bytes'
  readonly go: string
}

/** A pointer: null and absent are the same, a zero value behind it stays. */
export interface PointerType {
  readonly kind: 'pointer'
  readonly to: GoType
}

export interface ListType {
  readonly kind: 'list'
  readonly items: GoType
  /** The name of a list type that has one. */
  readonly go?: string
  /**
   * The fields whose values tell the items of a list apart that server-side apply merges; empty: the items are told apart as a whole.
   * Absent: the list has one owner.
   * Upstream's OpenAPI document has it as `x-kubernetes-list-type` and `x-kubernetes-list-map-keys`.
   */
  readonly keys?: readonly string[]
  /**
   * The field by which a strategic merge patch tells the items apart; empty: as a whole. Absent: the patch replaces the list. Upstream's
   * OpenAPI document has it as `x-kubernetes-patch-merge-key`.
   */
  readonly mergeKey?: string
}

export interface MapType {
  readonly kind: 'map'
  readonly values: GoType
  /** Whether server-side apply takes it for one value: `x-kubernetes-map-type` in upstream's OpenAPI document. Absent: it does not. */
  readonly isAtomic?: boolean
  /** The name of a map type that has one. */
  readonly go?: string
}

export interface StructType {
  readonly kind: 'struct'
  /** With its package: `v1.ObjectMeta`. */
  readonly go: string
  /** Whether server-side apply takes it for one value: `x-kubernetes-map-type` in upstream's OpenAPI document. */
  readonly isAtomic: boolean
  readonly fields: ReadonlyMap<string, Field>
}

/** A type with a JSON decoder of its own. What lies in it is decoded leniently: nothing in it is ever unknown or duplicate. */
export interface CustomType {
  readonly kind: 'custom'
  readonly go: string
  /** Decodes a value (null too). An error text, or the decoded value; `undefined` is the zero value, which is written as null. */
  readonly unmarshal: (value: JsonValue, nested: NestedDecode) => CustomResult
  /** Brings a decoded value to its wire form (undefined: the field is not written); absent: it is that already. */
  readonly marshal?: (
    value: JsonValue,
    encode: (value: JsonValue, type: GoType) => JsonValue | undefined,
  ) => JsonValue | undefined
}

export type CustomResult = { readonly value: JsonValue | undefined } | { readonly error: DecodeFault }

/** Decodes a part of a custom type by the rules of another type. */
export type NestedDecode = (value: JsonValue, type: GoType) => CustomResult

/** Why a value cannot be decoded: a sentence, or a clash of types that gathers its path on the way out. */
export type DecodeFault = string | TypeFault

export interface TypeFault {
  /** `string`, `number 1.5`, `object` ... */
  readonly value: string
  readonly go: string
  /** The struct that holds the field, without package; empty at the root. */
  readonly struct: string
  /** The JSON names of the fields on the way, joined by dots; lists and map keys leave no trace. */
  readonly field: string
}

export interface Field {
  readonly type: GoType
  /**
   * When the field is written: `always` (a nil list as null); `set`: unless it is empty, nil or zero (Go's omitempty: a struct is
   * always written); `nonzero`: a struct or time only when it is not zero (Go's omitzero).
   */
  readonly write: 'always' | 'set' | 'nonzero'
  /** What it counts as where it is left out, and tells the items of a list apart: `default` in upstream's OpenAPI document. */
  readonly left?: { readonly default: string }
  /** The embedded structs that have the field in Go, outermost first, joined by dots; absent: the struct has it itself. */
  readonly embedded?: string
  /**
   * Whether a strategic merge patch replaces the object in it, which is else merged. Upstream's OpenAPI document has it as
   * `x-kubernetes-patch-strategy`.
   */
  readonly isReplaced?: boolean
}

export const STRING: ScalarType = { kind: 'string', go: 'string' }
export const BOOL: ScalarType = { kind: 'bool', go: 'bool' }
export const INT32: ScalarType = { kind: 'int32', go: 'int32' }
export const INT64: ScalarType = { kind: 'int64', go: 'int64' }
export const FLOAT64: ScalarType = { kind: 'float64', go: 'float64' }
export const BYTES: ScalarType = { kind: 'bytes', go: '[]uint8' }

/** A string type with a name of its own: `v1.ResourceScope`. */
export const namedString = (go: string): ScalarType => ({ kind: 'string', go })

export const pointer = (to: GoType): PointerType => ({ kind: 'pointer', to })

export const list = (items: GoType, more: Omit<ListType, 'kind' | 'items'> = {}): ListType => ({ kind: 'list', items, ...more })

export const map = (values: GoType, go?: string): MapType =>
  go === undefined ? { kind: 'map', values } : { kind: 'map', values, go }

/** A map that has one owner; see `MapType.isAtomic`. */
export const atomicMap = (of: MapType): MapType => ({ ...of, isAtomic: true })

/** A field that has a default; see `Field.left`. */
export const withDefault = (field: Field, value: string): Field => ({ ...field, left: { default: value } })

/** A field that is always written. */
export const always = (type: GoType): Field => ({ type, write: 'always' })

/** A field with omitempty. */
export const optional = (type: GoType): Field => ({ type, write: 'set' })

/** A field with omitzero. */
export const nonzero = (type: GoType): Field => ({ type, write: 'nonzero' })

/** A field that a struct has by one that it embeds; see `Field.embedded`. */
export const within = (embedded: string, field: Field): Field => ({ ...field, embedded })

/** A field whose object a strategic merge patch replaces; see `Field.isReplaced`. */
export const replaced = (field: Field): Field => ({ ...field, isReplaced: true })

/** A struct; its fields are asked for once and late, so that types may contain themselves. */
export function struct(go: string, fields: () => { readonly [json: string]: Field }, isAtomic = false): StructType {
  let table: ReadonlyMap<string, Field> | undefined
  return {
    kind: 'struct',
    go,
    isAtomic,
    get fields() {
      table ??= new Map(Object.entries(fields()))
      return table
    },
  }
}

/** The name of a type as Go prints it. */
export function goName(type: GoType): string {
  switch (type.kind) {
    case 'pointer':
      return `*${goName(type.to)}`
    case 'list':
      return type.go ?? `[]${goName(type.items)}`
    case 'map':
      return type.go ?? `map[string]${goName(type.values)}`
    default:
      return type.go
  }
}

/** `v1.ObjectMeta` without `v1.`. */
export const withoutPackage = (go: string): string => go.slice(go.indexOf('.') + 1)

/** The name of a struct in `Go struct field NAME.path`. */
export const structName = (type: StructType): string => withoutPackage(type.go)

/** Source: k8s.io/apimachinery/pkg/apis/meta/v1/types.go. */
const UID = namedString('types.UID')

/** The set of fields a manager owns: any JSON, kept as it is. */
export const FIELDS_V1: CustomType = {
  kind: 'custom',
  go: 'v1.FieldsV1',
  unmarshal: (value) => ({ value: value === null ? undefined : value }),
}

const OWNER_REFERENCE = struct(
  'v1.OwnerReference',
  () => ({
    apiVersion: always(STRING),
    kind: always(STRING),
    name: always(STRING),
    uid: always(UID),
    controller: optional(pointer(BOOL)),
    blockOwnerDeletion: optional(pointer(BOOL)),
  }),
  true,
)

export const MANAGED_FIELDS_ENTRY: StructType = struct('v1.ManagedFieldsEntry', () => ({
  manager: optional(STRING),
  operation: optional(namedString('v1.ManagedFieldsOperationType')),
  apiVersion: optional(STRING),
  time: optional(pointer(TIME)),
  fieldsType: optional(STRING),
  fieldsV1: optional(pointer(FIELDS_V1)),
  subresource: optional(STRING),
}))

export const OBJECT_META: StructType = struct('v1.ObjectMeta', () => ({
  name: optional(STRING),
  generateName: optional(STRING),
  namespace: optional(STRING),
  selfLink: optional(STRING),
  uid: optional(UID),
  resourceVersion: optional(STRING),
  generation: optional(INT64),
  creationTimestamp: nonzero(TIME),
  deletionTimestamp: optional(pointer(TIME)),
  deletionGracePeriodSeconds: optional(pointer(INT64)),
  labels: optional(map(STRING)),
  annotations: optional(map(STRING)),
  ownerReferences: optional(list(OWNER_REFERENCE, { keys: ['uid'], mergeKey: 'uid' })),
  finalizers: optional(list(STRING, { keys: [], mergeKey: '' })),
  managedFields: optional(list(MANAGED_FIELDS_ENTRY)),
}))

/** The two fields of every kind. */
export const TYPE_META: { readonly [json: string]: Field } = { kind: optional(STRING), apiVersion: optional(STRING) }

const PRECONDITIONS = struct('v1.Preconditions', () => ({
  uid: optional(pointer(UID)),
  resourceVersion: optional(pointer(STRING)),
}))

export const DELETE_OPTIONS: StructType = struct('v1.DeleteOptions', () => ({
  ...TYPE_META,
  gracePeriodSeconds: optional(pointer(INT64)),
  preconditions: optional(pointer(PRECONDITIONS)),
  orphanDependents: optional(pointer(BOOL)),
  propagationPolicy: optional(pointer(namedString('v1.DeletionPropagation'))),
  dryRun: optional(list(STRING)),
  ignoreStoreReadErrorWithClusterBreakingPotential: optional(pointer(BOOL)),
}))
