import { StatusError } from '../../apimachinery/api/errors.ts'
import { objectAt, objectsOf, stringAt } from '../../apimachinery/json/access.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue, objectOf } from '../../apimachinery/json/value.ts'
import { selects } from '../../apimachinery/labels/label-selector.ts'
import { metadataOf, readMeta, timestamp } from '../../apiserver/registry/rest/metadata.ts'
import { keyPrefix } from '../../apiserver/storage/key-layout.ts'
import type { ScalingContext, Sync } from './controller.ts'
import { CoreEvents } from './events.ts'
import { scaleOf } from './scale-client.ts'
import { replicasBehind, type ScaledReplicas } from './scaled-replicas.ts'

/** What a budget protects. */
interface Protected {
  /** How many pods there are. */
  readonly count: number
  readonly healthy: number
  /** How many there are to be, by what controls them. Throws StatusError. */
  expected(): Promise<number>
}

export interface BudgetCounts {
  readonly expectedPods: number
  readonly desiredHealthy: number
  readonly currentHealthy: number
}

/** A number or a percentage of a total, rounded up. */
const scaled = (amount: JsonValue, total: number): number =>
  typeof amount === 'string' ? Math.ceil((Number(amount.slice(0, -1)) * total) / 100) : Number(amount)

/** Source: k8s.io/kubernetes/pkg/controller/disruption/disruption.go, getExpectedPodCount. */
export async function countsOf(spec: JsonObject, { count, healthy, expected }: Protected): Promise<BudgetCounts> {
  const { minAvailable, maxUnavailable } = spec
  const counts = (expectedPods: number, desiredHealthy: number) => ({ expectedPods, desiredHealthy, currentHealthy: healthy })
  if (maxUnavailable !== undefined) {
    const total = await expected()
    return counts(total, Math.max(0, total - scaled(maxUnavailable, total)))
  }
  if (typeof minAvailable === 'string') {
    const total = await expected()
    return counts(total, scaled(minAvailable, total))
  }
  return minAvailable === undefined ? counts(0, 0) : counts(count, Number(minAvailable))
}

/** Without pods, the replicas of scales count in their place. */
function ofScales(replicas: readonly ScaledReplicas[]): Protected {
  const sum = (field: keyof ScaledReplicas) => replicas.reduce((total, one) => total + one[field], 0)
  return { count: sum('healthy'), healthy: sum('healthy'), expected: async () => sum('expected') }
}

const isReady = (pod: JsonObject): boolean =>
  readMeta(pod)?.deletionTimestamp === undefined &&
  objectsOf(objectAt(pod, 'status').conditions).some(({ type, status }) => type === 'Ready' && status === 'True')

/** Source: k8s.io/kubernetes/pkg/controller/disruption/disruption.go, getExpectedScale. */
function ofPods(context: ScalingContext, namespace: string, pods: readonly JsonObject[]): Protected {
  const controllers = new Map(
    pods.flatMap((pod) =>
      objectsOf(readMeta(pod)?.ownerReferences)
        .filter(({ controller }) => controller === true)
        .map((owner) => [stringAt(owner, 'uid'), owner] as const),
    ),
  )
  return {
    count: pods.length,
    healthy: pods.filter(isReady).length,
    expected: async () => {
      const scales = await Promise.all([...controllers.values()].map((owner) => scaleOf(context, namespace, owner)))
      return scales.reduce((total, { specReplicas }) => total + specReplicas, 0)
    },
  }
}

function protectedBy(context: ScalingContext, namespace: string, selector: JsonObject): Protected {
  const labelsOf = (pod: JsonObject) => {
    const labels = readMeta(pod)?.labels
    return isObject(labels) ? labels : undefined
  }
  const pods = context.storage.list(keyPrefix('', 'pods', namespace)).items.map(({ value }) => value)
  const own = pods.filter((pod) => selects(selector, labelsOf(pod)))
  return own.length > 0 ? ofPods(context, namespace, own) : ofScales(replicasBehind(context, namespace, selector))
}

/** The condition DisruptionAllowed. Source: k8s.io/component-helpers/apps/poddisruptionbudget/helpers.go. */
function conditionsWith(status: JsonObject, now: string, isAllowed: boolean, reason: string, message: string): JsonObject[] {
  const old = objectsOf(status.conditions)
  const known = old.find(({ type }) => type === 'DisruptionAllowed')
  const value = isAllowed ? 'True' : 'False'
  const lastTransitionTime = known?.status === value ? known.lastTransitionTime : now
  const { observedGeneration } = status
  const next = objectOf({
    type: 'DisruptionAllowed',
    observedGeneration: observedGeneration === 0 ? undefined : observedGeneration,
    status: value,
    reason,
    message,
    lastTransitionTime,
  })
  return known === undefined ? [...old, next] : old.map((one) => (one === known ? next : one))
}

async function statusOf(context: ScalingContext, events: CoreEvents, budget: JsonObject): Promise<JsonObject> {
  const { namespace, generation } = metadataOf(budget)
  const [spec, old, now] = [objectAt(budget, 'spec'), objectAt(budget, 'status'), timestamp(context.clock)]
  try {
    // No selector selects nothing, and an empty one everything.
    const found = isObject(spec.selector) ? protectedBy(context, String(namespace), spec.selector) : ofScales([])
    if (found.count === 0) await events.record(budget, 'Normal', 'NoPods', 'No matching pods found')
    const counts = await countsOf(spec, found)
    const spare = counts.currentHealthy - counts.desiredHealthy
    const disruptionsAllowed = counts.expectedPods <= 0 || spare <= 0 ? 0 : spare
    const status = objectOf({ ...old, observedGeneration: generation, disruptionsAllowed, ...counts })
    const isAllowed = disruptionsAllowed > 0
    const conditions = conditionsWith(status, now, isAllowed, isAllowed ? 'SufficientPods' : 'InsufficientPods', '')
    return objectOf({ ...status, conditions })
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    const message = `Failed to calculate the number of expected pods: ${error.message}`
    await events.record(budget, 'Warning', 'CalculateExpectedPodCountFailed', message)
    const conditions = conditionsWith(old, now, false, 'SyncFailed', error.message)
    return objectOf({ ...old, disruptionsAllowed: 0, conditions })
  }
}

/** Counts what budgets protect. Source: k8s.io/kubernetes/pkg/controller/disruption/disruption.go, trySync. */
export function budgetSync(context: ScalingContext): Sync {
  const events = new CoreEvents(context, 'controllermanager')
  return async (key) => {
    const budget = context.storage.get(key)?.value
    if (budget === undefined) return
    const status = await statusOf(context, events, budget)
    if (deepEqual(status, budget.status)) return
    const { namespace, name } = metadataOf(budget)
    const path = `/apis/policy/v1/namespaces/${String(namespace)}/poddisruptionbudgets/${String(name)}/status`
    await context.api({ method: 'PUT', path, body: objectOf({ ...budget, status }) })
  }
}
