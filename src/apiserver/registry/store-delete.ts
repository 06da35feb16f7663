import { conflict, type GroupResource, notFound, withoutReason } from '../../apimachinery/api/errors.ts'
import { stringAt } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { settled } from '../../apimachinery/rerun.ts'
import type { Decision, StoredObject } from '../storage/interfaces.ts'
import type { TraceRecorder } from '../trace/recorder.ts'
import { markedAsDeleting } from './rest/delete.ts'
import { finalizersOf, readMeta, timestamp } from './rest/metadata.ts'
import type { DeleteOptions } from './rest/options.ts'
import type { ValidateDeletion } from './rest/validate-object.ts'
import type { WriteContext } from './rest/write-context.ts'
import type { Entity, Preconditions, Store } from './store.ts'
import { decodable, isUndecodable, withReadErrors } from './undecodable.ts'

const ORPHAN = 'orphan'
const FOREGROUND = 'foregroundDeletion'

/** Which of the garbage collector's two finalizers a deletion asks for, else what the object has. */
function wants(finalizer: typeof ORPHAN | typeof FOREGROUND, finalizers: readonly string[], options: DeleteOptions): boolean {
  const policy = finalizer === ORPHAN ? 'Orphan' : 'Foreground'
  if (options.orphanDependents !== undefined) return finalizer === ORPHAN && options.orphanDependents
  if (options.propagationPolicy !== undefined) return options.propagationPolicy === policy
  const first = finalizers.find((f) => f === ORPHAN || f === FOREGROUND)
  return first === finalizer
}

function finalizersFor(finalizers: readonly string[], options: DeleteOptions): string[] {
  const kept = finalizers.filter((f) => f !== ORPHAN && f !== FOREGROUND)
  if (wants(ORPHAN, finalizers, options)) kept.push(ORPHAN)
  if (wants(FOREGROUND, finalizers, options)) kept.push(FOREGROUND)
  return kept.length === finalizers.length && kept.every((f) => finalizers.includes(f)) ? [...finalizers] : kept
}

/** Rule DL-3: what a deletion demands of the object; the 409 names its kind. */
function checkPreconditions(existing: JsonObject, name: string, wanted: Preconditions, trace: TraceRecorder | undefined): void {
  const metadata = readMeta(existing)
  const apiVersion = String(existing.apiVersion ?? '')
  const of = { group: apiVersion.slice(0, Math.max(0, apiVersion.indexOf('/'))), resource: String(existing.kind ?? '') }
  const differ = (what: string, asked: string | undefined, has: string, hint: string): void => {
    if (asked === undefined || asked === has) return
    trace?.reject(`metadata.${what === 'UID' ? 'uid' : 'resourceVersion'}`, { code: 'precondition', wanted: asked }, 'DL-3')
    throw conflict(of, name, `the ${what} in the precondition (${asked}) does not match the ${what} in record (${has}). ${hint}`)
  }
  const recreated = 'The object might have been deleted and then recreated'
  differ('UID', wanted.uid, stringAt(metadata, 'uid'), recreated)
  differ('ResourceVersion', wanted.resourceVersion, stringAt(metadata, 'resourceVersion'), 'The object might have been modified')
}

export interface Deletion {
  /** Absent once the object is gone: the answer is then a Status that names it. */
  readonly pending?: Entity | undefined
  /** The object as it was last; absent where it could not be decoded. */
  readonly last?: Entity | undefined
  /** A dry run that would take the last finalizer off: the object counts as gone, although there is one to show. */
  readonly gone?: boolean
}

/** What is deleted, for whom and how. */
export type DeletionRequest = [
  context: WriteContext,
  namespace: string,
  name: string,
  options: DeleteOptions,
  validate?: ValidateDeletion | undefined,
]

