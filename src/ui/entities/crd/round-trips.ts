import { valueAt } from '../../../analysis/edit.ts'
import { type ComparedObject, type FieldDifference, listOfText, type ObjectWrites } from '../../../analysis/stored-objects.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import type { Client } from '../../../client/client.ts'
import { METADATA_ONLY } from '../../../client/metadata-only.ts'
import { CRDS, pathOf, type ResourceType } from '../../../client/resource-type.ts'
import { forEach } from '../../base/async/async.ts'
import { textAt } from './crd.ts'
import { type Bench, sentencesOf } from './scratch-server.ts'
import { keyOf, type ObjectName } from './stored.ts'
import { batchesOf, type Page, storedPages } from './trial.ts'

/** A way from a version to another and back: `from -> by -> from`. */
export interface Trip {
  readonly from: string
  readonly by: string
}

/** What a way there and back does to an object. */
export interface TripLoss extends Trip {
  /** Fields that are gone. */
  readonly lost: readonly FieldDifference[]
  /** Fields that have another value. */
  readonly changed: readonly FieldDifference[]
  /** Fields that came. */
  readonly added: readonly FieldDifference[]
}

/** What became of an object. */
export interface TripOutcome extends ObjectName {
  /** Why it could not be converted: what the function threw, or what the server has against its answer. */
  readonly failure: string | undefined
  readonly losses: readonly TripLoss[]
  /** What the server would say against the converted object, by the version. */
  readonly invalid: Readonly<Record<string, readonly string[]>>
}

export interface RoundTrips {
  readonly state: 'running' | 'done' | 'stopped'
  readonly total: number
  readonly tried: number
  /** Objects that failed, lost something or would be invalid. */
  readonly objects: readonly TripOutcome[]
  /** How long the conversions took, in milliseconds. */
  readonly ms: number
  /** Why nothing can be converted: what the server has against the CRD. */
  readonly problem: string | undefined
}

/** Objects on their ways, and what they are at both versions, as lists in JSON. */
export interface ConvertedBatch {
  readonly outcomes: readonly TripOutcome[]
  readonly lists: Readonly<Record<string, string>>
  readonly ms: number
}

export interface ConversionBench {
  readonly bench: Bench
  /** The CRD with the function, as it would be stored. Both versions must be served. */
  readonly crd: JsonObject
  readonly versions: readonly [string, string]
  readonly signal: AbortSignal
  elapsed(): number
  compare(before: string, after: string): Promise<readonly ComparedObject[]>
  writes(list: string): Promise<readonly ObjectWrites[]>
}

const AT_ONCE = 8
const DRY_RUN = { fieldManager: 'crdlab', fieldValidation: 'Ignore', dryRun: 'All' }

/** The server does not accept the CRD. */
export class CrdRejected extends Error {}

/** A CRD as one creates it. */
function creation(crd: JsonObject): string {
  const metadata = objectOf({ name: textAt(crd, ['metadata', 'name']) })
  const annotations = valueAt(crd, ['metadata', 'annotations'])
  if (isObject(annotations)) metadata.annotations = annotations
  const { apiVersion = null, kind = null, spec = null } = crd
  return stringify(objectOf({ apiVersion, kind, metadata, spec }))
}

/** What the conversion says, without what reading from a store says around it. */
const reasonIn = (message: string): string => message.slice(Math.max(message.indexOf('conversion webhook for '), 0))

interface Found {
  failure: string | undefined
  readonly losses: TripLoss[]
  readonly invalid: Record<string, readonly string[]>
}

/** The conversions of some objects, on a server that begins empty. The server reads, checks what comes back, prunes and fills in defaults. */
class Conversions {
  readonly #options: ConversionBench
  readonly #name: string
  readonly #type: Pick<ResourceType, 'group' | 'resource' | 'namespaced'>
  readonly #found = new Map<string, { readonly name: ObjectName; readonly found: Found }>()

