import { describe, expect, test } from 'vitest'
import { METRICS_ANNOTATION } from '../../apimachinery/meta/annotations.ts'
import { turn } from '../../apiserver/storage/testing/gated-backend.ts'
import { MERGE, startTestEngine, type TestEngine, WIDGETS } from '../testing/engine.ts'

const AUTOSCALERS = '/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers'
const SCALE = {
  specReplicasPath: '.spec.replicas',
  statusReplicasPath: '.status.replicas',
  labelSelectorPath: '.status.selector',
}
const QUEUE = { type: 'External', external: { metric: { name: 'queue' }, target: { type: 'AverageValue', averageValue: '10' } } }

interface Condition {
  readonly type: string
  readonly status: string
  readonly reason: string
  readonly message: string
}

/** A server with widgets that have a scale, and one of them with two replicas. */
async function started(selector = 'app=w'): Promise<TestEngine> {
  const engine = await startTestEngine({ bare: false })
  const schema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
  await engine.install({ subresources: { status: {}, scale: SCALE }, schema: { openAPIV3Schema: schema } })
  await engine.send('POST', WIDGETS, { apiVersion: 'ex.io/v1', kind: 'Widget', metadata: { name: 'w' }, spec: { replicas: 2 } })
  await engine.send('PATCH', `${WIDGETS}/w/status`, { status: { replicas: 2, selector } }, MERGE)
  return engine
}

const create = (engine: TestEngine, metrics: object, spec: object = {}, name = 'a') =>
  engine.send('POST', AUTOSCALERS, {
    metadata: { name, annotations: { [METRICS_ANNOTATION]: JSON.stringify(metrics) } },
    spec: {
      scaleTargetRef: { apiVersion: 'ex.io/v1', kind: 'Widget', name: 'w' },
      maxReplicas: 10,
      metrics: [QUEUE],
      ...spec,
    },
  })

const read = async (engine: TestEngine, path: string) => {
  await engine.plane.idle()
  return (await engine.send('GET', path)).body
}

const statusOf = async (engine: TestEngine) =>
  (await read(engine, `${AUTOSCALERS}/a`)).status as Record<string, unknown> & { conditions: Condition[] }
const replicasOf = async (engine: TestEngine) => ((await read(engine, `${WIDGETS}/w`)).spec as { replicas: number }).replicas
const eventsOf = async (engine: TestEngine) =>
  ((await read(engine, '/api/v1/namespaces/default/events')).items as { reason: string; message: string; count: number }[]).map(
    ({ reason, message, count }) => `${reason}: ${message} (${count})`,
  )

/** What the workload does: it runs what its scale asks for. */
async function follow(engine: TestEngine): Promise<void> {
  const replicas = await replicasOf(engine)
  await engine.send('PATCH', `${WIDGETS}/w/status`, { status: { replicas } }, MERGE)
}

async function later(engine: TestEngine, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 15) {
    engine.clock.advance(15_000)
    await turn()
    await engine.plane.idle()
  }
}

const set = (engine: TestEngine, metrics: object) =>
  engine.send(
    'PATCH',
    `${AUTOSCALERS}/a`,
    { metadata: { annotations: { [METRICS_ANNOTATION]: JSON.stringify(metrics) } } },
    MERGE,
  )

test('[HA-6] an autoscaler sets the replicas of a custom resource by its scale', async () => {
  const engine = await started()
  await create(engine, { queue: '40' })
  expect(await replicasOf(engine)).toBe(4)
  const { conditions, ...status } = await statusOf(engine)
  expect(status).toMatchObject({
    observedGeneration: 1,
    currentReplicas: 2,
    desiredReplicas: 4,
    currentMetrics: [{ type: 'External', external: { metric: { name: 'queue' }, current: { averageValue: '20' } } }],
  })
  expect(conditions.map(({ type, status, reason, message }) => [type, status, reason, message])).toEqual([
    ['AbleToScale', 'True', 'SucceededRescale', 'the HPA controller was able to update the target scale to 4'],
    [
      'ScalingActive',
      'True',
      'ValidMetricFound',
      'the HPA was able to successfully calculate a replica count from external metric queue(nil)',
    ],
    ['ScalingLimited', 'False', 'DesiredWithinRange', 'the desired count is within the acceptable range'],
    ['ScaledToZero', 'False', 'NotScaledToZero', 'the HPA controller did not scale the workload to zero'],
  ])
  expect(await eventsOf(engine)).toEqual(['SuccessfulRescale: New size: 4; reason: external metric queue(nil) above target (1)'])
})

