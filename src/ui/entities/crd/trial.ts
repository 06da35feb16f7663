import { type ComparedObject, type FieldDifference, listOfText, type ObjectWrites } from '../../../analysis/stored-objects.ts'
import { listOf } from '../../../analysis/walk.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Client } from '../../../client/client.ts'
import { METADATA_ONLY } from '../../../client/metadata-only.ts'
import { CRDS, pathOf, type ResourceType } from '../../../client/resource-type.ts'
import { STORED_PATH } from '../../../protocol/stored.ts'
import { forEach } from '../../base/async/async.ts'
import { fetchText } from '../../base/server/plain-fetch.ts'
import { CRD_NAME, textAt, versionsOf } from './crd.ts'
import { type Bench, sentencesOf, updateCrd } from './scratch-server.ts'
import { keyOf, type Only, type Stored, storedElsewhere } from './stored.ts'

/** What the next write of a stored object does to it. */
export interface TriedObject {
  readonly namespace: string
  readonly name: string
  readonly pruned: readonly FieldDifference[]
  readonly defaulted: readonly FieldDifference[]
  readonly changed: readonly FieldDifference[]
  /** What the server would say if it were created today. */
  readonly invalid: readonly string[]
  /** What it says even to an update that leaves all of it alone. */
  readonly locked: readonly string[]
  /** Why it cannot be read any more. */
  readonly unreadable: string | undefined
}

export interface Trial {
  readonly state: 'running' | 'done' | 'stopped'
  /** How much of the work is done, from 0 to 1. */
  readonly share: number
  /** How many objects there are, and how many of them are tried. */
  readonly total: number
  readonly tried: number
  /** The version at which they are stored by their next write. */
  readonly version: string
  /** Those to which anything happens. */
  readonly objects: readonly TriedObject[]
  /** Why nothing could be tried. */
  readonly problem: string | undefined
}

/** About how many characters of objects are read at a time, and are on the server at a time. */
const PAGE_SIZE = 300_000
const BATCH_SIZE = 8_000_000
const BATCH_OBJECTS = 2000
const AT_ONCE = 8

type Type = Pick<ResourceType, 'group' | 'version' | 'resource' | 'namespaced'>

const servedNames = (crd: JsonObject): string[] =>
  versionsOf(crd)
    .filter((version) => version.served === true)
    .map((version) => textAt(version, ['name']))

export const storageName = (crd: JsonObject): string =>
  textAt(
    versionsOf(crd).find((version) => version.storage === true),
    ['name'],
  )

/** Two readings to compare: an object at a version of the installed CRD, and at a version of the next one after it was written. */
export interface Reading {
  readonly before: string
  readonly after: string
  /** What differs counts as pruned alone: another reading tells what is defaulted. */
  readonly onlyLoss: boolean
}

/** How objects are read and written to learn what an update of their CRD does to them; undefined where that cannot be done. */
export interface ReadingPlan {
  /** The version that objects are written at: the new storage version where it is served. */
  readonly write: string
  readonly readings: readonly Reading[]
}

/**
 * Each version is compared with itself, and one that is served no more with the version of the write. A version that is served for the first time and
 * stored shows what is defaulted there.
 */
export function planReadings(before: JsonObject, after: JsonObject): ReadingPlan | undefined {
  const [then, now] = [servedNames(before), servedNames(after)]
  const write = [storageName(after), ...now].find((name) => now.includes(name))
  const first = [storageName(before), ...then].find((name) => then.includes(name))
  if (write === undefined || first === undefined) return undefined
  const isKnown = then.includes(write)
  const readings = then.map(
    (name): Reading =>
      now.includes(name)
        ? { before: name, after: name, onlyLoss: false }
        : { before: name, after: write, onlyLoss: isKnown || name !== first },
  )
  const isRead = readings.some((reading) => reading.after === write && !reading.onlyLoss)
  return { write, readings: isRead ? readings : [...readings, { before: first, after: write, onlyLoss: false }] }
}

/** Some objects as a list in JSON. */
export interface Page {
  readonly text: string
  readonly count: number
}

