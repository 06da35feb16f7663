import { describe, expect, test } from 'vitest'
import { MERGE, startTestEngine, type TestEngine, WIDGETS, widget } from './testing/engine.ts'

const ROLES = '/apis/rbac.authorization.k8s.io/v1/clusterroles'
const APPLY = { 'content-type': 'application/apply-patch+yaml' }
const READ = { apiGroups: ['ex.io'], resources: ['widgets'], verbs: ['get'] }
const SCALE = { apiGroups: ['ex.io'], resources: ['widgets/scale'], verbs: ['update'] }

const role = (name: string, rules: object[] | null, labels?: object, more: object = {}) => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRole',
  metadata: { name, ...(labels && { labels }) },
  rules,
  ...more,
})

const start = (): Promise<TestEngine> => startTestEngine({ bare: false, authorization: true })

describe('roles as stored objects', () => {
  test('[RB-2] a PUT without resourceVersion is unconditional', async () => {
    const engine = await start()
    await engine.send('POST', ROLES, role('r', [READ]))
    const answer = await engine.send('PUT', `${ROLES}/r`, role('r', [SCALE]))
    expect([answer.status, answer.body.rules]).toEqual([200, [SCALE]])
  })

  test('[RB-2] a PUT with an outdated resourceVersion is a conflict', async () => {
    const engine = await start()
    const { resourceVersion } = (await engine.send('POST', ROLES, role('r', [READ]))).body.metadata as Record<string, unknown>
    await engine.send('PUT', `${ROLES}/r`, role('r', [SCALE]))
    const stale = { ...role('r', [READ]), metadata: { name: 'r', resourceVersion } }
    expect((await engine.send('PUT', `${ROLES}/r`, stale)).status).toBe(409)
  })

  test('[RB-8] a role that gathers others holds their rules, each once, and follows them', async () => {
    const engine = await start()
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { into: 'all' } }] }
    const created = await engine.send('POST', ROLES, role('all', null, undefined, { aggregationRule }))
    expect([created.status, created.body.aggregationRule]).toEqual([201, aggregationRule])
    await engine.send('POST', ROLES, role('a', [READ], { into: 'all' }))
    await engine.send('POST', ROLES, role('b', [READ, SCALE], { into: 'all' }))
    await engine.send('POST', ROLES, role('c', [SCALE]))
    const rules = async (): Promise<unknown> => {
      await engine.plane.idle()
      return (await engine.send('GET', `${ROLES}/all`)).body.rules
    }
    expect(await rules()).toEqual([READ, SCALE])
    await engine.send('DELETE', `${ROLES}/b`)
    expect(await rules()).toEqual([READ])
  })

  test.each(['?limit=500', '?labelSelector=mine'])('[LS-5] a list%s has roles without apiVersion and kind', async (query) => {
    const engine = await start()
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { into: 'all' } }] }
    await engine.send('POST', ROLES, role('all', null, { mine: '' }, { aggregationRule }))
    await engine.send('POST', ROLES, role('r', [READ], { mine: '' }))
    const items = (await engine.send('GET', `${ROLES}${query}`)).body.items as Record<string, unknown>[]
    const mine = items.filter(({ metadata }) => (metadata as { labels: { mine?: string } }).labels.mine !== undefined)
    expect(mine.map((item) => Object.keys(item))).toEqual([
      ['aggregationRule', 'metadata', 'rules'],
      ['metadata', 'rules'],
    ])
  })

  test('[RB-8] an aggregation without selectors is rejected', async () => {
    const engine = await start()
    const answer = await engine.send('POST', ROLES, role('all', [], undefined, { aggregationRule: {} }))
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'ClusterRole.rbac.authorization.k8s.io "all" is invalid: aggregationRule.clusterRoleSelectors: Required value: at least one clusterRoleSelector required if aggregationRule is non-nil',
    ])
  })

  test('[RB-7] a strategic merge patch, as kubectl apply sends it, replaces the rules and merges the rest', async () => {
    const engine = await start()
    await engine.send('POST', ROLES, role('r', [READ], { a: 'b' }))
    const patch = { metadata: { labels: { c: 'd' } }, rules: [SCALE] }
    const type = { 'content-type': 'application/strategic-merge-patch+json' }
    const { status, body } = await engine.send('PATCH', `${ROLES}/r`, patch, type)
    expect([status, body.rules, (body.metadata as { labels: unknown }).labels]).toEqual([200, [SCALE], { a: 'b', c: 'd' }])
  })

  test.each([
    [
      'the main endpoint without .status',
      '',
      { spec: { replicas: 2 } },
      { spec: { replicas: 2, port: 8080 }, status: { phase: 'x' } },
    ],
    ['the main endpoint without .spec', '', {}, { status: { phase: 'x' } }],
    [
      '/status without .spec',
      '/status',
      { status: { phase: 'y' } },
      { spec: { replicas: 1, port: 8080 }, status: { phase: 'y' } },
    ],
    ['/status without .status', '/status', {}, { spec: { replicas: 1, port: 8080 } }],
  ])('[RB-3] a PUT to %s', async (_, endpoint, sent, kept) => {
    const engine = await start()
    await engine.install()
    await engine.send('POST', WIDGETS, widget('a', { replicas: 1 }))
    await engine.send('PATCH', `${WIDGETS}/a/status`, { status: { phase: 'x' } }, MERGE)
    const { resourceVersion } = (await engine.send('GET', `${WIDGETS}/a`)).body.metadata as Record<string, unknown>
    const body = { ...widget('a', undefined, { resourceVersion }), ...sent }
    const { status, body: stored } = await engine.send('PUT', `${WIDGETS}/a${endpoint}`, body)
    const { spec, status: reported } = stored
    const both = { ...(spec === undefined ? {} : { spec }), ...(reported === undefined ? {} : { status: reported }) }
    expect([status, both]).toEqual([200, kept])
  })

  test('[RB-2] who owns which field is kept, and applying is held to it', async () => {
    const engine = await start()
    const apply = (manager: string, rules: object[]) =>
      engine.send('PATCH', `${ROLES}/r?fieldManager=${manager}`, role('r', rules), APPLY)
    expect((await apply('one', [READ])).status).toBe(201)
    const rejected = await apply('two', [SCALE])
    expect([rejected.status, rejected.body.message]).toEqual([409, 'Apply failed with 1 conflict: conflict with "one": .rules'])
  })
})
