import { parseArgs } from 'node:util'
import { openEtcd } from '../../src/apiserver/storage/etcd/store.ts'
import type { StorageEvent } from '../../src/apiserver/storage/interfaces.ts'
import { decodeStored } from '../../src/controlplane/stored-values.ts'
import { GrpcClient } from '../../src/hosts/node/etcd/client.ts'
import { systemClock } from '../../src/hosts/system-clock.ts'
import { seeded } from '../kill/run.ts'
import { type KilledServer, startServer } from '../kill/server.ts'
import { type EtcdProcess, freePorts, startEtcd } from './etcd.ts'
import { install, OBJECTS, runClient, type Tally, type Written } from './traffic/clients.ts'
import { Observer } from './traffic/observer.ts'

const USAGE = `usage: npm run etcd-faults -- [options]

Starts an etcd of three members and three hosts over it, and writes through all hosts while a member is killed, the leader is killed, a
member hangs, a host is killed and a host hangs, in turn. Checks that every acknowledged write is in the history, that a write bound to a
version followed that version, and that watches tell of every event once and in order. Prints how long each host took to write again.

  --rounds N    how often each fault happens (3)
  --clients N   how many clients write at once (64)
  --names N     how many objects they share (200)
  --seed N      decides what they do, as far as time allows (1)`

const OPTIONS = {
  rounds: { type: 'string', default: '3' },
  clients: { type: 'string', default: '64' },
  names: { type: 'string', default: '200' },
  seed: { type: 'string', default: '1' },
  help: { type: 'boolean', default: false },
} as const

/** How long a fault lasts, and how long everything runs in between. Milliseconds. */
const FAULT_MS = 6_000
const QUIET_MS = 4_000

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A host on a port of its own, where it can be started again. */
class Host {
  readonly url: string
  readonly #storage: string
  readonly #port: number
  #server: KilledServer | undefined

  constructor(storage: string, port: number) {
    this.url = `http://127.0.0.1:${port}`
    this.#storage = storage
    this.#port = port
  }

  async start(): Promise<void> {
    this.#server = await startServer(this.#storage, this.#port)
  }

  async kill(): Promise<void> {
    await this.#server?.kill()
  }

