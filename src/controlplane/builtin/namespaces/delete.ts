import { conflict, internal, notFound } from '../../../apimachinery/api/errors.ts'
import type { Reason } from '../../../apimachinery/field/report.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { deepCopy, isObject, type JsonObject, newObject } from '../../../apimachinery/json/value.ts'
import { settled } from '../../../apimachinery/rerun.ts'
import type { Deleter } from '../../../apiserver/endpoints/handlers/delete.ts'
import { finalizersOf, metadataOf, readMeta, setFinalizers, timestamp } from '../../../apiserver/registry/rest/metadata.ts'
import type { DeleteOptions } from '../../../apiserver/registry/rest/options.ts'
import type { Store } from '../../../apiserver/registry/store.ts'
import { deleteObject } from '../../../apiserver/registry/store-delete.ts'
import type { Decision, StoredObject } from '../../../apiserver/storage/interfaces.ts'
import { specFinalizersOf } from './namespace.ts'

const OF = { group: '', resource: 'namespaces' }

/** Rule DL-3 for namespaces, which answer in words of their own. */
function checkPreconditions(namespace: JsonObject, name: string, { preconditions }: DeleteOptions): void {
  const metadata = readMeta(namespace)
  const check = (what: string, asked: string | undefined, has: string): void => {
    if (asked !== undefined && asked !== has)
      throw conflict(OF, name, `Precondition failed: ${what} in precondition: ${asked}, ${what} in object meta: ${has}`)
  }
  check('UID', preconditions.uid, stringAt(metadata, 'uid'))
  check('ResourceVersion', preconditions.resourceVersion, stringAt(metadata, 'resourceVersion'))
}

/** The finalizers of the garbage collector that a deletion puts on or takes off; they stand after the others. */
function finalizersFor(finalizers: readonly string[], { orphanDependents, propagationPolicy }: DeleteOptions): string[] {
  const asked = (finalizer: string, policy: string, orphans: boolean): boolean => {
    if (orphanDependents !== undefined) return orphanDependents === orphans
    return propagationPolicy === undefined ? finalizers.includes(finalizer) : propagationPolicy === policy
  }
  const wanted = new Map([
    ['orphan', asked('orphan', 'Orphan', true)],
    ['foregroundDeletion', asked('foregroundDeletion', 'Foreground', false)],
  ])
  const kept = finalizers.filter((finalizer) => wanted.get(finalizer) !== false)
  return [...new Set([...kept, ...[...wanted].filter(([, isWanted]) => isWanted).map(([finalizer]) => finalizer)])]
}

function asTerminating(namespace: JsonObject, options: DeleteOptions, now: string): JsonObject {
  const object = deepCopy(namespace)
  const metadata = metadataOf(object)
  metadata.deletionTimestamp = now
  setFinalizers(metadata, finalizersFor(finalizersOf(metadata), options))
  object.status = { ...(isObject(object.status) ? object.status : newObject()), phase: 'Terminating' }
  return object
}

const NO_UNSAFE_DELETION = 'no unsafe deleter provided, can not honor ignoreStoreReadErrorWithClusterBreakingPotential'

const MARKED: Reason = { action: 'reset', why: { code: 'deletionRequested' }, rule: 'NS-2' }

/**
 * Deletes a namespace (rule NS-2): the first DELETE makes it Terminating; later ones change nothing until its spec has no finalizers, and
 * are then as those of any object. The answer is always the namespace.
 * Source: k8s.io/kubernetes/pkg/registry/core/namespace/storage/storage.go.
 */
export const deleteNamespace =
  (store: Store): Deleter =>
  async (context, _namespace, name, options, validate) => {
    if (options.ignoresReadError) throw internal(NO_UNSAFE_DELETION)
    const { storage, codec } = store.config
    const { trace } = context
    const key = store.key('', name)
    const mark = (current: StoredObject | undefined): JsonObject | undefined => {
      trace?.rewind()
      trace?.enter('existing')
      if (current === undefined) throw notFound(OF, name)
      trace?.previous(current.value)
      checkPreconditions(current.value, name, options)
      if (readMeta(current.value)?.deletionTimestamp !== undefined) return undefined
      validate?.(current.value)
      const value = asTerminating(current.value, options, timestamp(context.clock))
      trace?.report(MARKED, [], current.value, value)
      trace?.enter('stored')
      return value
    }
    const decide = (current: StoredObject | undefined): Decision => {
      const value = mark(current)
      return value === undefined ? { kind: 'none' } : { kind: 'put', value: codec.toStorage(value) }
    }
    if (options.dryRun) {
      const value = await settled(() => mark(storage.get(key)))
      const entity = value && { value, text: () => stringify(value) }
      if (entity !== undefined) {
        trace?.stored(entity.value)
        return { pending: entity, last: entity }
      }
    } else {
      const { object, changed } = await settled(() => storage.write(key, decide, context.term))
      const entity = changed && object !== undefined ? store.entity(object) : undefined
      if (entity !== undefined) {
        trace?.enter('watch')
        trace?.stored(entity.value)
        return { pending: entity, last: entity }
      }
    }
    const existing = store.get('', name)
    if (specFinalizersOf(existing.value).length > 0) {
      trace?.enter('stored')
      trace?.unchanged()
      trace?.stored(existing.value)
      return { pending: existing, last: existing }
    }
    const deletion = await deleteObject(store, context, '', name, options, validate)
    const { pending, last } = deletion
    return pending === undefined ? { pending: last, last, gone: true } : deletion
  }
