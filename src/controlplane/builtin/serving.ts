import type { NativeKind } from '../../apiextensions/openapi/native.ts'
import { distinctErrors, type ErrorList } from '../../apimachinery/field/error.ts'
import type { Reason } from '../../apimachinery/field/report.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { once } from '../../apimachinery/lazy-module.ts'
import { groupVersion, LEGACY_SCHEME, notRegistered, parseGroupVersion } from '../../apimachinery/meta/type-meta.ts'
import { MESSAGES, type ProtobufKind } from '../../apimachinery/protobuf/kinds.ts'
import { encodeTyped } from '../../apimachinery/typed/codec.ts'
import type { Discovery } from '../../apiserver/endpoints/discovery.ts'
import type { Route } from '../../apiserver/endpoints/handler.ts'
import type { Deleter } from '../../apiserver/endpoints/handlers/delete.ts'
import { checkRoute, dispatch, notRouted } from '../../apiserver/endpoints/installer.ts'
import { type RequestScope, requestScope } from '../../apiserver/endpoints/scope.ts'
import { storageVersionHash } from '../../apiserver/endpoints/storage-version-hash.ts'
import { TYPED_FIELD_MANAGERS } from '../../apiserver/managedfields/lazy.ts'
import { cannotBeHandled, wrongVersion } from '../../apiserver/registry/codec.ts'
import { reportedPass } from '../../apiserver/registry/rest/reported-pass.ts'
import type { Strategy } from '../../apiserver/registry/rest/strategy.ts'
import { Store } from '../../apiserver/registry/store.ts'
import { TypedCodec } from '../../apiserver/registry/typed-codec.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { keyPrefix as keyPrefixOf } from '../../apiserver/storage/key-layout.ts'
import { ALL_VERBS, READ_VERBS, type TypedResource } from './typed-resource.ts'
import { convertingCodec, ownedVersions, versionsOf } from './versions.ts'

const codecOf = ({ group, version, kind, strategy }: TypedResource, versions: readonly TypedResource[]): TypedCodec => {
  const reading = once(() => {
    const { type, setDefaults } = strategy.get()
    return { type, setDefaults, encode: (object: JsonObject) => encodeTyped(object, type) }
  })
  return new TypedCodec({
    kind: { group, version, kind },
    get reading() {
      return reading()
    },
    mismatch(_, body) {
      const named = {
        kind: String(body.kind ?? ''),
        ...(parseGroupVersion(String(body.apiVersion ?? '')) ?? { group: '', version: '' }),
      }
      const isOther = versions.some((one) => one.kind === named.kind && groupVersion(one) === groupVersion(named))
      if (isOther) return wrongVersion(groupVersion(named), groupVersion({ group, version }))
      return cannotBeHandled(named.kind, named.version, kind, notRegistered(named, LEGACY_SCHEME))
    },
  })
}

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

const strategyOf = ({ namespaced, allowUnconditionalUpdate = true, hasOtherFinalizers, strategy }: TypedResource): Strategy => {
  const prepareNew = reportedPass(NEW, (object) => strategy.get().prepareForCreate?.(object))
  const keepOld = reportedPass(KEPT, (object, old: JsonObject) => strategy.get().prepareForUpdate?.(object, old))
  return {
    namespaced,
    allowUnconditionalUpdate,
    prepareForCreate: (object, report) => {
      prepareNew(object, undefined, report)
      strategy.get().takeStoredForm?.(object, report)
    },
    validate: (object) => strategy.get().validate(object),
    warningsOnCreate: (object) => strategy.get().warnings?.(object, undefined) ?? [],
    prepareForUpdate: (object, old, report) => {
      keepOld(object, old, report)
      strategy.get().takeStoredForm?.(object, report)
    },
    validateUpdate: (object, old) => strategy.get().validateUpdate(object, old),
    validateDeclaratively: (object, old, errors) =>
      withDeclarative(errors, strategy.get().validateDeclaratively?.(object, old) ?? []),
    warningsOnUpdate: (object, old) => strategy.get().warnings?.(object, old) ?? [],
    hasOtherFinalizers,
  }
}

/** The strategy of a subresource, which differs in what an update takes. */
function subresourceStrategy(of: TypedResource, name: string): Strategy {
  const only: Reason = { action: 'ignored', why: { code: 'subresourceKeeps', subresource: name } }
  const own = () => of.strategy.get().subresources?.[name]
  return {
    ...strategyOf(of),
    prepareForUpdate: reportedPass(only, (object, old) => own()?.prepareForUpdate(object, old)),
    validateUpdate: (object, old) => own()?.validateUpdate(object, old) ?? [],
  }
}

/** How a kind is read from protobuf and written as it; undefined for a kind without a schema. */
export function protobufOf({ group, version, kind, strategy, schema }: TypedResource): ProtobufKind | undefined {
  if (schema === undefined) return undefined
  const message = once(() => MESSAGES.get().structMessage(strategy.get().type, schema.get().default))
  return { apiVersion: groupVersion({ group, version }), kind, message }
}

