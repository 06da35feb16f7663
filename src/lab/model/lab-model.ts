import type { Activity } from '../../controller-runtime/activity.ts'
import type { Values } from '../../controller-runtime/api.ts'
import type { ProgramEnd } from '../program.ts'
import type { WireNews } from '../wire/lab-wire.ts'
import type { ObjectFacts } from '../wire/object-facts.ts'
import { CacheTable } from './cache-table.ts'
import { type CauseKind, mainKind, type QueuedEvent } from './causes.ts'
import { errorFacts, failureOf, versionsOf } from './errors.ts'
import { LOOP_SECONDS, type Loop, loopIn } from './loop.ts'
import { QueueTable } from './queue-table.ts'
import { type Outcome, ReconcileLog } from './reconcile-log.ts'
import { Strip } from './strip.ts'
import { Bounded, isNewer } from './versions.ts'
import { WatchLog } from './watch-log.ts'

/** How many lines the log keeps, and how many of its own writes the model knows again. */
const MAX_LINES = 500
const MAX_WRITES = 2000
/** So long after a change of its own that of somebody else is against it, in milliseconds. */
const RIVAL_MS = 10_000

/** A line of the log. */
export interface LabLine {
  readonly id: number
  /** In milliseconds since the epoch, of the lab's clock. */
  readonly at: number
  /** Of what request; empty for what is of none. */
  readonly request: string
  readonly what:
    | { readonly type: 'log'; readonly level: 'info' | 'error'; readonly message: string; readonly values: Values }
    | { readonly type: 'outcome'; readonly outcome: Outcome }
    | { readonly type: 'lost'; readonly kind: string; readonly message: string }
    | { readonly type: 'ended'; readonly end: ProgramEnd }
}

/** A call that has no answer yet. */
export interface PendingCall {
  readonly id: number
  readonly method: string
  readonly path: string
  readonly actor: string
  /** The newest version that was known when it was sent; absent while it is held back. */
  readonly newest?: string
}

export interface Counters {
  readonly reconciles: number
  /** Writes that the server took, and how many of these changed nothing. */
  readonly writes: number
  readonly noOps: number
  /** Answers 409. */
  readonly conflicts: number
}

interface OwnWrite {
  readonly controller: string
  readonly subresource: string
}

type EventActivity = Extract<Activity, { readonly type: 'event' }>

