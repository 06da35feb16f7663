import { describe, expect, test } from 'vitest'
import { MERGE, startTestEngine, type TestEngine } from '../../testing/engine.ts'

const BUDGETS = '/apis/policy/v1/namespaces/default/poddisruptionbudgets'
const STRATEGIC = { 'content-type': 'application/strategic-merge-patch+json' }
const SELECTOR = { matchLabels: { app: 'a' } }

const started = (): Promise<TestEngine> => startTestEngine({ bare: false })
const create = (engine: TestEngine, spec: object) => engine.send('POST', BUDGETS, { metadata: { name: 'b' }, spec })

describe('[DB-1] an invalid budget is rejected', () => {
  const invalid = 'PodDisruptionBudget.policy "b" is invalid: '
  const both = 'spec: Invalid value: {"MinAvailable":1,"Selector":null,"MaxUnavailable":1,"UnhealthyPodEvictionPolicy":null}'
  const rows: [what: string, spec: object, message: string][] = [
    ['both bounds', { minAvailable: 1, maxUnavailable: 1 }, `${both}: minAvailable and maxUnavailable cannot be both set`],
    ['more than all', { minAvailable: '101%' }, 'spec.minAvailable: Invalid value: "101%": must not be greater than 100%'],
    ['less than none', { maxUnavailable: -1 }, 'spec.maxUnavailable: Invalid value: -1: must be greater than or equal to 0'],
  ]
  test.each(rows)('for %s', async (_, spec, message) => {
    const { status, body } = await create(await started(), spec)
    expect([status, body.message]).toEqual([422, invalid + message])
  })
})

test('[DB-1] a strategic merge patch replaces the selector', async () => {
  const engine = await started()
  await create(engine, { minAvailable: '50%', selector: SELECTOR })
  const patch = { spec: { selector: { matchLabels: { b: 'c' } } } }
  expect((await engine.send('PATCH', `${BUDGETS}/b`, patch, STRATEGIC)).body.spec).toEqual({
    minAvailable: '50%',
    selector: { matchLabels: { b: 'c' } },
  })
})

test('[DB-1] an update without a resourceVersion is rejected', async () => {
  const engine = await started()
  await create(engine, {})
  expect((await engine.send('PUT', `${BUDGETS}/b`, { metadata: { name: 'b' }, spec: {} })).status).toBe(422)
})

test('[DB-2] the status is written at its own endpoint alone, and has no negative counts', async () => {
  const engine = await started()
  await create(engine, { minAvailable: 1 })
  const patch = (path: string, expectedPods: number) =>
    engine.send('PATCH', `${BUDGETS}/b${path}`, { status: { expectedPods } }, MERGE)
  expect((await patch('', 3)).body.status).toMatchObject({ expectedPods: 0 })
  expect((await patch('/status', 3)).body.status).toMatchObject({ expectedPods: 3 })
  expect((await patch('/status', -1)).body.message).toBe(
    'PodDisruptionBudget.policy "b" is invalid: status.expectedPods: Invalid value: -1: must be greater than or equal to 0',
  )
})
