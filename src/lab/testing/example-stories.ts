import { expect, vi } from 'vitest'
import { MERGE } from '../../controlplane/testing/engine.ts'
import { CONTROLLER_EXAMPLES, type ExampleName, withFault } from '../examples.ts'
import type { RunProgram } from '../program.ts'
import { CONFIGMAPS, startLab, type TestLab, WEBAPPS } from './lab.ts'

interface Run extends TestLab {
  /** Sets the fault, and plays. */
  play(): Promise<void>
  app(name: string): Promise<Loose>
  maps(): Promise<Loose[]>
  /** Lets so much time pass. */
  rest(ms: number): Promise<void>
}

interface Loose {
  readonly metadata: {
    readonly name: string
    readonly uid: string
    readonly labels?: Readonly<Record<string, string>>
    readonly ownerReferences?: readonly { readonly name: string }[]
    readonly deletionTimestamp?: string
  }
  readonly spec: { readonly replicas: number; readonly env?: readonly { readonly name: string }[] }
  readonly status?: { readonly observedGeneration?: number; readonly readyReplicas?: number }
}

async function run(name: ExampleName, isFaulty: boolean, runProgram: RunProgram): Promise<Run> {
  const lab = await startLab(name, runProgram)
  // A loop without any latency would need no time.
  lab.session.wire.faults = { ...lab.session.wire.faults, latencyMs: 20 }
  return {
    ...lab,
    play: async () => {
      lab.session.go('play', withFault(CONTROLLER_EXAMPLES[name], isFaulty))
      // What runs it can take its time to load.
      await vi.waitUntil(() => lab.session.model.pending.length > 0, { interval: 1, timeout: 30_000 })
    },
    app: async (app) => (await lab.engine.send('GET', `${WEBAPPS}/${app}`)).body as unknown as Loose,
    maps: async () => (await lab.engine.send('GET', CONFIGMAPS)).body.items as Loose[],
    rest: (ms) => lab.clock.pass(ms),
  }
}

const SPEC = { spec: { replicas: 3 } }

