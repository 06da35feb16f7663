import { badRequest, StatusError, withoutReason } from '../../apimachinery/api/errors.ts'
import type { Reason, ReportField } from '../../apimachinery/field/report.ts'
import { stringAt, stringOf } from '../../apimachinery/json/access.ts'
import { compareBytes } from '../../apimachinery/json/utf8.ts'
import { deepCopy, isObject, type JsonObject, type JsonValue, objectOf } from '../../apimachinery/json/value.ts'
import { apiVersionOf } from '../../apimachinery/meta/type-meta.ts'
import { NEWEST, type Release } from '../../apimachinery/releases/release.ts'
import { difference, EMPTY_SET, type FieldSet, setManager, setOf, union } from '../../structured-merge-diff/fieldpath/set.ts'
import { type Typed, Updater } from '../../structured-merge-diff/merge/update.ts'
import type { Atom } from '../../structured-merge-diff/schema.ts'
import { faultsText, validate } from '../../structured-merge-diff/typed/validate.ts'
import { metadataOf, readMeta } from '../registry/rest/metadata.ts'
import type { TraceRecorder } from '../trace/recorder.ts'
import { reportApply } from './apply-report.ts'
import {
  decodeManaged,
  emptyManaged,
  isRecord,
  type Managed,
  managedOf,
  managerId,
  type Operation,
  setManaged,
} from './entries.ts'

/** A kind whose fields are owned, as one endpoint sees it. */
export interface FieldManagerConfig {
  readonly kind: { readonly group: string; readonly version: string; readonly kind: string }
  /** The release that the server equals; absent: the newest. */
  readonly release?: Release
  /** Empty for the main endpoint. */
  readonly subresource: string
  /** By version: paths that writes through this endpoint leave as they are. */
  readonly resetFields: ReadonlyMap<string, FieldSet>
  /** The type of objects of a version of this kind; undefined when there is no such version. */
  typeOf(apiVersion: string): Atom | undefined
  /** An object that nothing was written into yet. */
  newObject(): JsonObject
  /** An object about to be stored in the form in which its fields are compared with those of the stored one. May return its argument. */
  compared(object: JsonObject): JsonObject
  /** An object in another version; undefined when there is no such version any more. Throws StatusError when it cannot be converted. */
  convert(object: JsonObject, apiVersion: string): JsonObject | undefined
  /** Makes an object of what applying to `live` gave: decoded, with defaults. May change its argument. Throws StatusError. */
  complete(object: JsonObject, trace?: TraceRecorder, live?: JsonObject): JsonObject
  /** Does what is left to do once an applied object was found valid. */
  finish?(object: JsonObject, report?: ReportField): void
  /** Why objects of this kind cannot be made by applying; absent: they can. */
  readonly rejectApply?: string
}

/** Who applies a configuration, and how. `now` is the time as metadata writes it. */
export interface Applier {
  readonly manager: string
  readonly force: boolean
  readonly now: string
  readonly trace?: TraceRecorder | undefined
}

/**
 * Fields of metadata that nobody owns, and the names of the kind.
 * Source: k8s.io/apimachinery/pkg/util/managedfields/internal/stripmeta.go.
 */
const STRIPPED = setOf(
  ['apiVersion'],
  ['kind'],
  ['metadata'],
  ['metadata', 'name'],
  ['metadata', 'namespace'],
  ['metadata', 'creationTimestamp'],
  ['metadata', 'selfLink'],
  ['metadata', 'uid'],
  ['metadata', 'clusterName'],
  ['metadata', 'generation'],
  ['metadata', 'managedFields'],
  ['metadata', 'resourceVersion'],
)

const NEW_OBJECT: Reason = { action: 'coerced', why: { code: 'typeAlwaysHas' } }

/** The writer of this request while its changes are told from those of others. */
const CURRENT = 'current-operation'

const UNKNOWN = 'unknown'

const BEFORE_FIRST_APPLY = 'before-first-apply'

/**
 * Keeps `metadata.managedFields` of one endpoint, and applies configurations.
 * Source: k8s.io/apimachinery/pkg/util/managedfields/internal/fieldmanager.go, NewDefaultFieldManager.
 */
export class FieldManager {
  readonly config: FieldManagerConfig
  readonly apiVersion: string
  readonly #updater: Updater

  constructor(config: FieldManagerConfig) {
    this.config = config
    const { group, version } = config.kind
    this.apiVersion = group === '' ? version : `${group}/${version}`
    this.#updater = new Updater({ convert: (...of) => this.#convert(...of) }, config.resetFields)
  }

