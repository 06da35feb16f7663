import type { ObjectFacts } from '../wire/object-facts.ts'
import { Bounded, isNewer } from './versions.ts'

/** How many objects are compared; of further ones nothing is known. */
const MAX_OBJECTS = 2000
/** How many states an object can be behind, to be counted. */
const MAX_BEHIND = 100

/** An object as the cache has it, beside the server. */
export interface CacheRow {
  readonly on: string
  /** Absent: the cache does not have it yet. */
  readonly cache?: ObjectFacts
  /** Absent: it is gone at the server. */
  readonly server?: ObjectFacts
  /** By how many states the cache is behind; 0: it has the newest. */
  readonly behind: number
}

interface Entry {
  cache: ObjectFacts | undefined
  server: ObjectFacts | undefined
  /** Versions that the cache does not have, oldest first. */
  readonly ahead: string[]
}

/** What the controllers know of each object, and what the server has. */
export class CacheTable {
  readonly #entries = new Map<string, Entry>()
  /** The versions that were known when a program started, of objects that it has not listed yet. */
  readonly #before = new Bounded<string, string>(MAX_OBJECTS)
  #missed = 0

  /** Stale rows first, each part in the order in which the objects came. */
  get rows(): readonly CacheRow[] {
    const rows = [...this.#entries].map(([on, { cache, server, ahead }]) => ({
      on,
      ...(cache !== undefined && { cache }),
      ...(server !== undefined && { server }),
      behind: ahead.length,
    }))
    return [...rows.filter(({ behind }) => behind > 0), ...rows.filter(({ behind }) => behind === 0)]
  }

  of(on: string): CacheRow | undefined {
    const entry = this.#entries.get(on)
    return entry === undefined
      ? undefined
      : {
          on,
          ...(entry.cache && { cache: entry.cache }),
          ...(entry.server && { server: entry.server }),
          behind: entry.ahead.length,
        }
  }

  /** A program starts, with an empty cache. What was known at the server is compared with its first lists. */
  restarted(): void {
    for (const [on, { server }] of this.#entries) if (server !== undefined) this.#before.set(on, server.resourceVersion)
    this.#entries.clear()
  }

  /** How many changes the lists of started programs had that no event had told of, and no controller had made. */
  get missed(): number {
    return this.#missed
  }

  /** The server has this state. */
  stored(facts: ObjectFacts, isDeleted = false): void {
    const entry = this.#entry(facts.on)
    if (entry === undefined) return
    // The answer to a write of the run before can come after the start.
    if (this.#before.has(facts.on)) this.#before.set(facts.on, facts.resourceVersion)
    const newest = entry.ahead.at(-1) ?? entry.cache?.resourceVersion
    if (newest !== undefined && !isNewer(facts.resourceVersion, newest)) return
    entry.server = isDeleted ? undefined : facts
    entry.ahead.push(facts.resourceVersion)
    if (entry.ahead.length > MAX_BEHIND) entry.ahead.shift()
  }

  /** The cache has this state. */
  cached(facts: ObjectFacts, isDeleted = false): void {
    const entry = this.#entry(facts.on)
    if (entry === undefined) return
    entry.cache = isDeleted ? undefined : facts
    const { resourceVersion } = facts
    while (entry.ahead[0] !== undefined && !isNewer(entry.ahead[0], resourceVersion)) entry.ahead.shift()
    if (entry.ahead.length > 0) return
    if (isDeleted) this.#entries.delete(facts.on)
    else entry.server = facts
  }

  /** A list of all objects of a kind came to the cache. */
  listed(kind: string, all: readonly ObjectFacts[]): void {
    const present = new Set(all.map(({ on }) => on))
    for (const on of this.#entries.keys()) if (on.startsWith(`${kind} `) && !present.has(on)) this.#entries.delete(on)
    for (const facts of all) {
      const before = this.#before.get(facts.on)
      this.#before.delete(facts.on)
      if (before !== undefined && isNewer(facts.resourceVersion, before)) this.#missed++
      this.cached(facts)
    }
  }

  #entry(on: string): Entry | undefined {
    const known = this.#entries.get(on)
    if (known !== undefined || this.#entries.size >= MAX_OBJECTS) return known
    const made: Entry = { cache: undefined, server: undefined, ahead: [] }
    this.#entries.set(on, made)
    return made
  }
}
