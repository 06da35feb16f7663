import { objectAt, stringAt } from '../../apimachinery/json/access.ts'
import { JsonRangeError, JsonSyntaxError, parseJson } from '../../apimachinery/json/parse.ts'
import { isObject, type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import { METRICS_ANNOTATION } from '../../apimachinery/meta/annotations.ts'
import { Quantity } from '../../apimachinery/quantity/quantity.ts'
import { type MetricsSource, MetricUnavailable, type PodMetric, type PodMetrics } from './metrics.ts'
import { milliOf } from './milli.ts'
import { type CalculatedPod, countAll, countOf } from './pods.ts'

const WINDOW_MS = 60_000

function parsed(text: string): JsonObject {
  try {
    const { value } = parseJson(text)
    return isObject(value) ? value : newObject()
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof JsonRangeError) return newObject()
    throw error
  }
}

/**
 * The metrics that an annotation of an autoscaler gives: a JSON object of quantities by the name of a metric or resource, that of a
 * container as `CONTAINER/RESOURCE`. What is measured by pod is a load that the pods share evenly; each of the others is the whole value.
 */
export function annotatedMetrics(autoscaler: JsonObject, now: number): MetricsSource {
  const values = parsed(stringAt(objectAt(objectAt(autoscaler, 'metadata'), 'annotations'), METRICS_ANNOTATION))
  const amountOf = (name: string, unavailable: string): bigint => {
    const value = values[name]
    const quantity = value === undefined ? undefined : Quantity.parse(String(value))
    if (quantity === undefined || 'error' in quantity) throw new MetricUnavailable(unavailable)
    return milliOf(quantity)
  }
  const shared = (load: bigint, pods: readonly CalculatedPod[]): PodMetrics => {
    const counted = pods.filter(({ phase, isDeleted }) => phase === 'Running' && !isDeleted)
    const sample: PodMetric = { value: load / BigInt(Math.max(1, countAll(counted))), timestamp: now, window: WINDOW_MS }
    return new Map(counted.map((pod) => [pod.name, { ...sample, count: countOf(pod) }]))
  }
  return {
    resource: (resource, pods, container) => {
      const name = container === '' ? resource : `${container}/${resource}`
      return shared(amountOf(name, 'no metrics returned from resource metrics API'), pods)
    },
    pods: (name, pods) => shared(amountOf(name, 'no metrics returned from custom metrics API'), pods),
    object: (name) => amountOf(name, 'no metrics returned from custom metrics API'),
    external: (name) => [amountOf(name, 'no metrics returned from external metrics API')],
  }
}
