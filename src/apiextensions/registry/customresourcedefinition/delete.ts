import { conflict, notFound, type StatusError, withoutReason } from '../../../apimachinery/api/errors.ts'
import type { Reason } from '../../../apimachinery/field/report.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { deepCopy, type JsonObject } from '../../../apimachinery/json/value.ts'
import { settled } from '../../../apimachinery/rerun.ts'
import type { Deleter } from '../../../apiserver/endpoints/handlers/delete.ts'
import { finalizersOf, metadataOf, readMeta, setFinalizers, timestamp } from '../../../apiserver/registry/rest/metadata.ts'
import type { WriteContext } from '../../../apiserver/registry/rest/write-context.ts'
import type { Store } from '../../../apiserver/registry/store.ts'
import { deleteObject } from '../../../apiserver/registry/store-delete.ts'
import type { Decision, StoredObject } from '../../../apiserver/storage/interfaces.ts'
import { CLEANUP_FINALIZER } from '../../v1/names.ts'
import { setCondition } from '../../v1/stored-definition.ts'

function marked(crd: JsonObject, now: string): JsonObject {
  const copy = deepCopy(crd)
  const metadata = metadataOf(copy)
  metadata.deletionTimestamp = now
  const finalizers = finalizersOf(metadata)
  if (!finalizers.includes(CLEANUP_FINALIZER)) setFinalizers(metadata, [...finalizers, CLEANUP_FINALIZER])
  const message = 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon'
  setCondition(copy, { type: 'Terminating', status: 'True', reason: 'InstanceDeletionPending', message }, now)
  return copy
}

const MARKED: Reason = { action: 'reset', why: { code: 'deletionRequested' }, rule: 'DL-1' }

/**
 * Deletes a custom resource definition: the first request marks it and puts the finaliser on that waits for its objects (rule DL-1).
 * Source: k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition/etcd.go.
 */
export const deleteCustomResourceDefinition =
  (store: Store, mark: (registration: JsonObject, now: string) => JsonObject = marked): Deleter =>
  async (context, namespace, name, options, validate) => {
    if (options.ignoresReadError) return deleteObject(store, context, namespace, name, options)
    const { storage, codec } = store.config
    const key = store.key('', name)
    const existing = storage.get(key)
    if (existing === undefined) throw notFound(store.config, name)
    const { trace } = context
    trace?.enter('existing')
    checkPreconditions(context, store, name, existing, options.preconditions)
    if (readMeta(existing.value)?.deletionTimestamp !== undefined)
      return deleteObject(store, context, namespace, name, options, validate)
    const decide = (current: StoredObject | undefined): Decision => {
      trace?.rewind()
      if (current === undefined) throw notFound(store.config, name)
      validate?.(current.value)
      const value = mark(current.value, timestamp(context.clock))
      trace?.previous(current.value)
      trace?.report(MARKED, [], current.value, value)
      trace?.enter('stored')
      return { kind: 'put', value: codec.toStorage(value) }
    }
    if (options.dryRun) {
      await settled(() => validate?.(existing.value))
      const value = mark(existing.value, timestamp(context.clock))
      trace?.previous(existing.value)
      trace?.report(MARKED, [], existing.value, value)
      trace?.enter('stored')
      trace?.stored(value)
      const entity = { value, text: () => stringify(value) }
      return { pending: entity, last: entity }
    }
    const { object } = await settled(() => storage.write(key, decide, context.term))
    if (object === undefined) throw withoutReason('the object is gone')
    const entity = store.entity(object)
    trace?.enter('watch')
    trace?.stored(entity.value)
    return { pending: entity, last: entity }
  }

function checkPreconditions(
  { release }: WriteContext,
  store: Store,
  name: string,
  existing: StoredObject,
  wanted: { uid?: string; resourceVersion?: string },
): void {
  const metadata = readMeta(existing.value)
  const fail = (what: string, asked: string, has: string): StatusError => {
    const failed = release.has('lowerCasePreconditions') ? 'precondition failed' : 'Precondition failed'
    return conflict(store.config, name, `${failed}: ${what} in precondition: ${asked}, ${what} in object meta: ${has}`)
  }
  const uid = stringAt(metadata, 'uid')
  if (wanted.uid !== undefined && wanted.uid !== uid) throw fail('UID', wanted.uid, uid)
  const version = stringAt(metadata, 'resourceVersion')
  if (wanted.resourceVersion !== undefined && wanted.resourceVersion !== version)
    throw fail('ResourceVersion', wanted.resourceVersion, version)
}
