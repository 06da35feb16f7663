import { deepEqual, type JsonObject } from '../../../apimachinery/json/value.ts'
import type { Clock } from '../../../apiserver/clock.ts'
import { metaText, readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import type { Storage, StorageEvent } from '../../../apiserver/storage/interfaces.ts'
import type { Webhooks } from '../../conversion/webhook-conversions.ts'
import { groupOf, requestedNames, specOf, statusOf } from '../../v1/view.ts'
import { type Registrations, V1_REGISTRATIONS } from '../registrations.ts'
import { ServingInfo } from './serving-info.ts'

/** The storage of a CRD that changed goes on serving what is open for this long. In milliseconds. */
const TEARDOWN_DELAY = 1000

export interface Surroundings {
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

const uidOf = (crd: JsonObject): string => metaText(readMeta(crd), 'uid')

const servesTheSame = (a: JsonObject, b: JsonObject): boolean =>
  uidOf(a) === uidOf(b) && deepEqual(specOf(a), specOf(b)) && deepEqual(statusOf(a).acceptedNames, statusOf(b).acceptedNames)
