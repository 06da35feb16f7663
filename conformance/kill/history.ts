/** The expected state of one name: a version and a size, or nothing. */
export interface Held {
  readonly version: number
  /** Absent: the object is deleted, by the deletion with this version. */
  readonly size?: number
}

/** A write that was sent and not answered when the server was killed. */
export interface InFlight {
  /** Absent: a deletion. */
  readonly size?: number
}

/** Everything that was acknowledged, by name, and what was on its way. */
export class AcknowledgedHistory {
  readonly held = new Map<string, Held>()
  readonly inFlight = new Map<string, InFlight>()
  /** Each acknowledged write, in the order of the answers. */
  readonly writes: (Held & { readonly name: string })[] = []

  acknowledge(name: string, held: Held): void {
    this.inFlight.delete(name)
    this.held.set(name, held)
    this.writes.push({ name, ...held })
  }

  get newest(): number {
    return this.writes.reduce((newest, { version }) => Math.max(newest, version), 0)
  }
}

/** The state of a server: its list, by name, and the list's version. */
export interface Listed {
  readonly version: number
  readonly objects: ReadonlyMap<string, { readonly version: number; readonly size: number }>
}

export interface WatchedEvent {
  readonly type: string
  readonly name: string
  readonly version: number
  readonly size: number
}

/**
 * Compares what a reopened server lists with what it had acknowledged. Returns sentences, empty when all is well, and takes writes that were
 * on their way and turn out to have been kept into the history.
 */
export function checkList(history: AcknowledgedHistory, listed: Listed): string[] {
  const problems: string[] = []
  if (listed.version < history.newest) problems.push(`the list is at ${listed.version}, acknowledged was ${history.newest}`)
  for (const name of new Set([...history.held.keys(), ...history.inFlight.keys(), ...listed.objects.keys()])) {
    const problem = checkObject(name, history, listed.objects.get(name))
    if (problem !== undefined) problems.push(problem)
  }
  history.inFlight.clear()
  return problems
}

function checkObject(
  name: string,
  history: AcknowledgedHistory,
  found: { readonly version: number; readonly size: number } | undefined,
): string | undefined {
  const held = history.held.get(name)
  const going = history.inFlight.get(name)
  if (found?.size === held?.size && (found === undefined || found.version === held?.version)) return undefined
  const before = held?.version ?? 0
  const kept = going !== undefined && found?.size === going.size && (found === undefined || found.version > before)
  if (!kept) return `${name}: acknowledged ${show(held)}, in flight ${show(going)}, found ${show(found)}`
  if (found === undefined) history.held.delete(name)
  else history.held.set(name, found)
  return undefined
}

/** Compares the events after `from` with what was acknowledged: in order, each once, none missing. */
export function checkEvents(history: AcknowledgedHistory, from: number, events: readonly WatchedEvent[]): string[] {
  const problems: string[] = []
  let last = from
  const heard = new Map<number, WatchedEvent>()
  for (const event of events) {
    if (event.version <= last) problems.push(`the event of ${event.name} at ${event.version} came after ${last}`)
    last = event.version
    heard.set(event.version, event)
  }
  for (const { name, version, size } of history.writes) {
    const event = heard.get(version)
    if (version <= from) continue
    const same = event?.name === name && (size === undefined ? event.type === 'DELETED' : event.size === size)
    if (!same) problems.push(`${name} at ${version}: acknowledged ${show({ size })}, the watch from ${from} has ${show(event)}`)
  }
  return problems
}

const show = (what: object | undefined): string => JSON.stringify(what) ?? 'nothing'
