import { describe, expect, it } from 'vitest'
import { stringify } from '../../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { type Client, createClient } from '../../../../client/client.ts'
import type { ClientClock, Transport } from '../../../../client/transport.ts'
import type { Changes } from '../../../base/async/async.ts'
import { fetchOf, startServer, type TestServer } from '../../../entities/crd/testing/servers.ts'
import type { CrdRevision } from '../crd/crd.ts'
import { createInstall } from './install.ts'
import { createSessionStore, type InstallStep } from './store.ts'

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

const crd = (plural: string, names: object = {}) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `${plural}.demo.example` },
  spec: {
    group: 'demo.example',
    scope: 'Namespaced',
    names: { plural, kind: plural, ...names },
    versions: ['v1', 'v2'].map((name) => ({
      name,
      served: true,
      storage: name === 'v1',
      schema: { openAPIV3Schema: { type: 'object' } },
    })),
  },
})

/** Time that passes by sleeping alone; the controllers of the server work meanwhile. */
function sleepingClock({ plane }: TestServer): ClientClock {
  let now = 0
  return {
    now: () => now,
    elapsed: () => now,
    async sleep(ms) {
      now += ms
      await plane.idle()
    },
  }
}

const objectOf = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  return isObject(value) ? value : newObject()
}

/** Adds the lock to a CRD, as the language worker does. */
async function locked(text: string, resourceVersion: string): Promise<string> {
  const object = objectOf(text)
  if (isObject(object.metadata)) object.metadata.resourceVersion = resourceVersion
  return stringify(object)
}

const NO_CHANGES: Changes = () => () => undefined

interface Begun {
  readonly clock?: ClientClock
  readonly changes?: Changes
  readonly locked?: typeof locked
}

/** A session of a CRD's text that can do nothing but install it. */
function installation(server: TestServer, text: string, fetch: Transport, { changes = NO_CHANGES, ...own }: Begun = {}) {
  const clock = own.clock ?? sleepingClock(server)
  const storage = { ignored: {}, profile: 'core' } as const
  const unused = { saveDraft() {}, saveIgnored() {}, saveProfile() {}, installedAs() {} }
  const store = createSessionStore({ text, base: '', installed: undefined, hasRemoteChange: false }, { ...storage, ...unused })
  store.setState({ crd: objectOf(text) })
  const client: Client = createClient({ fetch, clock, actor: 'test' })
  const running: string[] = []
  store.subscribe(({ install: { steps } }) => {
    const step = steps.find(({ state }) => state === 'running')
    if (step !== undefined && running.at(-1) !== step.id) running.push(step.id)
  })
  const noted: string[] = []
  const typed: string[] = []
  const install = createInstall({
    store,
    clock,
    edits: { whenApplied: async () => undefined },
    analysis: { request: () => void noted.push('analysis') },
    remote: { noteInstalled: (_, { name }) => void noted.push(name) },
    language: { locked: own.locked ?? locked },
    api: () => ({ sender: client, reader: client, changes, keepTyped: async (name) => void typed.push(name) }),
  })
  const steps = (): string[] => store.getState().install.steps.map(({ id, state, says }) => `${id} ${state}: ${says}`)
  return { store, install, running, noted, typed, steps }
}

/** Installs CRDs one after the other; what became of the last. */
async function installAll(...crds: ReturnType<typeof crd>[]) {
  const server = await startServer()
  let stored: CrdRevision | undefined
  let last: ReturnType<typeof installation> | undefined
  for (const one of crds) {
    last = installation(server, JSON.stringify(one), fetchOf(server))
    stored = await last.install()
  }
  return {
    stored,
    steps: last?.steps() ?? [],
    running: last?.running,
    noted: last?.noted,
    typed: last?.typed,
    state: last?.store.getState().install,
  }
}

