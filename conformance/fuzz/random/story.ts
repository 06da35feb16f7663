import type { Chance } from '../../../src/apiextensions/openapi-validation/testing/chance.ts'
import type { Json, JsonMap } from '../../replay/numbers.ts'
import { encodeProtobuf, PROTOBUF } from '../../replay/protobuf.ts'
import type { ScenarioRequest } from '../../replay/scenario.ts'
import type { Subject, Version } from './crd.ts'
import { OBJECT_NAMES } from './object.ts'
import { Steps } from './steps.ts'

export const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

/** The steps of a round on one CRD. */
export class Story extends Steps {
  /** Changes when the CRD is replaced in mid-round. */
  subject: Subject

  constructor(chance: Chance, subject: Subject) {
    super(chance)
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

  /** The paths of a version's objects; mostly one namespace. */
  collection(version: Version): string {
    const base = `/apis/${this.subject.group}/${version.name}`
    if (!this.subject.namespaced) return `${base}/widgets`
    return `${base}/namespaces/${this.chance.of(0.96) ? 'default' : 'other'}/widgets`
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
