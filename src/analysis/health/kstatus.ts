import { objectAt, objectsOf, stringAt } from '../../apimachinery/json/access.ts'
import type { JsonObject, JsonValue } from '../../apimachinery/json/value.ts'

/** The states in which tools such as Flux, kpt and Helm see an object. */
export type KStatus = 'InProgress' | 'Failed' | 'Current' | 'Terminating'

/** What kstatus computes of an object. */
export interface Health {
  readonly status: KStatus
  readonly message: string
  /** The reason of what is in progress or failed; empty otherwise. */
  readonly reason: string
}

const current = (message: string): Health => ({ status: 'Current', message, reason: '' })

const inProgress = (reason: string, message: string): Health => ({ status: 'InProgress', message, reason })

const failed = (reason: string, message: string): Health => ({ status: 'Failed', message, reason })

const conditionsOf = (object: JsonObject): readonly JsonObject[] => objectsOf(objectAt(object, 'status').conditions)

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

/** Source: sigs.k8s.io/cli-utils/pkg/kstatus/status/core.go, crdConditions. */
function crdHealth(crd: JsonObject): Health {
  for (const condition of conditionsOf(crd)) {
    const [reason, message, status] = ['reason', 'message', 'status'].map((name) => stringAt(condition, name)) as [
      string,
      string,
      string,
    ]
    if (condition.type === 'NamesAccepted' && status === 'False') return failed(reason, message)
    if (condition.type !== 'Established') continue
    if (status === 'False' && reason !== 'Installing') return failed(reason, message)
    if (status === 'True') return current('CRD is established')
  }
  return inProgress('Installing', 'Install in progress')
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

const ALWAYS_READY = new Set(['v1/Secret', 'v1/ConfigMap'])

/**
 * Computes the health of an object as kstatus does, for the kinds that crdlab serves.
 * Source: sigs.k8s.io/cli-utils/pkg/kstatus/status/status.go, Compute.
 */
export function healthOf(object: JsonObject): Health {
  const generic = genericHealth(object)
  if (generic !== undefined) return generic
  const [apiVersion, kind] = [stringAt(object, 'apiVersion'), stringAt(object, 'kind')]
  if (apiVersion.startsWith('apiextensions.k8s.io/') && kind === 'CustomResourceDefinition') return crdHealth(object)
  if (ALWAYS_READY.has(`${apiVersion}/${kind}`)) return current('Resource is always ready')
  return readyHealth(object) ?? current('Resource is current')
}
