import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { once } from '../../../apimachinery/lazy-module.ts'
import { groupVersion } from '../../../apimachinery/meta/type-meta.ts'
import { protobufKind } from '../../../apimachinery/protobuf/kinds.ts'
import { patchedText } from '../../../apimachinery/typed/patched-text.ts'
import { SCALE } from '../../../apimachinery/typed/scale.ts'
import { OpenWatches } from '../../../apiserver/endpoints/open-watches.ts'
import { type RequestScope, requestScope, type TableConvertor } from '../../../apiserver/endpoints/scope.ts'
import { Store } from '../../../apiserver/registry/store.ts'
import type { Storage } from '../../../apiserver/storage/interfaces.ts'
import { createConverter, usesWebhook } from '../../conversion/converter.ts'
import { CONVERSION_WEBHOOKS } from '../../conversion/lazy.ts'
import type { Webhooks } from '../../conversion/webhook-conversions.ts'
import { compileTable } from '../../tableconvertor/convertor.ts'
import {
  acceptedNames,
  groupOf,
  hasWebhook,
  isNamespaced,
  type Names,
  specOf,
  storageVersionOf,
  versionsOf,
} from '../../v1/view.ts'
import { CRD_VALIDATION } from '../../validation/lazy.ts'
import { CREATION_TIMESTAMP } from '../descriptions.ts'
import { MAIN_VERBS, type Registrations } from '../registrations.ts'
import { type CodecConfig, CustomResourceCodec } from './codec.ts'
import { deprecationWarning } from './deprecation.ts'
import type { FieldManagers } from './field-managers.ts'
import { RESOURCE_FIELD_MANAGERS } from './lazy.ts'
import { decodeScale, NO_SCALE } from './scale.ts'
import { replicasPaths, ScaleEndpoint } from './scale-endpoint.ts'
import type { ServedVersion } from './served-version.ts'

function conversionOf(crd: JsonObject, webhooks: Webhooks | undefined): Pick<CodecConfig, 'convert' | 'webhook'> {
  if (webhooks === undefined || !usesWebhook(crd)) return { convert: createConverter(crd) }
  const { WebhookConversions } = CONVERSION_WEBHOOKS.get()
  const webhook = new WebhookConversions(crd, webhooks)
  return { convert: createConverter(crd, (object, apiVersion) => webhook.convert(object, apiVersion)), webhook }
}

/** The columns of a Scale as a Table. */
const SCALE_COLUMNS: JsonObject = {
  additionalPrinterColumns: [
    { name: 'Desired', type: 'integer', jsonPath: '.spec.replicas', description: 'Number of desired replicas' },
    { name: 'Available', type: 'integer', jsonPath: '.status.replicas', description: 'Number of actual replicas' },
    { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp', description: CREATION_TIMESTAMP },
  ],
}

/** The endpoints of one version. */
export interface VersionScopes {
  readonly main: RequestScope
  readonly status: RequestScope | undefined
  readonly scale: RequestScope | undefined
  /** Sent with every answer when the version is deprecated. */
  readonly warning: string | undefined
}

/** A Scale is read from protobuf, though no answer of its endpoint is written as it. */
const SCALE_PROTOBUF = protobufKind('autoscaling/v1', 'Scale')

/** All endpoints that a CRD serves, compiled once for each spec of it and made on demand for each version. */
export class ServingInfo {
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
    this.isResolvable = !(hasWebhook(conversion) && CRD_VALIDATION.get().hasUnusableCaBundle(conversion))
    const versions = new Map(versionsOf(crd).map((version) => [String(version.name), registrations.served(version)]))
    this.#config = {
      group: groupOf(crd),
      kind: this.names.kind,
      versions,
      storageVersion: storageVersionOf(crd),
      ...conversionOf(crd, webhooks),
    }
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
      scale: this.#scaleScope(main, store, served, managers),
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
      fieldManager: () => managers().main,
      watches: this.watches,
    })
  }

  #scaleScope(main: RequestScope, store: Store, served: ServedVersion, managers: () => FieldManagers): RequestScope | undefined {
    if (served.scale === undefined) return undefined
    const parent = { apiVersion: groupVersion(main), replicas: replicasPaths(this.#config) }
    return {
      ...main,
      subresource: 'scale',
      kind: { group: 'autoscaling', version: 'v1', kind: 'Scale' },
      verbs: new Set(this.#registrations.verbs(this.crd).subresources),
      endpoint: new ScaleEndpoint(store, this.#registrations.scale(served.scale), parent),
      table: compileTable(SCALE_COLUMNS),
      decode: decodeScale,
      undecodable: NO_SCALE,
      ...(SCALE_PROTOBUF && { protobufInput: SCALE_PROTOBUF }),
      patchedText: (patched, touched) => patchedText(patched, SCALE, touched),
      fieldManager: () => managers().scale,
    }
  }
}
