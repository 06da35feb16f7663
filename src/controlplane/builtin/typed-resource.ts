import { ageOf } from '../../apiextensions/tableconvertor/cell.ts'
import { AGE_COLUMN } from '../../apiextensions/tableconvertor/columns.ts'
import type { ErrorList } from '../../apimachinery/field/error.ts'
import type { ReportField } from '../../apimachinery/field/report.ts'
import { stringAt } from '../../apimachinery/json/access.ts'
import { deepCopy, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { LazyModule } from '../../apimachinery/lazy-module.ts'
import type { WireNames } from '../../apimachinery/protobuf/struct-message.ts'
import type { StructType } from '../../apimachinery/typed/types.ts'
import type { Deleter } from '../../apiserver/endpoints/handlers/delete.ts'
import type { TableConvertor } from '../../apiserver/endpoints/scope.ts'
import { readMeta } from '../../apiserver/registry/rest/metadata.ts'
import type { Strategy } from '../../apiserver/registry/rest/strategy.ts'
import type { SelectableFields } from '../../apiserver/registry/selection.ts'
import type { Store } from '../../apiserver/registry/store.ts'

/** The parts of a kind that are not needed to read and write JSON. `npm run schemas` writes them. */
export interface KindSchema extends WireNames {
  /** The schemas of the kind and of its list, and those that they refer to, in the terms of OpenAPI v3. */
  readonly definitions: JsonObject
}

/** A rule of one of the roles that users are given in every cluster. */
export interface DefaultRule {
  readonly role: 'admin' | 'edit' | 'view'
  /** Resources of the group of the kind. */
  readonly resources: readonly string[]
  readonly verbs: readonly string[]
}

/** A kind that is part of the server: what reading its objects and discovery need. `kinds.ts` has all of them. */
export interface TypedResource {
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly singular: string
  readonly kind: string
  readonly shortNames: readonly string[]
  /** Absent: it is in none. */
  readonly categories?: readonly string[]
  readonly namespaced: boolean
  /** Its type and what its writes are checked for, loaded when an object is first written. */
  readonly strategy: LazyModule<TypedStrategy>
  /** Absent: forms and `kubectl explain` do not know its fields, and it has no protobuf. */
  readonly schema?: LazyModule<{ readonly default: KindSchema }>
  /**
   * The kind whose objects these are, in a group or version of their own; `conversion` of the strategy makes one of the other. Absent: it has
   * objects of its own.
   */
  readonly storedAs?: TypedResource
  /** The version in which the real server stores it, which discovery shows as a hash; absent: this one. */
  readonly storageVersion?: string
  /** The place of its objects in the etcd of a cluster, below the prefix; absent: the name of the resource. */
  readonly etcdKey?: string
  /** Absent: the roles that users are given have no rule for it. */
  readonly defaultRules?: readonly DefaultRule[]
  readonly table: TableConvertor
  /** Fields that a selector can name, besides name and namespace. */
  readonly selectable?: SelectableFields
  /** The verbs of the main endpoint; absent: all of them. */
  readonly verbs?: readonly string[]
  readonly subresources?: readonly { readonly name: string; readonly verbs: readonly string[] }[]
  /** Whether an update without a resourceVersion is accepted; absent: it is. */
  readonly allowUnconditionalUpdate?: boolean
  /** Whether PUT creates an object that is not there; absent: it is 404. */
  readonly allowCreateOnUpdate?: boolean
  readonly hasOtherFinalizers?: Strategy['hasOtherFinalizers']
  /** The warning that goes with every answer about it; absent: there is none. */
  readonly deprecation?: string
  /** After how many seconds by the server's clock an object ends that is written now; absent, or undefined: never. */
  ttlSeconds?(object: JsonObject): number | undefined
}

/** What writing the objects of a kind needs. */
export interface TypedStrategy {
  /** The Go type as data; `npm run schemas` writes it. */
  readonly type: StructType
  /** Fills what may be left out, in place. */
  setDefaults?(object: JsonObject): void
  prepareForCreate?(object: JsonObject): void
  validate(object: JsonObject): ErrorList
  validateUpdate(object: JsonObject, old: JsonObject): ErrorList
  /**
   * The errors of the validation that upstream generates from markers on the Go types; `old` is absent on creation. They stand last and
   * replace errors of the same type at the same field. Absent: there are none.
   */
  validateDeclaratively?(object: JsonObject, old: JsonObject | undefined): ErrorList
  /** Warnings about an object that is written. Absent: there are none. */
  warnings?(object: JsonObject, old: JsonObject | undefined): string[]
  /** Keeps from a new object what the main endpoint does not take. */
  prepareForUpdate?(object: JsonObject, old: JsonObject): void
  /** Changes what an object that is stored as protobuf does not keep, in place, and reports it; absent: nothing. */
  takeStoredForm?(object: JsonObject, report?: ReportField): void
  /** The fields that the main endpoint leaves as they are. */
  readonly resetFields?: readonly string[]
  /** Deletes its objects; absent: as most are deleted. */
  deleter?(store: Store): Deleter
  /** Present where a kind is stored as another. */
  readonly conversion?: Conversion
  /** By name; absent: there are none. */
  readonly subresources?: { readonly [name: string]: TypedSubresource }
}

/** Makes objects of one version of those of another. Neither changes its argument; what the other type does not have is dropped. */
export interface Conversion {
  toStored(object: JsonObject): JsonObject
  fromStored(stored: JsonObject): JsonObject
}

/** What a subresource does: another way to write the same object. */
export interface TypedSubresource {
  readonly resetFields: readonly string[]
  prepareForUpdate(object: JsonObject, old: JsonObject): void
  validateUpdate(object: JsonObject, old: JsonObject): ErrorList
}

/** The verbs of most kinds, in the order of discovery. */
export const ALL_VERBS: readonly string[] = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']
/** The verbs that read. */
export const READ_VERBS: readonly string[] = ['get', 'list', 'watch']

/** A column of a table of a built-in kind. */
export const column = (name: string, type: string, description: string, priority = 0, format = ''): JsonObject =>
  objectOf({ name, type, format, description, priority })

/** The name of an object. */
export const nameCell = (object: JsonObject): string => stringAt(readMeta(object), 'name')

/** The column of ages; kinds that are part of the server have them as text. */
export const AGE: JsonObject = column('Age', 'string', String(AGE_COLUMN.description))

/** How long ago an object was made, as a custom resource shows it (rule TB-4); `now` in milliseconds. */
export const ageCell = (object: JsonObject, now: number): string => ageOf(stringAt(readMeta(object), 'creationTimestamp'), now)

/** A table whose code loads when one is first asked for. */
export function lateTable(load: () => Promise<TableConvertor>): TableConvertor {
  const table = new LazyModule(load)
  return {
    get columnDefinitions() {
      return table.get().columnDefinitions
    },
    cells: (object, now) => table.get().cells(object, now),
    conditions: (object) => table.get().conditions?.(object),
  }
}

/** Keeps a part of an object as it was. */
export const keep = (object: JsonObject, old: JsonObject, field: string): void => {
  const value = old[field]
  if (value === undefined) delete object[field]
  else object[field] = deepCopy(value)
}
