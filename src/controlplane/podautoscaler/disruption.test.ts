import { expect, test } from 'vitest'
import { objectFrom } from '../../apiserver/storage/testing/fixtures.ts'
import { turn } from '../../apiserver/storage/testing/gated-backend.ts'
import { MERGE, startTestEngine, type TestEngine, WIDGETS } from '../testing/engine.ts'
import { countsOf } from './disruption.ts'

const BUDGETS = '/apis/policy/v1/namespaces/default/poddisruptionbudgets'
const SCALE = {
  specReplicasPath: '.spec.replicas',
  statusReplicasPath: '.status.replicas',
  labelSelectorPath: '.status.selector',
}

/** A server with a widget of four replicas, of which some run. */
async function started(running: number): Promise<TestEngine> {
  const engine = await startTestEngine({ bare: false })
  const schema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
  await engine.install({ subresources: { status: {}, scale: SCALE }, schema: { openAPIV3Schema: schema } })
  await engine.send('POST', WIDGETS, { apiVersion: 'ex.io/v1', kind: 'Widget', metadata: { name: 'w' }, spec: { replicas: 4 } })
  await engine.send('PATCH', `${WIDGETS}/w/status`, { status: { replicas: running, selector: 'app=w' } }, MERGE)
  return engine
}

async function statusOf(engine: TestEngine, spec: object): Promise<Record<string, unknown>> {
  await engine.send('POST', BUDGETS, { metadata: { name: 'b' }, spec })
  await engine.plane.idle()
  return (await engine.send('GET', `${BUDGETS}/b`)).body.status as Record<string, unknown>
}

const SELECTOR = { matchLabels: { app: 'w' } }

test.each([
  ['a least number', 4, { minAvailable: 3, selector: SELECTOR }, [4, 4, 3, 1], 'SufficientPods'],
  ['a least percentage', 4, { minAvailable: '60%', selector: SELECTOR }, [4, 4, 3, 1], 'SufficientPods'],
  ['a greatest number', 3, { maxUnavailable: 1, selector: SELECTOR }, [4, 3, 3, 0], 'InsufficientPods'],
  ['a selector of others', 4, { minAvailable: 1, selector: { matchLabels: { app: 'x' } } }, [0, 0, 1, 0], 'InsufficientPods'],
  ['an empty selector', 4, { minAvailable: 1, selector: {} }, [4, 4, 1, 3], 'SufficientPods'],
  ['no selector', 4, { minAvailable: 1 }, [0, 0, 1, 0], 'InsufficientPods'],
])('[DB-3] a budget counts the replicas of scales: %s', async (_, running, spec, counts, reason) => {
  const engine = await started(running)
  const status = await statusOf(engine, spec)
  const { expectedPods, currentHealthy, desiredHealthy, disruptionsAllowed, conditions } = status
  expect([expectedPods, currentHealthy, desiredHealthy, disruptionsAllowed]).toEqual(counts)
  expect(conditions).toMatchObject([{ type: 'DisruptionAllowed', reason, observedGeneration: 1 }])
})

test('[DB-3] a budget counts again when 15 seconds have passed', async () => {
  const engine = await started(4)
  await statusOf(engine, { minAvailable: 3, selector: SELECTOR })
  await engine.send('PATCH', `${WIDGETS}/w/status`, { status: { replicas: 3 } }, MERGE)
  engine.clock.advance(15_000)
  await turn()
  await engine.plane.idle()
  const { status } = (await engine.send('GET', `${BUDGETS}/b`)).body
  expect(status).toMatchObject({ currentHealthy: 3, disruptionsAllowed: 0, conditions: [{ status: 'False' }] })
})

test.each([
  [{ maxUnavailable: '34%' }, { expectedPods: 3, desiredHealthy: 1, currentHealthy: 2 }],
  [{ maxUnavailable: 5 }, { expectedPods: 3, desiredHealthy: 0, currentHealthy: 2 }],
  [{ minAvailable: 4 }, { expectedPods: 2, desiredHealthy: 4, currentHealthy: 2 }],
  [{}, { expectedPods: 0, desiredHealthy: 0, currentHealthy: 2 }],
])('[DB-3] %j of three pods, of which two are there', async (spec, counts) => {
  const pods = { count: 2, healthy: 2, expected: async () => 3 }
  expect(await countsOf(objectFrom(JSON.stringify(spec)), pods)).toEqual(counts)
})
