import { objectAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../../../apimachinery/json/value.ts'
import { Quantity } from '../../../apimachinery/quantity/quantity.ts'
import type { MetricField } from '../horizontalpodautoscalers/metric-source.ts'

/** How a metric of one version is that of the other, by its field. */
interface Converted {
  readonly toV1: (source: JsonObject) => JsonObject
  readonly fromV1: (source: JsonObject) => JsonObject
}

type Field = JsonValue | undefined

const isZero = (quantity: Field): boolean => {
  const parsed = Quantity.parse(String(quantity ?? '0'))
  return !('error' in parsed) && parsed.sign === 0
}

const named = (name: Field, selector: Field): JsonObject => objectOf({ name, selector })
const utilizationTarget = ({
  targetAverageUtilization: averageUtilization,
  targetAverageValue: averageValue,
}: JsonObject): JsonObject =>
  objectOf({ type: averageUtilization === undefined ? 'AverageValue' : 'Utilization', averageValue, averageUtilization })

const resourceSource = (more: (of: JsonObject) => object): Converted => ({
  toV1: (source) => {
    const { averageUtilization, averageValue } = objectAt(source, 'target')
    return objectOf({
      name: source.name,
      targetAverageUtilization: averageUtilization,
      targetAverageValue: averageValue,
      ...more(source),
    })
  },
  fromV1: (source) => objectOf({ name: source.name, target: utilizationTarget(source), ...more(source) }),
})

const resourceStatus = (more: (of: JsonObject) => object): Converted => ({
  toV1: (status) => {
    const { averageUtilization, averageValue = '0' } = objectAt(status, 'current')
    return objectOf({
      name: status.name,
      currentAverageUtilization: averageUtilization,
      currentAverageValue: averageValue,
      ...more(status),
    })
  },
  fromV1: ({ name, currentAverageUtilization: averageUtilization, currentAverageValue: averageValue, ...status }) =>
    objectOf({ name, current: objectOf({ averageValue, averageUtilization }), ...more(objectOf(status)) }),
})

const NOTHING_MORE = () => ({})
const CONTAINER = ({ container }: JsonObject) => ({ container })

/** Source: k8s.io/kubernetes/pkg/apis/autoscaling/v1/conversion.go. */
const SPECS: { readonly [field in MetricField]: Converted } = {
  object: {
    toV1: (source) => {
      const [{ name, selector }, { value = '0', averageValue }] = [objectAt(source, 'metric'), objectAt(source, 'target')]
      return objectOf({ target: source.describedObject, metricName: name, targetValue: value, selector, averageValue })
    },
    fromV1: ({ target, metricName, targetValue, selector, averageValue }) => {
      const isAverage = averageValue !== undefined
      const value = isAverage && isZero(targetValue) ? undefined : (targetValue ?? '0')
      const type = isAverage ? 'AverageValue' : 'Value'
      return objectOf({
        describedObject: target,
        target: objectOf({ type, value, averageValue }),
        metric: named(metricName, selector),
      })
    },
  },
  pods: {
    toV1: (source) => {
      const { name, selector } = objectAt(source, 'metric')
      return objectOf({ metricName: name, targetAverageValue: objectAt(source, 'target').averageValue ?? '0', selector })
    },
    fromV1: ({ metricName, targetAverageValue, selector }) =>
      objectOf({
        metric: named(metricName, selector),
        target: objectOf({ type: 'AverageValue', averageValue: targetAverageValue }),
      }),
  },
  resource: resourceSource(NOTHING_MORE),
  containerResource: resourceSource(CONTAINER),
  external: {
    toV1: (source) => {
      const [{ name, selector }, { value, averageValue }] = [objectAt(source, 'metric'), objectAt(source, 'target')]
      return objectOf({ metricName: name, metricSelector: selector, targetValue: value, targetAverageValue: averageValue })
    },
    fromV1: ({ metricName, metricSelector, targetValue: value, targetAverageValue: averageValue }) =>
      objectOf({
        metric: named(metricName, metricSelector),
        target: objectOf({ type: value === undefined ? 'AverageValue' : 'Value', value, averageValue }),
      }),
  },
}

const STATUSES: { readonly [field in MetricField]: Converted } = {
  object: {
    toV1: (status) => {
      const [{ name, selector }, { value = '0', averageValue }] = [objectAt(status, 'metric'), objectAt(status, 'current')]
      return objectOf({ target: status.describedObject, metricName: name, currentValue: value, selector, averageValue })
    },
    fromV1: ({ target, metricName, currentValue: value, selector, averageValue }) =>
      objectOf({ metric: named(metricName, selector), current: objectOf({ value, averageValue }), describedObject: target }),
  },
  pods: {
    toV1: (status) => {
      const { name, selector } = objectAt(status, 'metric')
      return objectOf({ metricName: name, currentAverageValue: objectAt(status, 'current').averageValue ?? '0', selector })
    },
    fromV1: ({ metricName, currentAverageValue: averageValue, selector }) =>
      objectOf({ metric: named(metricName, selector), current: objectOf({ averageValue }) }),
  },
  resource: resourceStatus(NOTHING_MORE),
  containerResource: resourceStatus(CONTAINER),
  external: {
    toV1: (status) => {
      const [{ name, selector }, { value = '0', averageValue }] = [objectAt(status, 'metric'), objectAt(status, 'current')]
      return objectOf({ metricName: name, metricSelector: selector, currentValue: value, currentAverageValue: averageValue })
    },
    fromV1: ({ metricName, metricSelector, currentValue: value, currentAverageValue: averageValue }) =>
      objectOf({ metric: named(metricName, metricSelector), current: objectOf({ value, averageValue }) }),
  },
}

const convert = (metric: JsonObject, kinds: typeof SPECS, to: keyof Converted): JsonObject => {
  const sources = Object.entries(kinds).flatMap(([field, converted]) => {
    const source = metric[field]
    return isObject(source) ? [[field, converted[to](source)] as const] : []
  })
  return objectOf({ type: metric.type, ...Object.fromEntries(sources) })
}

export const specToV1 = (metric: JsonObject): JsonObject => convert(metric, SPECS, 'toV1')
export const specFromV1 = (metric: JsonObject): JsonObject => convert(metric, SPECS, 'fromV1')
export const statusToV1 = (metric: JsonObject): JsonObject => convert(metric, STATUSES, 'toV1')
export const statusFromV1 = (metric: JsonObject): JsonObject => convert(metric, STATUSES, 'fromV1')
