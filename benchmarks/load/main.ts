import { parseArgs } from 'node:util'
import { type Etcd, freePorts, startEtcd } from '../../conformance/etcd/etcd.ts'
import { install } from '../../conformance/etcd/traffic/clients.ts'
import { type KilledServer, startServer } from '../../conformance/kill/server.ts'
import { Connection } from '../inputs/connection.ts'
import { usageOf, usageOfAll } from './processes.ts'
import { change, collectionOf, create, Informer } from './users.ts'

const USAGE = `usage: npm run etcd-load -- [options]

Starts an etcd of three members and three hosts over it, and measures what they hold: the memory of an object and of a watch, writes and
reads a second by busy clients, users who each watch their namespace and write every so often, and one object that all of them watch.
Linux. Everything runs on this machine, this program too.

  --users N      how many users there are (900; a host takes 1,024 connections, and a user has two)
  --every N      seconds between two writes of a user (10)
  --objects N    how many objects of 1 kB are created (20000)
  --clients N    how many clients are busy at once (64)
  --seconds N    how long each of the other measurements takes (15)`

const OPTIONS = {
  users: { type: 'string', default: '900' },
  every: { type: 'string', default: '10' },
  objects: { type: 'string', default: '20000' },
  clients: { type: 'string', default: '64' },
  seconds: { type: 'string', default: '15' },
  help: { type: 'boolean', default: false },
} as const

interface Servers {
  readonly etcd: Etcd
  readonly hosts: readonly KilledServer[]
}

interface Load {
  readonly users: number
  readonly everyMs: number
  readonly objects: number
  readonly clients: number
  readonly ms: number
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const urlsOf = ({ hosts }: Servers): string[] => hosts.map(({ url }) => url)
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const etcd = await startEtcd(3)
  const hosts: KilledServer[] = []
  try {
    const storage = `etcd://${etcd.members.map(({ endpoint }) => endpoint).join(',')}`
    for (const port of await freePorts(3)) hosts.push(await startServer(storage, port))
    const servers = { etcd, hosts }
    await install(urlsOf(servers))
    await measure(servers, {
      users: Number(values.users),
      everyMs: Number(values.every) * 1000,
      objects: Number(values.objects),
      clients: Number(values.clients),
      ms: Number(values.seconds) * 1000,
    })
  } finally {
    for (const host of hosts) await host.kill()
    await etcd.stop()
  }
  return 0
}

async function measure(servers: Servers, load: Load): Promise<void> {
  await createObjects(servers, load)
  for (const some of [1, 3]) {
    const urls = urlsOf(servers).slice(0, some)
    const through = `through ${some} of the hosts`
    await busy(servers, load, `reads ${through}`, urls, async (connection, turn) => {
      await connection.send('GET', `${collectionOf('stored')}/o${turn % load.objects}`)
    })
    await busy(servers, load, `writes ${through}`, urls, (connection, turn) =>
      change(connection, 'stored', `o${turn % load.objects}`, turn),
    )
  }
  await shareOne(servers, load)
  await work(servers, load)
}

/** Prints what happened, with the processor time of hosts and members. */
async function timed(servers: Servers, name: string, run: () => Promise<{ count: number; more?: string }>): Promise<void> {
  const pids = { hosts: servers.hosts.map(({ pid }) => pid), members: servers.etcd.members.map(({ pid }) => pid) }
  const used = () => ({ hosts: usageOfAll(pids.hosts), members: usageOfAll(pids.members), own: process.cpuUsage() })
  const before = used()
  const began = performance.now()
  const { count, more = '' } = await run()
  const seconds = (performance.now() - began) / 1000
  const after = used()
  const each = (from: number, to: number): string => `${(((to - from) * 1000) / count).toFixed(2)} ms`
  const { user, system } = process.cpuUsage(before.own)
  console.log(
    `${name}: ${count} in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} a second${more}; processor time of each: hosts ${each(before.hosts.seconds, after.hosts.seconds)}, etcd ${each(before.members.seconds, after.members.seconds)}, this program ${each(0, (user + system) / 1e6)}`,
  )
}

const mebibytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`

async function createObjects(servers: Servers, { objects, clients }: Load): Promise<void> {
  const urls = urlsOf(servers)
  const before = servers.hosts.map(({ pid }) => usageOf(pid).bytes)
  await timed(servers, 'creates through all hosts', async () => {
    let next = 0
    const client = async (_: unknown, index: number): Promise<void> => {
      const connection = new Connection(at(urls, index))
      while (next < objects) await create(connection, 'stored', `o${next++}`)
      connection.close()
    }
    await Promise.all(Array.from({ length: clients }, client))
    return { count: objects }
  })
  const after = servers.hosts.map(({ pid }) => usageOf(pid).bytes)
  const grown = after.map((bytes, host) => bytes - (before[host] ?? 0))
  const each = Math.round(grown.reduce((sum, bytes) => sum + bytes, 0) / grown.length / objects)
  console.log(
    `memory of the hosts: ${before.map(mebibytes).join(', ')}, then ${after.map(mebibytes).join(', ')}: ${each} bytes an object`,
  )
}

/** Does one thing after the other by several clients, for a time. */
async function busy(
  servers: Servers,
  { clients, ms }: Load,
  name: string,
  urls: readonly string[],
  act: (connection: Connection, turn: number) => Promise<void>,
): Promise<void> {
  await timed(servers, name, async () => {
    const until = performance.now() + ms
    let turn = 0
    const client = async (_: unknown, index: number): Promise<void> => {
      const connection = new Connection(at(urls, index))
      while (performance.now() < until) await act(connection, turn++)
      connection.close()
    }
    await Promise.all(Array.from({ length: clients }, client))
    return { count: turn }
  })
}

/** Everybody watches one namespace, in which an object changes. */
async function shareOne(servers: Servers, { users, ms }: Load): Promise<void> {
  const urls = urlsOf(servers)
  const connection = new Connection(at(urls, 0))
  await create(connection, 'shared', 'one')
  const before = usageOfAll(servers.hosts.map(({ pid }) => pid)).bytes
  const informers = await startInformers(urls, users, () => 'shared')
  const grown = usageOfAll(servers.hosts.map(({ pid }) => pid)).bytes - before
  console.log(`memory of ${users} watches: ${mebibytes(grown)}, ${Math.round(grown / users)} bytes a watch`)
  const delays: number[] = []
  await timed(servers, `events of one object to ${users} watches`, async () => {
    const until = performance.now() + ms
    let writes = 0
    for (; performance.now() < until; writes++) {
      const began = performance.now()
      await change(connection, 'shared', 'one', writes + 1)
      await Promise.all(informers.map((informer) => informer.reached(writes + 1)))
      delays.push(performance.now() - began)
    }
    return { count: writes * users, more: `, the last watch hears of a write after ${quantiles(delays)}` }
  })
  for (const informer of informers) informer.close()
  connection.close()
}

async function startInformers(
  urls: readonly string[],
  users: number,
  namespaceOf: (user: number) => string,
): Promise<Informer[]> {
  const informers: Informer[] = []
  for (let user = 0; user < users; user += 50) {
    const some = Array.from({ length: Math.min(50, users - user) }, (_, index) => user + index)
    informers.push(...(await Promise.all(some.map((one) => Informer.start(at(urls, one), namespaceOf(one))))))
  }
  return informers
}

/** Each user watches a namespace through one host, and changes an object in it through another. */
async function work(servers: Servers, { users, everyMs, ms }: Load): Promise<void> {
  const urls = urlsOf(servers)
  const connections = Array.from({ length: users }, (_, user) => new Connection(at(urls, user + 1)))
  for (const [user, connection] of connections.entries()) await create(connection, `u${user}`, 'mine')
  const informers = await startInformers(urls, users, (user) => `u${user}`)
  const answers: number[] = []
  const events: number[] = []
  await timed(servers, `writes by ${users} users, one each ${everyMs / 1000} s`, async () => {
    const until = performance.now() + Math.max(ms, 2 * everyMs)
    const user = async (connection: Connection, index: number): Promise<void> => {
      await sleep((index / users) * everyMs)
      for (let writes = 1; performance.now() < until; writes++) {
        const began = performance.now()
        const heard = informers[index]?.reached(writes)
        await change(connection, `u${index}`, 'mine', writes)
        answers.push(performance.now() - began)
        await heard
        events.push(performance.now() - began)
        await sleep(Math.max(0, everyMs - (performance.now() - began)))
      }
    }
    await Promise.all(connections.map(user))
    return {
      count: answers.length,
      more: `, answered after ${quantiles(answers)}, heard by the watch after ${quantiles(events)}`,
    }
  })
  console.log(`memory of the hosts at the end: ${servers.hosts.map(({ pid }) => mebibytes(usageOf(pid).bytes)).join(', ')}`)
  for (const one of [...informers, ...connections]) one.close()
}

function quantiles(times: number[]): string {
  times.sort((a, b) => a - b)
  const quantile = (part: number): string =>
    `${(times[Math.min(times.length - 1, Math.floor(part * times.length))] ?? 0).toFixed(1)} ms`
  return `${quantile(0.5)} (p99 ${quantile(0.99)})`
}

process.exit(await main())
