import { once } from '../../apimachinery/lazy-module.ts'
import { NEWEST, type Release } from '../../apimachinery/releases/release.ts'
import type { FieldManager } from '../../apiserver/managedfields/field-manager.ts'
import { readMeta } from '../../apiserver/registry/rest/metadata.ts'
import { RetryQueue } from '../../apiserver/retry-queue.ts'
import type { StorageEvent } from '../../apiserver/storage/interfaces.ts'
import { parseKey } from '../../apiserver/storage/key-layout.ts'
import { DEFINITION_FIELD_MANAGERS } from '../registry/customresourcedefinition/lazy.ts'
import { type Registrations, type StoredRegistrations, v1Registrations } from '../registry/registrations.ts'
import { groupOf } from '../v1/stored-definition.ts'
import { ApiApprovalController } from './api-approval.ts'
import type { Controller, ControllerContext } from './controller.ts'
import { EstablishingController } from './establishing.ts'
import { FinalizerController } from './finalizer.ts'
import { NamingController } from './naming.ts'

/** A kind of registration with the controllers that look after it. */
export interface ControlledKind {
  readonly registrations: Registrations
  fields?(): FieldManager
  /** The duties, in their order. */
  controllers(context: ControllerContext): readonly Controller[]
}

/** The controllers of v1 and similar registrations: approval, names, establishing, finalizing. */
export const crdControllers = (context: ControllerContext, release = NEWEST): readonly Controller[] => [
  new ApiApprovalController(context),
  new NamingController(context),
  new EstablishingController(context, release),
  new FinalizerController(context),
]

/** The CRDs of v1 of a release with their controllers. */
export const v1Controlled = (release: Release): ControlledKind => ({
  registrations: v1Registrations(release),
  fields: once(() => DEFINITION_FIELD_MANAGERS.get().statusFieldManager(release)),
  controllers: (context) => crdControllers(context, release),
})

export const V1_CONTROLLED: ControlledKind = v1Controlled(NEWEST)

/**
 * Runs the controllers of registrations: each one that changes, or whose neighbours in its group change, is brought in order, one at
 * a time over all kinds, so that no name is given twice. The controllers see committed states only, by a watch like any client's.
 */
export class ControllerManager {
  readonly #storage: ControllerContext['storage']
  readonly #controllers = new Map<Registrations, readonly Controller[]>()
  readonly #queue: RetryQueue
  readonly #stops: (() => void)[] = []

  /** `kinds`: all kinds that have names, also those without controllers here. */
  constructor(
    { storage, clock }: Pick<ControllerContext, 'storage' | 'clock'>,
    controlled: readonly ControlledKind[] = [V1_CONTROLLED],
    kinds: readonly StoredRegistrations[] = controlled.map(({ registrations }) => registrations),
  ) {
    this.#storage = storage
    this.#queue = new RetryQueue(clock, (key) => this.#sync(key))
    for (const { registrations, fields, controllers } of controlled) {
      const context = { storage, clock, registrations, kinds, ...(fields === undefined ? {} : { fields }) }
      this.#controllers.set(registrations, controllers(context))
    }
  }

  start(): void {
    const from = this.#storage.resourceVersion
    this.#stops.push(this.#storage.watch('/', from, { event: (event) => this.#observe(event), closed: () => {} }))
    for (const { prefix } of this.#kinds) for (const { key } of this.#storage.list(prefix).items) this.#queue.add(key)
  }

  /** Resolves once nothing is left to do. */
  async idle(): Promise<void> {
    await this.#queue.idle()
  }

  stop(): void {
    this.#queue.stop()
    for (const stop of this.#stops.splice(0)) stop()
  }

  get #kinds(): readonly Registrations[] {
    return [...this.#controllers.keys()]
  }

  #kindOf(key: string): Registrations | undefined {
    return this.#kinds.find(({ prefix }) => key.startsWith(prefix))
  }

  #observe({ type, object }: StorageEvent): void {
    const kind = this.#kindOf(object.key)
    if (kind !== undefined) {
      this.#queue.add(object.key)
      this.#enqueueGroup(groupOf(kind.view(object.value)))
    } else if (type === 'DELETED') {
      // The last object of a registration that waits for it may have gone.
      const { group, resource } = parseKey(object.key)
      for (const { prefix } of this.#kinds) {
        const key = `${prefix}${resource}.${group}`
        const found = this.#storage.get(key)?.value
        if (found !== undefined && readMeta(found)?.deletionTimestamp !== undefined) this.#queue.add(key)
      }
    }
  }

  /** A name may have become free for a neighbour. */
  #enqueueGroup(group: string): void {
    for (const { prefix, view } of this.#kinds) {
      for (const { key, value } of this.#storage.list(prefix).items) if (groupOf(view(value)) === group) this.#queue.add(key)
    }
  }

  async #sync(key: string): Promise<void> {
    const kind = this.#kindOf(key)
    if (kind === undefined) return
    for (const controller of this.#controllers.get(kind) ?? []) await controller.sync(key.slice(kind.prefix.length))
  }
}