/** The stored objects in pages, as texts: from the store where the server lets one look into it, else as it reads them at a version. */
export async function* storedPages(client: Client, name: string, type: Type): AsyncGenerator<Page> {
  const raw = hasStored(client)
  let [from, limit] = ['', 5]
  for (;;) {
    const query = { limit: String(limit), ...(from === '' ? {} : raw ? { after: from } : { continue: from }) }
    const path = raw ? `${STORED_PATH}${name}` : pathOf(type)
    const { object, exchange } = await client.send({ method: 'GET', path, query })
    const items = listOf(object?.items).length
    if (items > 0) yield { text: exchange.text, count: items }
    from = raw ? textAt(object, ['after']) : textAt(object, ['metadata', 'continue'])
    if (from === '' || items === 0) return
    limit = Math.min(Math.max(Math.floor((PAGE_SIZE * items) / exchange.text.length), 1), 100)
  }
}

const hasStored = (client: Client): boolean => client.wire.capabilities?.has('stored') === true

/** Pages that are on the server at a time. */
export async function* batchesOf(pages: AsyncGenerator<Page>): AsyncGenerator<Page[]> {
  let batch: Page[] = []
  let [size, count] = [0, 0]
  for await (const page of pages) {
    batch.push(page)
    size += page.text.length
    count += page.count
    if (size < BATCH_SIZE && count < BATCH_OBJECTS) continue
    yield batch
    ;[batch, size, count] = [[], 0, 0]
  }
  if (batch.length > 0) yield batch
}

export interface TrialOptions {
  readonly bench: Bench
  /** Reads what is stored. */
  readonly source: Client
  readonly stored: Stored
  /** The CRD as it would be, or as it is: then the stored texts are compared too. */
  readonly next: JsonObject
  /** The next CRD as JSON with this lock; undefined where the installed one stays. */
  readonly body: ((resourceVersion: string) => Promise<string>) | undefined
  /** At most so many objects are tried; undefined for all. */
  readonly most?: number
  readonly signal: AbortSignal
  /** `stored`: the objects as they are stored. */
  compare(before: string, after: string, stored: string): Promise<readonly ComparedObject[]>
  writes(list: string): Promise<readonly ObjectWrites[]>
  onProgress(trial: Trial): void
}

const QUERY = { fieldManager: 'crdlab', fieldValidation: 'Ignore' }

/** An object under trial. */
interface Asked {
  readonly writes: ObjectWrites
  readonly pruned: Map<string, FieldDifference>
  readonly defaulted: Map<string, FieldDifference>
  readonly changed: Map<string, FieldDifference>
  invalid: readonly string[]
  locked: readonly string[]
  unreadable: string | undefined
}

const askedOf = (writes: ObjectWrites): Asked => ({
  writes,
  pruned: new Map(),
  defaulted: new Map(),
  changed: new Map(),
  invalid: [],
  locked: [],
  unreadable: undefined,
})

/** The server is asked something that it cannot answer. */
class CannotTry extends Error {}

/** The trial of some pages of objects, on a server that begins empty. */
class Batch {
  readonly #options: TrialOptions
  readonly #plan: ReadingPlan
  readonly #type: Type
  readonly #name: string
  readonly #only: Only
  readonly asked = new Map<string, Asked>()

  constructor(options: TrialOptions, plan: ReadingPlan, type: Type, only: Only) {
    this.#options = options
    this.#only = only
    this.#plan = plan
    this.#type = type
    this.#name = textAt(options.stored.crd, ['metadata', 'name'])
  }

