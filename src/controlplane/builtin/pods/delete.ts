import { notFound } from '../../../apimachinery/api/errors.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { settled } from '../../../apimachinery/rerun.ts'
import type { Clock } from '../../../apiserver/clock.ts'
import type { Deleter } from '../../../apiserver/endpoints/handlers/delete.ts'
import { markedAsDeleting } from '../../../apiserver/registry/rest/delete.ts'
import { finalizersOf, metadataOf, readMeta, timestamp } from '../../../apiserver/registry/rest/metadata.ts'
import { type DeleteOptions, NO_PRECONDITIONS } from '../../../apiserver/registry/rest/options.ts'
import type { Entity, Store } from '../../../apiserver/registry/store.ts'
import { deleteObject } from '../../../apiserver/registry/store-delete.ts'
import type { Decision, StoredObject } from '../../../apiserver/storage/interfaces.ts'

const ENDED = new Set(['Failed', 'Succeeded'])

/**
 * For how many seconds a Pod goes on when it is deleted: none without a node.
 * Source: k8s.io/kubernetes/pkg/registry/core/pod/strategy.go, CheckGracefulDelete.
 */
function gracePeriod({ spec, status }: JsonObject, { gracePeriodSeconds }: DeleteOptions): number {
  if (stringAt(spec, 'nodeName') === '' || ENDED.has(stringAt(status, 'phase'))) return 0
  const period = gracePeriodSeconds ?? Number((isObject(spec) && spec.terminationGracePeriodSeconds) || 0)
  return period < 0 ? 1 : period
}

/** Whether a Pod ends soon enough as it is marked. */
const isMarkedFor = (pod: JsonObject, period: number): boolean => {
  const metadata = readMeta(pod)
  return metadata?.deletionTimestamp !== undefined && Number(metadata.deletionGracePeriodSeconds ?? 0) <= period
}

const secondsLater = (clock: Clock, seconds: number): string => timestamp({ now: () => clock.now() + seconds * 1000 })

const shownEntity = (value: JsonObject): Entity => ({ value, text: () => stringify(value) })

/** Marks a Pod as being deleted after a period, in seconds. The first mark alone raises the generation. */
function marked(pod: JsonObject, period: number, clock: Clock): JsonObject {
  const now = secondsLater(clock, period)
  const object = markedAsDeleting(pod, { finalizers: finalizersOf(readMeta(pod)), now, strategy: {} })
  const metadata = metadataOf(object)
  metadata.deletionTimestamp = now
  metadata.deletionGracePeriodSeconds = period
  return object
}

/**
 * Deletes a Pod: one with a node goes on for its grace period, after which its node would delete it; any other is marked and gone at once.
 * The answer is always the Pod.
 * Source: k8s.io/apiserver/pkg/registry/generic/registry/store.go, Delete; k8s.io/apiserver/pkg/registry/rest/delete.go, BeforeDelete.
 */
export const deletePod =
  (store: Store): Deleter =>
  async (context, namespace, name, options, validate) => {
    const remove = (chosen: DeleteOptions, check = validate) => deleteObject(store, context, namespace, name, chosen, check)
    if (options.ignoresReadError) return remove(options)
    const { storage, codec } = store.config
    const expected = await remove({ ...options, dryRun: true })
    if (expected.pending !== undefined || expected.last === undefined)
      return options.dryRun ? expected : remove(options, undefined)
    const { value } = expected.last
    const period = gracePeriod(value, options)
    if (options.dryRun) {
      const shown = isMarkedFor(value, period) ? expected.last : shownEntity(marked(value, period, context.clock))
      return { pending: shown, last: shown, gone: true }
    }
    const decide = (current: StoredObject | undefined): Decision => {
      if (current === undefined) throw notFound(store.config, name)
      if (isMarkedFor(current.value, period)) return { kind: 'none' }
      return { kind: 'put', value: codec.toStorage(marked(current.value, period, context.clock)) }
    }
    const { object } = await settled(() => storage.write(store.key(namespace, name), decide, context.term))
    if (period > 0 && object !== undefined) {
      const entity = store.entity(object)
      return { pending: entity, last: entity }
    }
    const { last } = await remove({ ...options, preconditions: NO_PRECONDITIONS }, undefined)
    return { pending: last, last, gone: true }
  }