  /**
   * Records an ordinary write [SA-1 .. SA-5]: `object` is about to replace `live` (for a create: undefined) and gets its
   * managedFields. `now` is the time as metadata writes it. Never fails: where types do not fit, the record of `live` stays, or goes in older releases.
   */
  update(live: JsonObject | undefined, object: JsonObject, manager: string, now: string): void {
    const old = live ?? this.config.newObject()
    const managed = this.#startingFrom(old, object)
    const metadata = metadataOf(object)
    delete metadata.managedFields
    if (managed.fields.size === 0 && stringAt(readMeta(old), 'uid') !== '') return
    try {
      setManaged(object, this.#track(old, object, managed, this.#id(manager, 'Update'), now), this.config.release)
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      const { release = NEWEST } = this.config
      const kept = readMeta(old)?.managedFields
      if (kept !== undefined && release.has('managedFieldsKeptOnErrors')) metadata.managedFields = deepCopy(kept)
    }
  }

  /**
   * Applies a configuration to an object [SA-10 ..]; `live` is undefined when there is none yet. Gives the whole new object with its
   * managedFields. Throws StatusError, and ConflictError unless `force`.
   */
  apply(live: JsonObject | undefined, patch: JsonObject, by: Applier): JsonObject {
    const { manager, force, now, trace } = by
    this.#checkPatch(patch)
    const old = live ?? this.config.newObject()
    const decoded = decodeManaged(readMeta(old)?.managedFields)
    if ('error' in decoded) throw withoutReason(`failed to decode managed fields: ${decoded.error}`)
    const managed = decoded.fields.size === 0 ? this.#beforeFirstApply(old, decoded, now) : decoded
    const id = this.#id(manager, 'Apply')
    const bare = withoutManaged(old)
    const config = this.#typed(patch, false, (why) => `failed to create typed patch object (${shown(patch)}): ${why}`)
    const typed = this.#typed(bare, true, (why) => `failed to create typed live object (${shown(old)}): ${why}`)
    const applied = this.#updater.apply(typed, config, this.apiVersion, managed.fields, id, force)
    if (trace !== undefined) {
      if (live === undefined) trace.report(NEW_OBJECT, [], objectOf({ apiVersion: bare.apiVersion, kind: bare.kind }), bare)
      const merged = { value: applied.object?.value ?? bare, atom: typed.atom }
      const ownedIn = (of: Managed['fields']): FieldSet => difference(of.get(id)?.set ?? EMPTY_SET, STRIPPED)
      const [owned, ownedBefore] = [ownedIn(applied.managers), ownedIn(managed.fields)]
      reportApply(trace, { id, live: bare, config, merged, owned, ownedBefore, taken: applied.taken })
    }
    const object = applied.object === undefined ? deepCopy(bare) : this.#completed(applied.object, patch, old, trace)
    if (applied.object !== undefined) managed.times.set(id, now)
    strip(applied.managers, id)
    setManaged(object, { fields: applied.managers, times: managed.times }, this.config.release)
    return object
  }

  /** An object with the type of its version; undefined when it is not valid for that. */
  typedOf(object: JsonObject, allowDuplicates: boolean): Typed | undefined {
    const atom = this.config.typeOf(apiVersionOf(object))
    return atom === undefined || validate(object, atom, allowDuplicates).length > 0 ? undefined : { value: object, atom }
  }

  #checkPatch(patch: JsonObject): void {
    const { kind } = this.config
    const found = gvkOf(patch)
    if (found.group !== kind.group || found.version !== kind.version || found.kind !== kind.kind) {
      throw badRequest(`invalid object type: ${gvkText(found)}`)
    }
    if (isRecord(readMeta(patch)?.managedFields)) throw badRequest('metadata.managedFields must be nil')
  }

