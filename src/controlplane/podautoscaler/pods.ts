import { objectAt, objectsOf, stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { Quantity } from '../../apimachinery/quantity/quantity.ts'
import { milliOf } from './milli.ts'

/** What the calculator must know of a pod. Times are in milliseconds. */
export interface CalculatedPod {
  readonly name: string
  /** How many pods it stands for, all alike; absent: one. */
  readonly count?: number
  readonly phase: string
  readonly isDeleted: boolean
  /** Absent: the pod has not started. */
  readonly startTime?: number
  /** The condition `Ready`; absent: there is none. */
  readonly ready?: { readonly status: string; readonly since: number }
  readonly containers: readonly CalculatedContainer[]
  /** What the pod requests as a whole, in thousandths, by resource; absent: its containers say it. */
  readonly requests?: Requests
}

export const countOf = ({ count = 1 }: { readonly count?: number }): number => count

/** How many pods, or samples of pods, there are. */
export const countAll = (all: Iterable<{ readonly count?: number }>): number => {
  let sum = 0
  for (const one of all) sum += countOf(one)
  return sum
}

export interface CalculatedContainer {
  readonly name: string
  readonly requests: Requests
}

/** In thousandths, by resource. */
export type Requests = ReadonlyMap<string, bigint>

const timeOf = (text: string): number | undefined => (text === '' ? undefined : Date.parse(text))

function requestsOf(resources: JsonObject): Requests {
  const requests = new Map<string, bigint>()
  for (const [resource, amount] of Object.entries(objectAt(resources, 'requests'))) {
    const quantity = Quantity.parse(String(amount))
    if (!('error' in quantity)) requests.set(resource, milliOf(quantity))
  }
  return requests
}

const containerOf = (container: JsonObject): CalculatedContainer => ({
  name: stringAt(container, 'name'),
  requests: requestsOf(objectAt(container, 'resources')),
})

/** A stored Pod, as the calculator sees it. Init containers count where they run as long as the pod does. */
export function calculatedPod(pod: JsonObject): CalculatedPod {
  const [metadata, spec, status] = [objectAt(pod, 'metadata'), objectAt(pod, 'spec'), objectAt(pod, 'status')]
  const startTime = timeOf(stringAt(status, 'startTime'))
  const condition = objectsOf(status.conditions).find(({ type }) => type === 'Ready')
  const sidecars = objectsOf(spec.initContainers).filter(({ restartPolicy }) => restartPolicy === 'Always')
  const own = isObject(spec.resources) ? requestsOf(spec.resources) : new Map<string, bigint>()
  return {
    name: stringAt(metadata, 'name'),
    phase: stringAt(status, 'phase'),
    isDeleted: stringAt(metadata, 'deletionTimestamp') !== '',
    ...(startTime !== undefined && { startTime }),
    ...(condition && {
      ready: { status: stringAt(condition, 'status'), since: timeOf(stringAt(condition, 'lastTransitionTime')) ?? 0 },
    }),
    containers: [...objectsOf(spec.containers), ...sidecars].map(containerOf),
    ...(own.size > 0 && { requests: own }),
  }
}