/** What each controller does that is healthy, and with its fault. */
const STORIES: Readonly<Record<ExampleName, (lab: Run, isFaulty: boolean) => Promise<void>>> = {
  'webapp-status': async (lab, isFaulty) => {
    await lab.webApp('a', SPEC)
    await lab.play()
    await lab.rest(2000)
    expect((await lab.app('a')).status).toEqual(
      isFaulty ? undefined : expect.objectContaining({ observedGeneration: 1, readyReplicas: 3 }),
    )
    const [write] = lab.session.model.reconciles.records[0]?.steps.filter(({ type }) => type === 'call') ?? []
    expect(write).toMatchObject({ code: 200, path: isFaulty ? `${WEBAPPS}/a` : `${WEBAPPS}/a/status` })
  },
  'webapp-replicas': async (lab, isFaulty) => {
    await lab.webApp('a', SPEC)
    await lab.play()
    await lab.until(async () => (await lab.maps()).length === 3)
    await lab.engine.send('DELETE', `${CONFIGMAPS}/a-1`)
    await lab.rest(2000)
    expect((await lab.maps()).map(({ metadata }) => metadata.name)).toEqual(isFaulty ? ['a-0', 'a-2'] : ['a-0', 'a-1', 'a-2'])
  },
  'webapp-controller': async (lab, isFaulty) => {
    await lab.webApp('a', SPEC)
    await lab.play()
    await lab.rest(10_000)
    expect((await lab.app('a')).status?.readyReplicas).toBe(isFaulty ? 0 : 3)
    expect(lab.session.model.reconciles.records.length).toBe(isFaulty ? 1 : 4)
  },
  'webapp-autoscaler': async (lab, isFaulty) => {
    await lab.webApp('a', { ...SPEC, metadata: { annotations: { 'demo.crdlab.dev/load': '450' } } })
    await lab.play()
    await lab.rest(2000)
    expect((await lab.app('a')).spec.replicas).toBe(isFaulty ? 20 : 5)
  },
  'webapp-cleaner': async (lab, isFaulty) => {
    await lab.webApp('a', SPEC)
    await lab.play()
    await lab.rest(1000)
    await lab.engine.send('POST', CONFIGMAPS, {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'x', labels: { app: 'a' } },
    })
    await lab.engine.send('DELETE', `${WEBAPPS}/a`)
    await lab.rest(5000)
    expect((await lab.maps()).length).toBe(0)
    expect((await lab.engine.send('GET', `${WEBAPPS}/a`)).status).toBe(isFaulty ? 200 : 404)
  },
  'webapp-counter': async (lab, isFaulty) => {
    await lab.webApp('a', SPEC)
    await lab.play()
    await lab.rest(isFaulty ? 2000 : 10_000)
    const { loop, counters } = lab.session.model
    if (isFaulty) expect(loop).toMatchObject({ cause: 'own-status', seconds: 10 })
    else expect([loop, counters.reconciles, counters.writes, counters.noOps]).toEqual([undefined, 2, 2, 1])
  },
  'webapp-adopter': async (lab, isFaulty) => {
    await lab.webApp('a', SPEC)
    await lab.webApp('b', SPEC)
    const { uid } = (await lab.app('b')).metadata
    const owner = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp', name: 'b', uid, controller: true }
    const map = (name: string, ownerReferences: readonly object[]) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name, labels: { app: 'a' }, ownerReferences },
    })
    await lab.engine.send('POST', CONFIGMAPS, map('free', []))
    await lab.engine.send('POST', CONFIGMAPS, map('owned', [owner]))
    await lab.play()
    await lab.rest(2000)
    const owners = (await lab.maps()).map(({ metadata }) => metadata.ownerReferences?.map(({ name }) => name))
    expect(owners).toEqual([['a'], [isFaulty ? 'a' : 'b']])
  },
  'webapp-labels': async (lab, isFaulty) => {
    await lab.webApp('a', SPEC)
    await lab.play()
    await lab.rest(2000)
    const { loop } = lab.session.model
    if (isFaulty) expect(loop?.cause).toBe('rival')
    else expect([loop, (await lab.app('a')).metadata.labels]).toEqual([undefined, { billing: 'gold', priority: 'low' }])
  },
  'webapp-parts': async (lab, isFaulty) => {
    await lab.webApp('a', SPEC)
    lab.session.wire.faults = { ...lab.session.wire.faults, delayMs: 1500 }
    await lab.play()
    await lab.rest(20_000)
    const { length } = await lab.maps()
    if (isFaulty) expect(length).toBeGreaterThan(3)
    else expect(length).toBe(3)
  },
  'webapp-env': async (lab, isFaulty) => {
    await lab.webApp('a', SPEC)
    lab.session.wire.faults = { ...lab.session.wire.faults, latencyMs: 500 }
    await lab.play()
    await lab.until(() => lab.session.model.pending.some(({ method }) => method === 'PATCH'))
    await lab.engine.send('PATCH', `${WEBAPPS}/a`, { spec: { env: [{ name: 'USERS' }] } }, MERGE)
    await lab.rest(10_000)
    const names = (await lab.app('a')).spec.env?.map(({ name }) => name)
    expect(names).toEqual(isFaulty ? ['MANAGED_BY'] : ['USERS', 'MANAGED_BY'])
    expect(lab.session.model.counters.conflicts).toBe(isFaulty ? 0 : 1)
  },
}

export const EXAMPLE_NAMES = Object.keys(CONTROLLER_EXAMPLES) as ExampleName[]

/** Plays the story of an example, with what it does and what its fault breaks, and returns the lab. Throws where it is otherwise. */
export async function playStory(name: ExampleName, isFaulty: boolean, runProgram: RunProgram): Promise<TestLab> {
  const lab = await run(name, isFaulty, runProgram)
  await STORIES[name](lab, isFaulty)
  return lab
}
