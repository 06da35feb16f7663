import { append } from '../../../apimachinery/append.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { isStored, type JournalEntry, SERVER } from '../../../protocol/journal.ts'

/** One writer of a timeline, or several where there are too many. */
export interface Lane {
  /** The client; empty: all that have no lane of their own. */
  readonly client: string
  readonly writes: number
}

/** How many lanes there are at most; the last one then holds all other writers. */
const MOST_LANES = 6

const RANK: Readonly<Record<string, number>> = { you: 0, page: 2, [SERVER]: 3 }

/** The writers, the reader first and the server last, in between as they first wrote. */
export function lanesOf(steps: readonly JournalEntry[]): Lane[] {
  const counts = new Map<string, number>()
  for (const { client } of steps) counts.set(client, (counts.get(client) ?? 0) + 1)
  const lanes = [...counts].map(([client, writes]) => ({ client, writes }))
  const rank = ({ client }: Lane): number => RANK[client] ?? 1
  lanes.sort((a, b) => rank(a) - rank(b))
  if (lanes.length <= MOST_LANES) return lanes
  // The busiest keep lanes of their own.
  const busiest = new Set([...lanes].sort((a, b) => b.writes - a.writes).slice(0, MOST_LANES - 1))
  const others = lanes.filter((lane) => !busiest.has(lane)).reduce((sum, { writes }) => sum + writes, 0)
  return [...lanes.filter((lane) => busiest.has(lane)), { client: '', writes: others }]
}

/** The longest pause that is drawn to scale, as a multiple of the usual one. */
const LONG_PAUSE = 6
/** The shortest time that counts as a pause, in milliseconds. */
const SHORTEST_PAUSE_MS = 1000

/**
 * Where each step stands between 0 and 1. Time is drawn to scale, but long pauses are cut to a few times the usual one, so that an hour without
 * a write does not press all writes together.
 */
export function placesOf(steps: readonly JournalEntry[]): readonly number[] {
  const pauses = steps.map(({ at }, i) => Math.max(0, at - (steps[i - 1]?.at ?? at)))
  // Numbers sort without being compared by a function: there are thousands.
  const waits = Float64Array.from(pauses).subarray(1).sort()
  const usual = Math.max(SHORTEST_PAUSE_MS, waits[Math.floor(waits.length / 2)] ?? 0)
  const most = usual * LONG_PAUSE
  // Writes of one moment still stand beside each other.
  const least = usual / 20
  let at = 0
  const places = pauses.map((pause, i) => {
    if (i > 0) at += Math.min(most, Math.max(least, pause))
    return at
  })
  return at === 0 ? places.map(() => 0.5) : places.map((place) => place / at)
}

/** The step nearest to a place between 0 and 1. */
export function nearest(places: readonly number[], place: number): number {
  let low = 0
  let high = places.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) < place) low = middle + 1
    else high = middle
  }
  const before = low - 1
  return before >= 0 && place - (places[before] ?? 0) < (places[low] ?? 0) - place ? before : low
}

/** A counter after each step; undefined before it is known. */
export interface Counter {
  readonly values: readonly (number | undefined)[]
  readonly least: number
  readonly most: number
  /** How many steps changed it. */
  readonly changes: number
}

const numberOf = (text: string | undefined): number | undefined => {
  const value = Number(text)
  return text === undefined || text === '' || !Number.isFinite(value) ? undefined : value
}

/** Follows a counter through the steps: what a stored write left stands until the next one. */
export function counterOf(steps: readonly JournalEntry[], counter: 'generation' | 'resourceVersion'): Counter {
  let value: number | undefined
  let changes = 0
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  const values = steps.map((step) => {
    const next = isStored(step) ? numberOf(step[counter]?.after) : undefined
    if (next !== undefined && next !== value) {
      if (value !== undefined) changes++
      value = next
      least = Math.min(least, next)
      most = Math.max(most, next)
    }
    return value
  })
  return { values, least, most, changes }
}

const isSameObject = ({ object: a }: JournalEntry, { object: b }: JournalEntry): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.group === b.group &&
  a.resource === b.resource &&
  a.namespace === b.namespace &&
  a.name === b.name

/** The step before `index` that left a state of the same object, to compare with; undefined where there is none. */
export function storedBefore(steps: readonly JournalEntry[], index: number): number | undefined {
  const step = steps[index]
  for (let i = index - 1; step !== undefined && i >= 0; i--) {
    const earlier = steps[i] as JournalEntry
    if (isStored(earlier) && isSameObject(earlier, step)) return i
  }
  return undefined
}

/** An Event of the object, and when it was last seen, in milliseconds since the epoch. */
export interface TimedEvent {
  readonly at: number
  readonly event: JsonObject
}

/** The rows of the table, the newest first: the places of steps, and Events between them. `events` are the newest first. */
export function rowsOf(steps: readonly JournalEntry[], events: readonly TimedEvent[]): readonly (number | TimedEvent)[] {
  const rows: (number | TimedEvent)[] = []
  let next = 0
  for (let index = steps.length - 1; index >= 0; index--) {
    const { at } = steps[index] as JournalEntry
    // An Event is recorded after the write that it reports.
    for (let event = events[next]; event !== undefined && event.at >= at; event = events[++next]) rows.push(event)
    rows.push(index)
  }
  append(rows, events.slice(next))
  return rows
}

/** What is drawn of the steps of one lane that stand within one place: the worst of them, and how many. */
export interface Mark {
  readonly index: number
  readonly place: number
  readonly count: number
}

/**
 * Thins out the steps of each lane, so that no two marks of one stand closer than `gap` (between 0 and 1); failed steps are kept before others.
 * Who has no lane is in the last.
 */
export function marksOf(
  steps: readonly JournalEntry[],
  places: readonly number[],
  lanes: readonly Lane[],
  gap: number,
): readonly (readonly Mark[])[] {
  const marks = lanes.map((): { index: number; place: number; count: number }[] => [])
  const byClient = new Map(lanes.map(({ client }, i) => [client, marks[i]]))
  for (const [index, step] of steps.entries()) {
    const lane = byClient.get(step.client) ?? marks.at(-1)
    const place = places[index] ?? 0
    const last = lane?.at(-1)
    if (last === undefined || place - last.place >= gap) {
      lane?.push({ index, place, count: 1 })
      continue
    }
    last.count++
    const shown = steps[last.index] as JournalEntry
    if (isStored(shown) && !isStored(step)) last.index = index
  }
  return marks
}

/** The points of a counter's stair, thinned out to one for each column of pixels. */
export function stairOf(
  counter: Counter,
  places: readonly number[],
  width: number,
): readonly (readonly [x: number, value: number])[] {
  const points: (readonly [number, number])[] = []
  let column = -1
  let last: number | undefined
  for (const [i, value] of counter.values.entries()) {
    if (value === undefined || value === last) continue
    const x = Math.round((places[i] ?? 0) * width)
    if (x === column) points.pop()
    points.push([x, value])
    column = x
    last = value
  }
  return points
}
