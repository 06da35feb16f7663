import { describe, expect, test } from 'vitest'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { loadPatch, loadsOf, whyOf } from './load.ts'

const parsed = (value: object): JsonObject => parseJson(JSON.stringify(value)).value as JsonObject

const QUEUE = { type: 'External', external: { metric: { name: 'queue' }, target: { type: 'AverageValue', averageValue: '10' } } }
const CPU = { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } }
const HITS = {
  type: 'Object',
  object: { metric: { name: 'hits' }, describedObject: {}, target: { type: 'Value', value: '1k' } },
}
const MEMORY = {
  type: 'ContainerResource',
  containerResource: { name: 'memory', container: 'app', target: { type: 'AverageValue', averageValue: '1Gi' } },
}
const annotated = (text: string) => ({ annotations: { 'autoscaling.crdlab.dev/metrics': text } })
const autoscaler = (metrics: object[], more: object = {}) => parsed({ spec: { maxReplicas: 10, metrics }, ...more })

test('[HA-7] every metric has a load, whose slider reaches beyond what the most replicas take', () => {
  const status = {
    currentMetrics: [
      { external: { current: { averageValue: '12500m' } } },
      { resource: { current: { averageUtilization: 40 } } },
    ],
  }
  const loads = loadsOf(
    autoscaler([QUEUE, CPU, HITS, MEMORY], { status, metadata: annotated('{"queue":"40","app/memory":"2Gi"}') }),
  )
  expect(
    loads.map(({ name, target, current, value, most, isPerReplica }) => [name, target, current, value, most, isPerReplica]),
  ).toEqual([
    ['queue', '10', '12500m', 40, 200, true],
    ['cpu', '50%', '40%', undefined, 7, true],
    ['hits', '1k', '', undefined, 3000, false],
    ['app/memory', '1Gi', '', 2 ** 31, 20_000_000_000, true],
  ])
})

test.each([
  ['no annotation', {}],
  ['one that is no JSON', annotated('x')],
  ['one that is no object', annotated('null')],
  ['a value that is no quantity', annotated('{"queue":"x"}')],
])('[HA-7] a load is not set by %s', (_, metadata) => {
  expect(loadsOf(autoscaler([QUEUE], { metadata })).map(({ value }) => value)).toEqual([undefined])
})

test('[HA-7] setting a load keeps the others', () => {
  const patch = loadPatch(autoscaler([], { metadata: annotated('{"queue":"40"}') }), 'cpu', 2.5000001)
  expect(JSON.parse(patch)).toEqual({ metadata: annotated('{"queue":"40","cpu":"2.5"}') })
})

describe('[HA-7] the reason is', () => {
  const able = { type: 'AbleToScale', status: 'True', reason: 'ReadyForNewScale', message: 'a' }
  const limited = { type: 'ScalingLimited', status: 'True', reason: 'TooManyReplicas', message: 'b' }
  const inactive = { type: 'ScalingActive', status: 'False', reason: 'InvalidSelector', message: 'c' }
  test.each([
    ['what is wrong', [able, limited, inactive], { reason: 'InvalidSelector', message: 'c', isProblem: true }],
    ['what limits', [able, limited], { reason: 'TooManyReplicas', message: 'b', isProblem: false }],
    ['what was done', [able, { ...limited, status: 'False' }], { reason: 'ReadyForNewScale', message: 'a', isProblem: false }],
    ['unknown without conditions', [], undefined],
  ])('%s', (_, conditions, why) => {
    expect(whyOf(parsed({ status: { conditions } }))).toEqual(why)
  })
})
