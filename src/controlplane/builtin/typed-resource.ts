import { ageOf } from '../../apiextensions/tableconvertor/cell.ts'
import { AGE_COLUMN } from '../../apiextensions/tableconvertor/columns.ts'
import { distinctErrors, type ErrorList } from '../../apimachinery/field/error.ts'
import type { Reason } from '../../apimachinery/field/report.ts'
import { deepCopy, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { once } from '../../apimachinery/lazy-module.ts'
import { groupVersion, LEGACY_SCHEME, notRegistered, parseGroupVersion } from '../../apimachinery/meta/type-meta.ts'
import { protobufKind } from '../../apimachinery/protobuf/kinds.ts'
import { encodeTyped } from '../../apimachinery/typed/codec.ts'
import type { StructType } from '../../apimachinery/typed/types.ts'
import type { Discovery } from '../../apiserver/endpoints/discovery.ts'
import type { Route } from '../../apiserver/endpoints/handler.ts'
import type { Deleter } from '../../apiserver/endpoints/handlers/delete.ts'
import { checkRoute, dispatch, notRouted } from '../../apiserver/endpoints/installer.ts'
import { type RequestScope, requestScope, type TableConvertor } from '../../apiserver/endpoints/scope.ts'
import { TYPED_FIELD_MANAGERS } from '../../apiserver/managedfields/lazy.ts'
import { cannotBeHandled } from '../../apiserver/registry/codec.ts'
import { metaText, readMeta } from '../../apiserver/registry/rest/metadata.ts'
import { reportedPass } from '../../apiserver/registry/rest/reported-pass.ts'
import type { Strategy } from '../../apiserver/registry/rest/strategy.ts'
import type { SelectableFields } from '../../apiserver/registry/selection.ts'
import { Store } from '../../apiserver/registry/store.ts'
import { TypedCodec } from '../../apiserver/registry/typed-codec.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'

/** A kind that is part of the server: its Go type as data, and what its strategy checks. */
export interface TypedResource {
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly singular: string
  readonly kind: string
  readonly shortNames: readonly string[]
  readonly namespaced: boolean
  readonly type: StructType
  readonly table: TableConvertor
  /** Whether an update without a resourceVersion is accepted; absent: it is. */
  readonly allowUnconditionalUpdate?: boolean
  /** Fills what may be left out, in place. */
  setDefaults?(object: JsonObject): void
  prepareForCreate?(object: JsonObject): void
  /** Whether PUT creates an object that is not there; absent: it is 404. */
  readonly allowCreateOnUpdate?: boolean
  validate(object: JsonObject): ErrorList
  validateUpdate(object: JsonObject, old: JsonObject): ErrorList
  /**
   * The errors of the validation that upstream generates from markers on the Go types; `old` is absent on creation. They stand last and
   * replace errors of the same type at the same field. Absent: there are none.
   */
  validateDeclaratively?(object: JsonObject, old: JsonObject | undefined): ErrorList
  /** Keeps from a new object what the main endpoint does not take. */
  prepareForUpdate?(object: JsonObject, old: JsonObject): void
  /** The fields that the main endpoint leaves as they are. */
  readonly resetFields?: readonly string[]
  readonly hasOtherFinalizers?: Strategy['hasOtherFinalizers']
  /** Fields that a selector can name, besides name and namespace. */
  readonly selectable?: SelectableFields
  /** The verbs of the main endpoint; absent: all of them. */
  readonly verbs?: readonly string[]
  readonly subresources?: readonly TypedSubresource[]
}

/** A subresource of a kind that is part of the server: another way to write the same object. */
export interface TypedSubresource {
  readonly name: string
  readonly verbs: readonly string[]
  readonly resetFields: readonly string[]
  prepareForUpdate(object: JsonObject, old: JsonObject): void
  validateUpdate(object: JsonObject, old: JsonObject): ErrorList
}

const VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']

const codecOf = ({ group, version, kind, type, setDefaults }: TypedResource): TypedCodec =>
  new TypedCodec({
    kind: { group, version, kind },
    reading: { type, setDefaults, encode: (object) => encodeTyped(object, type) },
    mismatch(_, body) {
      const named = {
        kind: String(body.kind ?? ''),
        ...(parseGroupVersion(String(body.apiVersion ?? '')) ?? { group: '', version: '' }),
      }
      return cannotBeHandled(named.kind, named.version, kind, notRegistered(named, LEGACY_SCHEME))
    },
  })

const NEW: Reason = { action: 'reset', why: { code: 'serverSetsOnCreate' } }

const KEPT: Reason = { action: 'ignored', why: { code: 'endpointKeeps' } }

/**
 * The errors of a write that are told: each of them once.
 * Source: k8s.io/apiserver/pkg/registry/rest/validate.go, ValidateDeclarativelyWithMigrationChecks;
 * k8s.io/apimachinery/pkg/api/validate/errors.go, FilterCoveredHandwrittenErrors.
 */
function withDeclarative(errors: ErrorList, declarative: ErrorList): ErrorList {
  const replaced = new Set(declarative.map(({ type, field }) => `${type} ${field}`))
  return [...distinctErrors(errors).filter(({ type, field }) => !replaced.has(`${type} ${field}`)), ...declarative]
}

const prepareNew = (of: TypedResource) => reportedPass<undefined>(NEW, (object) => of.prepareForCreate?.(object))

const strategyOf = (of: TypedResource): Strategy => ({
  namespaced: of.namespaced,
  allowUnconditionalUpdate: of.allowUnconditionalUpdate ?? true,
  prepareForCreate: (object, report) => prepareNew(of)(object, undefined, report),
  validate: (object) => of.validate(object),
  warningsOnCreate: () => [],
  prepareForUpdate: reportedPass(KEPT, (object, old) => of.prepareForUpdate?.(object, old)),
  validateUpdate: (object, old) => of.validateUpdate(object, old),
  validateDeclaratively: (object, old, errors) => withDeclarative(errors, of.validateDeclaratively?.(object, old) ?? []),
  warningsOnUpdate: () => [],
  ...(of.hasOtherFinalizers && { hasOtherFinalizers: of.hasOtherFinalizers }),
})

export interface ServedResource {
  readonly of: TypedResource
  readonly scope: RequestScope
  readonly store: Store
  /** The endpoints of its subresources, by name. */
  readonly subresources: ReadonlyMap<string, RequestScope>
  readonly remove?: Deleter
}

type Endpoint = Pick<RequestScope, 'subresource' | 'store'> & Pick<TypedSubresource, 'verbs' | 'resetFields'>

/** The endpoints of a kind that is part of the server. */
export function serveTyped(of: TypedResource, storage: Storage, keyPrefix: string): ServedResource {
  const { group, version, resource, kind, namespaced } = of
  const codec = codecOf(of)
  const config = {
    storage,
    group,
    resource,
    namespaced,
    codec,
    keyPrefix,
    strategy: strategyOf(of),
  }
  const protobuf = protobufKind(groupVersion(of), kind)
  const typed = { kind: { group, version, kind }, type: of.type, complete: codec.complete.bind(codec) }
  const endpoint = ({ subresource, verbs, resetFields, store }: Endpoint): RequestScope =>
    requestScope({
      kind: { group, version, kind },
      listKind: `${kind}List`,
      subresource,
      verbs,
      store,
      typedList: true,
      selectable: of.selectable ?? new Map(),
      table: of.table,
      mergesStrategically: true,
      createsOnUpdate: of.allowCreateOnUpdate === true && subresource === '',
      fieldManager: once(() =>
        TYPED_FIELD_MANAGERS.get().typedFieldManager(
          typed,
          subresource,
          resetFields.map((field) => [field]),
        ),
      ),
      ...(protobuf && { protobuf }),
      decode: codec.decode.bind(codec),
    })
  const store = new Store(config)
  const scope = endpoint({
    subresource: '',
    verbs: of.verbs ?? VERBS,
    resetFields: of.resetFields ?? [],
    store,
  })
  const subresources = (of.subresources ?? []).map((sub): [string, RequestScope] => {
    const { name, verbs, resetFields, prepareForUpdate, validateUpdate } = sub
    const only: Reason = { action: 'ignored', why: { code: 'subresourceKeeps', subresource: name } }
    const strategy = { ...config.strategy, prepareForUpdate: reportedPass(only, prepareForUpdate), validateUpdate }
    const store = new Store({ ...config, strategy })
    return [name, endpoint({ subresource: name, verbs, resetFields, store })]
  })
  return { of, scope, store, subresources: new Map(subresources) }
}

/** Serves kinds that are part of the server, and what their group versions do not have; passes on what is not theirs. */
export function typedRoute(resources: readonly ServedResource[]): Route {
  return (context) => {
    const { info } = context
    const own = resources.filter(({ of }) => of.group === info.group && of.version === info.version)
    if (own.length === 0 || !info.isResourceRequest) return undefined
    const served = own.find(({ of }) => of.resource === info.resource)
    if (served === undefined) throw notRouted(404)
    const scope = info.subresource === '' ? served.scope : served.subresources.get(info.subresource)
    checkRoute(context, scope)
    return dispatch(context, scope, served.remove)
  }
}

export function typedDiscovery(resources: readonly ServedResource[]): Discovery {
  const resourcesOf = ({ of, scope, subresources }: ServedResource): JsonObject[] => {
    const { resource, singular, namespaced, kind, shortNames } = of
    const main = objectOf({
      name: resource,
      singularName: singular,
      namespaced,
      kind,
      verbs: [...scope.verbs],
      shortNames: shortNames.length === 0 ? undefined : [...shortNames],
    })
    const others = [...subresources].map(([name, { verbs }]) =>
      objectOf({ name: `${resource}/${name}`, singularName: '', namespaced, kind, verbs: [...verbs] }),
    )
    return [main, ...others.sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1))]
  }
  return {
    groups: () =>
      [...new Set(resources.map(({ of }) => of.group))]
        .filter((group) => group !== '')
        .map((name) => ({ name, versions: ['v1'] })),
    resources: (group, version) => {
      const found = resources.filter(({ of }) => of.group === group && of.version === version)
      return found.length === 0 ? undefined : found.flatMap(resourcesOf)
    },
  }
}

/** A column of a table of a built-in kind. */
export const column = (name: string, type: string, description: string, priority = 0, format = ''): JsonObject =>
  objectOf({ name, type, format, description, priority })

/** The column of ages; kinds that are part of the server have them as text. */
export const AGE: JsonObject = column('Age', 'string', String(AGE_COLUMN.description))

/** How long ago an object was made, as a custom resource shows it (rule TB-4); `now` in milliseconds. */
export const ageCell = (object: JsonObject, now: number): string => ageOf(metaText(readMeta(object), 'creationTimestamp'), now)

/** The part of an object that must stay as it was. */
export const keep = (object: JsonObject, old: JsonObject, field: string): void => {
  const value = old[field]
  if (value === undefined) delete object[field]
  else object[field] = deepCopy(value)
}
