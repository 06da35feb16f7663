import { describe, expect, test } from 'vitest'
import { type Storage, type StorageEvent, StorageFailure, VersionError } from '../interfaces.ts'
import { openStorage } from '../store.ts'
import { FAULTS, FaultyBackend } from './faulty-backend.ts'
import { ManualClock, objectFrom, Recorder } from './fixtures.ts'
import { SeededRandom } from './random.ts'
import { brokenGuarantees, type WatchStep, type WatchTrace } from './watch-validators.ts'

const PREFIXES = ['/', '/g/', '/g/r0/', '/g/r1/ns0/'] as const

/** A watch that is closed and resumed at random, from its last event or from a bookmark. */
class Watcher {
  readonly traces: WatchTrace[] = []
  compacted = 0
  private steps: WatchStep[] = []
  private readonly prefix: string
  private position: number
  private stop: (() => void) | undefined

  constructor(prefix: string, from: number) {
    this.prefix = prefix
    this.position = from
  }

  open(storage: Storage): void {
    this.steps = []
    const { steps } = this
    const hear = (event: StorageEvent): void => {
      steps.push({ event })
      this.position = event.resourceVersion
    }
    try {
      const from = this.position
      this.stop = storage.watch(this.prefix, from, { event: hear, closed: () => undefined })
      this.traces.push({ prefix: this.prefix, from, steps })
    } catch (error) {
      if (!(error instanceof VersionError) || error.reason !== 'compacted') throw error
      // As a client does: list, and watch from there.
      this.compacted++
      this.position = storage.list(this.prefix).resourceVersion
      this.open(storage)
    }
  }

  bookmark(storage: Storage): void {
    this.steps.push({ bookmark: storage.resourceVersion })
    this.position = storage.resourceVersion
  }

  close(): void {
    this.stop?.()
  }
}

interface Run {
  readonly truth: StorageEvent[]
  readonly watchers: Watcher[]
  readonly stale: number
  readonly failures: number
}

/** Clients that read and then write with a lock, watches that come and go, compaction, failing commits and reopening. */
async function traffic(seed: number, faulty: boolean): Promise<Run> {
  const random = new SeededRandom(seed)
  const clock = new ManualClock()
  const backend = new FaultyBackend((commit) => (faulty && commit % 7 === 0 ? FAULTS[random.below(3)] : undefined))
  let storage = await openStorage(backend, { clock })
  const truth: StorageEvent[] = []
  let stale = 0
  let failures = 0
  const watchers = PREFIXES.map((prefix) => new Watcher(prefix, 1))
  const everything = (): void => void storage.watch('/', truth.at(-1)?.resourceVersion ?? 1, listenerOf(truth))
  everything()
  for (const watcher of watchers) watcher.open(storage)
  const client = async (): Promise<void> => {
    const key = `/g/r${random.below(2)}/ns${random.below(2)}/o${random.below(4)}`
    const seen = storage.get(key)?.resourceVersion
    for (let turns = random.below(4); turns > 0; turns--) await Promise.resolve()
    const spec = random.below(3)
    try {
      await storage.write(key, (current) => {
        if (current?.resourceVersion !== seen) throw new RangeError('stale')
        return random.next() < 0.25 ? { kind: 'delete' } : { kind: 'put', value: objectFrom(`{"metadata":{},"spec":${spec}}`) }
      })
    } catch (error) {
      if (error instanceof RangeError) stale++
      else if (error instanceof StorageFailure) failures++
      else throw error
    }
  }
  for (let round = 0; round < 40; round++) {
    await Promise.all(Array.from({ length: 1 + random.below(6) }, client))
    const watcher = watchers[random.below(watchers.length)] as Watcher
    const action = random.next()
    if (action < 0.3) watcher.bookmark(storage)
    if (action > 0.6) {
      watcher.close()
      await Promise.all([client(), client()])
      if (action > 0.85) await storage.compact(Math.max(1, storage.resourceVersion - random.below(2))).catch(() => failures++)
      watcher.open(storage)
    }
    if (action > 0.45 && action < 0.5) {
      await storage.close()
      storage = await openStorage(backend, { clock })
      everything()
      for (const each of watchers) each.open(storage)
    }
  }
  await storage.close()
  return { truth, watchers, stale, failures }
}

function listenerOf(truth: StorageEvent[]): Recorder {
  const recorder = new Recorder()
  recorder.event = (event) => truth.push(event)
  return recorder
}

describe('random traffic', () => {
  for (const faulty of [false, true]) {
    test(`[SG-9] [SG-10] every promise of a watch holds${faulty ? ' while commits fail' : ''}`, async () => {
      const seen = { events: 0, resumed: 0, compacted: 0, stale: 0, failures: 0 }
      for (let seed = 1; seed <= 60; seed++) {
        const { truth, watchers, stale, failures } = await traffic(seed, faulty)
        for (const { traces, compacted } of watchers) {
          for (const trace of traces) expect({ seed, broken: brokenGuarantees(trace, truth) }).toEqual({ seed, broken: [] })
          seen.resumed += traces.length - 1
          seen.compacted += compacted
        }
        const versions = truth.map(({ resourceVersion }) => resourceVersion)
        expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
        seen.events += truth.length
        seen.stale += stale
        seen.failures += failures
      }
      // What is not exercised proves nothing.
      expect(seen.events).toBeGreaterThan(3000)
      for (const count of [seen.resumed, seen.compacted, seen.stale]) expect(count).toBeGreaterThan(20)
      expect(seen.failures > 100).toBe(faulty)
    })
  }
})
