import { parseArgs } from 'node:util'
import { seeded } from '../../kill/run.ts'
import { startServer } from '../../kill/server.ts'
import { startOracle } from '../../oracle/start.ts'
import { startEtcd } from '../etcd.ts'
import { install, OBJECTS, runClient, send, type Tally } from './clients.ts'
import { Observer } from './observer.ts'

const USAGE = `usage: npm run etcd-traffic -- [options]

Starts an etcd, two hosts over it and, where its program is given, a real API server, and writes to all of them at random. Each server is
watched from the first version. Checks that every write is an event once and in order, that all servers tell of the same events byte for
byte, that a server reads what another one has acknowledged, and that the lists of all are the same at the end.

  --operations N    how many requests (50000)
  --clients N       how many clients write at once (12)
  --names N         how many objects they share (60)
  --seed N          decides what they do, as far as time allows (1)
  --oracle PROGRAM  the real API server; see conformance/oracle`

const OPTIONS = {
  operations: { type: 'string', default: '50000' },
  clients: { type: 'string', default: '12' },
  names: { type: 'string', default: '60' },
  seed: { type: 'string', default: '1' },
  oracle: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const etcd = await startEtcd()
  const endpoint = etcd.members[0]?.endpoint
  const stops: (() => unknown)[] = [() => etcd.stop()]
  try {
    const urls: string[] = []
    if (values.oracle !== undefined) {
      const shared = ['-etcd-url', `http://${endpoint}`, '-etcd-prefix', '/registry']
      const oracle = await startOracle(values.oracle, shared)
      stops.push(() => oracle.stop())
      urls.push(oracle.base)
    }
    for (let host = 0; host < 2; host++) {
      const server = await startServer(`etcd://${endpoint}`)
      stops.push(() => server.kill())
      urls.push(server.url)
    }
    await install(urls)
    return await run(urls, Number(values.operations), Number(values.clients), Number(values.names), seeded(Number(values.seed)))
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

async function run(
  urls: readonly string[],
  operations: number,
  clients: number,
  names: number,
  random: () => number,
): Promise<number> {
  const first = JSON.parse((await send(urls[0] + OBJECTS, 'GET'))?.body ?? '{}') as { metadata: { resourceVersion: string } }
  const observers = urls.map((url) => new Observer(url + OBJECTS, Number(first.metadata.resourceVersion)))
  const tally: Tally = { operations: 0, acknowledged: [], statuses: new Map(), problems: [] }
  const started = performance.now()
  const goesOn = (): boolean => tally.operations < operations
  await Promise.all(Array.from({ length: clients }, () => runClient(tally, goesOn, { urls, random, names, faults: false })))
  const seconds = (performance.now() - started) / 1000
  await settled(observers)
  for (const observer of observers) await observer.stop()
  const problems = [
    ...tally.problems,
    ...observers.flatMap((observer) => observer.problems),
    ...observers.flatMap(({ gone }) => (gone === 0 ? [] : ['a watch was answered 410'])),
    ...(await differences(urls)),
  ]
  const [one, ...others] = observers.map(({ events }) => events.map(({ line }) => line))
  for (const [at, other] of others.entries()) {
    const difference = other.findIndex((line, event) => line !== one?.[event])
    if (difference >= 0)
      problems.push(`event ${difference} of server ${at + 1}: ${other[difference]}\nof server 0: ${one?.[difference]}`)
    if (other.length !== one?.length) problems.push(`${other.length} events of server ${at + 1}, ${one?.length} of server 0`)
  }
  const versions = new Set(observers[0]?.events.map(({ resourceVersion }) => resourceVersion))
  const lost = tally.acknowledged.filter(({ resourceVersion }) => !versions.has(resourceVersion))
  // A write that changes nothing is answered with the version of an earlier one, which is an event as well.
  for (const { name, resourceVersion } of lost.slice(0, 10)) problems.push(`no event of ${name} at ${resourceVersion}`)
  for (const problem of problems.slice(0, 20)) console.log(problem)
  const answers = [...tally.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
  console.log(
    `${tally.operations} operations over ${urls.length} servers in ${Math.round(seconds)} s (${answers.join(', ')}), ${one?.length} events, ${problems.length} problems`,
  )
  return problems.length === 0 ? 0 : 1
}

/** Waits until all have heard of as much, and of nothing new for a second. */
async function settled(observers: readonly Observer[]): Promise<void> {
  const positions = (): string => observers.map(({ position }) => position).join()
  const isEqual = (): boolean => new Set(observers.map(({ position }) => position)).size === 1
  for (let before = '', tries = 0; tries < 30 && (before !== positions() || !isEqual()); tries++) {
    before = positions()
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

/** Returns the differences between the lists of the servers. */
async function differences(urls: readonly string[]): Promise<string[]> {
  const [one, ...others] = await Promise.all(urls.map(async (url) => (await send(url + OBJECTS, 'GET'))?.body))
  return others.flatMap((other, at) =>
    other === one ? [] : [`the list of server ${at + 1} differs: ${other?.slice(0, 300)}\n${one?.slice(0, 300)}`],
  )
}

process.exit(await main())
