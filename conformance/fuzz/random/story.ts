import type { Chance } from '../../../src/apiextensions/openapi-validation/testing/chance.ts'
import type { Json, JsonMap } from '../../replay/numbers.ts'
import { printJson } from '../../replay/numbers.ts'
import { encodeProtobuf, PROTOBUF } from '../../replay/protobuf.ts'
import type { ScenarioRequest, Step } from '../../replay/scenario.ts'
import type { Subject, Version } from './crd.ts'
import { OBJECT_NAMES } from './object.ts'

export const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

/** The steps of a round as they are made up, with what later ones may refer to. */
export class Story {
  readonly steps: Step[] = []
  readonly chance: Chance
  /** Changes when the CRD is replaced in mid-round. */
  subject: Subject
  #ids = 0
  /** Ids of reads and writes of one object, the newest last, by its place. */
  readonly seen = new Map<string, string[]>()

  constructor(chance: Chance, subject: Subject) {
    this.chance = chance
    this.subject = subject
  }

  get crdName(): string {
    return `widgets.${this.subject.group}`
  }

  get crdPath(): string {
    return `${CRDS}/${this.crdName}`
  }

  /** A version that is served, mostly. */
  version(): Version {
    const { versions } = this.subject
    const served = versions.filter((version) => version.served)
    return this.chance.pick(this.chance.of(0.03) || served.length === 0 ? versions : served)
  }

  /** A shared name, mostly; sometimes one that is wrong or not there. */
  name(): string {
    return this.chance.of(0.97) ? this.chance.pick(OBJECT_NAMES) : this.chance.pick(['missing', 'Bad_', 'a.b', '-', 'x.'])
  }

  /** Where a version's objects are; mostly one namespace. */
  collection(version: Version): string {
    const base = `/apis/${this.subject.group}/${version.name}`
    if (!this.subject.namespaced) return `${base}/widgets`
    return `${base}/namespaces/${this.chance.of(0.96) ? 'default' : 'other'}/widgets`
  }

  /** Adds a request; returns its id. */
  send(request: ScenarioRequest): string {
    this.#ids++
    const id = `s${this.#ids}`
    this.steps.push({ id, request })
    return id
  }

  /**
   * Adds a request about CRDs, which the server reads and writes in protobuf too; returns its id. Answers of dry runs are asked for in
   * JSON: of an object that was never stored the real server writes fields that no client could have sent.
   */
  sendCrd(request: ScenarioRequest): string {
    const { body, ...others } = request
    const inProtobuf = body !== undefined && this.chance.of(0.3) && isMessage(body)
    const headers =
      this.chance.of(0.3) && !request.path.includes('dryRun') ? { ...request.headers, accept: PROTOBUF } : request.headers
    const { 'content-type': _, ...typeless } = headers ?? {}
    if (inProtobuf) return this.send({ ...others, headers: typeless, protobuf: body })
    return this.send(headers === undefined ? request : { ...request, headers })
  }

  step(step: Step): void {
    this.steps.push(step)
  }

  /** Remembers that the answer of `id` is, if it succeeded, the object at `path`. */
  note(path: string, id: string): void {
    const ids = this.seen.get(path) ?? []
    ids.push(id)
    this.seen.set(path, ids)
  }

  /** The id of an answer with the newest state of an object: a read made for it, or what was seen last. */
  newest(path: string): string {
    const known = this.seen.get(path)
    if (known && this.chance.of(0.3)) return known[known.length - 1] as string
    const id = this.send({ method: 'GET', path })
    this.note(path, id)
    return id
  }

  /** The id of some earlier answer about an object. */
  stale(path: string): string | undefined {
    const known = this.seen.get(path)
    return known && this.chance.pick(known)
  }

  /** A request with a body: JSON, JSON with a duplicate key, or `yaml`. */
  withBody(method: string, path: string, body: Json, type = 'application/json'): ScenarioRequest {
    const duplicate = this.chance.of(0.03) ? duplicated(this.chance, printJson(body)) : undefined
    const headers = { 'content-type': type }
    if (duplicate !== undefined) return { method, path, headers, text: duplicate }
    return { method, path, headers, body }
  }
}

/** Whether a body can be written as protobuf: fields of another type than theirs cannot. */
function isMessage(body: Json): boolean {
  try {
    encodeProtobuf(body)
    return true
  } catch {
    return false
  }
}

/** A value by the first letter of another of its type: of a type that does not fit there is a known gap. */
const SAME_TYPE: { readonly [first: string]: string } = { '"': '"a"', '{': '{}', '[': '[]', n: 'null', t: 'false', f: 'true' }

/** JSON text with one more key, or the same key twice, in one of its objects. */
function duplicated(chance: Chance, text: string): string {
  const openings = [...text.matchAll(/\{"((?:[^"\\]|\\.)*)":(.)/g)]
  if (openings.length === 0) return text
  const opening = chance.pick(openings)
  const at = opening.index + 1
  const key = chance.of(0.8) ? opening[1] : 'zz'
  const value = SAME_TYPE[opening[2] ?? ''] ?? '1'
  return `${text.slice(0, at)}"${key}":${value},${text.slice(at)}`
}

/** `path` with those parameters that are there. */
export function withQuery(path: string, parameters: { readonly [name: string]: string | undefined }): string {
  const pairs = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return pairs.length === 0 ? path : `${path}?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`
}

/** Options of a write. */
export const writeOptions = (chance: Chance): { [name: string]: string | undefined } => ({
  dryRun: chance.of(0.1) ? (chance.of(0.95) ? 'All' : 'Some') : undefined,
  fieldValidation: chance.of(0.4)
    ? chance.pick(['Ignore', 'Warn', 'Strict', 'Strict', 'Warn', chance.of(0.1) ? 'strict' : 'Strict'])
    : undefined,
  fieldManager: chance.of(0.1) ? chance.pick(['me', 'you']) : undefined,
})

/** A map with the metadata of a body changed. */
export const withMetadata = (body: Json, metadata: JsonMap): Json => {
  const map = body as JsonMap
  return { ...map, metadata: { ...(map.metadata as JsonMap), ...metadata } }
}
