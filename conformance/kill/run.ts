import { AcknowledgedHistory, checkEvents, checkList } from './history.ts'
import { startServer } from './server.ts'
import { eventsAfter, install, list, writeUntilGone } from './traffic.ts'

export interface KillRun {
  readonly kills: number
  readonly writers: number
  readonly folder: string
  readonly random: () => number
  /** Told after each kill and reopening. */
  readonly progress?: (round: Round) => void
}

export interface Round {
  readonly kill: number
  readonly acknowledged: number
  readonly startMs: number
  /** How many events the watch from the oldest version told; `undefined`: 410. */
  readonly events: number | undefined
}

export interface KillReport {
  readonly acknowledged: number
  readonly problems: readonly string[]
  /** How many of the watches from an old version were answered 410. */
  readonly gone: number
}

/** At most so many acknowledged writes between two kills. */
const WRITES_PER_ROUND = 200

/** Writes over HTTP, kills the server at random moments, opens the folder again and compares. */
export async function runKills({ kills, writers, folder, random, progress }: KillRun): Promise<KillReport> {
  const history = new AcknowledgedHistory()
  const problems: string[] = []
  let gone = 0
  let server = await startServer(folder)
  await install(server.url)
  const first = (await list(server.url)).version
  for (let kill = 1; kill <= kills; kill++) {
    const before = history.writes.length
    let left = Math.floor(random() * WRITES_PER_ROUND)
    await new Promise<void>((resolve, reject) => {
      // Some microtasks or milliseconds after the last write of the round, so that commits are met at all of their stages.
      const end = (): void => {
        setTimeout(() => void server.kill(), random() < 0.5 ? 0 : random() * 8)
      }
      const acknowledged = (): void => {
        if (left-- === 0) end()
      }
      writeUntilGone(server.url, history, { writers, random, acknowledged }).then(resolve, reject)
    })
    // Its process is gone before the folder is opened: the lock goes with it.
    await server.kill()
    server = await startServer(folder)
    const listed = await list(server.url)
    problems.push(...checkList(history, listed).map((problem) => `kill ${kill}: ${problem}`))
    const last = Math.max(...[...listed.objects.values()].map(({ version }) => version), history.newest)
    const events = await eventsAfter(server.url, first, last)
    if (events === undefined) gone++
    else problems.push(...checkEvents(history, first, events).map((problem) => `kill ${kill}: ${problem}`))
    const acknowledged = history.writes.length - before
    progress?.({ kill, acknowledged, startMs: server.startMs, events: events?.length })
  }
  await server.kill()
  return { acknowledged: history.writes.length, problems, gone }
}

/** Numbers from 0 to 1 that a seed decides. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
