import { StatusError } from '../../apimachinery/api/errors.ts'
import { objectAt, objectsOf, stringAt } from '../../apimachinery/json/access.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { metadataOf, timestamp } from '../../apiserver/registry/rest/metadata.ts'
import { behaviorOf, tolerancesOf } from './behavior.ts'
import type { ScalingContext, Sync } from './controller.ts'
import { CoreEvents } from './events.ts'
import { MetricError, type MetricInput, proposalOf } from './metric-status.ts'
import { annotatedMetrics } from './metric-values.ts'
import type { MetricsSource } from './metrics.ts'
import { normalized, normalizedByBehavior, rememberScale, type ScalingMemory } from './normalization.ts'
import { DEFAULT_PERIODS, type Periods } from './pod-groups.ts'
import { type ReadScale, rescale, scaleOf } from './scale-client.ts'
import { podsBehind, SelectorProblem } from './selected-pods.ts'
import { type Named, SelectorTracker } from './selector-tracker.ts'
import { StatusDraft } from './status-draft.ts'

/** What all metrics ask for together. */
interface Wanted {
  readonly replicas: number
  readonly metric: string
  readonly statuses: readonly JsonObject[]
}

/** Why metrics ask for nothing: what the Event says. */
class NothingWanted extends Error {
  readonly statuses: readonly JsonObject[]

  constructor(message: string, statuses: readonly JsonObject[] = []) {
    super(message)
    this.statuses = statuses
  }
}

/** What is changed about a scale, and why. */
interface Decision {
  readonly replicas: number
  readonly reason: string
  readonly isRescaled: boolean
  readonly statuses: readonly JsonObject[]
}

/** What all looks share. */
export interface Surroundings {
  readonly context: ScalingContext
  readonly events: CoreEvents
  readonly tracker: SelectorTracker
  readonly periods: Periods
  /** What is measured now, in milliseconds. */
  measure(autoscaler: JsonObject, now: number): MetricsSource
}

const namedOf = (object: JsonObject): Named => ({
  namespace: stringAt(metadataOf(object), 'namespace'),
  name: stringAt(metadataOf(object), 'name'),
})

/** One look at an autoscaler. Source: k8s.io/kubernetes/pkg/controller/podautoscaler/horizontal.go, reconcileAutoscaler. */
class Look {
  readonly #surroundings: Surroundings
  readonly #memory: ScalingMemory
  readonly #autoscaler: JsonObject
  readonly #spec: JsonObject
  readonly #status: StatusDraft
  readonly #min: number
  readonly #max: number

  constructor(surroundings: Surroundings, memory: ScalingMemory, autoscaler: JsonObject) {
    this.#surroundings = surroundings
    this.#memory = memory
    this.#autoscaler = autoscaler
    this.#spec = objectAt(autoscaler, 'spec')
    this.#status = new StatusDraft(autoscaler, timestamp(this.#context.clock))
    this.#min = typeof this.#spec.minReplicas === 'number' ? this.#spec.minReplicas : 1
    this.#max = Number(this.#spec.maxReplicas ?? 0)
  }