  signal(signal: NodeJS.Signals): void {
    process.kill(this.#server?.pid ?? 0, signal)
  }
}

interface Fault {
  readonly name: string
  begin(): Promise<void> | void
  end(): Promise<void> | void
}

async function faultsOf(members: readonly EtcdProcess[], hosts: readonly Host[], round: number): Promise<Fault[]> {
  const leader = await leaderOf(members)
  const member = members.find((one) => one !== leader) as EtcdProcess
  const host = hosts[round % hosts.length] as Host
  const killed = (name: string, one: EtcdProcess): Fault => ({
    name,
    begin: () => one.kill(),
    end: async () => {
      one.start()
      await one.ready()
    },
  })
  const hangs = (name: string, signal: (signal: NodeJS.Signals) => void): Fault => ({
    name,
    begin: () => signal('SIGSTOP'),
    end: () => signal('SIGCONT'),
  })
  return [
    killed('a member is killed', member),
    killed('the leader is killed', leader),
    hangs('the leader hangs', (signal) => void process.kill(leader.pid, signal)),
    { name: 'a host is killed', begin: () => host.kill(), end: () => host.start() },
    hangs('a host hangs', (signal) => host.signal(signal)),
  ]
}

/** The member that leads: the one whose own id is the leader's. */
async function leaderOf(members: readonly EtcdProcess[]): Promise<EtcdProcess> {
  for (;;) {
    for (const member of members) {
      const url = `http://${member.endpoint}/v3/maintenance/status`
      const answer = await fetch(url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
      const status = (await answer?.json().catch(() => undefined)) as
        | { leader?: string; header?: { member_id?: string } }
        | undefined
      if (status?.leader !== undefined && status.leader === status.header?.member_id) return member
    }
    await sleep(200)
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const etcd = await startEtcd(3)
  const storage = `etcd://${etcd.members.map(({ endpoint }) => endpoint).join(',')}`
  const hosts = (await freePorts(3)).map((port) => new Host(storage, port))
  try {
    for (const host of hosts) await host.start()
    return await run(etcd.members, hosts, {
      rounds: Number(values.rounds),
      clients: Number(values.clients),
      names: Number(values.names),
      random: seeded(Number(values.seed)),
    })
  } finally {
    for (const host of hosts) await host.kill()
    await etcd.stop()
  }
}

interface Traffic {
  readonly rounds: number
  readonly clients: number
  readonly names: number
  readonly random: () => number
}

async function run(members: readonly EtcdProcess[], hosts: readonly Host[], traffic: Traffic): Promise<number> {
  const { rounds, clients, names, random } = traffic
  const urls = hosts.map(({ url }) => url)
  await install(urls)
  // What happened, from etcd itself.
  const client = new GrpcClient({ endpoints: members.map(({ endpoint }) => endpoint), prefix: '/registry' })
  const truth = await openEtcd(client, { clock: systemClock, prefix: '/registry', decode: decodeStored })
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
  const writers = Array.from({ length: clients }, () => runClient(tally, () => goes, options))
  const problems: string[] = []
  for (let round = 0; round < rounds; round++) {
    for (const which of (await faultsOf(members, hosts, round)).keys()) {
      await sleep(QUIET_MS)
      const fault = (await faultsOf(members, hosts, round))[which] as Fault
      const began = performance.now()
      await fault.begin()
      const back = await Promise.all(urls.map((url) => writes(url, FAULT_MS)))
      await sleep(Math.max(0, FAULT_MS - (performance.now() - began)))
      await fault.end()
      const healed = performance.now()
      const all = await Promise.all(urls.map((url) => writes(url, 60_000)))
      if (all.includes(undefined)) problems.push(`${fault.name}: a host does not write again`)
      const times = back.map((ms) => (ms === undefined ? 'not while it lasts' : `${Math.round(ms)} ms`)).join(', ')
      console.log(
        `${fault.name}: hosts write again after ${times}; all of them ${Math.round(performance.now() - healed)} ms after its end`,
      )
    }
  }
  goes = false
  await Promise.all(writers)
  await truth.caughtUp()
  for (let tries = 0; tries < 20 && observers.some(({ position }) => position < truth.resourceVersion - 1); tries++)
    await sleep(500)
  for (const observer of observers) await observer.stop()
  if (ended > 0) problems.push('the history of etcd has a gap')
  problems.push(...tally.problems, ...checkWrites(tally.acknowledged, history))
  for (const observer of observers) problems.push(...observer.problems, ...checkWatch(observer, history))
  for (const problem of problems.slice(0, 20)) console.log(problem)
  const answers = [...tally.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
  const restarts = observers.reduce((sum, observer) => sum + observer.restarts, 0)
  const gone = observers.reduce((sum, observer) => sum + observer.gone, 0)
  console.log(
    `${tally.operations} operations (${answers.join(', ')}), ${tally.acknowledged.length} writes acknowledged, ${history.length} events, watches began anew ${restarts} times and were answered 410 ${gone} times, ${problems.length} problems`,
  )
  await truth.close()
  client.close()
  return problems.length === 0 ? 0 : 1
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

/** Every acknowledged write is an event of its object, and one that was bound to a version followed it. */
function checkWrites(acknowledged: readonly Written[], history: readonly StorageEvent[]): string[] {
  const problems: string[] = []
  const events = new Map(history.map((event) => [event.resourceVersion, event]))
  for (const { name, resourceVersion, lock } of acknowledged) {
    const event = events.get(resourceVersion)
    if (event?.object.key.endsWith(`/${name}`) !== true) problems.push(`lost: ${name} at ${resourceVersion}`)
    else if (lock !== undefined && lock !== resourceVersion && event.previous?.resourceVersion !== lock) {
      problems.push(`${name} at ${resourceVersion} was bound to ${lock} and followed ${event.previous?.resourceVersion}`)
    }
  }
  return problems
}

/** A watch tells of every event between those it tells of, unless it was answered 410 there. */
function checkWatch({ events, gaps }: Observer, history: readonly StorageEvent[]): string[] {
  const problems: string[] = []
  const position = new Map(history.map((event, at) => [event.resourceVersion, at]))
  let before: number | undefined
  for (const { resourceVersion } of events) {
    const at = position.get(resourceVersion)
    if (at === undefined) problems.push(`a watch told of ${resourceVersion}, which never was`)
    else if (before !== undefined && at !== before + 1 && !gaps.has(resourceVersion))
      problems.push(`a watch left out what came before ${resourceVersion}`)
    before = at
  }
  return problems
}

process.exit(await main())
