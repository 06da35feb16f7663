import type { StorageEvent } from '../interfaces.ts'

/** The events of one watch in order, and the version up to which it claims to be complete. */
export interface WatchTrace {
  readonly prefix: string
  /** The version it began after. */
  readonly from: number
  readonly steps: readonly WatchStep[]
}

/** A bookmark claims that every event up to its version was delivered. */
export type WatchStep = { readonly event: StorageEvent } | { readonly bookmark: number }

export type Guarantee = 'ordered' | 'unique' | 'atomic' | 'reliable' | 'resumable' | 'bookmarkable' | 'filtered' | 'previous'

/**
 * The promises a watch makes, one by one, as etcd's robustness tests check them; `truth` is every event that was committed, in order.
 * Answers the promises that were broken.
 * Source: https://github.com/etcd-io/etcd/blob/main/tests/robustness/validate/watch.go.
 */
export function brokenGuarantees(trace: WatchTrace, truth: readonly StorageEvent[]): Guarantee[] {
  const checks: Record<Guarantee, () => boolean> = {
    ordered: () => versionsOf(trace).every((version, at, all) => at === 0 || version >= (all[at - 1] ?? 0)),
    unique: () => new Set(versionsOf(trace)).size === versionsOf(trace).length,
    atomic: () => eventsOf(trace).every((event) => truth.some((other) => sameEvent(event, other))),
    reliable: () => gapless(trace, truth),
    resumable: () => beginsWhereAsked(trace, truth),
    bookmarkable: () => bookmarksHold(trace, truth),
    filtered: () => eventsOf(trace).every(({ object }) => object.key.startsWith(trace.prefix)),
    previous: () => eventsOf(trace).every((event) => previousHolds(event, truth)),
  }
  return (Object.keys(checks) as Guarantee[]).filter((name) => !checks[name]())
}

const eventsOf = ({ steps }: WatchTrace): StorageEvent[] => steps.flatMap((step) => ('event' in step ? [step.event] : []))
const versionsOf = (trace: WatchTrace): number[] => eventsOf(trace).map(({ resourceVersion }) => resourceVersion)

/** Each event is the same change with the same object: no watch gets half of one, or one that never happened. */
const sameEvent = (a: StorageEvent, b: StorageEvent): boolean =>
  a.resourceVersion === b.resourceVersion && a.type === b.type && a.object.key === b.object.key && a.object.text === b.object.text

/** The versions that are due after `from`, up to and including `to`. */
const dueBetween = ({ prefix }: WatchTrace, truth: readonly StorageEvent[], from: number, to: number): number[] =>
  truth
    .filter(({ resourceVersion, object }) => resourceVersion > from && resourceVersion <= to && object.key.startsWith(prefix))
    .map(({ resourceVersion }) => resourceVersion)

function gapless(trace: WatchTrace, truth: readonly StorageEvent[]): boolean {
  const versions = new Set(versionsOf(trace))
  const [first = 0] = versions
  return dueBetween(trace, truth, first - 1, Math.max(...versions)).every((version) => versions.has(version))
}

function beginsWhereAsked(trace: WatchTrace, truth: readonly StorageEvent[]): boolean {
  const [first] = versionsOf(trace)
  return first === undefined || (first > trace.from && dueBetween(trace, truth, trace.from, first).length === 1)
}

function bookmarksHold(trace: WatchTrace, truth: readonly StorageEvent[]): boolean {
  const versions = new Set<number>()
  let newest = 0
  for (const step of trace.steps) {
    if ('event' in step) {
      versions.add(step.event.resourceVersion)
      if (step.event.resourceVersion <= newest) return false
    } else {
      newest = step.bookmark
      if (!dueBetween(trace, truth, trace.from, newest).every((version) => versions.has(version))) return false
    }
  }
  return true
}

function previousHolds({ type, previous, object, resourceVersion }: StorageEvent, truth: readonly StorageEvent[]): boolean {
  const before = truth.findLast((other) => other.object.key === object.key && other.resourceVersion < resourceVersion)
  const text = before === undefined || before.type === 'DELETED' ? undefined : before.object.text
  return previous?.text === text && (type === 'ADDED') === (text === undefined)
}