  get #namespace(): string {
    return this.#named.namespace
  }

  get #context(): ScalingContext {
    return this.#surroundings.context
  }

  get #named(): Named {
    return namedOf(this.#autoscaler)
  }

  #warn(reason: string, message: string): Promise<void> {
    return this.#surroundings.events.record(this.#autoscaler, 'Warning', reason, message)
  }

  async run(): Promise<void> {
    const scale = await this.#scale()
    if (scale !== undefined) await this.#decideAndScale(scale)
    await this.#write()
  }

  async #scale(): Promise<ReadScale | undefined> {
    try {
      const scale = await scaleOf(this.#context, this.#namespace, objectAt(this.#spec, 'scaleTargetRef'))
      const message = "the HPA controller was able to get the target's current scale"
      this.#status.setCondition('AbleToScale', true, 'SucceededGetScale', message)
      return scale
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      await this.#warn('FailedGetScale', error.message)
      const message = `the HPA controller was unable to get the target's current scale: ${error.message}`
      this.#status.setCondition('AbleToScale', false, 'FailedGetScale', message)
      return undefined
    }
  }

  async #decideAndScale(scale: ReadScale): Promise<void> {
    const { specReplicas: current } = scale
    if (this.#memory.recommendations.length === 0)
      this.#memory.recommendations = [{ replicas: current, at: this.#context.clock.now() }]
    try {
      const decision = await this.#decide(scale)
      if (decision.isRescaled) await this.#rescale(scale, decision)
      const desired = decision.isRescaled ? decision.replicas : current
      this.#setReplicas(current, desired, decision.statuses, decision.isRescaled)
    } catch (error) {
      if (!(error instanceof NothingWanted)) throw error
      this.#setReplicas(current, this.#status.desiredReplicas, error.statuses, false)
      if (error.message !== '') await this.#warn('FailedComputeMetricsReplicas', error.message)
    }
  }

  #setReplicas(current: number, desired: number, statuses: readonly JsonObject[], isRescaled: boolean): void {
    this.#status.setReplicas(metadataOf(this.#autoscaler).generation, current, desired, statuses, isRescaled)
  }

  get #hasMetricsOfOthers(): boolean {
    return objectsOf(this.#spec.metrics).some(({ type }) => type === 'Object' || type === 'External')
  }

  async #decide(scale: ReadScale): Promise<Decision> {
    const { specReplicas: current } = scale
    const outside = (replicas: number, reason: string): Decision => ({ replicas, reason, isRescaled: true, statuses: [] })
    const wasScaledToZero = this.#status.isScaledToZero
    if (current === 0) {
      if (!(wasScaledToZero && (this.#min !== 0 || this.#hasMetricsOfOthers))) {
        const message = 'scaling is disabled since the replica count of the target is zero'
        this.#status.setCondition('ScalingActive', false, 'ScalingDisabled', message)
        return { replicas: 0, reason: '', isRescaled: false, statuses: [] }
      }
    } else if (current > this.#max) return outside(this.#max, 'Current number of replicas above Spec.MaxReplicas')
    else if (current < this.#min) return outside(this.#min, 'Current number of replicas below Spec.MinReplicas')
    const { replicas: wanted, metric, statuses } = await this.#wanted(scale)
    const desired = Math.max(0, wanted)
    let reason = desired > current ? `${metric} above target` : desired < current ? 'All metrics below target' : ''
    let replicas = this.#normalize(current, desired)
    // The number grows to the least at once where that was raised while there were none.
    if (current === 0 && this.#min !== 0 && wasScaledToZero && replicas < this.#min) {
      replicas = this.#min
      reason ||= 'Current number of replicas below Spec.MinReplicas'
    }
    return { replicas, reason, isRescaled: replicas !== current, statuses }
  }

  #normalize(current: number, desired: number): number {
    const input = { current, desired, min: this.#min, max: this.#max, now: this.#context.clock.now() }
    const behavior = behaviorOf(this.#spec)
    const { replicas, able, limit, isLimited } =
      behavior === undefined ? normalized(this.#memory, input) : normalizedByBehavior(this.#memory, input, behavior)
    this.#status.setCondition('AbleToScale', true, able.reason, able.message)
    this.#status.setCondition('ScalingLimited', isLimited, limit.reason, limit.message)
    return replicas
  }

  /** Source: k8s.io/kubernetes/pkg/controller/podautoscaler/horizontal.go, computeReplicasForMetrics. */
  async #wanted(scale: ReadScale): Promise<Wanted> {
    const input = await this.#metricInput(scale)
    const statuses: JsonObject[] = []
    const failures: MetricError[] = []
    let [replicas, metric] = [0, '']
    const metrics = objectsOf(this.#spec.metrics)
    for (const one of metrics) {
      try {
        const proposal = proposalOf(one, input)
        statuses.push(proposal.status)
        if (replicas === 0 || proposal.replicas > replicas) [replicas, metric] = [proposal.replicas, proposal.name]
      } catch (error) {
        if (!(error instanceof MetricError)) throw error
        await this.#warn(error.reason, error.detail)
        statuses.push(objectOf({ type: '' }))
        failures.push(error)
      }
    }
    const [first] = failures
    if (first !== undefined && (failures.length >= metrics.length || replicas < scale.specReplicas)) {
      const message = `the HPA was unable to compute the replica count: ${first.detail}`
      this.#status.setCondition('ScalingActive', false, first.reason, message)
      const counts = `${failures.length} invalid out of ${metrics.length}`
      throw new NothingWanted(`invalid metrics (${counts}), first error is: ${first.message}`, statuses)
    }
    const message = `the HPA was able to successfully calculate a replica count from ${metric}`
    this.#status.setCondition('ScalingActive', true, 'ValidMetricFound', message)
    return { replicas, metric, statuses }
  }

  /** Source: k8s.io/kubernetes/pkg/controller/podautoscaler/horizontal.go, validateAndParseSelector. */
  async #metricInput({ selector, specReplicas, statusReplicas }: ReadScale): Promise<MetricInput> {
    const now = this.#context.clock.now()
    try {
      const pods = podsBehind(this.#context, this.#named, { selector, replicas: statusReplicas }, this.#surroundings.tracker)
      return {
        namespace: this.#namespace,
        specReplicas,
        statusReplicas,
        pods,
        tolerances: tolerancesOf(this.#spec),
        metrics: this.#surroundings.measure(this.#autoscaler, now),
        periods: this.#surroundings.periods,
        now,
      }
    } catch (error) {
      if (!(error instanceof SelectorProblem)) throw error
      await this.#warn(error.reason, error.message)
      this.#status.setCondition('ScalingActive', false, error.condition.reason, error.condition.message)
      throw new NothingWanted(error.message)
    }
  }

  async #rescale(scale: ReadScale, { replicas, reason, statuses }: Decision): Promise<void> {
    try {
      await rescale(this.#context, scale, replicas)
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      await this.#warn('FailedRescale', `New size: ${replicas}; reason: ${reason}; error: ${error.message}`)
      const message = `the HPA controller was unable to update the target scale: ${error.message}`
      this.#status.setCondition('AbleToScale', false, 'FailedUpdateScale', message)
      throw new NothingWanted('', statuses)
    }
    const { specReplicas: current } = scale
    const message = `the HPA controller was able to update the target scale to ${replicas}`
    this.#status.setCondition('AbleToScale', true, 'SucceededRescale', message)
    await this.#surroundings.events.record(
      this.#autoscaler,
      'Normal',
      'SuccessfulRescale',
      `New size: ${replicas}; reason: ${reason}`,
    )
    const behavior = behaviorOf(this.#spec)
    if (behavior !== undefined) rememberScale(this.#memory, behavior, current, replicas, this.#context.clock.now())
    const isToZero = current > 0 && replicas === 0 && this.#min === 0 && this.#hasMetricsOfOthers
    if (isToZero)
      this.#status.setCondition('ScaledToZero', true, 'ScaledToZero', 'the HPA controller scaled the workload to zero')
    else
      this.#status.setCondition('ScaledToZero', false, 'NotScaledToZero', 'the HPA controller did not scale the workload to zero')
  }

  async #write(): Promise<void> {
    const status = this.#status.changed()
    if (status === undefined) return
    const name = stringAt(metadataOf(this.#autoscaler), 'name')
    const path = `/apis/autoscaling/v2/namespaces/${this.#namespace}/horizontalpodautoscalers/${name}/status`
    await this.#context.api({ method: 'PUT', path, body: objectOf({ ...this.#autoscaler, status }) })
  }
}

/** Looks at an autoscaler once. */
export const lookAt = (surroundings: Surroundings, memory: ScalingMemory, autoscaler: JsonObject): Promise<void> =>
  new Look(surroundings, memory, autoscaler).run()

/** Looks at autoscalers, and remembers of each what the next look needs. */
export function autoscalerSync(context: ScalingContext): Sync {
  const tracker = new SelectorTracker()
  const events = new CoreEvents(context, 'horizontal-pod-autoscaler')
  const surroundings = { context, events, tracker, periods: DEFAULT_PERIODS, measure: annotatedMetrics }
  const memories = new Map<string, ScalingMemory & { readonly named: Named }>()
  return async (key) => {
    const autoscaler = context.storage.get(key)?.value
    if (autoscaler === undefined) {
      const gone = memories.get(key)
      if (gone !== undefined) tracker.delete(gone.named)
      memories.delete(key)
      return
    }
    const memory = memories.get(key) ?? { named: namedOf(autoscaler), recommendations: [], scaleUps: [], scaleDowns: [] }
    memories.set(key, memory)
    await lookAt(surroundings, memory, autoscaler)
  }
}
