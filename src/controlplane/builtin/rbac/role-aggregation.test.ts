import { describe, expect, test } from 'vitest'
import { keyPrefix } from '../../../apiserver/storage/key-layout.ts'
import { memoryBackend } from '../../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../../apiserver/storage/store.ts'
import { ManualClock, put, remove } from '../../../apiserver/storage/testing/fixtures.ts'
import { recordedApi } from '../../testing/recorded-api.ts'
import { RoleAggregation } from './role-aggregation.ts'

type Json = Record<string, unknown>

const GROUP = 'rbac.authorization.k8s.io'
const PREFIX = keyPrefix(GROUP, 'clusterroles')

const rule = (verb: string): Json => ({ verbs: [verb], apiGroups: ['ex.io'], resources: ['widgets'] })

const role = (rules: unknown, labels?: unknown, ...selectors: Json[]): Json => ({
  metadata: { ...(labels === undefined ? {} : { labels }) },
  rules,
  ...(selectors.length === 0 ? {} : { aggregationRule: { clusterRoleSelectors: selectors } }),
})

const into = (value: string): Json => ({ matchLabels: { into: value } })

type Write = (name: string, value: Json) => Promise<unknown>

/** The controller over these cluster roles. */
async function started(roles: Readonly<Record<string, Json>>, answer?: (write: Write) => unknown) {
  const clock = new ManualClock()
  const storage = await openStorage(memoryBackend(), { clock })
  const write: Write = (name, value) => storage.write(PREFIX + name, put(JSON.stringify(value)))
  for (const [name, value] of Object.entries(roles)) await write(name, value)
  const { api, requests } = recordedApi(() => answer?.(write))
  const controller = new RoleAggregation({ storage, clock, api })
  controller.start()
  /** The rules that were applied since the last call, by role. */
  const applied = async (): Promise<unknown> => {
    await controller.idle()
    return requests.splice(0).map(({ path, body }) => [path.split('/').at(-1), body?.rules])
  }
  return { storage, controller, write, requests, applied }
}

describe('[RB-8] a cluster role with an aggregationRule (pkg/controller/clusterroleaggregation)', () => {
  test('is applied, by force, with the rules that it gathers', async () => {
    const { controller, requests } = await started({ a: role([rule('get')], { into: 'x' }), x: role(null, undefined, into('x')) })
    await controller.idle()
    expect(requests).toEqual([
      {
        method: 'PATCH',
        path: `/apis/${GROUP}/v1/clusterroles/x`,
        query: { fieldManager: 'clusterrole-aggregation-controller', force: 'true' },
        contentType: 'application/apply-patch+yaml',
        body: { kind: 'ClusterRole', apiVersion: `${GROUP}/v1`, metadata: { name: 'x' }, rules: [rule('get')] },
      },
    ])
  })

  const rows: [string, Record<string, Json>, unknown][] = [
    ['gathers roles by name', { b: role([rule('b')], { into: 'x' }), a: role([rule('a')], { into: 'x' }) }, ['a', 'b']],
    [
      'gathers each rule once',
      { a: role([rule('a'), rule('b')], { into: 'x' }), b: role([rule('b')], { into: 'x' }) },
      ['a', 'b'],
    ],
    [
      'gathers by one selector after the other',
      { a: role([rule('a')], { into: 'y' }), b: role([rule('b')], { into: 'x' }) },
      ['b', 'a'],
    ],
    [
      'does not gather its own rules',
      { x: role([rule('x')], { into: 'x' }, into('x')), a: role([rule('a')], { into: 'x' }) },
      ['a'],
    ],
    ['loses rules that no role has', { x: role([rule('x')], undefined, into('x')) }, []],
    ['gathers nothing of a role without rules', { a: role(null, { into: 'x' }), b: role([rule('b')], { into: 'x' }) }, ['b']],
    [
      'gathers nothing of a role with other labels',
      { a: role([rule('a')]), b: role([rule('b')], 'x'), c: role([rule('c')], { into: 'x' }) },
      ['c'],
    ],
  ]
  test.each(rows)('%s', async (_, roles, verbs) => {
    const { applied } = await started({ x: role(null, undefined, into('x'), into('y')), ...roles })
    expect(await applied()).toEqual([['x', (verbs as string[]).map(rule)]])
  })

  test.each<[string, Record<string, Json>]>([
    ['has its rules already', { a: role([rule('a')], { into: 'x' }), x: role([rule('a')], undefined, into('x')) }],
    ['has no rules, and gathers none', { x: role(null, undefined, into('x')) }],
    ['has no selectors', { x: { ...role([rule('a')]), aggregationRule: {} } }],
    ['has no aggregationRule', { x: role([rule('a')]) }],
  ])('that %s is left alone', async (_, roles) => {
    const { applied } = await started(roles)
    expect(await applied()).toEqual([])
  })

  test('follows the roles that it gathers, until the controller stops', async () => {
    const { storage, controller, write, applied } = await started({ x: role(null, undefined, into('x')) })
    expect(await applied()).toEqual([])
    await write('a', role([rule('a')], { into: 'x' }))
    expect(await applied()).toEqual([['x', [rule('a')]]])
    await write('x', role([rule('a')], undefined, into('x')))
    expect(await applied()).toEqual([])
    await storage.write(`${PREFIX}a`, remove)
    expect(await applied()).toEqual([['x', []]])
    controller.stop()
    await write('b', role([rule('b')], { into: 'x' }))
    expect(await applied()).toEqual([])
  })

  test('that gathers no longer when its turn comes is left alone', async () => {
    const gathering = role(null, undefined, into('x'))
    const roles = { a: gathering, b: role([rule('b')], { into: 'x' }), c: gathering, d: gathering }
    const { storage, controller, requests } = await started(roles, async (write) => {
      await write('c', role([rule('c')]))
      await storage.write(`${PREFIX}d`, remove)
    })
    await controller.idle()
    expect(requests.filter(({ path }) => !path.endsWith('/a'))).toEqual([])
  })

  test('is applied before the controller is idle', async () => {
    let isApplied = false
    const { controller } = await started(
      { a: role([rule('a')], { into: 'x' }), x: role(null, undefined, into('x')) },
      async () => {
        await new Promise<void>((resolve) => setImmediate(resolve))
        isApplied = true
      },
    )
    await controller.idle()
    expect(isApplied).toBe(true)
  })
})