describe('the installation of a CRD', () => {
  it('[DZ-39] goes from the dry run to the endpoints, step by step', async () => {
    const { stored, steps, running, noted, typed, state } = await installAll(crd('widgets'))
    expect([stored?.name, typed]).toEqual(['widgets.demo.example', ['widgets.demo.example']])
    expect(steps).toEqual([
      'dryRun done: the server would accept it',
      'write done: POST 201',
      'names done: no conflicts found',
      'established done: the initial names have been accepted',
      'served done: /apis/demo.example/v1, /apis/demo.example/v2',
    ])
    expect(running).toEqual(['dryRun', 'write', 'names', 'established', 'served'])
    expect([noted, state?.isRunning]).toEqual([['widgets.demo.example'], false])
  })

  it('[DZ-39] ends at the dry run when the server rejects it', async () => {
    const { stored, steps, noted } = await installAll(crd('widgets', { plural: 'others' }))
    expect(stored).toBeUndefined()
    expect(steps[0]).toContain('dryRun failed: CustomResourceDefinition.apiextensions.k8s.io "widgets.demo.example" is invalid')
    expect([steps[1], noted]).toEqual(['write waiting: ', ['analysis']])
  })

  it('[DZ-39] ends where the names conflict, with the reason; the CRD is stored all the same', async () => {
    const { stored, steps } = await installAll(crd('widgets', { shortNames: ['wi'] }), crd('wings', { shortNames: ['wi'] }))
    expect(stored?.name).toBe('wings.demo.example')
    expect(steps.slice(2, 4)).toEqual(['names failed: "wi" is already in use', 'established waiting: '])
  })

  it('[DZ-39] conflicts of the old names do not count after an update', async () => {
    const server = await startServer()
    const path = `${CRDS}/wings.demo.example`
    for (const one of [crd('widgets', { shortNames: ['wi'] }), crd('wings', { shortNames: ['wi'] })]) {
      await installation(server, JSON.stringify(one), fetchOf(server)).install()
    }
    const before = await (await fetchOf(server)(path)).text()
    expect(before).toContain('\\"wi\\" is already in use')
    let isWritten = false
    let looks = 0
    const fetch: Transport = (input, init) => {
      if (init?.method === 'PUT' && !String(input).includes('dryRun')) isWritten = true
      const isLook = isWritten && String(input) === path && (init?.method ?? 'GET') === 'GET'
      // The server has not looked at the new names yet.
      return isLook && ++looks <= 2 ? Promise.resolve(Response.json(JSON.parse(before))) : fetchOf(server)(input, init)
    }
    const { install, steps } = installation(server, JSON.stringify(crd('wings', { shortNames: ['wg'] })), fetch)
    await install()
    expect([steps()[2], looks]).toEqual(['names done: no conflicts found', expect.any(Number)])
  })

  it('[DZ-39] continues when the CRD changes, without waiting for the next look', async () => {
    const server = await startServer()
    const listeners = new Set<() => void>()
    const changes: Changes = (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
    // No sleep ever ends but by a change.
    const sleep: ClientClock['sleep'] = async (_, signal) => {
      const woken = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }))
      await server.plane.idle()
      for (const listener of listeners) listener()
      await woken
    }
    const clock = { now: () => 0, elapsed: () => 0, sleep }
    const { install, steps } = installation(server, JSON.stringify(crd('widgets')), fetchOf(server), { clock, changes })
    await install()
    expect(steps().map((step) => step.split(':')[0])).toEqual([
      'dryRun done',
      'write done',
      'names done',
      'established done',
      'served done',
    ])
    expect(listeners.size).toBe(0)
  })

  it.each<[what: string, id: InstallStep['id'], broken: (url: string, method: string) => boolean, isStored: boolean]>([
    ['the dry run', 'dryRun', (url) => url.includes('dryRun'), false],
    ['reading it after the write', 'names', (url, method) => method === 'GET' && url.endsWith('/widgets.demo.example'), true],
    ['discovery', 'served', (url) => url === '/apis' || url === '/api', true],
  ])('[DZ-39] ends when there is no answer to %s, and tells so', async (_, id, isBroken, isStored) => {
    const server = await startServer()
    let isWritten = false
    const fetch: Transport = (input, init) => {
      const method = init?.method ?? 'GET'
      if ((id === 'dryRun' || isWritten) && isBroken(String(input), method)) throw new Error('the connection broke')
      if (method === 'POST' && !String(input).includes('dryRun')) isWritten = true
      return fetchOf(server)(input, init)
    }
    const { install, store, noted } = installation(server, JSON.stringify(crd('widgets')), fetch)
    const stored = await install()
    const { isRunning, steps } = store.getState().install
    expect([isRunning, steps.find((step) => step.id === id)]).toEqual([
      false,
      { id, state: 'failed', says: 'the connection broke' },
    ])
    expect([stored !== undefined, noted]).toEqual([isStored, [isStored ? 'widgets.demo.example' : 'analysis']])
  })

  it('[DZ-39] ends when the language worker fails', async () => {
    const server = await startServer()
    await installation(server, JSON.stringify(crd('widgets')), fetchOf(server)).install()
    const { install, store, steps } = installation(server, JSON.stringify(crd('widgets')), fetchOf(server), {
      locked: () => Promise.reject(new Error('this text takes too long to read')),
    })
    expect(await install()).toBeUndefined()
    expect([steps()[0], store.getState().install.isRunning]).toEqual(['dryRun failed: this text takes too long to read', false])
  })
})
