import { parseArgs } from 'node:util'
import { openEtcd } from '../../../src/apiserver/storage/etcd/store.ts'
import type { StorageEvent } from '../../../src/apiserver/storage/interfaces.ts'
import { CLUSTER_CONTENTS } from '../../../src/controlplane/stored-values.ts'
import { systemClock } from '../../../src/hosts/system-clock.ts'
import { seeded } from '../../kill/run.ts'
import { install, OBJECTS, runClient, type Tally } from '../traffic/clients.ts'
import { Observer } from '../traffic/observer.ts'
import { checkWatch, checkWrites } from './checks.ts'
import { type Cluster, electedOf, type Host, startCluster } from './cluster.ts'
import { FAULTS } from './list.ts'
import { Rivals } from './rivals.ts'

const USAGE = `usage: npm run etcd-faults -- [options]

Starts an etcd of three members and three hosts over it, connected by a network of proxies, and writes through all hosts while members and
hosts are killed, hang or are cut off from each other, in turn. Checks that every acknowledged write is in the history, that a write bound
to a version followed that version, that watches tell of every event once and in order, and that of two CRDs with the same kind one has its
names. Prints how long each host took to write again, and until another host ran the controllers.

  --rounds N    how often each fault happens (3)
  --clients N   how many clients write at once (64)
  --names N     how many objects they share (200)
  --seed N      decides what they do, as far as time allows (1)
  --only TEXT   only faults whose names contain this`

const OPTIONS = {
  rounds: { type: 'string', default: '3' },
  clients: { type: 'string', default: '64' },
  names: { type: 'string', default: '200' },
  seed: { type: 'string', default: '1' },
  only: { type: 'string', default: '' },
  help: { type: 'boolean', default: false },
} as const

/** How long everything runs between two faults. Milliseconds. */
const QUIET_MS = 4_000

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const cluster = await startCluster(3)
  try {
    return await run(cluster, {
      rounds: Number(values.rounds),
      clients: Number(values.clients),
      names: Number(values.names),
      random: seeded(Number(values.seed)),
      only: values.only,
    })
  } finally {
    await cluster.stop()
  }
}

interface Traffic {
  readonly rounds: number
  readonly clients: number
  readonly names: number
  readonly random: () => number
  /** A part of the names of the faults that happen. */
  readonly only: string
}

async function run(cluster: Cluster, traffic: Traffic): Promise<number> {
  const { clients, names, random } = traffic
  const { client, hosts } = cluster
  const urls = hosts.map(({ url }) => url)
  await install(urls)
  // The history, from etcd itself.
  const truth = await openEtcd(client, { clock: systemClock, prefix: '/registry', ...CLUSTER_CONTENTS })
  const history: StorageEvent[] = []
  let ended = 0
  truth.watch('/etcd.example.com/', undefined, {
    everyStep: true,
    event: (event) => void history.push(event),
    closed: () => ended++,
  })
  const observers = urls.map((url) => new Observer(url + OBJECTS, truth.resourceVersion))
  const tally: Tally = { operations: 0, acknowledged: [], statuses: new Map(), problems: [] }
  let goes = true
  const options = { urls, random, names, faults: true }
  const rivals = new Rivals(urls, random)
  const writers = [rivals.run(() => goes), ...Array.from({ length: clients }, () => runClient(tally, () => goes, options))]
  const problems = await applyFaults(cluster, traffic)
  goes = false
  await Promise.all(writers)
  await truth.caughtUp()
  for (let tries = 0; tries < 20 && observers.some(({ position }) => position < truth.resourceVersion - 1); tries++)
    await sleep(500)
  for (const observer of observers) await observer.stop()
  if (ended > 0) problems.push('the history of etcd has a gap')
  problems.push(...tally.problems, ...checkWrites(tally.acknowledged, history))
  for (const observer of observers) problems.push(...observer.problems, ...checkWatch(observer, history))
  const decided = await rivals.check(urls[0] ?? '')
  problems.push(...decided.problems)
  for (const problem of problems.slice(0, 20)) console.log(problem)
  const answers = [...tally.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
  const restarts = observers.reduce((sum, observer) => sum + observer.restarts, 0)
  const gone = observers.reduce((sum, observer) => sum + observer.gone, 0)
  console.log(
    `${tally.operations} operations (${answers.join(', ')}), ${tally.acknowledged.length} writes acknowledged, ${history.length} events, ${decided.pairs} pairs of CRDs with one winner each, watches began anew ${restarts} times and were answered 410 ${gone} times, ${problems.length} problems`,
  )
  await truth.close()
  return problems.length === 0 ? 0 : 1
}

/** Lets every fault happen in turn, and prints how long each host took to write again. The result is what stayed broken. */
async function applyFaults(cluster: Cluster, { rounds, only }: Traffic): Promise<string[]> {
  const problems: string[] = []
  const urls = cluster.hosts.map(({ url }) => url)
  for (let round = 0; round < rounds; round++) {
    for (const plan of FAULTS) {
      const fault = await plan(cluster, round)
      if (!fault.name.includes(only)) continue
      await sleep(QUIET_MS)
      const { begin, end, ms, name } = await plan(cluster, round)
      const elected = await electedOf(cluster)
      const began = performance.now()
      await begin()
      const isOver = (): boolean => performance.now() - began > ms
      const [back, taken] = await Promise.all([
        Promise.all(urls.map((url) => writes(url, ms))),
        takenOver(cluster, elected, isOver),
      ])
      await sleep(Math.max(0, ms - (performance.now() - began)))
      await end()
      const healed = performance.now()
      const all = await Promise.all(urls.map((url) => writes(url, 60_000)))
      if (all.includes(undefined)) problems.push(`${name}: a host does not write again`)
      const times = back.map((time) => (time === undefined ? 'not while it lasts' : `${Math.round(time)} ms`)).join(', ')
      const election = taken === undefined ? '' : `; another host runs the controllers after ${Math.round(taken)} ms`
      console.log(
        `${name}: hosts write again after ${times}; all of them ${Math.round(performance.now() - healed)} ms after its end${election}`,
      )
    }
  }
  return problems
}

/** Milliseconds until another host than this is elected; undefined when no host is elected while the fault lasts. */
async function takenOver(cluster: Cluster, before: Host | undefined, isOver: () => boolean): Promise<number | undefined> {
  const began = performance.now()
  while (!isOver()) {
    const now = await electedOf(cluster).catch(() => undefined)
    if (now !== undefined && now !== before) return performance.now() - began
    await sleep(100)
  }
  return undefined
}

/** Milliseconds until a server takes a write; undefined when it does not within `ms`. */
async function writes(url: string, ms: number): Promise<number | undefined> {
  const began = performance.now()
  while (performance.now() - began < ms) {
    const init = { method: 'PATCH', headers: { 'Content-Type': 'application/apply-patch+yaml' }, signal: AbortSignal.timeout(ms) }
    const name = `probe-${new URL(url).port}`
    const widget = { apiVersion: 'etcd.example.com/v1', kind: 'Widget', metadata: { name }, spec: { probe: performance.now() } }
    const body = JSON.stringify(widget)
    const path = `${url}${OBJECTS}/${name}?fieldManager=probe&force=true`
    const answer = await fetch(path, { ...init, body }).catch(() => undefined)
    if (answer !== undefined && answer.status < 300) return performance.now() - began
    await sleep(20)
  }
  return undefined
}

process.exit(await main())