/** What happens in a program and on its wire, in tables. All of them are bounded. */
export class LabModel {
  readonly watch = new WatchLog()
  readonly queue = new QueueTable()
  readonly reconciles = new ReconcileLog()
  readonly cache = new CacheTable()
  readonly strip = new Strip()
  readonly #clock: { now(): number; elapsed(): number }
  #lines: readonly LabLine[] = []
  #lineIds = 0
  readonly #pending = new Map<number, PendingCall>()
  /** Writes of the controllers, by the versions that they made. */
  readonly #ownWrites = new Bounded<string, OwnWrite>(MAX_WRITES)
  /** Ids of rows by those of arrivals that the program does not have yet. */
  readonly #waiting = new Bounded<number, { readonly row: number; readonly facts: ObjectFacts; readonly event: string }>(
    MAX_WRITES,
  )
  /** Failures in a row, and where they began. */
  readonly #failures = new Bounded<string, { readonly attempt: number; readonly first?: QueuedEvent }>(MAX_WRITES)
  #counters: Counters = { reconciles: 0, writes: 0, noOps: 0, conflicts: 0 }
  #rival: string | undefined
  /** When a controller changed more of an object than its status. */
  readonly #changes = new Bounded<string, number>(MAX_WRITES)
  /** The newest version of anything. */
  #newest = ''

  /** The clock of the lab. */
  constructor(clock: { now(): number; elapsed(): number }) {
    this.#clock = clock
  }

  get lines(): readonly LabLine[] {
    return this.#lines
  }

  get pending(): readonly PendingCall[] {
    return [...this.#pending.values()]
  }

  get counters(): Counters {
    return this.#counters
  }

  /** A loop of the last seconds, and who writes against the controller where it is that. */
  get loop(): (Loop & { readonly manager?: string }) | undefined {
    const loop = loopIn(this.strip.sum(this.#clock.elapsed(), LOOP_SECONDS))
    return loop && { ...loop, ...(loop.cause === 'rival' && this.#rival !== undefined && { manager: this.#rival }) }
  }

  /** The subresource that one of the controllers wrote to make a version; empty for the main endpoint, undefined where somebody else did. */
  ownWrite(resourceVersion: string): string | undefined {
    return this.#ownWrites.get(resourceVersion)?.subresource
  }

  clearLines(): void {
    this.#lines = []
  }

  /** A program was started: what the one before knew is lost. The log, the strip and what was counted stay. */
  restarted(): void {
    this.watch.clear()
    this.queue.clear()
    this.reconciles.clear()
    this.cache.restarted()
    this.#pending.clear()
    this.#waiting.clear()
    this.#failures.clear()
    // What a former run wrote is there like what anybody wrote.
    this.#ownWrites.clear()
    this.#changes.clear()
  }

  ended(end: ProgramEnd): void {
    if (end.type !== 'stopped') this.#say('', { type: 'ended', end })
  }

  saw(news: WireNews): void {
    switch (news.type) {
      case 'arrived':
        this.#arrived(news.id, news.event, news.facts)
        return
      case 'delivered':
        this.#delivered(news.id, news.times)
        return
      case 'listed':
        for (const facts of news.facts) this.#know(facts)
        this.cache.listed(news.kind, news.facts)
        return
      case 'calling':
        this.#pending.set(news.id, news)
        return
      case 'sent': {
        const call = this.#pending.get(news.id)
        if (call !== undefined) this.#pending.set(news.id, { ...call, newest: this.#newest })
        return
      }
      case 'answered': {
        const { newest = '', actor = '' } = this.#pending.get(news.id) ?? {}
        this.#pending.delete(news.id)
        if (news.facts !== undefined) this.#know(news.facts)
        this.#answered(news, newest, actor)
        return
      }
    }
  }

  observe(activity: Activity): void {
    switch (activity.type) {
      case 'event':
        this.#heard(activity)
        return
      case 'reconcile':
        this.#started(activity)
        return
      case 'reconciled': {
        const { controller, request, id, durationMs, requeueAfter } = activity
        this.#failures.delete(`${controller} ${request}`)
        const outcome: Outcome = requeueAfter === undefined ? { type: 'done' } : { type: 'requeue', ms: requeueAfter }
        this.reconciles.ended(controller, id, durationMs, outcome)
        return
      }
      case 'failed':
        this.#failed(activity)
        return
      case 'waiting':
        this.#waits(activity.controller, activity.request, activity.ms)
        return
      case 'read':
        this.#read(activity)
        return
      case 'call': {
        const { controller, id, exchange } = activity
        const { method, path } = exchange.request
        const step = {
          type: 'call',
          method,
          path,
          code: exchange.code,
          message: failureOf(exchange),
          ...versionsOf(exchange),
        } as const
        if (id !== undefined) this.reconciles.did(controller, id, step)
        return
      }
      case 'log':
        this.#say(activity.request, { ...activity, type: 'log' })
        return
      case 'lost':
        this.#say('', { type: 'lost', kind: activity.kind, message: errorFacts(activity.error).message })
        return
      case 'synced':
      case 'leader':
        return
    }
  }

  #say(request: string, what: LabLine['what']): void {
    const line = { id: ++this.#lineIds, at: this.#clock.now(), request, what }
    this.#lines = [...this.#lines.slice(1 - MAX_LINES), line]
  }

  #know({ resourceVersion }: ObjectFacts): void {
    if (isNewer(resourceVersion, this.#newest)) this.#newest = resourceVersion
  }

  #arrived(id: number, event: string, facts: ObjectFacts): void {
    this.#know(facts)
    const before = this.cache.of(facts.on)?.server?.generation
    this.cache.stored(facts, event === 'DELETED')
    const known = event === 'ADDED' || event === 'DELETED' ? event : 'MODIFIED'
    const row = this.watch.arrived({ event: known, facts, ...(before !== undefined && { generationBefore: before }) }, 'waits')
    this.#waiting.set(id, { row, facts, event })
  }

  #delivered(id: number, times: number): void {
    const arrival = this.#waiting.get(id)
    if (arrival === undefined) return
    this.#waiting.delete(id)
    this.watch.delivered(arrival.row, times)
    if (times > 0) this.cache.cached(arrival.facts, arrival.event === 'DELETED')
  }

  /** `newest`: the newest version that was known when the call was sent. */
  #answered(
    { code, isWrite, facts, subresource }: Extract<WireNews, { readonly type: 'answered' }>,
    newest: string,
    controller: string,
  ): void {
    if (!isWrite) return
    const { writes, noOps, conflicts } = this.#counters
    if (code === 409) this.#counters = { ...this.#counters, conflicts: conflicts + 1 }
    if (code === 0 || code >= 300) return
    const isNoOp = facts !== undefined && !isNewer(facts.resourceVersion, newest)
    this.#counters = { ...this.#counters, writes: writes + 1, noOps: noOps + (isNoOp ? 1 : 0) }
    if (facts === undefined || isNoOp) return
    this.#ownWrites.set(facts.resourceVersion, { controller, subresource })
    if (subresource !== 'status') this.#changes.set(`${controller} ${facts.on}`, this.#clock.elapsed())
    // A Scale is no object of its own.
    if (subresource !== 'scale') this.cache.stored(facts)
  }

  #heard({ controller, event, on, resourceVersion, droppedBy, requests }: EventActivity): void {
    const verdict = { controller, requests, ...(droppedBy !== undefined && { droppedBy }) }
    const facts = this.#factsOf(on, resourceVersion)
    const isResync = event === 'resync'
    if (isResync || !this.watch.decided(on, resourceVersion, verdict)) {
      if (isResync) this.watch.arrived({ event: 'RESYNC', facts }, 'delivered')
      else this.watch.arrived({ event: event === 'delete' ? 'DELETED' : 'LISTED', facts }, 'delivered')
      this.watch.decided(on, resourceVersion, verdict)
    }
    if (!isResync) this.cache.cached(facts, event === 'delete')
    for (const request of requests) this.queue.queued(controller, request, this.#queuedEvent(controller, event, facts, request))
  }

  #factsOf(on: string, resourceVersion: string): ObjectFacts {
    const row = this.watch.rows.find(({ facts }) => facts.resourceVersion === resourceVersion && facts.on === on)
    const known = row?.facts ?? this.cache.of(on)?.cache
    return known?.resourceVersion === resourceVersion ? known : { on, resourceVersion }
  }

  #queuedEvent(controller: string, event: QueuedEvent['event'], facts: ObjectFacts, request: string): QueuedEvent {
    const { on, resourceVersion } = facts
    const kind = this.#ownKind(controller, resourceVersion, this.#kindOf(controller, event, facts, request))
    const manager = this.#ownWrites.get(resourceVersion)?.controller ?? facts.manager
    const isOthers = manager !== undefined && !kind.startsWith('own-')
    return { event, on, resourceVersion, kind, ...(isOthers && { manager }) }
  }

  #kindOf(controller: string, event: QueuedEvent['event'], { on, resourceVersion }: ObjectFacts, request: string): CauseKind {
    if (event === 'resync') return 'resync'
    const changed = this.#changes.get(`${controller} ${on}`)
    if (event === 'update' && changed !== undefined && this.#clock.elapsed() - changed < RIVAL_MS) return 'rival'
    if (on.slice(on.indexOf(' ') + 1) !== request) return 'owned'
    if (event !== 'update') return 'spec'
    const row = this.watch.rows.find(({ facts }) => facts.resourceVersion === resourceVersion && facts.on === on)
    return row?.generationBefore === row?.facts.generation && row !== undefined ? 'other' : 'spec'
  }

  #started({ controller, request, id, causes }: Extract<Activity, { readonly type: 'reconcile' }>): void {
    const { events, waiting } = this.queue.taken(controller, request, this.#clock.elapsed())
    const failed = this.#failures.get(`${controller} ${request}`)
    // The answer of a write can come after its event.
    const current = events.map((event) => ({ ...event, kind: this.#ownKind(controller, event.resourceVersion, event.kind) }))
    const [cause] = causes
    const kind =
      mainKind(current.map((event) => event.kind)) ??
      (cause?.type === 'retry' || waiting?.retry !== undefined ? 'retry' : cause?.type === 'requeue' ? 'requeue' : 'spec')
    const first = failed?.first ?? current[0]
    const rival = current.find(({ manager }) => manager !== undefined)?.manager
    if (rival !== undefined) this.#rival = rival
    this.strip.add(kind, this.#clock.elapsed())
    this.#counters = { ...this.#counters, reconciles: this.#counters.reconciles + 1 }
    this.reconciles.started({
      id,
      controller,
      request,
      kind,
      events: current,
      attempt: failed?.attempt ?? 0,
      ...(first !== undefined && { first }),
      steps: [],
      omitted: 0,
      startedAt: this.#clock.elapsed(),
    })
  }

  #ownKind(controller: string, resourceVersion: string, kind: CauseKind): CauseKind {
    const own = this.#ownWrites.get(resourceVersion)
    if (own?.controller !== controller || kind === 'resync') return kind
    return own.subresource === 'status' ? 'own-status' : 'own-write'
  }

  #failed({ controller, request, id, durationMs, error, isTerminal }: Extract<Activity, { readonly type: 'failed' }>): void {
    const key = `${controller} ${request}`
    const attempt = (this.#failures.get(key)?.attempt ?? 0) + 1
    const record = this.reconciles.records.findLast((one) => one.controller === controller && one.id === id)
    const first = record?.first
    if (isTerminal) this.#failures.delete(key)
    else this.#failures.set(key, { attempt, ...(first !== undefined && { first }) })
    const outcome: Outcome = { type: 'failed', ...errorFacts(error), isTerminal, attempt }
    this.reconciles.ended(controller, id, durationMs, outcome)
    if (isTerminal) this.#say(request, { type: 'outcome', outcome })
  }

  #waits(controller: string, request: string, ms: number): void {
    const since = this.#clock.elapsed()
    const outcome = this.reconciles.waits(controller, request, ms)
    if (outcome?.type === 'failed') this.#say(request, { type: 'outcome', outcome })
    const retry = outcome?.type === 'failed' && { attempt: outcome.attempt, code: outcome.code, message: outcome.message }
    this.queue.waits(controller, request, { since, until: since + ms, ...(retry && { retry }) })
  }

  #read({ controller, id, of, resourceVersion, objects }: Extract<Activity, { readonly type: 'read' }>): void {
    const row = this.cache.of(of)
    const generation = row?.cache?.resourceVersion === resourceVersion ? row?.cache?.generation : undefined
    const server = row?.behind === 0 ? undefined : row?.server?.resourceVersion
    this.reconciles.did(controller, id, {
      type: 'read',
      of,
      ...(resourceVersion !== undefined && { resourceVersion }),
      ...(generation !== undefined && { generation }),
      ...(objects !== undefined && { objects }),
      ...(server !== undefined && server !== resourceVersion && { serverVersion: server }),
    })
  }
}
