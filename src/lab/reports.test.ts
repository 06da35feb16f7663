import { expect, it, vi } from 'vitest'
import autoscaled from '../../docs/examples/controllers/reports/autoscaled.ts?raw'
import cachedList from '../../docs/examples/controllers/reports/cached-list.ts?raw'
import heartbeat from '../../docs/examples/controllers/reports/heartbeat.ts?raw'
import lostConditions from '../../docs/examples/controllers/reports/lost-conditions.ts?raw'
import mapOrder from '../../docs/examples/controllers/reports/map-order.ts?raw'
import mergedFinalizers from '../../docs/examples/controllers/reports/merged-finalizers.ts?raw'
import releasedFinalizers from '../../docs/examples/controllers/reports/released-finalizers.ts?raw'
import serverDefaults from '../../docs/examples/controllers/reports/server-defaults.ts?raw'
import stalePods from '../../docs/examples/controllers/reports/stale-pods.ts?raw'
import transitionTime from '../../docs/examples/controllers/reports/transition-time.ts?raw'
import { runCaged } from '../hosts/sandbox/testing/caged.ts'
import { withFault } from './examples.ts'
import type { LoopCause } from './model/loop.ts'
import { CONFIGMAPS, startLab, type TestLab, WEBAPPS } from './testing/lab.ts'
import type { Faults } from './wire/faults.ts'

/** A public report of a loop or of a lost update, and how it shows. */
interface Report {
  readonly source: string
  readonly objects?: readonly string[]
  /** Of the objects. */
  readonly finalizers?: readonly string[]
  readonly faults?: Partial<Faults>
  readonly check: (lab: TestLab, isFaulty: boolean) => Promise<void> | void
}

/** How long a loop is looked for, in milliseconds. */
const LOOP_MS = 12_000

const loops = (cause: LoopCause) => (lab: TestLab, isFaulty: boolean) => {
  const { loop, reconciles } = lab.session.model
  if (isFaulty) expect(loop).toMatchObject({ cause })
  else expect([loop, reconciles.records.at(-1)?.outcome]).toEqual([undefined, { type: 'done' }])
}

const created = (lab: TestLab): number =>
  lab.session.model.reconciles.records
    .flatMap(({ steps }) => steps)
    .filter((step) => step.type === 'call' && step.method === 'POST' && step.code === 201 && step.path === CONFIGMAPS).length

const metadataOf = async (lab: TestLab): Promise<Readonly<Record<string, unknown>>> =>
  (await lab.engine.send('GET', `${WEBAPPS}/a`)).body.metadata as Readonly<Record<string, unknown>>

/** Answers other than 200 and 201 to writes. */
const failures = (lab: TestLab): number[] =>
  lab.session.model.reconciles.records.flatMap(({ outcome }) => (outcome?.type === 'failed' ? [outcome.code] : []))

const MANY = Array.from({ length: 30 }, (_, i) => `app-${i}`)
const FEW = ['a', 'b', 'c']

const REPORTS: Readonly<Record<string, Report>> = {
  'rabbitmq/messaging-topology-operator#251': {
    source: transitionTime,
    objects: MANY,
    faults: { latencyMs: 50 },
    check: loops('own-status'),
  },
  'piraeusdatastore/piraeus-operator#905': {
    source: lostConditions,
    objects: FEW,
    faults: { latencyMs: 400 },
    check: loops('own-status'),
  },
  'mariadb-operator/mariadb-operator#1794': { source: mapOrder, check: loops('own-status') },
  'kubevirt/ssp-operator#59': { source: heartbeat, check: loops('own-status') },
  'ClickHouse/clickhouse-operator#132': { source: serverDefaults, check: loops('own-write') },
  'apache/superset-kubernetes-operator#151': { source: autoscaled, check: loops('rival') },
  'ray-project/kuberay#715': {
    source: stalePods,
    faults: { delayMs: 1500 },
    check: (lab, isFaulty) => {
      if (isFaulty) expect(created(lab)).toBeGreaterThan(3)
      else expect(created(lab)).toBe(3)
    },
  },
  'gardener/gardener#14274': {
    source: cachedList,
    faults: { delayMs: 1500 },
    check: (lab, isFaulty) => {
      if (isFaulty) expect(created(lab)).toBeGreaterThan(1)
      else expect(created(lab)).toBe(1)
    },
  },
  'tigera/operator#4492': {
    source: mergedFinalizers,
    faults: { latencyMs: 300 },
    check: async (lab, isFaulty) => {
      const { finalizers } = await metadataOf(lab)
      expect(finalizers).toHaveLength(isFaulty ? 1 : 2)
      expect(failures(lab)).toEqual(isFaulty ? [] : [409])
    },
  },
  'nolar/kopf#1237': {
    source: releasedFinalizers,
    finalizers: ['example.com/first', 'example.com/second'],
    faults: { latencyMs: 300 },
    check: async (lab, isFaulty) => {
      await lab.engine.send('DELETE', `${WEBAPPS}/a`)
      await lab.clock.pass(5000)
      expect((await lab.engine.send('GET', `${WEBAPPS}/a`)).status).toBe(404)
      expect(failures(lab)).toEqual([isFaulty ? 422 : 409])
    },
  },
}

const CASES = Object.keys(REPORTS).flatMap((report) => [
  [report, 'cured', false] as const,
  [report, 'as reported', true] as const,
])

it.each(CASES)('[LB-8] %s, %s', async (report, _how, isFaulty) => {
  const { source, objects = ['a'], finalizers, faults, check } = REPORTS[report] as Report
  expect(source.split('\n', 1)[0]).toContain(report)
  const lab = await startLab('report', runCaged)
  for (const name of objects) await lab.webApp(name, { metadata: { finalizers }, spec: { replicas: 3 } })
  // What the engine loads with the first one takes time of no clock.
  await lab.engine.send('POST', CONFIGMAPS, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'other' } })
  lab.session.wire.faults = { ...lab.session.wire.faults, latencyMs: 100, ...faults }
  lab.session.go('play', withFault(source, isFaulty))
  await vi.waitUntil(() => lab.session.model.pending.length > 0, { interval: 1, timeout: 30_000 })
  await lab.clock.pass(LOOP_MS)
  await check(lab, isFaulty)
  await lab.close()
})
