import { badRequest, withoutReason } from '../../../apimachinery/api/errors.ts'
import { quote } from '../../../apimachinery/field/bad-value.ts'
import { type ErrorList, Path } from '../../../apimachinery/field/error.ts'
import type { FieldReason } from '../../../apimachinery/field/reasons.ts'
import type { Reason, ReportField } from '../../../apimachinery/field/report.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../../apimachinery/json/value.ts'
import { validatePathSegmentName } from '../../../apimachinery/meta/names.ts'
import { validateObjectMeta, validateObjectMetaUpdate } from '../../../apimachinery/meta/object-meta.ts'
import { NEWEST } from '../../../apimachinery/releases/release.ts'
import type { Clock } from '../../clock.ts'

/** Metadata that the server owns, handled alike for all kinds. Source: k8s.io/apiserver/pkg/registry/rest/meta.go. */

/** The metadata of an object; made when there is none. */
export function metadataOf(object: JsonObject): JsonObject {
  const { metadata } = object
  if (isObject(metadata)) return metadata
  const made = newObject()
  object.metadata = made
  return made
}

/** The `metadata` of a decoded object that certainly has one. */
export const readMeta = (object: JsonObject): JsonObject | undefined => (isObject(object.metadata) ? object.metadata : undefined)

export const generationOf = (object: JsonObject): number => {
  const value = readMeta(object)?.generation
  return typeof value === 'number' ? value : 0
}

const SYSTEM_FIELDS = ['creationTimestamp', 'uid', 'deletionTimestamp', 'deletionGracePeriodSeconds', 'selfLink']

/** What clients cannot choose: the server writes its own value. */
export const SERVER_OWNED: Reason = {
  action: 'reset',
  why: { code: 'serverSets' },
  whyRemoved: { code: 'serverOwned' },
  rule: 'ST-4',
}

/** Takes off what a client may not choose for a new object. */
export function wipeSystemFields(metadata: JsonObject, report?: ReportField): void {
  for (const field of SYSTEM_FIELDS) {
    if (metadata[field] === undefined) continue
    report?.(SERVER_OWNED, ['metadata', field], metadata[field], undefined)
    delete metadata[field]
  }
}

const FROM_PATH: Reason = { action: 'defaulted', why: { code: 'fromPath' } }

const NO_NAMESPACE: Reason = { action: 'ignored', why: { code: 'noNamespace' } }

/** Takes what is done to fields, and which are at fault. */
interface FieldTrace {
  readonly report: ReportField
  reject(field: string, why: FieldReason): void
}

/** Lets the namespace of the request be that of the object, or answers 400 when they differ. */
export function ensureNamespace(metadata: JsonObject, namespace: string, trace?: FieldTrace): void {
  const own = stringAt(metadata, 'namespace')
  if (own === namespace) return
  if (own === '' || namespace === '') {
    const before = metadata.namespace
    if (namespace === '') delete metadata.namespace
    else metadata.namespace = namespace
    trace?.report(namespace === '' ? NO_NAMESPACE : FROM_PATH, ['metadata', 'namespace'], before, metadata.namespace)
    return
  }
  trace?.reject('metadata.namespace', { code: 'urlNames', name: namespace })
  throw badRequest('the namespace of the provided object does not match the namespace sent on the request')
}

export const finalizersOf = (metadata: JsonObject | undefined): string[] => {
  const list = metadata?.finalizers
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
}

export function setFinalizers(metadata: JsonObject, finalizers: readonly string[]): void {
  if (finalizers.length === 0) delete metadata.finalizers
  else metadata.finalizers = [...finalizers]
}

const GENERATION = ['metadata', 'generation']

/** Why the server gives an object another generation (rule ST-4). */
export const raisedGeneration = (why: FieldReason): Reason => ({ action: 'reset', why, rule: 'ST-4' })

export const NEW_GENERATION = raisedGeneration({ code: 'generationSet' })

export const SPEC_CHANGED = raisedGeneration({ code: 'generationRose', members: ['spec'] })

/** Sets the generation of an object, in place; undefined takes it off. */
export function setGeneration(object: JsonObject, generation: number | undefined, reason: Reason, report?: ReportField): void {
  const metadata = metadataOf(object)
  const before = metadata.generation
  if (generation === undefined) delete metadata.generation
  else metadata.generation = generation
  if (before !== generation) report?.(reason, GENERATION, before, generation)
}

