import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createClient } from '../src/client/client.ts'
import { FakeClock } from '../src/client/testing/fake-clock.ts'
import { crdOf } from '../src/controlplane/testing/crd.ts'
import { WebAppController } from '../src/ui/features/home/example/webapp-controller.ts'
import { engine, nodeHost, type Server } from './rule-rows/servers.ts'

const USER = 'toy'
const GROUP = 'demo.crdlab.dev'
const WEBAPPS = `/apis/${GROUP}/v1/namespaces/default/webapps`
const A = `${WEBAPPS}/a`
const ROLES = '/apis/rbac.authorization.k8s.io/v1'
const TYPE = {
  group: GROUP,
  version: 'v1',
  resource: 'webapps',
  kind: 'WebApp',
  singular: 'webapp',
  shortNames: [],
  categories: [],
  namespaced: true,
  verbs: [],
  subresources: ['status'],
}
const SCHEMA = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
const role = (resources: string[], verbs: string[]) => ({ apiGroups: [GROUP], resources, verbs })
const READER = role(['webapps'], ['get', 'list', 'watch'])
const REPORTER = role(['webapps/status'], ['update'])

type Json = Record<string, unknown>

interface Toy {
  send(method: string, path: string, body?: unknown): Promise<Json>
  /** The writes of the controller to /status: the code, and the time in seconds of its clock. */
  readonly reports: { readonly code: number; readonly at: number }[]
  /** Lets a tenth of a second of its clock pass this many times, never while the server answers it. */
  turns(count: number): Promise<void>
  stop(): Promise<void>
  /** Tells the controller that roles have changed. */
  rolesChanged(): void
}

/** The controller of the page against a server, as a user with these rules. */
async function started(server: Server, ...rules: object[]): Promise<Toy> {
  const head = (kind: string, more: object) => ({
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind,
    metadata: { name: USER },
    ...more,
  })
  const send: Toy['send'] = async (method, path, body) => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
    const init = { method, headers: { 'content-type': type }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await server.fetch(path, init)
    const answer = (await response.json()) as Json
    if (response.status >= 300) throw new Error(`${method} ${path}: ${String(answer.message)}`)
    return answer
  }
  await send(
    'POST',
    '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    crdOf(GROUP, 'webapps', 'WebApp', { subresources: { status: {} }, schema: SCHEMA }),
  )
  await send('POST', `${ROLES}/clusterroles`, head('ClusterRole', { rules }))
  await send(
    'POST',
    `${ROLES}/clusterrolebindings`,
    head('ClusterRoleBinding', { subjects: [{ kind: 'User', name: USER }], roleRef: { kind: 'ClusterRole', name: USER } }),
  )
  await server.settled()
  await send('POST', WEBAPPS, { apiVersion: `${GROUP}/v1`, kind: 'WebApp', metadata: { name: 'a' }, spec: { replicas: 2 } })
  const clock = new FakeClock()
  const reports: Toy['reports'] = []
  let unanswered = 0
  const client = createClient({
    clock,
    actor: USER,
    user: USER,
    fetch: async (path, init) => {
      if (String(path).includes('watch=true')) return server.fetch(String(path), init)
      unanswered++
      const response = await server.fetch(String(path), init)
      const text = await response.text()
      unanswered--
      if (init?.method === 'PUT') reports.push({ code: response.status, at: Math.floor(clock.elapsed() / 1000) })
      return new Response(text, response)
    },
  })
  const end = new AbortController()
  const controller = new WebAppController({ client, type: TYPE, hasHeartbeat: () => false })
  const running = controller.run(end.signal)
  return {
    send,
    reports,
    turns: async (count) => {
      for (let turn = 0; turn < count; turn++) {
        do await setImmediate()
        while (unanswered > 0)
        await clock.pass(100)
      }
    },
    rolesChanged: () => controller.retryAll(),
    stop: async () => {
      end.abort()
      await running
      await server.stop()
    },
  }
}

const statusOf = async (toy: Toy): Promise<Json> => ((await toy.send('GET', A)).status ?? {}) as Json

async function until(toy: Toy, isTrue: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isTrue())) await toy.turns(1)
}

const even = async (toy: Toy, replicas: number): Promise<boolean> => (await statusOf(toy)).readyReplicas === replicas

describe.each([
  ['the engine', engine],
  ['the Node host', nodeHost],
])('the toy controller against %s', (_, start) => {
  let toy: Toy
  afterEach(() => toy.stop())

  test('[RB-4] acts when the generation rises, and reports the one it saw', async () => {
    toy = await started(await start({}), READER, REPORTER)
    await until(toy, () => even(toy, 2))
    expect(await statusOf(toy)).toMatchObject({ observedGeneration: 1, replicas: 2 })
    await toy.send('PATCH', A, { spec: { replicas: 5 } })
    await until(toy, () => even(toy, 5))
    expect(await statusOf(toy)).toMatchObject({ observedGeneration: 2, replicas: 5 })
  })

  test('[RB-4] is not woken by a write of the status, nor by labels', async () => {
    toy = await started(await start({}), READER, REPORTER)
    await until(toy, () => even(toy, 2))
    const { length } = toy.reports
    await toy.send('PATCH', `${A}/status`, { status: { note: 'by hand' } })
    await toy.send('PATCH', A, { metadata: { labels: { a: 'b' } } })
    await toy.turns(50)
    expect([toy.reports.length, (await statusOf(toy)).note]).toEqual([length, 'by hand'])
    // It was there all the time: the next generation is reported.
    await toy.send('PATCH', A, { spec: { replicas: 3 } })
    await until(toy, () => even(toy, 3))
  })

  test('[RB-9] rejected it waits longer each time, up to a minute, and goes on at once when its role is changed', async () => {
    toy = await started(await start({}), READER)
    await until(toy, () => toy.reports.length >= 9)
    const waits = toy.reports.slice(1).map(({ at }, i) => at - (toy.reports[i]?.at ?? 0))
    expect(toy.reports.every(({ code }) => code === 403)).toBe(true)
    for (const [i, least] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) expect(waits[i]).toBeGreaterThanOrEqual(least)
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(63)
    expect(await statusOf(toy)).toEqual({})
    const rejected = toy.reports.length
    await toy.send('PATCH', `${ROLES}/clusterroles/${USER}`, { rules: [READER, REPORTER] })
    toy.rolesChanged()
    await until(toy, () => even(toy, 2))
    const [last, next] = [toy.reports[rejected - 1], toy.reports[rejected]]
    expect([next?.code, (next?.at ?? 0) - (last?.at ?? 0) < 30]).toEqual([200, true])
    expect(await statusOf(toy)).toMatchObject({ observedGeneration: 1 })
  })
})
