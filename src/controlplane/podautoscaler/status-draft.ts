import { objectAt, objectsOf } from '../../apimachinery/json/access.ts'
import { deepCopy, deepEqual, type JsonObject, type JsonValue, objectOf } from '../../apimachinery/json/value.ts'

/** The status of an autoscaler while it is made, and whether it differs from the stored one. */
export class StatusDraft {
  readonly #stored: JsonObject
  readonly #now: string
  readonly #fields: { lastScaleTime?: JsonValue; [field: string]: JsonValue | undefined }
  #conditions: JsonObject[]

  constructor(autoscaler: JsonObject, now: string) {
    this.#stored = objectAt(autoscaler, 'status')
    this.#now = now
    this.#fields = { ...this.#stored }
    this.#conditions = objectsOf(this.#stored.conditions).map(deepCopy)
  }

  /** The replicas that were wanted last. */
  get desiredReplicas(): number {
    return Number(this.#stored.desiredReplicas ?? 0)
  }

  get isScaledToZero(): boolean {
    return this.#conditions.some(({ type, status }) => type === 'ScaledToZero' && status === 'True')
  }

  /** Source: k8s.io/kubernetes/pkg/controller/podautoscaler/horizontal.go, setConditionInList. */
  setCondition(type: string, isTrue: boolean, reason: string, message: string): void {
    const status = isTrue ? 'True' : 'False'
    const old = this.#conditions.find((one) => one.type === type)
    const lastTransitionTime = old?.status === status ? (old.lastTransitionTime ?? this.#now) : this.#now
    const next = objectOf({ type, status, lastTransitionTime, reason, message })
    this.#conditions = old === undefined ? [...this.#conditions, next] : this.#conditions.map((one) => (one === old ? next : one))
  }

  /** Source: k8s.io/kubernetes/pkg/controller/podautoscaler/horizontal.go, setStatus. */
  setReplicas(
    generation: JsonValue | undefined,
    current: number,
    desired: number,
    metrics: readonly JsonObject[],
    isRescaled = false,
  ): void {
    this.#fields.observedGeneration = generation
    this.#fields.currentReplicas = current === 0 ? undefined : current
    this.#fields.desiredReplicas = desired
    this.#fields.currentMetrics = metrics.length === 0 ? null : [...metrics]
    if (isRescaled) this.#fields.lastScaleTime = this.#now
  }

  /** The status to write; undefined when the stored one says the same. */
  changed(): JsonObject | undefined {
    const conditions = this.#conditions.length === 0 ? undefined : this.#conditions
    const status = objectOf({ desiredReplicas: 0, currentMetrics: null, ...this.#fields, conditions })
    return deepEqual(status, this.#stored) ? undefined : status
  }
}
