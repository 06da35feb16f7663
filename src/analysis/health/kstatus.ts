import { objectAt, stringAt } from '../../apimachinery/json/access.ts'
import type { JsonObject, JsonValue } from '../../apimachinery/json/value.ts'
import { conditionsOf, current, failed, type Health, inProgress } from './health.ts'
import { RULES } from './workloads.ts'

const wholeNumber = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined

/**
 * Decides by what most objects have: a deletion, a generation that was not observed, and the conditions Reconciling and Stalled.
 * Source: sigs.k8s.io/cli-utils/pkg/kstatus/status/generic.go, checkGenericProperties.
 */
function genericHealth(object: JsonObject): Health | undefined {
  const metadata = objectAt(object, 'metadata')
  if (stringAt(metadata, 'deletionTimestamp') !== '') {
    return { status: 'Terminating', message: 'Resource scheduled for deletion', reason: '' }
  }
  const generation = wholeNumber(metadata.generation)
  const observed = wholeNumber(objectAt(object, 'status').observedGeneration)
  if (generation !== undefined && observed !== undefined && observed !== generation) {
    const message = `${stringAt(object, 'kind')} generation is ${generation}, but latest observed generation is ${observed}`
    return inProgress('LatestGenerationNotObserved', message)
  }
  for (const condition of conditionsOf(object)) {
    if (stringAt(condition, 'status') !== 'True') continue
    const [reason, message] = [stringAt(condition, 'reason'), stringAt(condition, 'message')]
    if (condition.type === 'Reconciling') return inProgress(reason, message)
    if (condition.type === 'Stalled') return failed(reason, message)
  }
  return undefined
}

/** Source: sigs.k8s.io/cli-utils/pkg/kstatus/status/status.go, checkReadyCondition. */
function readyHealth(object: JsonObject): Health | undefined {
  for (const condition of conditionsOf(object)) {
    if (condition.type !== 'Ready') continue
    const status = stringAt(condition, 'status')
    if (status === 'True') return current('Resource is Ready')
    if (status === 'False' || status === 'Unknown') {
      return inProgress(stringAt(condition, 'reason'), stringAt(condition, 'message'))
    }
  }
  return undefined
}

/**
 * Computes the health of an object as kstatus does; `now` is in milliseconds.
 * Source: sigs.k8s.io/cli-utils/pkg/kstatus/status/status.go, Compute.
 */
export function healthOf(object: JsonObject, now: number): Health {
  const [apiVersion, kind] = [stringAt(object, 'apiVersion'), stringAt(object, 'kind')]
  const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/') + 1) : ''
  return genericHealth(object) ?? RULES.get(group + kind)?.(object, now) ?? readyHealth(object) ?? current('Resource is current')
}
