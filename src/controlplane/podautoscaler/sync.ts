import { deepEqual, type JsonObject } from '../../apimachinery/json/value.ts'
import { readMeta } from '../../apiserver/registry/rest/metadata.ts'
import type { Work } from '../store-controller.ts'
import { autoscalerSync } from './autoscaler.ts'
import type { ScalingContext, Sync } from './controller.ts'
import { budgetSync } from './disruption.ts'

/** How often an object is looked at again, in milliseconds. Source: k8s.io/kubernetes/pkg/controller/podautoscaler/config/v1alpha1/defaults.go. */
const RESYNC_MS = 15_000

/** The last look at an object. */
interface Seen {
  readonly object: JsonObject
  /** In milliseconds. */
  readonly at: number
}

/** Whether two states of an object differ in more than what controllers write. */
const isSame = (a: JsonObject, b: JsonObject): boolean =>
  deepEqual(a.spec, b.spec) &&
  deepEqual(readMeta(a)?.annotations, readMeta(b)?.annotations) &&
  readMeta(a)?.uid === readMeta(b)?.uid

/** Looks at an object every 15 seconds, and when more than its status changed. */
function regularly({ storage, clock }: ScalingContext, sync: Sync): Work {
  const seen = new Map<string, Seen>()
  return async (key, later) => {
    const object = storage.get(key)?.value
    const last = seen.get(key)
    if (object === undefined) seen.delete(key)
    else {
      if (last !== undefined && isSame(object, last.object) && clock.now() - last.at < RESYNC_MS) return
      seen.set(key, { object, at: clock.now() })
      later(RESYNC_MS)
    }
    try {
      await sync(key)
    } catch (error) {
      // The queue tries again.
      seen.delete(key)
      throw error
    }
  }
}

/** What looks at the objects of a resource: autoscalers or budgets. */
export const workOf = (context: ScalingContext, resource: string): Work =>
  regularly(context, resource === 'poddisruptionbudgets' ? budgetSync(context) : autoscalerSync(context))
