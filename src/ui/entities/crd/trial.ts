import { valueAt } from '../../../analysis/edit.ts'
import type { ComparedObject } from '../../../analysis/stored-objects.ts'
import { listOf } from '../../../analysis/walk.ts'
import { objectsOf } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Client } from '../../../client/client.ts'
import { CRDS, pathOf, type ResourceType } from '../../../client/resource-type.ts'
import { STORED_PATH } from '../../../protocol/stored.ts'
import { fetchText } from '../../base/server/plain-fetch.ts'
import { CRD_NAME, METADATA, textAt } from './crd.ts'
import { type Bench, listOfText, sentencesOf, updateCrd } from './scratch-server.ts'
import type { Stored } from './stored.ts'

/** What an update of its CRD does to a stored object. */
export interface TriedObject extends Pick<ComparedObject, 'namespace' | 'name' | 'pruned' | 'defaulted' | 'changed'> {
  /** What the server would say if it were created today. */
  readonly invalid: readonly string[]
  /** What it says even to an update that leaves all of it alone. */
  readonly locked: readonly string[]
  /** Why it cannot be read any more. */
  readonly unreadable: string | undefined
}

export interface Trial {
  readonly state: 'running' | 'done'
  /** How much of the work is done, from 0 to 1. */
  readonly share: number
  /** How many objects there are, and how many of them are tried. */
  readonly total: number
  readonly tried: number
  readonly objects: readonly TriedObject[]
  /** Why nothing could be tried. */
  readonly problem: string | undefined
}

/** More is not tried: the first objects tell what there is to tell. */
export const TRIED = 500
/** About how many characters of objects are read at a time. */
const PAGE_SIZE = 300_000
const MOST_TEXT = 25_000_000
const AT_ONCE = 8

type Type = Pick<ResourceType, 'group' | 'version' | 'resource' | 'namespaced'>

const servedNames = (crd: JsonObject): string[] =>
  objectsOf(valueAt(crd, ['spec', 'versions']))
    .filter((version) => version.served === true)
    .map((version) => textAt(version, ['name']))

const storageName = (crd: JsonObject): string =>
  textAt(
    objectsOf(valueAt(crd, ['spec', 'versions'])).find((version) => version.storage === true),
    ['name'],
  )

/** The versions at which objects are read before and after: the same one where it can be, the new storage version first. */
export function readVersions(before: JsonObject, after: JsonObject): readonly [before: string, after: string] | undefined {
  const [then, now] = [servedNames(before), servedNames(after)]
  const wanted = [storageName(after), storageName(before), ...now]
  const both = wanted.find((name) => then.includes(name) && now.includes(name))
  if (both !== undefined) return [both, both]
  const [first, second] = [then[0], now[0]]
  return first === undefined || second === undefined ? undefined : [first, second]
}

interface Page {
  readonly text: string
  readonly count: number
}

/** The stored objects in pages, as texts: from the store where the server lets one look into it, else as it reads them. */
async function* storedPages(client: Client, name: string, type: Type): AsyncGenerator<Page> {
  const raw = client.wire.capabilities?.has('stored') === true
  let [from, limit] = ['', 5]
  for (let left = TRIED; left > 0; ) {
    const count = String(Math.min(limit, left))
    const query = { limit: count, ...(from === '' ? {} : raw ? { after: from } : { continue: from }) }
    const path = raw ? `${STORED_PATH}${name}` : pathOf(type)
    const { object, exchange } = await client.send({ method: 'GET', path, query })
    const items = listOf(object?.items).length
    if (items > 0) yield { text: exchange.text, count: items }
    from = raw ? textAt(object, ['after']) : textAt(object, ['metadata', 'continue'])
    if (from === '' || items === 0) return
    left -= items
    limit = Math.min(Math.max(Math.floor((PAGE_SIZE * items) / exchange.text.length), 1), 100)
  }
}

