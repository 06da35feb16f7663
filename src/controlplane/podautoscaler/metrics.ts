import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { CalculatedPod } from './pods.ts'

/** A sample of a pod, in thousandths. Times are in milliseconds. */
export interface PodMetric {
  readonly value: bigint
  /** How many pods it is of; absent: one. */
  readonly count?: number
  readonly timestamp: number
  /** How long the sample was taken. */
  readonly window: number
}

/** Samples by the names of pods. */
export type PodMetrics = ReadonlyMap<string, PodMetric>

/** What is measured. Each throws MetricUnavailable where it has no value. Values are in thousandths. */
export interface MetricsSource {
  /** What pods use of a resource; of one container where it is named. */
  resource(resource: string, pods: readonly CalculatedPod[], container: string): PodMetrics
  /** A metric of each pod. */
  pods(name: string, pods: readonly CalculatedPod[], selector: JsonObject | undefined): PodMetrics
  /** A metric of one object. */
  object(name: string, described: JsonObject, selector: JsonObject | undefined): bigint
  /** The series of a metric that belongs to no object. */
  external(name: string, selector: JsonObject | undefined): readonly bigint[]
}

/** Why no number of replicas can be computed. The message is upstream's. */
export class CalculationError extends Error {
  /** What stands in front of it in the error of a whole look, and not in the condition. */
  readonly prefix: string

  constructor(message: string, prefix = '') {
    super(message)
    this.prefix = prefix
  }
}

/** Why a source has no value. */
export class MetricUnavailable extends Error {}