/** Deletes an object, or marks it while finalizers stand (rules DL-1, DL-2). */
export async function deleteObject(
  store: Store,
  context: WriteContext,
  namespace: string,
  name: string,
  options: DeleteOptions,
  validate?: ValidateDeletion,
): Promise<Deletion> {
  if (options.ignoresReadError) {
    await deleteUndecodable(store, context, namespace, name, options)
    return {}
  }
  const { storage, codec } = store.config
  const key = store.key(namespace, name)
  const now = timestamp(context.clock)
  const { trace } = context
  const decide = (current: StoredObject | undefined): Decision & { readonly marked?: JsonObject } => {
    trace?.rewind()
    trace?.enter('existing')
    if (current === undefined) throw notFound(store.config, name)
    const existing = withReadErrors(() => codec.fromStorage(current, true))
    trace?.previous(existing)
    checkPreconditions(existing, name, options.preconditions, trace)
    validate?.(existing)
    trace?.enter('stored')
    const finalizers = finalizersFor(finalizersOf(readMeta(existing)), options)
    if (finalizers.length === 0) trace?.deleted()
    if (finalizers.length === 0 && (!options.dryRun || finalizersOf(readMeta(existing)).length === 0)) return { kind: 'delete' }
    if (finalizers.length === 0) {
      // Upstream answers a dry run that would take the last finalizer off with the object it was going to read into.
      return { kind: 'none', marked: objectOf({ apiVersion: existing.apiVersion, kind: existing.kind }) }
    }
    const marked = markedAsDeleting(existing, { finalizers, now, strategy: store.config.strategy, report: trace?.report })
    return { kind: 'put', value: codec.toStorage(marked), marked }
  }
  if (options.dryRun) {
    return settled(() => {
      const current = storage.get(key)
      const { kind, marked } = decide(current)
      const last = store.entity(current as StoredObject)
      if (kind === 'delete' || marked === undefined) return { last }
      const gone = kind === 'none'
      const shown = gone ? marked : codec.shown(marked)
      if (!gone) store.traceStored(context, marked, shown)
      return { last, pending: { value: shown, text: () => stringify(shown) }, gone }
    })
  }
  const { object, changed, decision } = await settled(() => storage.write(key, decide, context.term))
  const { marked } = decision
  if (object === undefined) throw withoutReason('the object is gone')
  if (marked !== undefined && changed) codec.remember?.(object)
  const last = await settled(() => store.entity(object))
  if (changed) trace?.enter('watch')
  else trace?.unchanged()
  if (marked !== undefined) store.traceStored(context, marked, last.value)
  return marked === undefined ? { last } : { last, pending: last }
}

/**
 * Deletes an object that cannot be decoded, whatever finalizers it has (rule DL-6). Throws 409 where it can be decoded.
 * Source: k8s.io/apiserver/pkg/registry/generic/registry/corrupt_obj_deleter.go.
 */
async function deleteUndecodable(
  store: Store,
  { term }: WriteContext,
  namespace: string,
  name: string,
  { dryRun }: DeleteOptions,
): Promise<void> {
  const { storage, codec, keyPrefix } = store.config
  const key = store.key(namespace, name)
  const decide = (current: StoredObject | undefined): Decision => {
    if (current === undefined) throw notFound(store.config, name)
    if (!isUndecodable(() => codec.fromStorage(current, true))) throw decodable(store.config, name, keyPrefix + key)
    return { kind: 'delete' }
  }
  if (dryRun) await settled(() => decide(storage.get(key)))
  else await settled(() => storage.write(key, decide, term))
}

/** What a client is told of an object that is gone. */
export function deletedStatus({ group, resource }: GroupResource, name: string, last: Entity): JsonObject {
  const uid = stringAt(readMeta(last.value), 'uid')
  return success({ name, group: group === '' ? undefined : group, kind: resource, uid: uid === '' ? undefined : uid })
}

/** What a client is told of an object that is gone and could not be decoded. */
export const goneStatus = (kind: string, name: string): JsonObject => ({ ...success({ name, kind }), code: 200 })

const success = (details: Readonly<Record<string, string | undefined>>): JsonObject =>
  objectOf({ kind: 'Status', apiVersion: 'v1', metadata: objectOf({}), status: 'Success', details: objectOf(details) })
