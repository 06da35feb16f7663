import { describe, expect, test } from 'vitest'
import { objectFrom } from '../../../apiserver/storage/testing/fixtures.ts'
import { MERGE, startTestEngine, type TestEngine } from '../../testing/engine.ts'
import { AUTOSCALER_STRATEGY } from './strategy.ts'
import { shownTargets } from './table.ts'

const AUTOSCALERS = '/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers'
const TARGET = { apiVersion: 'ex.io/v1', kind: 'Widget', name: 'w' }
const QUEUE = { type: 'External', external: { metric: { name: 'queue' }, target: { type: 'AverageValue', averageValue: '30' } } }

const started = (): Promise<TestEngine> => startTestEngine({ bare: false })
const create = (engine: TestEngine, spec: object) =>
  engine.send('POST', AUTOSCALERS, { metadata: { name: 'a' }, spec: { scaleTargetRef: TARGET, maxReplicas: 5, ...spec } })

test('[HA-1] an autoscaler gets what it leaves out', async () => {
  const { body } = await create(await started(), { behavior: { scaleDown: { stabilizationWindowSeconds: 60 } } })
  const policy = (type: string, value: number) => ({ type, value, periodSeconds: 15 })
  expect(body.spec).toMatchObject({
    minReplicas: 1,
    metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } }],
    behavior: {
      scaleUp: { stabilizationWindowSeconds: 0, selectPolicy: 'Max', policies: [policy('Pods', 4), policy('Percent', 100)] },
      scaleDown: { stabilizationWindowSeconds: 60, selectPolicy: 'Max', policies: [policy('Percent', 100)] },
    },
  })
})

test('[HA-1] quantities are stored in their canonical form', async () => {
  const target = { type: 'AverageValue', averageValue: 0.5 }
  const { body } = await create(await started(), { metrics: [{ type: 'External', external: { metric: { name: 'q' }, target } }] })
  expect(body.spec).toMatchObject({ metrics: [{ external: { target: { averageValue: '500m' } } }] })
})

describe('[HA-2] an invalid autoscaler is rejected', () => {
  const rows: [what: string, spec: object, message: string][] = [
    ['no bound', { maxReplicas: null }, 'spec.maxReplicas: Required value'],
    ['zero replicas without a metric for it', { minReplicas: 0 }, 'spec.metrics: Forbidden: must specify at least one Object'],
    ['a target without a group', { scaleTargetRef: { ...TARGET, apiVersion: 'v1' } }, 'apiVersion must specify API group'],
    [
      'a metric of another type',
      { metrics: [{ ...QUEUE, type: 'Pods' }] },
      'spec.metrics[0].pods: Required value: must populate',
    ],
    [
      'a window of two hours',
      { behavior: { scaleUp: { stabilizationWindowSeconds: 7200 } } },
      'must be less than or equal to 3600',
    ],
  ]
  test.each(rows)('for %s', async (_, spec, message) => {
    const { status, body } = await create(await started(), spec)
    expect([status, String(body.message)]).toEqual([422, expect.stringContaining(message)])
  })
})

test('[HA-2] an update keeps a target of a kind that would be rejected now', () => {
  const old = objectFrom(
    JSON.stringify({
      metadata: { name: 'a', namespace: 'n' },
      spec: { maxReplicas: 1, scaleTargetRef: { kind: 'W', name: 'w' } },
    }),
  )
  expect(AUTOSCALER_STRATEGY.validate(old).map(({ field }) => field)).toEqual(['spec.scaleTargetRef.apiVersion'])
  const updated = { ...old, metadata: { ...(old.metadata as object), resourceVersion: '1' } } as typeof old
  expect(AUTOSCALER_STRATEGY.validateUpdate(updated, old)).toEqual([])
})

test('[HA-3] the main endpoint counts changes of the spec, and keeps the status', async () => {
  const engine = await started()
  await create(engine, { metrics: [QUEUE] })
  const status = { currentReplicas: 2, desiredReplicas: 3, currentMetrics: null }
  const written = await engine.send('PATCH', `${AUTOSCALERS}/a/status`, { status, spec: { maxReplicas: 9 } }, MERGE)
  expect(written.body).toMatchObject({ metadata: { generation: 1 }, spec: { maxReplicas: 5 }, status: { desiredReplicas: 3 } })
  const changed = await engine.send(
    'PATCH',
    `${AUTOSCALERS}/a`,
    { spec: { maxReplicas: 9 }, status: { desiredReplicas: 7 } },
    MERGE,
  )
  expect(changed.body).toMatchObject({ metadata: { generation: 2 }, spec: { maxReplicas: 9 }, status: { desiredReplicas: 3 } })
})

test.each([
  ['none', {}, '<none>'],
  ['one that is unknown', { spec: { metrics: [QUEUE] } }, '<unknown>/30 (avg)'],
  [
    'one that is known',
    { spec: { metrics: [QUEUE] }, status: { currentMetrics: [{ external: { current: { averageValue: '12500m' } } }] } },
    '12500m/30 (avg)',
  ],
  ['three', { spec: { metrics: [QUEUE, QUEUE, QUEUE] } }, '<unknown>/30 (avg), <unknown>/30 (avg) + 1 more...'],
])('[HA-4] the table shows %s of the metrics', (_, autoscaler, shown) => {
  expect(shownTargets(objectFrom(JSON.stringify(autoscaler)))).toBe(shown)
})