test('[HA-6] a load that falls lowers the replicas when five minutes have passed', async () => {
  const engine = await started()
  await create(engine, { queue: '40' })
  await engine.plane.idle()
  await follow(engine)
  await set(engine, { queue: '10' })
  await later(engine, 60)
  expect(await replicasOf(engine)).toBe(4)
  expect((await statusOf(engine)).conditions.find(({ type }) => type === 'AbleToScale')).toMatchObject({
    reason: 'ScaleDownStabilized',
    message: 'recent recommendations were higher than current one, applying the highest recent recommendation',
  })
  await later(engine, 300)
  expect(await replicasOf(engine)).toBe(1)
})

test('[HA-6] replicas without Pods count as pods that are ready and request one CPU', async () => {
  const engine = await started()
  const cpu = { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } }
  await create(engine, { cpu: '2' }, { metrics: [cpu] })
  expect(await replicasOf(engine)).toBe(4)
  expect((await statusOf(engine)).currentMetrics).toEqual([
    { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 100, averageValue: '1' } } },
  ])
})

describe('[HA-6] what an autoscaler cannot do', () => {
  const rows: [what: string, selector: string, metrics: object, spec: object, condition: string, events: string[]][] = [
    [
      'with a metric that has no value',
      'app=w',
      {},
      {},
      'ScalingActive=False FailedGetExternalMetric: the HPA was unable to compute the replica count: unable to get external metric default/queue/nil: no metrics returned from external metrics API',
      [
        'FailedGetExternalMetric: unable to get external metric default/queue/nil: no metrics returned from external metrics API (1)',
        'FailedComputeMetricsReplicas: invalid metrics (1 invalid out of 1), first error is: failed to get queue external metric value: failed to get queue external metric: unable to get external metric default/queue/nil: no metrics returned from external metrics API (1)',
      ],
    ],
    [
      'with a scale that has no selector',
      '',
      { queue: '40' },
      {},
      "ScalingActive=False InvalidSelector: the HPA target's scale is missing a selector",
      ['SelectorRequired: selector is required (1)', 'FailedComputeMetricsReplicas: selector is required (1)'],
    ],
    [
      'with a target that is not there',
      'app=w',
      { queue: '40' },
      { scaleTargetRef: { apiVersion: 'ex.io/v1', kind: 'Widget', name: 'other' } },
      'AbleToScale=False FailedGetScale: the HPA controller was unable to get the target\'s current scale: widgets.ex.io "other" not found',
      ['FailedGetScale: widgets.ex.io "other" not found (1)'],
    ],
    [
      'with a target of an unknown kind',
      'app=w',
      { queue: '40' },
      { scaleTargetRef: { apiVersion: 'ex.io/v1', kind: 'Gadget', name: 'w' } },
      'AbleToScale=False FailedGetScale: the HPA controller was unable to get the target\'s current scale: no matches for kind "Gadget" in group "ex.io"',
      ['FailedGetScale: no matches for kind "Gadget" in group "ex.io" (1)'],
    ],
  ]
  test.each(rows)('%s', async (_, selector, metrics, spec, condition, events) => {
    const engine = await started(selector)
    await create(engine, metrics, spec)
    const { conditions } = await statusOf(engine)
    const shown = conditions.map(({ type, status, reason, message }) => `${type}=${status} ${reason}: ${message}`)
    expect(shown).toContain(condition)
    expect((await eventsOf(engine)).sort()).toEqual([...events].sort())
    expect(await replicasOf(engine)).toBe(2)
  })
})

test('[HA-6] replicas outside of the bounds are set to the bound, whatever is measured', async () => {
  const engine = await started()
  await create(engine, {}, { minReplicas: 3 })
  expect(await replicasOf(engine)).toBe(3)
  expect(await eventsOf(engine)).toEqual([
    'SuccessfulRescale: New size: 3; reason: Current number of replicas below Spec.MinReplicas (1)',
  ])
})

test('[HA-6] two autoscalers of the same pods scale nothing, and say which other there is', async () => {
  const engine = await started()
  await create(engine, { queue: '20' })
  await engine.plane.idle()
  await create(engine, { queue: '80' }, {}, 'b')
  const message = 'pods by selector app=w are controlled by more than one HPA (e.g. [{a default} {b default}])'
  const { status } = await read(engine, `${AUTOSCALERS}/b`)
  expect((status as { conditions: Condition[] }).conditions).toMatchObject([
    { type: 'AbleToScale', status: 'True' },
    { type: 'ScalingActive', status: 'False', reason: 'AmbiguousSelector', message },
  ])
  expect(await eventsOf(engine)).toEqual([`AmbiguousSelector: ${message} (1)`, `FailedComputeMetricsReplicas: ${message} (1)`])
  expect(await replicasOf(engine)).toBe(2)
  await engine.send('DELETE', `${AUTOSCALERS}/a`)
  await later(engine, 15)
  expect(await replicasOf(engine)).toBe(4)
})