const REPEATED =
  'API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; ' +
  'duplicate UID(s) observed: '

const WORDS = {
  request: 'contains duplicate entries',
  patched: 'contains duplicate entries after mutating admission happens',
} as const

/**
 * Takes owner references that repeat an earlier one off metadata, and returns the warning about them; undefined when there are none.
 * The real server looks at the bodies of creates and updates (`request`), and at what a patch made.
 * Source: k8s.io/apiserver/pkg/endpoints/handlers/rest.go, dedupOwnerReferences.
 */
export function dedupOwnerReferences(metadata: JsonObject, stage: keyof typeof WORDS): string | undefined {
  const { ownerReferences: references } = metadata
  if (!Array.isArray(references)) return undefined
  const kept = new Map<string, JsonValue>()
  const repeated: string[] = []
  for (const reference of references) {
    const text = stringify(reference)
    if (kept.has(text)) repeated.push(stringAt(reference, 'uid'))
    else kept.set(text, reference)
  }
  if (repeated.length === 0) return undefined
  metadata.ownerReferences = [...kept.values()]
  return `.metadata.ownerReferences ${WORDS[stage]}; ${REPEATED}${repeated.join(', ')}`
}

const METADATA = Path.of('metadata')

/** Metadata that every kind has to have right, on create. */
export const validateMetadata = (metadata: JsonObject, namespaced: boolean, release = NEWEST): ErrorList =>
  validateObjectMeta(metadata, namespaced, validatePathSegmentName, METADATA, release)

/** Metadata that every kind has to have right, on update. */
export const validateMetadataUpdate = (
  metadata: JsonObject,
  old: JsonObject,
  namespaced: boolean,
  release = NEWEST,
): ErrorList => [
  ...validateObjectMeta(metadata, namespaced, validatePathSegmentName, METADATA, release),
  ...validateObjectMetaUpdate(metadata, old, METADATA, release),
]

/** The part of `generateName` that leaves room for a suffix of five: names have at most 63 characters then. */
export const generatedNameBase = (base: string): string => base.slice(0, 58)

/**
 * Checks a name before it becomes part of a key. Throws 400.
 * Source: k8s.io/apiserver/pkg/registry/generic/registry/store.go, NamespaceKeyFunc.
 */
export function checkSegment(name: string): void {
  const faults = validatePathSegmentName(name, false)
  if (faults.length > 0) throw badRequest(`Name parameter invalid: ${quote(name)}: ${faults.join(';')}`)
}

/** Checks that a key names no parent of itself, and throws 500. Source: k8s.io/apiserver/pkg/storage/util.go, PrepareKey. */
export function checkKey(key: string): void {
  if (/\/\.\.?(?:\/|$)/.test(key)) throw withoutReason(`invalid key: ${quote(key)}`)
}

/** The newest timestamp: most writes of one second follow each other. */
let last: { readonly second: number; readonly text: string } = { second: Number.NaN, text: '' }

/** The present time as metadata writes it: RFC 3339 in UTC with whole seconds. */
export function timestamp(clock: Pick<Clock, 'now'>): string {
  const second = Math.floor(clock.now() / 1000)
  if (second !== last.second) last = { second, text: `${new Date(second * 1000).toISOString().slice(0, 19)}Z` }
  return last.text
}

/**
 * Keeps what an update cannot change of the metadata that the server owns.
 * Source: k8s.io/apiserver/pkg/registry/rest/update.go, BeforeUpdate.
 */
export function keepSystemFields(metadata: JsonObject, old: JsonObject, report: ReportField | undefined): void {
  const keep = (field: string): void => {
    report?.(SERVER_OWNED, ['metadata', field], metadata[field], old[field])
    metadata[field] = old[field] as JsonValue
  }
  if (stringAt(metadata, 'uid') === '' && old.uid !== undefined) keep('uid')
  if (old.creationTimestamp !== undefined && old.creationTimestamp !== null) keep('creationTimestamp')
  if (old.deletionTimestamp !== undefined) keep('deletionTimestamp')
  if (old.deletionGracePeriodSeconds !== undefined && metadata.deletionGracePeriodSeconds === undefined)
    keep('deletionGracePeriodSeconds')
}
