import { internal, methodNotSupported, notFound } from '../../../apimachinery/api/errors.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { deepEqual, type JsonObject } from '../../../apimachinery/json/value.ts'
import { once } from '../../../apimachinery/lazy-module.ts'
import { compareKubeVersions } from '../../../apimachinery/version/kube-version.ts'
import type { Clock } from '../../../apiserver/clock.ts'
import type { Route } from '../../../apiserver/endpoints/handler.ts'
import { dispatch } from '../../../apiserver/endpoints/installer.ts'
import { OpenWatches } from '../../../apiserver/endpoints/open-watches.ts'
import { type RequestScope, requestScope, type TableConvertor } from '../../../apiserver/endpoints/scope.ts'
import { readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import type { RequestTarget } from '../../../apiserver/registry/rest/write-context.ts'
import { Store } from '../../../apiserver/registry/store.ts'
import type { Storage, StorageEvent } from '../../../apiserver/storage/interfaces.ts'
import type { Webhooks } from '../../../apiserver/webhook/call.ts'
import { type Converter, createConverter, usesWebhook } from '../../conversion/converter.ts'
import { CONVERSION_WEBHOOKS } from '../../conversion/lazy.ts'
import {
  acceptedNames,
  findVersion,
  groupOf,
  hasWebhook,
  isConditionTrue,
  isNamespaced,
  type Names,
  requestedNames,
  specOf,
  statusOf,
  storageVersionOf,
  versionsOf,
} from '../../v1/stored-definition.ts'
import { RARE_VALIDATION } from '../../validation/lazy-rare.ts'
import { MAIN_VERBS, type Registrations, V1_REGISTRATIONS } from '../registrations.ts'
import { type CodecConfig, CustomResourceCodec } from './codec.ts'
import type { FieldManagers } from './field-managers.ts'
import { checkTerminating } from './former-terminating.ts'
import { RESOURCE_FIELD_MANAGERS, SCALE_CODE } from './lazy.ts'
import type { ServedVersion } from './served-version.ts'

function conversionOf(crd: JsonObject, webhooks: Webhooks | undefined): Pick<CodecConfig, 'convert' | 'webhook'> {
  if (webhooks === undefined || !usesWebhook(crd)) return { convert: createConverter(crd) }
  const { WebhookConversions } = CONVERSION_WEBHOOKS.get()
  const webhook = new WebhookConversions(crd, webhooks)
  return { convert: createConverter(crd, (object, apiVersion) => webhook.convert(object, apiVersion)), webhook }
}

/** The endpoints of one version. */
interface VersionScopes {
  readonly main: RequestScope
  readonly status: RequestScope | undefined
  /** Throws ModuleNeeded until the code of Scales has loaded. */
  readonly scale: () => RequestScope | undefined
  /** Sent with every answer when the version is deprecated. */
  readonly warning: string | undefined
}

/** All endpoints that a CRD serves, compiled once for each spec of it and made on demand for each version. */
class ServingInfo {
  readonly crd: JsonObject
  readonly names: Names
  /** The open watches of all versions. */
  readonly watches: OpenWatches
  /** False when the conversion of the CRD cannot be set up; every request is a 500 then (rule CV-25). */
  readonly isResolvable: boolean
  readonly #storage: Storage
  readonly #keyPrefix: string
  readonly #registrations: Registrations
  readonly #config: CodecConfig
  readonly #scopes = new Map<string, VersionScopes>()

  /** `crd` in the form of v1, whatever kind of registration it is. Without `webhooks` none is called. */
  constructor(crd: JsonObject, storage: Storage, keyPrefix: string, registrations: Registrations, webhooks?: Webhooks) {
    this.crd = crd
    this.#keyPrefix = keyPrefix
    this.#registrations = registrations
    this.#storage = storage
    this.names = acceptedNames(crd)
    this.watches = new OpenWatches(registrations.watchableFrom(crd))
    const { conversion } = specOf(crd)
    this.isResolvable = !(hasWebhook(conversion) && RARE_VALIDATION.get().hasUnusableCaBundle(conversion))
    const versions = new Map(versionsOf(crd).map((version) => [String(version.name), registrations.served(version)]))
    this.#config = {
      group: groupOf(crd),
      kind: this.names.kind,
      versions,
      storageVersion: storageVersionOf(crd),
      ...conversionOf(crd, webhooks),
    }
  }

  /** Brings an object to another version of the CRD. */
  get convert(): Converter {
    return this.#config.convert
  }

  /** The endpoints of a version that the CRD has. */
  scopes(version: string): VersionScopes | undefined {
    const known = this.#scopes.get(version)
    const served = this.#config.versions.get(version)
    if (known !== undefined || served === undefined) return known
    const made = this.#build(served)
    this.#scopes.set(version, made)
    return made
  }

  #build(served: ServedVersion): VersionScopes {
    const { group, kind } = this.#config
    const namespaced = isNamespaced(this.crd)
    const codec = new CustomResourceCodec(this.#config, served.name)
    const strategies = this.#registrations.strategies({ group, kind, namespaced, served })
    const base = { storage: this.#storage, group, resource: this.names.plural, namespaced, codec, keyPrefix: this.#keyPrefix }
    const store = new Store({ ...base, strategy: strategies.main })
    const managers = once(() => RESOURCE_FIELD_MANAGERS.get().fieldManagersOf(this.#config, served, codec))
    const main = this.#scope(served, store, codec, managers)
    const statusStore = new Store({ ...base, strategy: strategies.status })
    const status = {
      ...main,
      subresource: 'status',
      verbs: new Set(this.#registrations.verbs(this.crd).subresources),
      store: statusStore,
      endpoint: statusStore,
      fieldManager: () => managers().status,
    }
    const warning = deprecationWarning(this.crd, served.version)
    return {
      main,
      status: served.hasStatus ? status : undefined,
      scale: once(() => this.#scaleScope(main, store, served, managers)),
      warning,
    }
  }

  #scope(served: ServedVersion, store: Store, codec: CustomResourceCodec, managers: () => FieldManagers): RequestScope {
    const { group, kind } = this.#config
    return requestScope({
      kind: { group, version: served.name, kind },
      listKind: this.names.listKind,
      verbs: MAIN_VERBS,
      store,
      typedList: false,
      selectable: served.selectable,
      table: served.table as TableConvertor,
      decode: codec.decode.bind(codec),
      mutated: codec.mutated.bind(codec),
      fieldManager: () => managers().main,
      watches: this.watches,
    })
  }

  #scaleScope(main: RequestScope, store: Store, served: ServedVersion, managers: () => FieldManagers): RequestScope | undefined {
    if (served.scale === undefined) return undefined
    return SCALE_CODE.get().scaleScope(main, {
      store,
      strategy: this.#registrations.scale(served.scale),
      config: this.#config,
      verbs: this.#registrations.verbs(this.crd).subresources,
      fieldManager: () => managers().scale,
    })
  }
}

/** The storage of a CRD that changed goes on serving what is open for this long. In milliseconds. */
const TEARDOWN_DELAY = 1000

interface Surroundings {
  readonly storage: Storage
  readonly clock: Clock
  /** Absent: no webhook is called. */
  readonly webhooks?: Webhooks
}

/**
 * Compiled CRDs by name. One whose spec or accepted names change, or that is gone, is torn down: its watches end a second later and
 * the next request compiles it anew (rule WT-4).
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go, updateCustomResourceDefinition and tearDown.
 */
export class ServingInfoCache {
  readonly #storage: Storage
  readonly #clock: Clock
  readonly #keyPrefix: string
  readonly #webhooks: Webhooks | undefined
  readonly registrations: Registrations
  readonly #infos = new Map<string, ServingInfo>()
  /** The newest stored form seen, so that the usual look-up is a comparison of references. */
  readonly #seen = new Map<string, { readonly stored: JsonObject; readonly view: JsonObject }>()
  readonly #stops = new Set<() => void>()

  constructor({ storage, clock, webhooks }: Surroundings, keyPrefix: string, registrations = V1_REGISTRATIONS) {
    this.#storage = storage
    this.#webhooks = webhooks
    this.#clock = clock
    this.#keyPrefix = keyPrefix
    this.registrations = registrations
  }

  /** Follows the registrations. Before that, what was compiled stays. */
  start(): void {
    const { prefix } = this.registrations
    const event = (event: StorageEvent): void => this.#observe(event)
    this.#stops.add(this.#storage.watch(prefix, undefined, { event, closed: () => {} }))
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    this.#stops.clear()
  }

  /** The registration of a resource in the form of v1, or undefined when there is none. */
  find(resource: string, group: string): JsonObject | undefined {
    const stored = this.registrations.find(this.#storage, resource, group)
    if (stored === undefined) return undefined
    const name = `${resource}.${group}`
    const seen = this.#seen.get(name)
    if (seen?.stored === stored) return seen.view
    const view = this.registrations.view(stored)
    this.#seen.set(name, { stored, view })
    return view
  }

  /** What a registration that `find` gave serves. */
  get(resource: string, group: string, view: JsonObject): ServingInfo {
    const name = `${resource}.${group}`
    const known = this.#infos.get(name)
    if (known !== undefined) return known
    const made = new ServingInfo(view, this.#storage, this.#keyPrefix, this.registrations, this.#webhooks)
    this.#infos.set(name, made)
    return made
  }

  #observe({ type, object, previous }: StorageEvent): void {
    if (previous === undefined) return
    const before = this.registrations.view(previous.value)
    const name = `${requestedNames(before).plural}.${groupOf(before)}`
    if (type === 'DELETED') this.#seen.delete(name)
    const info = this.#infos.get(name)
    if (info === undefined) return
    if (type !== 'DELETED' && servesTheSame(info.crd, this.registrations.view(object.value))) return
    this.#infos.delete(name)
    const stop = this.#clock.setTimer(TEARDOWN_DELAY, () => {
      this.#stops.delete(stop)
      info.watches.endAll()
    })
    this.#stops.add(stop)
  }
}

const uidOf = (crd: JsonObject): string => stringAt(readMeta(crd), 'uid')

const servesTheSame = (a: JsonObject, b: JsonObject): boolean =>
  uidOf(a) === uidOf(b) && deepEqual(specOf(a), specOf(b)) && deepEqual(statusOf(a).acceptedNames, statusOf(b).acceptedNames)

/** Verbs that a namespaced resource answers without a namespace. */
const ACROSS_NAMESPACES = new Set(['list', 'watch'])

const scopeFits = (crd: JsonObject, info: RequestTarget): boolean =>
  isNamespaced(crd) ? info.namespace !== '' || ACROSS_NAMESPACES.has(info.verb) : info.namespace === ''

/** The registration, in the form of v1, that serves what a request asks for; undefined: the request is not for its objects. */
export function servingDefinition(cache: ServingInfoCache, target: RequestTarget): JsonObject | undefined {
  const crd = cache.find(target.resource, target.group)
  if (crd === undefined || !scopeFits(crd, target) || findVersion(crd, target.version)?.served !== true) return undefined
  return isConditionTrue(crd, 'NamesAccepted') || isConditionTrue(crd, 'Established') ? crd : undefined
}

/**
 * Serves the custom resources of every CRD that is served; passes on what is not theirs.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go, crdHandler.ServeHTTP.
 */
export function customResourceRoute(cache: ServingInfoCache): Route {
  return (context) => {
    const { info } = context
    if (!info.isResourceRequest || info.resource === '') return undefined
    const crd = servingDefinition(cache, info)
    if (crd === undefined) return undefined
    const serving = cache.get(info.resource, info.group, crd)
    if (!serving.isResolvable) throw internal('error resolving resource')
    const scopes = serving.scopes(info.version)
    if (scopes === undefined) return undefined
    if (scopes.warning !== undefined) context.warnings.add(scopes.warning)
    const of = { group: info.group, resource: info.resource }
    const { main, status } = scopes
    const scope =
      info.subresource === ''
        ? main
        : info.subresource === 'status'
          ? status
          : info.subresource === 'scale'
            ? scopes.scale()
            : undefined
    if (scope === undefined) throw notFound(of, info.name)
    if (info.verb === '') throw methodNotSupported(of, '')
    cache.registrations.admit?.(crd, info)
    checkTerminating(crd, info, context.release)
    return dispatch(context, scope)
  }
}

/**
 * The warning that goes with every answer of a deprecated version; undefined for others.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go, defaultDeprecationWarning.
 */
export function deprecationWarning(crd: JsonObject, version: JsonObject): string | undefined {
  if (version.deprecated !== true) return undefined
  if (typeof version.deprecationWarning === 'string') return version.deprecationWarning
  const name = stringAt(version, 'name')
  const { kind } = requestedNames(crd)
  const group = groupOf(crd)
  const better = versionsOf(crd)
    .filter((v) => v.served === true && v.deprecated !== true)
    .map((v) => stringAt(v, 'name'))
    .filter((other) => compareKubeVersions(name, other) < 0)
    .sort((a, b) => compareKubeVersions(b, a))[0]
  const said = `${group}/${name} ${kind} is deprecated`
  return better === undefined ? said : `${said}; use ${group}/${better} ${kind}`
}