  constructor(options: ConversionBench) {
    const { crd } = options
    this.#options = options
    this.#name = textAt(crd, ['metadata', 'name'])
    this.#type = {
      group: textAt(crd, ['spec', 'group']),
      resource: textAt(crd, ['spec', 'names', 'plural']),
      namespaced: textAt(crd, ['spec', 'scope']) === 'Namespaced',
    }
  }

  async run(pages: readonly Page[]): Promise<ConvertedBatch> {
    const { elapsed, versions, signal } = this.#options
    const began = elapsed()
    await this.#begin()
    for (const { text } of pages) await this.#fill(text)
    const names = await this.#names(pages)
    const lists: Record<string, string> = {}
    for (const version of versions) lists[version] = await this.#read(version, names)
    for (const [from, by] of [versions, [versions[1], versions[0]]] as const) {
      if (!signal.aborted) await this.#trip({ from, by }, lists[from] ?? '', names)
    }
    const ms = elapsed() - began
    for (const version of versions) if (!signal.aborted) await this.#create(version, lists[version] ?? '')
    return { outcomes: [...this.#found.values()].map(({ name, found }) => ({ ...name, ...found })), lists, ms }
  }

  async #begin(): Promise<void> {
    const { bench, crd } = this.#options
    bench.reset()
    const write = { body: creation(crd), contentType: 'application/json', accept: METADATA_ONLY }
    const { failure } = await bench.client.send({ method: 'POST', path: pathOf(CRDS), ...write })
    if (failure !== undefined) throw new CrdRejected(sentencesOf(failure).join('\n'))
    await bench.idle()
  }

  #fill(list: string): Promise<void> {
    return this.#options.bench.fill(this.#name, list)
  }

  async #names(pages: readonly Page[]): Promise<readonly ObjectName[]> {
    const writes = await Promise.all(pages.map(({ text }) => this.#options.writes(text)))
    return writes.flat().map(({ namespace, name }) => ({ namespace, name }))
  }

  #of(name: ObjectName): Found {
    const known = this.#found.get(keyOf(name))
    if (known !== undefined) return known.found
    const found: Found = { failure: undefined, losses: [], invalid: {} }
    this.#found.set(keyOf(name), { name, found })
    return found
  }

  /** The objects at a version as a list, without those that fail. When one of them does, each is asked for. */
  async #read(version: string, names: readonly ObjectName[]): Promise<string> {
    const { bench, signal } = this.#options
    const type = { ...this.#type, version }
    const { object, exchange } = await bench.client.send({ method: 'GET', path: pathOf(type) })
    if (object !== undefined) return exchange.text
    const texts: string[] = []
    await forEach(names, AT_ONCE, signal, async (name) => {
      const answer = await bench.client.send({ method: 'GET', path: pathOf(type, name) })
      if (answer.failure === undefined) texts.push(answer.exchange.text)
      else this.#of(name).failure ??= reasonIn(answer.failure.message)
    })
    return listOfText(texts.join(','))
  }

  async #trip({ from, by }: Trip, list: string, names: readonly ObjectName[]): Promise<void> {
    await this.#fill(list)
    await this.#fill(await this.#read(by, names))
    const back = await this.#read(from, names)
    for (const { pruned, changed, defaulted, ...name } of await this.#options.compare(list, back)) {
      const isSame = pruned.length + changed.length + defaulted.length === 0
      if (!isSame) this.#of(name).losses.push({ from, by, lost: pruned, changed, added: defaulted })
    }
  }

  /** Creates the objects of a list as dry runs, on a server that has none. */
  async #create(version: string, list: string): Promise<void> {
    const { bench, signal, writes } = this.#options
    await this.#begin()
    await forEach(await writes(list), AT_ONCE, signal, async ({ recreated, ...name }) => {
      const path = pathOf({ ...this.#type, version }, { namespace: name.namespace })
      const write = { body: recreated, contentType: 'application/json', accept: METADATA_ONLY, query: DRY_RUN }
      const { failure } = await bench.client.send({ method: 'POST', path, ...write })
      if (failure !== undefined) this.#of({ namespace: name.namespace, name: name.name }).invalid[version] = sentencesOf(failure)
    })
  }
}

/** Takes objects from each of two versions to the other and back. Throws CrdRejected and Unreachable. */
export const convertThereAndBack = (options: ConversionBench, pages: readonly Page[]): Promise<ConvertedBatch> =>
  new Conversions(options).run(pages)

export interface RoundTripOptions extends ConversionBench {
  /** Reads what is stored. */
  readonly source: Client
  /** The version at which the installed CRD is read, where the server does not show what is stored. */
  readonly read: string
  readonly total: number
  onProgress(trips: RoundTrips): void
}

/** Takes every stored object there and back, in batches. Stopped by `signal`, it tells what it found until then. Throws Unreachable. */
export async function tryRoundTrips(options: RoundTripOptions): Promise<void> {
  const { source, crd, read, signal, onProgress } = options
  const type = {
    group: textAt(crd, ['spec', 'group']),
    version: read,
    resource: textAt(crd, ['spec', 'names', 'plural']),
    namespaced: textAt(crd, ['spec', 'scope']) === 'Namespaced',
  }
  let trips: RoundTrips = { state: 'running', total: options.total, tried: 0, objects: [], ms: 0, problem: undefined }
  try {
    for await (const pages of batchesOf(storedPages(source, textAt(crd, ['metadata', 'name']), type))) {
      if (signal.aborted) break
      const { outcomes, ms } = await convertThereAndBack(options, pages)
      const count = pages.reduce((sum, page) => sum + page.count, 0)
      trips = { ...trips, tried: trips.tried + count, objects: [...trips.objects, ...outcomes], ms: trips.ms + ms }
      onProgress(trips)
    }
  } catch (error) {
    if (!(error instanceof CrdRejected)) throw error
    return onProgress({ ...trips, state: 'done', problem: error.message })
  }
  onProgress({ ...trips, state: signal.aborted ? 'stopped' : 'done' })
}
