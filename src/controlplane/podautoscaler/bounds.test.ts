import { expect, test } from 'vitest'
import { METRICS_ANNOTATION } from '../../apimachinery/meta/annotations.ts'
import { Quantity } from '../../apimachinery/quantity/quantity.ts'
import { objectFrom } from '../../apiserver/storage/testing/fixtures.ts'
import { annotatedMetrics } from './metric-values.ts'
import { milliOf } from './milli.ts'
import { normalized, type ScalingMemory } from './normalization.ts'
import { MAX_INT32 } from './numbers.ts'
import { DEFAULT_PERIODS } from './pod-groups.ts'
import { replicasByExternal, replicasByPodMetric, replicasByUtilization } from './replica-calculator.ts'
import { podsBehind } from './selected-pods.ts'
import { SelectorTracker } from './selector-tracker.ts'

// What a client writes decides about none of the memory and time that a look takes.

const quantity = (text: string): Quantity => {
  const parsed = Quantity.parse(text)
  if ('error' in parsed) throw new Error(parsed.error)
  return parsed
}

test.each([
  ['1500m', 1500n],
  ['1n', 1n],
  ['-1n', -1n],
  ['9223372036854775', 9223372036854775000n],
  ['9223372036854776', 0n],
  ['1e15', 1_000_000_000_000_000_000n],
  ['1e16', 0n],
  ['1e999999', 0n],
  ['-1e2147483647', 0n],
  ['0e999999', 0n],
])('%s in thousandths', (text, milli) => expect(milliOf(quantity(text))).toBe(milli))

const EMPTY = { storage: { get: () => undefined, list: () => ({ items: [], revision: 0n }) } } as unknown as Parameters<
  typeof podsBehind
>[0]
const behind = (replicas: number) =>
  podsBehind(EMPTY, { namespace: 'default', name: 'a' }, { selector: 'app=w', replicas }, new SelectorTracker())

test.each([
  [MAX_INT32, 1],
  [1, 1],
  [0, 0],
  [-5, 0],
])('%d replicas without pods are counted, not listed', (replicas, entries) => expect(behind(replicas)).toHaveLength(entries))

test('two thousand million replicas are computed with as few', () => {
  const annotations = { [METRICS_ANNOTATION]: '{"cpu":"1000000000","qps":"4294967294","queue":"1"}' }
  const metrics = annotatedMetrics(objectFrom(JSON.stringify({ metadata: { annotations } })), 0)
  const input = {
    currentReplicas: MAX_INT32,
    tolerances: { scaleDown: 0.1, scaleUp: 0.1 },
    pods: behind(MAX_INT32),
    metrics,
    periods: DEFAULT_PERIODS,
    now: 1e12,
  }
  expect(replicasByUtilization(input, 'cpu', 46)).toMatchObject({ replicas: MAX_INT32, utilization: 46 })
  expect(replicasByPodMetric(input, 'qps', 4000n)).toMatchObject({ replicas: Math.ceil(MAX_INT32 / 2), usage: 2000n })
  expect(replicasByExternal(input, 'queue', 500n, { namespace: 'd', shownSelector: '' }).replicas).toBe(MAX_INT32)
})

test('an autoscaler that is looked at all the time remembers so much and no more', () => {
  const memory: ScalingMemory = { recommendations: [], scaleUps: [], scaleDowns: [] }
  for (let i = 0; i < 5000; i++) normalized(memory, { current: 1, desired: i % 7, min: 1, max: 10, now: i })
  expect(memory.recommendations).toHaveLength(1024)
})