  /** Throws CannotTry, with what the server says against the CRD. */
  async run(installed: string, pages: readonly Page[], step: () => void): Promise<void> {
    const { bench, body, signal } = this.#options
    const counts = pages.map(({ count }) => count)
    bench.reset()
    // As text: nobody here need read a CRD of megabytes.
    await bench.fill(CRD_NAME, listOfText(installed))
    for (const { text } of pages) await bench.fill(this.#name, text)
    const before = new Map<string, readonly string[]>()
    for (const name of new Set(this.#plan.readings.map((reading) => reading.before))) {
      before.set(name, await this.#list(name, counts))
    }
    if (signal.aborted) return
    const rejected = body && (await updateCrd(bench, this.#name, body))
    if (rejected !== undefined) throw new CannotTry(sentencesOf(rejected).join('\n'))
    const readable = await this.#list(this.#plan.write, counts)
    for (const [i, page] of pages.entries()) await this.#write(readable[i], page, step)
    if (signal.aborted) return
    await this.#compare(before, pages, counts)
    await this.#recreate(step)
  }

  /** Lists at a version in pages of these sizes. A page that the server cannot read, and those behind it, are left out. */
  async #list(version: string, counts: readonly number[]): Promise<readonly string[]> {
    const { bench, signal } = this.#options
    const path = pathOf({ ...this.#type, version })
    const texts: string[] = []
    let from = ''
    for (const count of counts) {
      if (signal.aborted) break
      const query = { limit: String(count), ...(from === '' ? {} : { continue: from }) }
      const { object, exchange } = await bench.client.send({ method: 'GET', path, query })
      if (object === undefined) break
      texts.push(exchange.text)
      from = textAt(object, ['metadata', 'continue'])
      if (from === '') break
    }
    return texts
  }

  /** Writes each object of a page as it is read. Of a page that cannot be read each is asked for, to hear why. */
  async #write(readable: string | undefined, page: Page, step: () => void): Promise<void> {
    const { bench, signal, writes } = this.#options
    const listed = (await writes(readable ?? page.text)).filter((one) => this.#only?.has(keyOf(one)) !== false)
    const found = listed.map(askedOf)
    for (const one of found) this.asked.set(keyOf(one.writes), one)
    await forEach(found, AT_ONCE, signal, async (one) => {
      const { namespace, name, annotated } = one.writes
      const path = pathOf({ ...this.#type, version: this.#plan.write }, { namespace, name })
      if (readable === undefined) one.unreadable = (await bench.client.send({ method: 'GET', path })).failure?.message
      else {
        const write = { body: annotated, contentType: 'application/json', accept: METADATA_ONLY, query: QUERY }
        const { failure } = await bench.client.send({ method: 'PUT', path, ...write })
        if (failure !== undefined) one.locked = sentencesOf(failure)
      }
      step()
    })
  }

  async #compare(
    before: ReadonlyMap<string, readonly string[]>,
    pages: readonly Page[],
    counts: readonly number[],
  ): Promise<void> {
    const { bench, source, body, compare } = this.#options
    const note = async (old: string | undefined, now: string | undefined, stored: string, onlyLoss: boolean): Promise<void> => {
      if (old === undefined || now === undefined) return
      for (const found of await compare(old, now, stored)) {
        const one = this.asked.get(keyOf(found))
        for (const field of found.pruned) one?.pruned.set(field.path, field)
        for (const field of onlyLoss ? [] : found.defaulted) one?.defaulted.set(field.path, field)
        for (const field of onlyLoss ? [] : found.changed) one?.changed.set(field.path, field)
      }
    }
    for (const reading of this.#plan.readings) {
      const now = await this.#list(reading.after, counts)
      for (const [i, old] of (before.get(reading.before) ?? []).entries()) {
        await note(old, now[i], pages[i]?.text ?? '{}', reading.onlyLoss)
      }
    }
    // A version that is not served any more can hold what no reading shows.
    if (body !== undefined || !hasStored(source)) return
    let from = ''
    for (const { text, count } of pages) {
      const query = { limit: String(count), ...(from === '' ? {} : { after: from }) }
      const { object, exchange } = await bench.client.send({ method: 'GET', path: `${STORED_PATH}${this.#name}`, query })
      await note(text, exchange.text, text, true)
      from = textAt(object, ['after'])
      if (from === '') return
    }
  }

  /**
   * Creates each object as a dry run, on a server that has the new CRD without the status subresource, which would take the status off
   * unseen: what stands against the object where nothing is there that could be left alone.
   */
  async #recreate(step: () => void): Promise<void> {
    const { bench, signal } = this.#options
    const path = pathOf(CRDS, { name: this.#name })
    const text = await fetchText(bench.client, { path })
    if (text === undefined || signal.aborted) return
    bench.reset()
    await bench.fill(CRD_NAME, listOfText(text))
    const patch = { body: withoutStatus(this.#options.next), contentType: 'application/json-patch+json', accept: METADATA_ONLY }
    await bench.client.send({ method: 'PATCH', path, ...patch })
    await bench.idle()
    const type = { ...this.#type, version: this.#plan.write }
    await forEach([...this.asked.values()], AT_ONCE, signal, async (one) => {
      const { namespace, recreated } = one.writes
      const write = {
        body: recreated,
        contentType: 'application/json',
        accept: METADATA_ONLY,
        query: { ...QUERY, dryRun: 'All' },
      }
      const { failure } = await bench.client.send({ method: 'POST', path: pathOf(type, { namespace }), ...write })
      if (failure !== undefined) one.invalid = sentencesOf(failure)
      step()
    })
  }
}

/** A JSON patch that takes the status subresource from each version that has it. */
function withoutStatus(crd: JsonObject): string {
  const versions = [...versionsOf(crd).entries()]
  const having = versions.filter(([, { subresources }]) => (subresources as JsonObject | undefined)?.status !== undefined)
  return JSON.stringify(having.map(([i]) => ({ op: 'remove', path: `/spec/versions/${i}/subresources/status` })))
}

/** What was found of an object; undefined where nothing happens to it. Views of the same object are put together. */
function outcomeOf(
  { writes, pruned, defaulted, changed, ...said }: Asked,
  old: TriedObject | undefined,
): TriedObject | undefined {
  const isFine = pruned.size + defaulted.size + changed.size + said.invalid.length + said.locked.length === 0
  if (isFine && said.unreadable === undefined) return old
  const union = (fields: ReadonlyMap<string, FieldDifference>, before: readonly FieldDifference[] = []) => [
    ...new Map([...before.map((field) => [field.path, field] as const), ...fields]).values(),
  ]
  return {
    namespace: writes.namespace,
    name: writes.name,
    pruned: union(pruned, old?.pruned),
    defaulted: union(defaulted, old?.defaulted),
    changed: union(changed, old?.changed),
    ...said,
  }
}

/** The objects in batches as the source has them; `most`: no more than about so many. */
async function* sourceBatches({ source, most }: TrialOptions, name: string, type: Type): AsyncGenerator<Page[]> {
  let left = most ?? Number.POSITIVE_INFINITY
  async function* pages(): AsyncGenerator<Page> {
    for await (const page of storedPages(source, name, type)) {
      yield page
      left -= page.count
      if (left <= 0) return
    }
  }
  yield* batchesOf(pages())
}

/**
 * Tries what an update of a CRD does to the objects that are stored, or what writing them anew does, on a server of its own that has the installed CRD
 * and the objects as they are stored: each is read, the CRD is updated, each is written as it is read then, and read again; and a dry run creates
 * each anew. So pruning, defaulting, validation and ratcheting are the engine's. Stopped by `signal`, it tells what it found until then. Throws Unreachable.
 */
export async function tryUpdate(options: TrialOptions): Promise<void> {
  const { stored, next, source, signal, onProgress } = options
  const name = textAt(stored.crd, ['metadata', 'name'])
  const version = storageName(next)
  let trial: Trial = { state: 'running', share: 0, total: stored.total, tried: 0, version, objects: [], problem: undefined }
  const tell = (change: Partial<Trial>): void => {
    trial = { ...trial, ...change }
    onProgress(trial)
  }
  const plan = planReadings(stored.crd, next)
  if (plan === undefined || stored.total === 0) return tell({ state: 'done', share: 1 })
  const type: Type = {
    group: textAt(next, ['spec', 'group']),
    version: plan.readings[0]?.before ?? plan.write,
    resource: textAt(next, ['spec', 'names', 'plural']),
    namespaced: textAt(next, ['spec', 'scope']) === 'Namespaced',
  }
  // Writing objects anew leaves those alone that are stored at the storage version.
  const only = options.body === undefined ? await storedElsewhere(source, name, version) : undefined
  const total = only?.size ?? stored.total
  const installed = (await fetchText(source, { path: pathOf(CRDS, { name }) })) ?? ''
  // A server that does not show what is stored shows it at one version or the other.
  const views = hasStored(source) ? [type.version] : [...new Set(plan.readings.map(({ before }) => before))]
  const found = new Map<string, TriedObject>()
  const all = Math.min(total, options.most ?? total) * 2 * views.length
  tell({ total })
  let [steps, tried] = [0, 0]
  const step = (): void => tell({ share: Math.min(++steps / all, 1) })
  try {
    for (const view of views) {
      tried = 0
      for await (const pages of sourceBatches(options, name, { ...type, version: view })) {
        if (signal.aborted) break
        const batch = new Batch(options, plan, type, only)
        await batch.run(installed, pages, step)
        if (signal.aborted) break
        for (const [key, one] of batch.asked) {
          const outcome = outcomeOf(one, found.get(key))
          if (outcome !== undefined) found.set(key, outcome)
        }
        tried += batch.asked.size
        tell({ tried, objects: [...found.values()] })
      }
    }
  } catch (error) {
    if (!(error instanceof CannotTry)) throw error
    return tell({ state: 'done', share: 1, problem: error.message })
  }
  tell(signal.aborted ? { state: 'stopped' } : { state: 'done', share: 1, total: options.most === undefined ? tried : total })
}
