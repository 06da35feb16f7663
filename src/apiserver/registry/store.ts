import {
  alreadyExists,
  conflict,
  generateNameConflict,
  internal,
  invalidError,
  notFound,
  StatusError,
  withoutReason,
} from '../../apimachinery/api/errors.ts'
import { type ErrorList, withinBudget } from '../../apimachinery/field/error.ts'
import type { Reason } from '../../apimachinery/field/report.ts'
import { stringAt } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { deepCopy, type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import { once } from '../../apimachinery/lazy-module.ts'
import { NO_VERSION, parseGroupVersion } from '../../apimachinery/meta/type-meta.ts'
import { settled } from '../../apimachinery/rerun.ts'
import { settleNumbers } from '../../apimachinery/typed/codec.ts'
import { keepTimes } from '../managedfields/entries.ts'
import type { Decision, ListResult, Storage, StoredObject, WatchListener, WriteResult } from '../storage/interfaces.ts'
import { keyPrefix } from '../storage/key-layout.ts'
import { alwaysChanging, type Codec, type Conversions } from './codec.ts'
import { STORE_DELETION } from './lazy.ts'
import { checkLock, parseUint64, versionOf } from './lock.ts'
import { checkRequestSize, ObjectTooLarge } from './request-size.ts'
import {
  checkKey,
  checkSegment,
  ensureNamespace,
  finalizersOf,
  generatedNameBase,
  keepSystemFields,
  metadataOf,
  readMeta,
  SERVER_OWNED,
  setGeneration,
  timestamp,
  validateMetadata,
  validateMetadataUpdate,
  wipeSystemFields,
} from './rest/metadata.ts'
import type { ListOptions, WriteOptions } from './rest/options.ts'
import type { Strategy } from './rest/strategy.ts'
import type { ValidateObject } from './rest/validate-object.ts'
import type { WriteContext } from './rest/write-context.ts'
import type { Selection } from './selection.ts'
import type { Deletion, DeletionRequest } from './store-delete.ts'
import { type Listing, listState } from './store-list.ts'
import { withReadErrors } from './undecodable.ts'

/** An object as a handler answers it: in the version of the request, and as text. */
export interface Entity {
  readonly value: JsonObject
  text(): string
  /** Set by an update that made the object. */
  readonly created?: boolean
}

export interface Preconditions {
  readonly uid?: string
  readonly resourceVersion?: string
}

/** How an update gets its object. Each attempt asks again, and changes the object that it gets. */
export interface UpdatedObject {
  readonly preconditions: Preconditions
  /**
   * A new object to be stored, made from the newest stored one; `existing` is shared and must not be changed. Throws StatusError to
   * reject.
   */
  from(existing: JsonObject): JsonObject
  /** The object to be made where there is none; absent: there has to be one. Throws StatusError to reject. */
  create?(): JsonObject
  /** Whether an object that `from` made is not as a body of this kind would be read: it may lack defaults. Absent: it is. */
  isPartial?(object: JsonObject, existing: JsonObject): boolean
  /** True when the object stays too large to be stored rather than lose its managedFields: applies need them. */
  readonly keepsManagers?: boolean
  /** Does what is left to do to a valid object before it is stored. */
  finish?(object: JsonObject): void
  /** Called last, with what is to be stored. */
  readonly validate?: ValidateObject | undefined
}

export interface StoreConfig {
  readonly storage: Storage
  readonly group: string
  readonly resource: string
  readonly namespaced: boolean
  readonly codec: Codec
  readonly strategy: Strategy
  /** What keys begin with where the store tells of them: `/registry` in a cluster. */
  readonly keyPrefix: string
  /** After how many seconds an object ends that is written now; absent, or undefined: never. */
  readonly ttlSeconds?: ((object: JsonObject) => number | undefined) | undefined
  /** The group that errors of validation name, where that is not the group of the object. */
  readonly kindGroup?: string
  /** What the keys of its objects begin with, where that is not `/GROUP/RESOURCE/`. Ends in `/`. */
  readonly root?: string
}

const GENERATE_RETRIES = 8
const GENERATED: Reason = { action: 'defaulted', why: { code: 'generateName' } }

const READ_BACK: Reason = {
  action: 'defaulted',
  why: { code: 'readDefaults' },
  whyRemoved: { code: 'readPrunes' },
  changed: { action: 'coerced', why: { code: 'metadataForm' } },
  rule: 'ST-1',
}

const CONVERTED: Reason = {
  action: 'converted',
  why: { code: 'webhookWrites' },
  whyRemoved: { code: 'webhookOmits' },
}

/** What an update makes of the object at a key. */
interface UpdateOutcome {
  readonly object: JsonObject
  readonly created: boolean
  /** See `UpdatedObject.isPartial`. */
  readonly isPartial: boolean
}

type UpdateDecision = UpdateOutcome & Decision

/** The object of a request. */
interface Target {
  readonly key: string
  readonly namespace: string
  readonly name: string
}

/** What the server gives a new object; the same in every attempt to write it. */
interface Identity {
  readonly creationTimestamp: string
  readonly uid: string
}

const newIdentity = ({ clock, random }: WriteContext): Identity => ({
  creationTimestamp: timestamp(clock),
  uid: random.uuid(),
})

/**
 * The one generic store of objects of one resource: the life of a write from decoded object to stored one.
 * Source: k8s.io/apiserver/pkg/registry/generic/registry/store.go. Deleting stands in `store-delete.ts`.
 */
export class Store {
  readonly config: StoreConfig
  readonly #root: string

  constructor(config: StoreConfig) {
    this.config = config
    this.#root = config.root ?? keyPrefix(config.group, config.resource)
  }

  get resource(): string {
    return this.config.resource
  }

  get namespaced(): boolean {
    return this.config.namespaced
  }

  /**
   * `/GROUP/RESOURCE/` or `/GROUP/RESOURCE/NAMESPACE/`: what all keys of a list begin with. Throws 500 for a namespace that no key can
   * have (rule RQ-6).
   */
  prefix(namespace: string): string {
    if (namespace === '') return this.#root
    checkKey(this.#root + namespace)
    return `${this.#root}${namespace}/`
  }

  /** The key of an object. Throws 400 for a name and 500 for a namespace that no key can have (rule RQ-6). */
  key(namespace: string, name: string): string {
    checkSegment(name)
    const key = this.#root + (this.config.namespaced && namespace !== '' ? `${namespace}/${name}` : name)
    checkKey(key)
    return key
  }

  /** A key as errors show it: with the prefix of the store, except where upstream does not get that far down. */
  shownKey(key: string, dryRun: boolean): string {
    return dryRun ? key : this.config.keyPrefix + key
  }

  /** What is stored, in the version of the request; see `Codec.fromStorage`. Throws UndecodableObject. */
  entity(stored: StoredObject, fresh = false): Entity {
    const { codec } = this.config
    return { value: codec.fromStorage(stored, fresh), text: () => codec.textOf(stored) }
  }

  /** The newest version of anything in the storage. */
  get resourceVersion(): number {
    return this.config.storage.resourceVersion
  }

  /** Where objects take time to convert. */
  get conversions(): Conversions | undefined {
    return this.config.codec.conversions
  }

  /** What is stored, in the version of the request. Shared: copy before changing it. Throws UndecodableObject. */
  valueOf(stored: StoredObject): JsonObject {
    return this.config.codec.fromStorage(stored)
  }

  /** The same as JSON text. */
  textOf(stored: StoredObject): string {
    return this.config.codec.textOf(stored)
  }

  /** What is stored under a prefix. */
  all(prefix: string): ListResult {
    return this.config.storage.list(prefix)
  }

  /** Watches what is stored under a prefix; see `Storage.watch`. */
  watch(prefix: string, from: number, listener: WatchListener): () => void {
    return this.config.storage.watch(prefix, from, listener)
  }

  /** The state that a list shows; see `listState`. An empty namespace is all of them. */
  list(namespace: string, selection: Selection, options: ListOptions): Promise<Listing> {
    return listState(this, namespace, selection, options)
  }

  /** Deletes an object; see `deleteObject`. Throws ModuleNeeded without `STORE_DELETION`. */
  delete(...asked: DeletionRequest): Promise<Deletion> {
    return STORE_DELETION.get().deleteObject(this, ...asked)
  }

  get(namespace: string, name: string): Entity {
    const stored = this.config.storage.get(this.key(namespace, name))
    if (stored === undefined) throw notFound(this.config, name)
    return withReadErrors(() => this.entity(stored, true))
  }

  /** Creates an object (rules ST-1, ST-4); names from `generateName` are tried anew when taken. */
  async create(
    context: WriteContext,
    namespace: string,
    object: JsonObject,
    options: WriteOptions,
    validate?: ValidateObject,
  ): Promise<Entity> {
    const metadata = metadataOf(object)
    context.trace?.enter('strategy')
    wipeSystemFields(metadata, context.trace?.report)
    ensureNamespace(metadata, namespace, context.trace)
    const base = stringAt(metadata, 'name') === '' ? stringAt(metadata, 'generateName') : ''
    for (let left = base === '' ? 0 : GENERATE_RETRIES - 1; ; left--) {
      if (base !== '') metadata.name = generatedNameBase(base) + context.random.suffix(5)
      const mark = context.trace?.mark()
      if (base !== '') context.trace?.report(GENERATED, ['metadata', 'name'], undefined, metadata.name)
      this.#prepareCreate(context, object, newIdentity(context))
      const prepared = context.trace?.mark()
      const validated = settled(() => {
        context.trace?.rewind(prepared)
        validate?.(object, undefined)
      })
      if (validated instanceof Promise) await validated
      try {
        return await this.#put(context, object, options)
      } catch (error) {
        if (base === '' || left === 0 || !(error instanceof StatusError) || error.reason !== 'AlreadyExists') throw error
        context.trace?.rewind(mark)
      }
    }
  }

  #prepareCreate(context: WriteContext, object: JsonObject, identity: Identity): void {
    const { strategy } = this.config
    const { trace } = context
    const metadata = metadataOf(object)
    trace?.enter('strategy')
    for (const [field, value] of Object.entries(identity)) {
      trace?.report(SERVER_OWNED, ['metadata', field], metadata[field], value)
      metadata[field] = value
    }
    strategy.prepareForCreate(object, trace?.report)
    trace?.enter('validated')
    let errors = withinBudget(() => strategy.validate(object))
    if (errors.length === 0) errors = validateMetadata(metadata, strategy.namespaced, context.release)
    this.#reject(object, strategy.validateDeclaratively?.(object, undefined, errors) ?? errors)
    for (const warning of strategy.warningsOnCreate(object)) context.warnings.add(warning)
  }

  async #put(context: WriteContext, object: JsonObject, options: WriteOptions): Promise<Entity> {
    const { storage, codec } = this.config
    const metadata = metadataOf(object)
    const name = stringAt(metadata, 'name')
    const key = this.key(stringAt(metadata, 'namespace'), name)
    const requested = stringAt(metadata, 'resourceVersion')
    const { trace } = context
    trace?.enter('stored')
    const check = (current: StoredObject | undefined): void => {
      if (current === undefined) return
      trace?.reject('metadata.name', { code: 'nameExists' })
      throw this.#exists(current, name, stringAt(metadata, 'generateName') !== '')
    }
    if (options.dryRun) {
      check(storage.get(key))
      return settled(() => this.#unstored(context, object))
    }
    const version = parseUint64(requested)
    if (typeof version === 'bigint' && version !== 0n) {
      trace?.reject('metadata.resourceVersion', { code: 'resourceVersionOnCreate' }, 'CR-1')
      throw withoutReason('resourceVersion should not be set on objects to be created')
    }
    delete metadata.resourceVersion
    const mark = trace?.mark()
    const decide = (current: StoredObject | undefined, isTooLarge: boolean): Decision => {
      if (isTooLarge) delete metadata.managedFields
      trace?.rewind(mark)
      const value = codec.toStorage(settleNumbers(object) as JsonObject, trace?.report)
      check(current)
      const admit = (text: string, version: number) => this.#checkSize(key, text, version)
      return { kind: 'put', value, admit, ttlSeconds: this.config.ttlSeconds?.(object) }
    }
    const { object: stored } = await this.#writeSmaller(context, key, decide)
    return settled(() => this.#finish(context, object, stored, { changed: true, isRead: true }))
  }

  #checkSize(key: string, text: string, resourceVersion: number, updates?: number): void {
    checkRequestSize(this.config.keyPrefix + key, text, resourceVersion, updates)
  }

  /** Writes, and once more without managedFields where the object was too large with them and may lose them (rule HI-6). */
  async #writeSmaller<D extends Decision>(
    { term }: WriteContext,
    key: string,
    decide: (current: StoredObject | undefined, isTooLarge: boolean) => D,
    keepsManagers = false,
  ): Promise<WriteResult<D>> {
    const { storage } = this.config
    const write = (isTooLarge: boolean) => settled(() => storage.write(key, (current) => decide(current, isTooLarge), term))
    try {
      return await write(false)
    } catch (error) {
      if (keepsManagers || !(error instanceof ObjectTooLarge)) throw error
      return write(true)
    }
  }

  #exists(current: StoredObject, name: string, isGenerated: boolean): StatusError {
    // Upstream takes the name for generated wherever there is a generateName, also beside a name.
    const error = isGenerated ? generateNameConflict(this.config, name, 1) : alreadyExists(this.config, name)
    const deleting = readMeta(current.value)?.deletionTimestamp !== undefined
    return deleting
      ? new StatusError(409, 'AlreadyExists', `object is being deleted: ${error.message}`, error.status.details as JsonObject)
      : error
  }

  /**
   * Whether an object that is read would be stored otherwise than it is. The server compares a write with both: with what it read, and
   * with what is stored (rule ST-5).
   */
  #needsRewrite(current: StoredObject): boolean {
    const { codec } = this.config
    const read = codec.fromStorage(current)
    return read !== current.value && stringify(codec.toStorage(deepCopy(read))) !== current.text
  }

  /** The store keeps no selfLink; a dry run does not get there. */
  #toStorage({ trace }: WriteContext, object: JsonObject, isDryRun: boolean): JsonObject {
    trace?.enter('stored')
    const metadata = metadataOf(object)
    if (!isDryRun && metadata.selfLink !== undefined) {
      trace?.report(SERVER_OWNED, ['metadata', 'selfLink'], metadata.selfLink, undefined)
      delete metadata.selfLink
    }
    return this.config.codec.toStorage(object, trace?.report)
  }

  /** Updates an object: lock, strategy, validation, store (rules ST-2 to ST-6, DL-2). */
  async update(
    context: WriteContext,
    namespace: string,
    name: string,
    updated: UpdatedObject,
    options: WriteOptions,
  ): Promise<Entity> {
    const { storage } = this.config
    const { trace } = context
    const target = { key: this.key(namespace, name), namespace, name }
    const identity = once(() => newIdentity(context))
    const mark = trace?.mark()
    const decide = (current: StoredObject | undefined, isTooLarge: boolean): UpdateDecision => {
      trace?.rewind(mark)
      trace?.enter('existing')
      const outcome = this.#outcome(context, target, updated, identity, current, options.dryRun)
      const { object } = outcome
      if (current === undefined || !this.#isFinalized(object, current.value))
        return { ...outcome, ...this.#putDecision(context, target.key, object, current, { isTooLarge, ...options }) }
      // Watchers see what was stored, not what the last write would have made of it.
      trace?.enter('stored')
      trace?.deleted()
      return { ...outcome, kind: 'delete' }
    }
    if (options.dryRun) {
      return settled(() => {
        const { kind, object, created } = withReadErrors(() => decide(storage.get(target.key), false))
        return { ...(kind === 'delete' ? this.#unchangedEntity(object) : this.#unstored(context, object)), created }
      })
    }
    const { object: stored, changed, decision } = await this.#writeSmaller(context, target.key, decide, updated.keepsManagers)
    const { kind, object, created, isPartial } = decision
    // The write that takes the last finaliser off answers the object as it was about to be stored (rule DL-2).
    if (kind === 'delete') {
      trace?.enter('watch')
      if (stored) context.release.former?.tellDeletion?.(object, String(stored.resourceVersion))
      return this.#unchangedEntity(object)
    }
    return settled(() => ({
      ...this.#finish(context, object, stored, { changed, isRead: changed && !isPartial }),
      created,
    }))
  }

  #outcome(
    context: WriteContext,
    { key, namespace, name }: Target,
    updated: UpdatedObject,
    identity: () => Identity,
    current: StoredObject | undefined,
    isDryRun: boolean,
  ): UpdateOutcome {
    if (current === undefined) {
      const object = settleNumbers(
        this.#made(context, namespace, name, updated, identity(), this.shownKey(key, isDryRun)),
      ) as JsonObject
      return { object, created: true, isPartial: false }
    }
    const { codec } = this.config
    // As upstream, which compares with the cached object as it would be stored: a webhook that cannot convert it ends the update.
    if (codec.conversions !== undefined && !isDryRun) codec.toStorage(codec.fromStorage(current))
    const { object, isPartial } = this.#updated(context, namespace, name, updated, current, isDryRun)
    return { object: settleNumbers(object) as JsonObject, created: false, isPartial }
  }

  #putDecision(
    context: WriteContext,
    key: string,
    object: JsonObject,
    current: StoredObject | undefined,
    { isTooLarge, dryRun }: { readonly isTooLarge: boolean; readonly dryRun: boolean },
  ): Decision {
    if (isTooLarge) delete metadataOf(object).managedFields
    const updates = Number(stringAt(current && readMeta(current.value), 'resourceVersion'))
    return {
      kind: 'put',
      value: this.#toStorage(context, object, dryRun),
      ttlSeconds: this.config.ttlSeconds?.(object),
      admit: (text, resourceVersion) => this.#checkSize(key, text, resourceVersion, updates),
      ...(current && { rewrites: () => alwaysChanging.has(object) || this.#needsRewrite(current) }),
    }
  }
  /**
   * Whether an update leaves nothing that keeps an object whose deletion was asked for before.
   * Source: k8s.io/apiserver/pkg/registry/generic/registry/store.go, ShouldDeleteDuringUpdate.
   */
  #isFinalized(object: JsonObject, existing: JsonObject): boolean {
    const isDeleting = readMeta(existing)?.deletionTimestamp !== undefined
    return isDeleting && finalizersOf(readMeta(object)).length === 0 && this.config.strategy.hasOtherFinalizers?.(object) !== true
  }

  /** An object that an update makes, where it may (rule CR-1). */
  #made(
    context: WriteContext,
    namespace: string,
    name: string,
    { create, finish, validate, preconditions }: UpdatedObject,
    identity: Identity,
    key: string,
  ): JsonObject {
    if (create === undefined) throw notFound(this.config, name)
    this.checkPreconditions(context, name, newObject(), preconditions, key)
    const object = create()
    const metadata = metadataOf(object)
    const asked = stringAt(metadata, 'resourceVersion')
    if (asked !== '') versionOf(asked)
    if (context.release.has('creatingUpdatesWiped')) wipeSystemFields(metadata, context.trace?.report)
    delete metadata.resourceVersion
    ensureNamespace(metadata, this.config.namespaced ? namespace : '', context.trace)
    this.#prepareCreate(context, object, identity)
    finish?.(object)
    validate?.(object, undefined)
    return object
  }

  #updated(
    context: WriteContext,
    namespace: string,
    name: string,
    updated: UpdatedObject,
    current: StoredObject,
    dryRun: boolean,
  ): { readonly object: JsonObject; readonly isPartial: boolean } {
    const { strategy, codec } = this.config
    const { trace } = context
    const existing = codec.fromStorage(current)
    trace?.previous(existing)
    this.checkPreconditions(context, name, existing, updated.preconditions, this.shownKey(current.key, dryRun))
    const object = updated.from(existing)
    const isPartial = updated.isPartial?.(object, existing) ?? false
    trace?.enter('strategy')
    const metadata = metadataOf(object)
    checkLock(this.config, name, { metadata, existing, trace })
    if (parseGroupVersion(String(object.apiVersion ?? ''))?.version === '') throw internal(NO_VERSION)
    ensureNamespace(metadata, this.config.namespaced ? namespace : '', trace)
    const oldMeta = readMeta(existing) ?? newObject()
    const generation = oldMeta.generation as number | undefined
    setGeneration(object, generation, SERVER_OWNED, trace?.report)
    const { apiVersion = '', kind = '' } = object
    strategy.prepareForUpdate(object, existing, trace?.report)
    keepSystemFields(metadataOf(object), oldMeta, trace?.report)
    trace?.enter('validated')
    const errors = withinBudget(() => [
      ...validateMetadataUpdate(metadataOf(object), oldMeta, strategy.namespaced, context.release),
      ...strategy.validateUpdate(object, existing, (text) => context.warnings.add(text)),
    ])
    this.#reject({ ...object, apiVersion, kind }, strategy.validateDeclaratively?.(object, existing, errors) ?? errors)
    for (const warning of strategy.warningsOnUpdate(object, existing)) context.warnings.add(warning)
    updated.finish?.(object)
    updated.validate?.(object, existing)
    keepTimes(object, existing, codec, context.release)
    return { object, isPartial }
  }

  /** A uid or resourceVersion that the client demands; otherwise 409 in the words of the storage. */
  checkPreconditions({ trace }: WriteContext, name: string, existing: JsonObject, wanted: Preconditions, key: string): void {
    const metadata = readMeta(existing)
    const differs = (what: string, asked: string | undefined, has: string): string | undefined =>
      asked === undefined || asked === has
        ? undefined
        : `Precondition failed: ${what} in precondition: ${asked}, ${what} in object meta: ${has}`
    const failed =
      differs('UID', wanted.uid, stringAt(metadata, 'uid')) ??
      differs('ResourceVersion', wanted.resourceVersion, stringAt(metadata, 'resourceVersion'))
    if (failed === undefined) return
    trace?.reject(failed.includes('UID') ? 'metadata.uid' : 'metadata.resourceVersion', { code: 'message', text: failed })
    const why = `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${failed}`
    throw conflict(this.config, name, why)
  }

  #reject(object: JsonObject, errors: ErrorList): void {
    if (errors.length === 0) return
    const apiVersion = String(object.apiVersion ?? '')
    const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : ''
    throw invalidError(this.config.kindGroup ?? group, String(object.kind ?? ''), stringAt(readMeta(object), 'name'), errors)
  }

  #unstored(context: WriteContext, object: JsonObject): Entity {
    const value = this.config.codec.shown(settleNumbers(object) as JsonObject)
    this.traceStored(context, object, value)
    return { value, text: () => stringify(value) }
  }

  /** An object that went neither through the store nor through the schemas that reading it would apply. */
  #unchangedEntity(object: JsonObject): Entity {
    const value = settleNumbers(this.config.codec.encode?.(object) ?? object) as JsonObject
    return { value, text: () => stringify(value) }
  }

  #finish(
    context: WriteContext,
    object: JsonObject,
    stored: StoredObject | undefined,
    { changed, isRead }: { readonly changed: boolean; readonly isRead: boolean },
  ): Entity {
    if (stored === undefined) throw withoutReason('the object is gone')
    if (isRead) this.config.codec.remember?.(stored)
    const entity = this.entity(stored)
    if (changed) context.trace?.enter('watch')
    else context.trace?.unchanged()
    this.traceStored(context, object, entity.value)
    return entity
  }

  /** Reports what reading an object back makes of it. */
  traceStored({ trace }: WriteContext, object: JsonObject, value: JsonObject): void {
    if (trace === undefined) return
    const { codec } = this.config
    trace.report(codec.conversions === undefined ? READ_BACK : CONVERTED, [], codec.encode?.(object) ?? object, value)
    trace.stored(value)
  }
}

/** What endpoints see of a store: neither its storage nor its codec. */
export type ResourceStore = Omit<Store, 'config'>
