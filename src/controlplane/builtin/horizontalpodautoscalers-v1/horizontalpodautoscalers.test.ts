import { describe, expect, test } from 'vitest'
import { type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { objectFrom } from '../../../apiserver/storage/testing/fixtures.ts'
import { MERGE, startTestEngine, type TestEngine } from '../../testing/engine.ts'
import { asV2, V1_CONVERSION } from './conversion.ts'

const V1 = '/apis/autoscaling/v1/namespaces/default/horizontalpodautoscalers'
const V2 = V1.replace('v1', 'v2')
const TARGET = { apiVersion: 'ex.io/v1', kind: 'Widget', name: 'w' }
const METRICS = 'autoscaling.alpha.kubernetes.io/metrics'
const BEHAVIOR = 'autoscaling.alpha.kubernetes.io/behavior'

const started = (): Promise<TestEngine> => startTestEngine({ bare: false })
const create = (engine: TestEngine, path: string, spec: object = {}, annotations: object = {}) =>
  engine.send('POST', path, { metadata: { name: 'a', annotations }, spec: { scaleTargetRef: TARGET, maxReplicas: 5, ...spec } })
const metric = (type: string, source: object) => ({ type, [type.charAt(0).toLowerCase() + type.slice(1)]: source })
const cpu = (averageUtilization: number) =>
  metric('Resource', { name: 'cpu', target: { type: 'Utilization', averageUtilization } })

test('[HA-8] the group has both versions, and v2 is preferred', async () => {
  const { body } = await (await started()).send('GET', '/apis/autoscaling')
  expect(body).toMatchObject({ versions: [{ version: 'v2' }, { version: 'v1' }], preferredVersion: { version: 'v2' } })
})

test('[HA-8] an autoscaler of v1 is one of v2 as well, and its use of CPU is a field', async () => {
  const engine = await started()
  expect((await create(engine, V1)).body.spec).toMatchObject({ minReplicas: 1, targetCPUUtilizationPercentage: 80 })
  await engine.send('PATCH', `${V1}/a`, { spec: { targetCPUUtilizationPercentage: 40 } }, MERGE)
  const { body } = await engine.send('GET', `${V2}/a`)
  expect(body).toMatchObject({ apiVersion: 'autoscaling/v2', metadata: { generation: 2 }, spec: { metrics: [cpu(40)] } })
})

test('[HA-8] what v1 has no field for is in annotations, which v2 does not show', async () => {
  const engine = await started()
  const target = { type: 'AverageValue', averageValue: '30' }
  const metrics = [metric('External', { metric: { name: 'queue' }, target }), cpu(60)]
  await create(engine, V2, { metrics, behavior: { scaleUp: { selectPolicy: 'Min' } } }, { own: 'kept' })
  const { body } = await engine.send('GET', `${V1}/a`)
  expect(body.metadata).toMatchObject({
    annotations: {
      own: 'kept',
      [METRICS]: '[{"type":"External","external":{"metricName":"queue","targetAverageValue":"30"}}]',
      [BEHAVIOR]: expect.stringMatching(
        /^\{"ScaleUp":\{"StabilizationWindowSeconds":0,"SelectPolicy":"Min","Policies":\[\{"Type":"Pods","Value":4,/,
      ),
    },
  })
  await engine.send('PATCH', `${V1}/a`, { spec: { maxReplicas: 6 } }, MERGE)
  const again = (await engine.send('GET', `${V2}/a`)).body
  expect(again).toMatchObject({ metadata: { annotations: { own: 'kept' } }, spec: { maxReplicas: 6, metrics } })
  expect(Object.keys((again.metadata as { annotations: object }).annotations)).toEqual(['own'])
})

test('[HA-8] what is rejected at v1 has the names of v2', async () => {
  const { status, body } = await create(await started(), V1, { targetCPUUtilizationPercentage: 0 })
  expect([status, body.message]).toEqual([
    422,
    'HorizontalPodAutoscaler.autoscaling "a" is invalid: spec.metrics[0].resource.target.averageUtilization: Invalid value: 0: must be greater than 0',
  ])
})

describe('[HA-8] each metric comes back from its annotation', () => {
  const selector = { matchLabels: { a: 'b' } }
  const object = { describedObject: { kind: 'Service', name: 's', apiVersion: 'v1' }, metric: { name: 'hits', selector } }
  const rows: [what: string, metric: object][] = [
    ['an object by value', metric('Object', { ...object, target: { type: 'Value', value: '2k' } })],
    ['an object by average', metric('Object', { ...object, target: { type: 'AverageValue', averageValue: '10' } })],
    ['pods', metric('Pods', { metric: { name: 'qps', selector }, target: { type: 'AverageValue', averageValue: '1500m' } })],
    ['memory', metric('Resource', { name: 'memory', target: { type: 'AverageValue', averageValue: '1Mi' } })],
    [
      'a container',
      metric('ContainerResource', { name: 'cpu', container: 'c', target: { type: 'Utilization', averageUtilization: 7 } }),
    ],
    ['an external one by value', metric('External', { metric: { name: 'q', selector }, target: { type: 'Value', value: '3' } })],
  ]
  test.each(rows)('%s', (_, one) => {
    const stored = objectFrom(JSON.stringify({ metadata: { name: 'a' }, spec: { metrics: [one] } }))
    const back = asV2(V1_CONVERSION.fromStored(stored))
    expect(back.spec).toEqual(objectOf({ ...(stored.spec as JsonObject) }))
  })
})

describe('[HA-8] an annotation says nothing', () => {
  test.each([
    ['that is no JSON', METRICS, '{'],
    ['that is no list', METRICS, '{}'],
    ['of another type', METRICS, '[{"type":1}]'],
    ['of an empty behavior', BEHAVIOR, '{}'],
    ['of a behavior that is a list', BEHAVIOR, '[]'],
    ['with a number that is too large', METRICS, '[1e999]'],
  ])('%s', (_, name, text) => {
    const object = objectFrom(
      JSON.stringify({ metadata: { name: 'a', annotations: { [name]: text } }, spec: { maxReplicas: 1 } }),
    )
    expect(V1_CONVERSION.toStored(object)).toMatchObject({
      metadata: { name: 'a' },
      spec: { maxReplicas: 1, metrics: [cpu(80)] },
    })
  })
})