  #id(manager: string, operation: Operation): string {
    const { subresource } = this.config
    return managerId({ manager: manager === '' ? UNKNOWN : manager, operation, apiVersion: this.apiVersion, subresource })
  }

  /** The record a write begins with: that of its object when it has a good one, else that of the stored object. */
  #startingFrom(live: JsonObject, object: JsonObject): Managed {
    const sent = readMeta(object)?.managedFields
    if (this.config.subresource !== '' || !Array.isArray(sent)) return managedOf(live)
    if (isReset(sent)) return emptyManaged()
    const decoded = decodeManaged(sent)
    return 'error' in decoded || decoded.fields.size === 0 ? managedOf(live) : decoded
  }

  /** An object that nobody has been watched over yet: all that is in it belongs to one manager of that name. */
  #beforeFirstApply(live: JsonObject, managed: Managed, now: string): Managed {
    try {
      const { rejectApply, newObject } = this.config
      if (rejectApply !== undefined) {
        throw withoutReason(`failed to convert live object (${shown(newObject())}) to proper version: ${rejectApply}`)
      }
      return this.#track(newObject(), live, managed, this.#id(BEFORE_FIRST_APPLY, 'Update'), now)
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      throw withoutReason(`failed to create manager for existing fields: ${error.message}`)
    }
  }

  #track(live: JsonObject, object: JsonObject, managed: Managed, id: string, now: string): Managed {
    const made = this.config.compared(withoutManaged(object))
    const after = this.#typed(made, true, (why) => `failed to convert new object (${shown(object)}) to smd typed: ${why}`)
    const before = this.#typed(withoutManaged(live), true, (why) => `failed to convert live object: ${why}`)
    const { times } = managed
    if (managed.fields.size === 0) {
      const set = difference(this.#updater.create(before, after, this.apiVersion), STRIPPED)
      const fields: Managed['fields'] = new Map()
      setManager(fields, id, { set, apiVersion: this.apiVersion, applied: false })
      if (fields.size > 0) times.set(id, now)
      return { fields, times }
    }
    const fields = this.#updater.update(before, after, this.apiVersion, managed.fields, CURRENT)
    strip(fields, CURRENT)
    const own = fields.get(CURRENT)
    if (own !== undefined) {
      fields.delete(CURRENT)
      const previous = fields.get(id)
      fields.set(id, previous === undefined ? own : { ...own, set: union(own.set, previous.set) })
      times.set(id, now)
    }
    const tracked = { fields, times }
    capUpdateManagers(tracked)
    return tracked
  }

  #typed(object: JsonObject, allowDuplicates: boolean, say: (why: string) => string): Typed {
    const atom = this.config.typeOf(apiVersionOf(object))
    if (atom === undefined || object.kind !== this.config.kind.kind)
      throw withoutReason(say(`no corresponding type for ${gvkText(gvkOf(object))}`))
    const faults = validate(object, atom, allowDuplicates)
    if (faults.length > 0) throw withoutReason(say(faultsText(faults)))
    return { value: object, atom }
  }

  #convert(object: Typed, apiVersion: string, context: string): Typed | undefined {
    const { value } = object
    if (!isObject(value) || apiVersionOf(value) === apiVersion) return object
    try {
      const converted = this.config.convert(value, apiVersion)
      return converted === undefined ? undefined : this.#typed(converted, false, (why) => why)
    } catch (error) {
      throw error instanceof StatusError ? withoutReason(context + error.message) : error
    }
  }

  #completed({ value }: Typed, patch: JsonObject, live: JsonObject, trace: TraceRecorder | undefined): JsonObject {
    const { rejectApply, complete } = this.config
    if (!isObject(value)) throw withoutReason(`failed to convert new typed object (${shown(patch)}) to object`)
    if (rejectApply !== undefined) {
      throw withoutReason(`failed to convert new object (${shown(patch)}) to proper version: ${rejectApply}`)
    }
    return complete(deepCopy(value), trace, live)
  }
}

/** `[]` (where it can be told from none) and `[{}]` ask for a new record. */
const isReset = (entries: readonly JsonValue[]): boolean =>
  entries.length === 0 || (entries.length === 1 && isObject(entries[0]) && Object.keys(entries[0]).length === 0)

function strip(fields: Managed['fields'], id: string): void {
  const entry = fields.get(id)
  if (entry !== undefined) setManager(fields, id, { ...entry, set: difference(entry.set, STRIPPED) })
}

/** The object without its record; shares everything else. */
function withoutManaged(object: JsonObject): JsonObject {
  const metadata = readMeta(object)
  if (metadata?.managedFields === undefined) return object
  return objectOf({ ...object, metadata: objectOf({ ...metadata, managedFields: undefined }) })
}

function gvkOf(object: JsonObject): { group: string; version: string; kind: string } {
  const apiVersion = apiVersionOf(object)
  if (apiVersion.split('/').length > 2) return { group: '', version: '', kind: '' }
  const slash = apiVersion.indexOf('/')
  const kind = stringOf(object.kind)
  return { group: apiVersion.slice(0, Math.max(0, slash)), version: apiVersion.slice(slash + 1), kind }
}

const gvkText = ({ group, version, kind }: { group: string; version: string; kind: string }): string =>
  `${group}/${version}, Kind=${kind}`

const shown = (object: JsonObject): string => {
  const metadata = readMeta(object)
  return `${stringAt(metadata, 'namespace')}/${stringAt(metadata, 'name')}; ${gvkText(gvkOf(object))}`
}

/** How many managers by update an object keeps apart. */
const MAX_UPDATE_MANAGERS = 10

const OLD_UPDATES = 'ancient-changes'

/**
 * Puts the oldest updaters of a version together once there are too many.
 * Source: k8s.io/apimachinery/pkg/util/managedfields/internal/capmanagers.go.
 */
export function capUpdateManagers({ fields, times }: Managed): void {
  const updaters = [...fields.keys()].filter((id) => fields.get(id)?.applied === false)
  if (updaters.length <= MAX_UPDATE_MANAGERS) return
  const time = (id: string): string => times.get(id) ?? ''
  updaters.sort((a, b) => compareBytes(time(a), time(b)) || compareBytes(a, b))
  const firsts = new Map<string, string>()
  let left = updaters.length
  for (const id of updaters) {
    if (left <= MAX_UPDATE_MANAGERS) return
    const entry = fields.get(id)
    if (entry === undefined) continue
    const { apiVersion } = entry
    const bucket = managerId({ manager: OLD_UPDATES, operation: 'Update', apiVersion, subresource: '' })
    const first = firsts.get(apiVersion)
    if (first === undefined) {
      firsts.set(apiVersion, id)
      continue
    }
    const gathered = fields.get(bucket) ?? fields.get(first)
    if (!fields.has(bucket)) fields.delete(first)
    if (gathered !== undefined) fields.set(bucket, { ...entry, set: union(entry.set, gathered.set) })
    fields.delete(id)
    left--
    const at = times.get(id)
    if (at === undefined) times.delete(bucket)
    else times.set(bucket, at)
  }
}