export interface ServedResource {
  readonly of: TypedResource
  /** The kinds that are served from the same objects, itself included. */
  readonly versions: readonly TypedResource[]
  readonly scope: RequestScope
  readonly store: Store
  /** The endpoints of its subresources, by name. */
  readonly subresources: ReadonlyMap<string, RequestScope>
  /** Deletes its objects; undefined: as most are deleted. Throws ModuleNeeded until the strategy has loaded. */
  remover(): Deleter | undefined
}

/** The endpoints of a kind that is part of the server; `kinds` are all of them. */
export function serveTyped(
  of: TypedResource,
  storage: Storage,
  keyPrefix: string,
  kinds: readonly TypedResource[] = [of],
): ServedResource {
  const { group, version, resource, kind, namespaced } = of
  const protobuf = protobufOf(of)
  const versions = versionsOf(of, kinds)
  const codec = codecOf(of, versions)
  const fieldManager = (subresource: string) => () => {
    const { type, resetFields = [], subresources } = of.strategy.get()
    const reset = subresource === '' ? resetFields : (subresources?.[subresource]?.resetFields ?? [])
    const complete = codec.complete.bind(codec)
    const typed = { kind: { group, version, kind }, type, complete, versions: ownedVersions(of, versions) }
    return TYPED_FIELD_MANAGERS.get().typedFieldManager(
      typed,
      subresource,
      reset.map((field) => [field]),
    )
  }
  const storeWith = (strategy: Strategy): Store =>
    new Store({
      storage,
      group,
      resource,
      namespaced,
      codec: of.storedAs === undefined ? codec : convertingCodec(of, codec),
      keyPrefix,
      strategy,
      ...(of.storedAs && {
        root: keyPrefixOf(of.storedAs.group, of.storedAs.resource),
        kindGroup: of.storedAs.group,
      }),
      ttlSeconds: of.ttlSeconds,
    })
  const endpoint = (subresource: string, verbs: readonly string[], store: Store): RequestScope =>
    requestScope({
      kind: { group, version, kind },
      listKind: `${kind}List`,
      subresource,
      verbs,
      store,
      typedList: true,
      selectable: of.selectable ?? new Map(),
      table: of.table,
      mergeType: () => of.strategy.get().type,
      createsOnUpdate: of.allowCreateOnUpdate === true && subresource === '',
      fieldManager: once(fieldManager(subresource)),
      protobuf,
      decode: codec.decode.bind(codec),
    })
  const store = storeWith(strategyOf(of))
  const subresources = (of.subresources ?? []).map(({ name, verbs }): [string, RequestScope] => [
    name,
    endpoint(name, verbs, storeWith(subresourceStrategy(of, name))),
  ])
  const scope = endpoint('', of.verbs ?? ALL_VERBS, store)
  return {
    of,
    versions,
    scope,
    store,
    subresources: new Map(subresources),
    remover: once(() => of.strategy.get().deleter?.(store)),
  }
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
    if (served.of.deprecation !== undefined) context.warnings.add(served.of.deprecation)
    // What a write decides, and what a watch converts, cannot wait for code.
    const { of, versions } = served
    if (!READ_VERBS.includes(info.verb) || of.storedAs !== undefined) for (const { strategy } of versions) strategy.get()
    return dispatch(context, scope, info.verb.startsWith('delete') ? served.remover() : undefined)
  }
}

export function typedDiscovery(resources: readonly ServedResource[]): Discovery {
  const resourcesOf = ({ of, scope, subresources }: ServedResource): JsonObject[] => {
    const { resource, singular, namespaced, kind, shortNames, categories = [], storedAs: stored = of } = of
    const main = objectOf({
      name: resource,
      singularName: singular,
      namespaced,
      kind,
      verbs: [...scope.verbs],
      shortNames: shortNames.length === 0 ? undefined : [...shortNames],
      categories: categories.length === 0 ? undefined : [...categories],
      storageVersionHash: storageVersionHash(stored.group, stored.storageVersion ?? stored.version, stored.kind),
    })
    const others = [...subresources].map(([name, { verbs }]) =>
      objectOf({ name: `${resource}/${name}`, singularName: '', namespaced, kind, verbs: [...verbs] }),
    )
    return [main, ...others.sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1))]
  }
  const versions = new Map<string, Set<string>>()
  for (const { of } of resources) versions.set(of.group, (versions.get(of.group) ?? new Set()).add(of.version))
  versions.delete('')
  const groups = [...versions].map(([name, found]) => ({ name, versions: [...found] }))
  return {
    groups: () => groups,
    resources: (group, version) => {
      const found = resources.filter(({ of }) => of.group === group && of.version === version)
      return found.length === 0 ? undefined : found.flatMap(resourcesOf)
    },
  }
}

/** What the documents of OpenAPI say of a kind. */
export function documentedKind(of: TypedResource): NativeKind {
  const { group, version, resource, kind, namespaced, verbs = ALL_VERBS, subresources = [], schema } = of
  const names = { group, version, resource, kind, namespaced, verbs, subresources }
  if (schema === undefined) return names
  const [folder] = group === '' ? ['core'] : group.split('.')
  const definitions = async (): Promise<JsonObject> => (await schema.load()).default.definitions
  return { ...names, schema: `io.k8s.api.${folder}.${version}.${kind}`, definitions }
}
