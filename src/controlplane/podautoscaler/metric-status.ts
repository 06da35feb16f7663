import { objectAt, stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { Quantity } from '../../apimachinery/quantity/quantity.ts'
import { shownSelector } from '../builtin/validatingadmissionpolicies/table.ts'
import { CalculationError } from './metrics.ts'
import { milliOf, milliText } from './milli.ts'
import {
  type Calculation,
  type CalculationInput,
  replicasByExternal,
  replicasByExternalPerPod,
  replicasByObject,
  replicasByObjectPerPod,
  replicasByPodMetric,
  replicasByResource,
  replicasByUtilization,
} from './replica-calculator.ts'

/** What is scaled, as its scale says it. */
export interface MetricInput extends Omit<CalculationInput, 'currentReplicas'> {
  readonly namespace: string
  readonly specReplicas: number
  readonly statusReplicas: number
}

/** What one metric proposes. */
export interface Proposal {
  readonly replicas: number
  /** The metric, in the words of events and conditions. */
  readonly name: string
  readonly status: JsonObject
}

/** Why a metric proposes nothing. */
export class MetricError extends Error {
  /** The reason of its event and condition. */
  readonly reason: string
  /** What the condition and the event say. */
  readonly detail: string

  constructor(reason: string, detail: string, prefix: string) {
    super(`${prefix}${detail}`)
    this.reason = reason
    this.detail = detail
  }
}

const milliAt = (target: JsonObject, field: string): bigint | undefined => {
  const value = target[field]
  const quantity = value === undefined ? undefined : Quantity.parse(String(value))
  return quantity === undefined || 'error' in quantity ? undefined : milliOf(quantity)
}

const selectorOf = (metric: JsonObject): JsonObject | undefined => (isObject(metric.selector) ? metric.selector : undefined)
const shown = (selector: JsonObject | undefined): string => (selector === undefined ? 'nil' : shownSelector(selector))

/** Runs a calculation; what it cannot compute is told with the words in front of it, in the condition too unless it has a prefix. */
function calculated(words: string, calculate: () => Calculation, isPrefix = false): Calculation {
  try {
    return calculate()
  } catch (error) {
    if (!(error instanceof CalculationError)) throw error
    throw isPrefix ? new CalculationError(error.message, words) : new CalculationError(words + error.message)
  }
}

type Propose = (source: JsonObject, input: MetricInput) => Proposal

const bySpec = (input: MetricInput): CalculationInput => ({ ...input, currentReplicas: input.specReplicas })
const byStatus = (input: MetricInput): CalculationInput => ({ ...input, currentReplicas: input.statusReplicas })

/** Source: k8s.io/kubernetes/pkg/controller/podautoscaler/horizontal.go, computeStatusForResourceMetricGeneric. */
function resourceProposal(
  source: JsonObject,
  input: MetricInput,
  container: string,
): Omit<Proposal, 'status'> & {
  readonly current: JsonObject
} {
  const target = objectAt(source, 'target')
  const resource = stringAt(source, 'name')
  const isMemory = resource === 'memory'
  const average = milliAt(target, 'averageValue')
  if (average !== undefined) {
    const words = `failed to get ${resource} usage: `
    const { replicas, usage } = calculated(words, () => replicasByResource(bySpec(input), resource, average, container))
    const current = objectOf({ averageValue: milliText(usage, isMemory) })
    return { replicas, name: `${resource} resource`, current }
  }
  if (typeof target.averageUtilization !== 'number') {
    const why = 'neither an average utilization target nor an average value (usage) target was set'
    throw new CalculationError(`invalid resource metric source: ${why}`)
  }
  const wanted = target.averageUtilization
  const words = `failed to get ${resource} utilization: `
  const found = calculated(words, () => replicasByUtilization(bySpec(input), resource, wanted, container))
  const current = objectOf({ averageUtilization: found.utilization, averageValue: milliText(found.usage, isMemory) })
  const of = container === '' ? 'resource' : 'container resource'
  return { replicas: found.replicas, name: `${resource} ${of} utilization (percentage of request)`, current }
}

const objectProposal: Propose = (source, input) => {
  const [described, metric, target] = ['describedObject', 'metric', 'target'].map((field) => objectAt(source, field)) as [
    JsonObject,
    JsonObject,
    JsonObject,
  ]
  const [kind, name, metricName] = [stringAt(described, 'kind'), stringAt(described, 'name'), stringAt(metric, 'name')]
  const selector = selectorOf(metric)
  const of = { object: described, kind, namespace: input.namespace, name, selector }
  const status = (current: JsonObject) => objectOf({ describedObject: described, metric, current })
  const [value, average] = [milliAt(target, 'value'), milliAt(target, 'averageValue')]
  if (target.type === 'Value' && value !== undefined) {
    const { replicas, usage } = replicasByObject(bySpec(input), metricName, value, of)
    return { replicas, name: `${kind} metric ${metricName}`, status: status(objectOf({ value: milliText(usage) })) }
  }
  if (target.type === 'AverageValue' && average !== undefined) {
    const words = `failed to get ${metricName} object metric: `
    const { replicas, usage } = calculated(words, () => replicasByObjectPerPod(byStatus(input), metricName, average, of), true)
    const shownName = `external metric ${metricName}(${shown(selector)})`
    return { replicas, name: shownName, status: status(objectOf({ averageValue: milliText(usage) })) }
  }
  throw new CalculationError('invalid object metric source: neither a value target nor an average value target was set')
}

const podsProposal: Propose = (source, input) => {
  const metric = objectAt(source, 'metric')
  const name = stringAt(metric, 'name')
  const average = milliAt(objectAt(source, 'target'), 'averageValue') ?? 0n
  const { replicas, usage } = replicasByPodMetric(bySpec(input), name, average, selectorOf(metric))
  const current = objectOf({ averageValue: milliText(usage) })
  return { replicas, name: `pods metric ${name}`, status: objectOf({ metric, current }) }
}

const externalProposal: Propose = (source, input) => {
  const [metric, target] = [objectAt(source, 'metric'), objectAt(source, 'target')]
  const name = stringAt(metric, 'name')
  const selector = selectorOf(metric)
  const of = { namespace: input.namespace, selector, shownSelector: shown(selector) }
  const shownName = `external metric ${name}(${shown(selector)})`
  const [value, average] = [milliAt(target, 'value'), milliAt(target, 'averageValue')]
  if (average !== undefined) {
    const words = `failed to get ${name} external metric: `
    const { replicas, usage } = calculated(words, () => replicasByExternalPerPod(byStatus(input), name, average, of), true)
    const current = objectOf({ averageValue: milliText(usage) })
    return { replicas, name: shownName, status: objectOf({ metric, current }) }
  }
  if (value !== undefined) {
    const words = `failed to get external metric ${name}: `
    const { replicas, usage } = calculated(words, () => replicasByExternal(bySpec(input), name, value, of), true)
    return { replicas, name: shownName, status: objectOf({ metric, current: objectOf({ value: milliText(usage) }) }) }
  }
  throw new CalculationError('invalid external metric source: neither a value target nor an average value target was set')
}

interface MetricKind {
  readonly field: string
  readonly reason: string
  /** What stands in front of an error of it. */
  prefix(source: JsonObject): string
  readonly propose: Propose
}

const KINDS: ReadonlyMap<string, MetricKind> = new Map<string, MetricKind>([
  [
    'Object',
    {
      field: 'object',
      reason: 'FailedGetObjectMetric',
      prefix: () => 'failed to get object metric value: ',
      propose: objectProposal,
    },
  ],
  [
    'Pods',
    { field: 'pods', reason: 'FailedGetPodsMetric', prefix: () => 'failed to get pods metric value: ', propose: podsProposal },
  ],
  [
    'Resource',
    {
      field: 'resource',
      reason: 'FailedGetResourceMetric',
      prefix: (source) => `failed to get ${stringAt(source, 'name')} resource metric value: `,
      propose: (source, input) => {
        const { current, ...proposal } = resourceProposal(source, input, '')
        return { ...proposal, status: objectOf({ name: stringAt(source, 'name'), current }) }
      },
    },
  ],
  [
    'ContainerResource',
    {
      field: 'containerResource',
      reason: 'FailedGetContainerResourceMetric',
      prefix: (source) => `failed to get ${stringAt(source, 'container')} container metric value: `,
      propose: (source, input) => {
        const container = stringAt(source, 'container')
        const { current, ...proposal } = resourceProposal(source, input, container)
        return { ...proposal, status: objectOf({ name: stringAt(source, 'name'), container, current }) }
      },
    },
  ],
  [
    'External',
    {
      field: 'external',
      reason: 'FailedGetExternalMetric',
      prefix: (source) => `failed to get ${stringAt(objectAt(source, 'metric'), 'name')} external metric value: `,
      propose: externalProposal,
    },
  ],
])

/**
 * The replicas that one metric asks for, and its status. Throws MetricError.
 * Source: k8s.io/kubernetes/pkg/controller/podautoscaler/horizontal.go, computeReplicasForMetric.
 */
export function proposalOf(metric: JsonObject, input: MetricInput): Proposal {
  const type = stringAt(metric, 'type')
  const kind = KINDS.get(type)
  if (kind === undefined) throw new MetricError('InvalidMetricSourceType', `unknown metric source type "${type}"`, '')
  const source = objectAt(metric, kind.field)
  try {
    const { status, ...proposal } = kind.propose(source, input)
    return { ...proposal, status: objectOf({ type, [kind.field]: status }) }
  } catch (error) {
    if (error instanceof CalculationError) throw new MetricError(kind.reason, error.message, kind.prefix(source) + error.prefix)
    throw error
  }
}