/** Does something for each of many, a few at a time. */
async function each<T>(things: readonly T[], signal: AbortSignal, work: (thing: T) => Promise<void>): Promise<void> {
  const waiting = things.values()
  const one = async (): Promise<void> => {
    for (const thing of waiting) {
      if (signal.aborted) return
      await work(thing)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

interface TrialOptions {
  readonly bench: Bench
  /** Reads what is stored. */
  readonly source: Client
  readonly stored: Stored
  /** The CRD as it would be; `body`: as JSON with this lock. */
  readonly next: JsonObject
  body(resourceVersion: string): Promise<string>
  readonly signal: AbortSignal
  compare(before: string, after: string): Promise<readonly ComparedObject[]>
  onProgress(trial: Trial): void
}

const QUERY = { dryRun: 'All', fieldManager: 'crdlab', fieldValidation: 'Ignore' }

/**
 * Tries what an update of a CRD does to the objects that are stored, on a server of its own that has the installed CRD and the objects as
 * they are stored: they are read before and after the update, an update of each that changes nothing is sent as a dry run, and a
 * dry run creates each again. So pruning, defaulting, validation and ratcheting are the engine's. Throws Unreachable.
 */
export async function tryUpdate(options: TrialOptions): Promise<void> {
  const { bench, stored, next, signal, onProgress } = options
  const name = textAt(stored.crd, ['metadata', 'name'])
  const versions = readVersions(stored.crd, next)
  let trial: Trial = { state: 'running', share: 0, total: stored.total, tried: 0, objects: [], problem: undefined }
  const tell = (change: Partial<Trial>): void => {
    trial = { ...trial, ...change }
    if (!signal.aborted) onProgress(trial)
  }
  const type: Type = {
    group: textAt(next, ['spec', 'group']),
    version: versions?.[1] ?? '',
    resource: textAt(next, ['spec', 'names', 'plural']),
    namespaced: textAt(next, ['spec', 'scope']) === 'Namespaced',
  }
  if (versions === undefined || stored.total === 0) return tell({ state: 'done', share: 1 })
  const all = Math.min(stored.total, TRIED)
  const before = await beforeUpdate(options, name, { ...type, version: versions[0] })
  const rejected = signal.aborted ? undefined : await updateCrd(bench, name, options.body)
  if (rejected !== undefined) return tell({ state: 'done', problem: sentencesOf(rejected).join('\n') })
  const asked: Asked[] = []
  let steps = 0
  const step = (): void => tell({ share: ++steps / (2 * all) })
  for await (const one of afterUpdate(options, before, type)) {
    asked.push(one)
    step()
  }
  if (signal.aborted) return
  await recreateObjects(options, name, type, asked, step)
  if (signal.aborted) return
  tell({ state: 'done', share: 1, tried: asked.length, objects: asked.map(({ outcome }) => outcome) })
}

/** An object under trial. */
interface Asked {
  readonly compared: ComparedObject
  outcome: TriedObject
}

const asOutcome = ({ annotated: _annotated, recreated: _recreated, ...found }: ComparedObject): TriedObject => ({
  ...found,
  invalid: [],
  locked: [],
  unreadable: undefined,
})

/** Fills the server with the installed CRD and the objects; what it reads of them then, as it reads them in the pages they came in. */
async function beforeUpdate({ bench, source, signal }: TrialOptions, name: string, type: Type): Promise<Page[]> {
  const { client } = bench
  bench.reset()
  // As text: nobody here need read a CRD of megabytes.
  await bench.fill(CRD_NAME, listOfText((await fetchText(source, { path: pathOf(CRDS, { name }) })) ?? ''))
  const counts: number[] = []
  let size = 0
  for await (const { text, count } of storedPages(source, name, type)) {
    if (signal.aborted) return []
    await bench.fill(name, text)
    counts.push(count)
    size += text.length
    if (size > MOST_TEXT) break
  }
  return listPages(client, type, counts, signal)
}

/** Lists in pages of these sizes. A page that the server cannot read is an empty text. */
async function listPages(client: Client, type: Type, counts: readonly number[], signal: AbortSignal): Promise<Page[]> {
  const pages: Page[] = []
  let from = ''
  for (const count of counts) {
    if (signal.aborted) return []
    const query = { limit: String(count), ...(from === '' ? {} : { continue: from }) }
    const { object, exchange } = await client.send({ method: 'GET', path: pathOf(type), query })
    if (object === undefined) return pages
    pages.push({ text: exchange.text, count })
    from = textAt(object, ['metadata', 'continue'])
    if (from === '') break
  }
  return pages
}

/** The objects as they are read after the update, and whether an update that changes nothing of them is taken. */
async function* afterUpdate(options: TrialOptions, before: readonly Page[], type: Type): AsyncGenerator<Asked> {
  const { bench, signal, compare } = options
  const counts = before.map(({ count }) => count)
  const after = await listPages(bench.client, type, counts, signal)
  for (const [i, page] of before.entries()) {
    const now = after[i]
    if (signal.aborted) return
    if (now === undefined) {
      yield* unreadable(options, page, type)
      continue
    }
    const asked = (await compare(page.text, now.text)).map((compared): Asked => ({ compared, outcome: asOutcome(compared) }))
    await each(asked, signal, async (one) => {
      const { namespace, name, annotated } = one.compared
      const path = pathOf(type, { namespace, name })
      const write = { body: annotated, contentType: 'application/json', accept: METADATA, query: QUERY }
      const { failure } = await bench.client.send({ method: 'PUT', path, ...write })
      if (failure !== undefined) one.outcome = { ...one.outcome, locked: sentencesOf(failure) }
    })
    yield* asked
  }
}

/** Objects of a page that cannot be listed: each is asked for, to hear why. */
async function* unreadable({ bench, compare }: TrialOptions, page: Page, type: Type): AsyncGenerator<Asked> {
  for (const compared of await compare(page.text, page.text)) {
    const { namespace, name } = compared
    const { failure } = await bench.client.send({ method: 'GET', path: pathOf(type, { namespace, name }) })
    yield { compared, outcome: { ...asOutcome(compared), unreadable: failure?.message } }
  }
}

/** A JSON patch that takes the status subresource from each version that has it. */
function withoutStatus(crd: JsonObject): string {
  const versions = [...listOf(valueAt(crd, ['spec', 'versions'])).entries()]
  const having = versions.filter(([, version]) => valueAt(version, ['subresources', 'status']) !== undefined)
  return JSON.stringify(having.map(([i]) => ({ op: 'remove', path: `/spec/versions/${i}/subresources/status` })))
}

/**
 * Creates each object as a dry run, on a server that has the new CRD without the status subresource, which would take the status off
 * unseen: what stands against the object where nothing is there that could be left alone.
 */
async function recreateObjects(
  { bench, signal, next }: TrialOptions,
  name: string,
  type: Type,
  asked: readonly Asked[],
  step: () => void,
): Promise<void> {
  const path = pathOf(CRDS, { name })
  const text = await fetchText(bench.client, { path })
  bench.reset()
  if (text === undefined) return
  await bench.fill(CRD_NAME, listOfText(text))
  const patch = { body: withoutStatus(next), contentType: 'application/json-patch+json', accept: METADATA }
  await bench.client.send({ method: 'PATCH', path, ...patch })
  await bench.idle()
  await each(asked, signal, async (one) => {
    const { namespace, recreated } = one.compared
    const write = { body: recreated, contentType: 'application/json', accept: METADATA, query: QUERY }
    const { failure } = await bench.client.send({ method: 'POST', path: pathOf(type, { namespace }), ...write })
    if (failure !== undefined) one.outcome = { ...one.outcome, invalid: sentencesOf(failure) }
    step()
  })
}

const KINDS = ['unreadable', 'locked', 'invalid', 'pruned', 'defaulted', 'changed'] as const
export type Kind = (typeof KINDS)[number]

/** Objects to which the same happens, and what it is: fields, or the server's sentences. */
export interface Group {
  readonly kind: Kind
  readonly objects: readonly { readonly object: TriedObject; readonly said: readonly string[] }[]
  /** What is said, of the most objects first, with how many it is said of. */
  readonly said: readonly (readonly [text: string, objects: number])[]
}

function saidOf(object: TriedObject, kind: Kind): readonly string[] {
  if (kind === 'unreadable') return object.unreadable === undefined ? [] : [object.unreadable]
  // Of what takes no update at all it is not said that it takes some.
  if (kind === 'invalid' && object.locked.length > 0) return []
  return object[kind]
}

/** A sentence of the server without the value it is about: `spec.a: Invalid value: 21: should be less` is said of 22 as well. */
const withoutValue = (text: string): string => text.replace(/^([^:]+: [A-Z][a-z]+ value): .*?: /, '$1: ')

/** Texts that say the same, with how often: the first stands for all. */
function tally(texts: Iterable<string>): [text: string, times: number][] {
  const found = new Map<string, [text: string, times: number]>()
  for (const text of texts) {
    const key = withoutValue(text)
    const [first, times] = found.get(key) ?? [text, 0]
    found.set(key, [first, times + 1])
  }
  return [...found.values()].sort(([, a], [, b]) => b - a)
}

/** What happens to the objects, the worst first. */
export function groupsOf(objects: readonly TriedObject[]): Group[] {
  return KINDS.flatMap((kind) => {
    const own = objects.map((object) => ({ object, said: saidOf(object, kind) })).filter(({ said }) => said.length > 0)
    if (own.length === 0) return []
    return [{ kind, objects: own, said: tally(own.flatMap(({ said }) => said)) }]
  })
}

/** How many objects stay exactly as they are. */
export const untouched = (objects: readonly TriedObject[]): number =>
  objects.filter((object) => KINDS.every((kind) => saidOf(object, kind).length === 0)).length
