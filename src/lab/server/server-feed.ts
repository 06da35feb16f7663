import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { decodeAnswer } from '../../client/json.ts'
import type { ClientClock } from '../../client/transport.ts'
import { type JournalEntry, type JournalObject, SERVER } from '../../protocol/journal.ts'
import type { LabFeed } from '../feed.ts'
import { LabModel } from '../model/lab-model.ts'
import { Bounded } from '../model/versions.ts'
import { factsOf } from '../wire/object-facts.ts'
import { authorOf, callOf, listensTo, SERVER_CONTROLLERS, type ServerController } from './controllers.ts'

/** How many objects are remembered. */
const MOST_OBJECTS = 2000

/** An object as it was after a change. */
interface State {
  readonly on: string
  readonly key: string
  readonly resourceVersion: string
  readonly event: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly object: JsonObject
}

const EVENTS = { ADDED: 'create', MODIFIED: 'update', DELETED: 'delete' } as const

/** Whether the state of an object after an entry tells something about a controller of the server. */
export const isOfInterest = ({ client, event, object }: JournalEntry): boolean =>
  event !== undefined &&
  object?.name !== undefined &&
  (client === SERVER ||
    object.resource === 'customresourcedefinitions' ||
    object.resource === 'namespaces' ||
    event === 'DELETED')

/** The controllers of a server in the lab, as its journal shows them: what they saw and what they wrote. Nothing of it can be changed. */
export class ServerFeed implements LabFeed {
  readonly model: LabModel
  readonly clock: Pick<ClientClock, 'now' | 'elapsed'> & { readonly speed: number }
  readonly phase = { type: 'running' } as const
  readonly source = undefined
  readonly #ageOf: (at: number) => number
  readonly #listeners = new Set<() => void>()
  readonly #states = new Bounded<string, State>(MOST_OBJECTS)
  #ids = 0
  /** How long ago what is added now happened, in milliseconds. */
  #age = 0

  constructor(clock: Pick<ClientClock, 'now' | 'elapsed'>) {
    const elapsed = (): number => Math.max(clock.elapsed() - this.#age, 0)
    this.#ageOf = (at) => Math.max(clock.now() - at, 0)
    this.clock = { now: () => clock.now() - this.#age, elapsed, speed: 1 }
    this.model = new LabModel(this.clock)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  clearLines(): void {
    this.model.clearLines()
    this.#changed()
  }

  /** Adds an entry of the journal, in its order. `text`: the object afterwards, as JSON. */
  add(entry: JournalEntry, text: string): void {
    const { object, event } = entry
    const value = decodeAnswer(text)
    if (object === undefined || event === undefined || !isObject(value)) return
    this.#age = this.#ageOf(entry.at)
    const id = `${object.group}/${object.resource}/${object.namespace ?? ''}/${object.name ?? ''}`
    const facts = factsOf(value)
    const before = this.#states.get(id)
    const state: State = {
      on: facts.on,
      key: facts.on.slice(facts.on.indexOf(' ') + 1),
      resourceVersion: entry.resourceVersion?.after ?? facts.resourceVersion,
      event,
      object: value,
    }
    const author =
      entry.client === SERVER
        ? authorOf(entry, before?.object, value, {
            isDeleting: (resource, name) => this.#isDeleting(resource, name),
          })
        : undefined
    if (author !== undefined) this.#wrote(author, before, state, entry)
    this.#arrived(state, object, author)
    this.#states.set(id, state)
    this.#age = 0
    this.#changed()
  }

  #isDeleting(resource: string, name: string): boolean {
    const group = resource === 'namespaces' ? '' : 'apiextensions.k8s.io'
    const state = this.#states.get(`${group}/${resource}//${name}`)
    const metadata = state?.object.metadata
    return isObject(metadata) && metadata.deletionTimestamp !== undefined
  }

  /** A change is seen where a controller listens to it, or made it. */
  #arrived(state: State, of: Pick<JournalObject, 'group' | 'resource'>, author: ServerController | undefined): void {
    const { on, resourceVersion, event, object } = state
    const hearers = SERVER_CONTROLLERS.filter((one) => listensTo(one, of))
    if (hearers.length === 0 && author === undefined) return
    const id = ++this.#ids
    this.model.saw({ type: 'arrived', id, event, facts: { ...factsOf(object), resourceVersion } })
    this.model.saw({ type: 'delivered', id, times: 1 })
    for (const controller of hearers)
      this.model.observe({ type: 'event', controller, event: EVENTS[event], on, resourceVersion, requests: [] })
  }

  #wrote(controller: ServerController, before: State | undefined, state: State, entry: JournalEntry): void {
    const { model } = this
    const { key, resourceVersion, event, object } = state
    // What it saw: the last change of the object, where one is known.
    const seen = before ?? state
    const id = ++this.#ids
    const request = seen.key
    model.observe({
      type: 'event',
      controller,
      event: EVENTS[seen.event],
      on: seen.on,
      resourceVersion: seen.resourceVersion,
      requests: [request],
    })
    const cause = { type: 'event', event: EVENTS[seen.event], via: 'object', on: seen.on } as const
    model.observe({ type: 'reconcile', controller, request, id, causes: [cause] })
    const { method, subresource } = callOf(event, before?.object, object)
    const path = `/${entry.object?.resource}/${key}`
    model.saw({ type: 'calling', id, method, path, actor: controller })
    model.saw({ type: 'sent', id })
    const facts = { ...factsOf(object), resourceVersion }
    model.saw({ type: 'answered', id, code: 200, isFault: false, subresource, isWrite: true, facts })
    const text = JSON.stringify({ metadata: { resourceVersion } })
    model.observe({
      type: 'call',
      controller,
      request,
      id,
      exchange: {
        id,
        actor: controller,
        request: { method, path: subresource === '' ? path : `${path}/${subresource}` },
        at: entry.at,
        durationMs: 0,
        code: 200,
        text,
        warnings: [],
      },
    })
    model.observe({ type: 'reconciled', controller, request, id, durationMs: entry.durationMs })
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}
