import { objectAt, objectsOf, stringAt } from '../../../../apimachinery/json/access.ts'
import { stringify } from '../../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, objectOf } from '../../../../apimachinery/json/value.ts'
import { METRICS_ANNOTATION } from '../../../../apimachinery/meta/annotations.ts'
import { Quantity } from '../../../../apimachinery/quantity/quantity.ts'

/** A metric of an autoscaler, and the load that it measures. */
export interface MetricLoad {
  /** Its name in the annotation. */
  readonly name: string
  /** What one replica is to have, or what all are to have together. */
  readonly target: string
  readonly isPerReplica: boolean
  /** What was measured last, as the status says it; empty: nothing. */
  readonly current: string
  /** The load that is set; undefined: none. */
  readonly value: number | undefined
  /** The greatest load that the slider sets. */
  readonly most: number
  readonly step: number
}

const parsed = (text: string): { readonly [name: string]: unknown } => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as { readonly [name: string]: unknown }) : {}
  } catch {
    return {}
  }
}

const numberOf = (text: unknown): number | undefined => {
  const quantity = text === undefined || text === null ? undefined : Quantity.parse(String(text))
  return quantity === undefined || 'error' in quantity ? undefined : quantity.asApproximateFloat()
}

const annotationOf = (autoscaler: JsonObject): string =>
  stringAt(objectAt(objectAt(autoscaler, 'metadata'), 'annotations'), METRICS_ANNOTATION)

const HUNDRED = 100
/** Steps of a slider. */
const STEPS = 40

/** A number with one significant digit, not below the number: 12 gives 20. */
const roundedUp = (value: number): number => {
  const unit = 10 ** Math.floor(Math.log10(value))
  return Math.ceil(value / unit) * unit
}

/** The metrics of an autoscaler in their order. Loads reach a little beyond what the most replicas take. */
export function loadsOf(autoscaler: JsonObject): MetricLoad[] {
  const spec = objectAt(autoscaler, 'spec')
  const values = parsed(annotationOf(autoscaler))
  const statuses = objectsOf(objectAt(autoscaler, 'status').currentMetrics)
  const replicas = Number(spec.maxReplicas ?? 1)
  return objectsOf(spec.metrics).flatMap((metric, i) => {
    const type = stringAt(metric, 'type')
    // `ContainerResource` has its source in `containerResource`.
    const field = type.charAt(0).toLowerCase() + type.slice(1)
    if (!isObject(metric[field])) return []
    const source = objectAt(metric, field)
    const own = stringAt(source, 'name') || stringAt(objectAt(source, 'metric'), 'name')
    const name = type === 'ContainerResource' ? `${stringAt(source, 'container')}/${own}` : own
    const { value, averageValue, averageUtilization } = objectAt(source, 'target')
    const isPercent = typeof averageUtilization === 'number' && averageValue === undefined
    const isPerReplica = isPercent || averageValue !== undefined
    const wanted = isPercent ? Number(averageUtilization) / HUNDRED : (numberOf(averageValue ?? value) ?? 1)
    const most = roundedUp(Math.max(wanted, 0.001) * (isPerReplica ? replicas : 2) * 1.25)
    const current = objectAt(objectAt(statuses[i] ?? objectOf({}), field), 'current')
    const measured = isPercent ? current.averageUtilization : (current.averageValue ?? current.value)
    const shown = isPercent ? `${averageUtilization}%` : String(averageValue ?? value ?? '')
    return [
      {
        name,
        target: shown,
        isPerReplica,
        current: measured === undefined ? '' : isPercent ? `${String(measured)}%` : String(measured),
        value: numberOf(values[name]),
        most,
        step: most / STEPS,
      },
    ]
  })
}

/** The merge patch that sets a load, and keeps the others. */
export const loadPatch = (autoscaler: JsonObject, name: string, value: number): string => {
  const text = String(Number(value.toPrecision(6)))
  const annotation = JSON.stringify({ ...parsed(annotationOf(autoscaler)), [name]: text })
  return stringify(objectOf({ metadata: objectOf({ annotations: objectOf({ [METRICS_ANNOTATION]: annotation }) }) }))
}

export interface Why {
  readonly reason: string
  readonly message: string
  readonly isProblem: boolean
}

/** The condition that says most of why there are so many replicas: what is wrong, what limits them, or what was done last. */
export function whyOf(autoscaler: JsonObject): Why | undefined {
  const conditions = objectsOf(objectAt(autoscaler, 'status').conditions)
  const find = (type: string, status: string) => conditions.find((one) => one.type === type && one.status === status)
  const problem = find('AbleToScale', 'False') ?? find('ScalingActive', 'False')
  const found = problem ?? find('ScalingLimited', 'True') ?? find('AbleToScale', 'True')
  if (!isObject(found)) return undefined
  return { reason: stringAt(found, 'reason'), message: stringAt(found, 'message'), isProblem: problem !== undefined }
}
