import { stringAt } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject, objectOf } from '../../apimachinery/json/value.ts'
import type { Release } from '../../apimachinery/releases/release.ts'
import { KUBERNETES_RELEASE } from '../../apimachinery/version/kubernetes-release.ts'
import type { Clock } from '../../apiserver/clock.ts'
import { contentHash } from '../../apiserver/endpoints/content-hash.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { type Registrations, viewsOf } from '../registry/registrations.ts'
import { acceptedNames, groupOf, isConditionTrue, isNamespaced, servedVersions, subresourcesOf } from '../v1/stored-definition.ts'
import {
  CRD_KIND,
  documentPath,
  kindsOf,
  loadServerDefinitions,
  type NativeKind,
  type NativePaths,
  nativePaths,
  referencedBy,
} from './native.ts'
import { bodyTypes, pathsOf } from './paths.ts'
import { schemaName, schemasOf } from './schemas.ts'

import { sharedDefinitions } from './shared-definitions.ts'
import { SwaggerDocuments, type SwaggerPart, swaggerPart } from './swagger-document.ts'

/** A served document. */
export interface OpenApiDocument {
  /** A hash of the text, in upper-case hexadecimal digits. */
  readonly etag: string
  /** When the document took its form, in milliseconds. */
  readonly modified: number
  readonly text: string
}

const CRD_INFO = objectOf({ title: 'Kubernetes CRD Swagger', version: 'v0.1.0' })
const SERVER_INFO = objectOf({
  title: 'Generic API Server',
  version: KUBERNETES_RELEASE,
})

/** A version of a CRD that is served. */
interface Served {
  readonly crd: JsonObject
  readonly version: JsonObject
  readonly registrations: Registrations
}

/** The name of what documents of these CRDs are made from: it changes when one of them does. */
const stateOf = (served: readonly Served[]): string =>
  served
    .map(({ crd }) => {
      const metadata = isObject(crd.metadata) ? crd.metadata : newObject()
      return `${stringAt(metadata, 'uid')}/${stringAt(metadata, 'resourceVersion')}`
    })
    .join(' ')

function pathsOfServed({ crd, version, registrations }: Served, release: Release): JsonObject {
  const group = groupOf(crd)
  const name = stringAt(version, 'name')
  const { kind, listKind, plural } = acceptedNames(crd)
  const { status, scale } = subresourcesOf(version)
  const refs = { objectRef: schemaName(group, name, kind), listRef: schemaName(group, name, listKind) }
  const namespaced = isNamespaced(crd)
  const { subresources: verbs } = registrations.verbs(crd)
  const subresources = [...(status ? ['status'] : []), ...(scale === undefined ? [] : ['scale'])].map((name) => ({ name, verbs }))
  return pathsOf({ group, version: name, kind, plural, namespaced, subresources, release, ...refs })
}

/** Paths and schemas of several CRDs together, in the form of v3. */
function describe(served: readonly Served[], release: Release): { paths: JsonObject; schemas: JsonObject } {
  const paths = newObject()
  const schemas = newObject()
  for (const one of served) {
    Object.assign(paths, pathsOfServed(one, release))
    Object.assign(schemas, schemasOf(one.crd, one.version, 'v3', release))
  }
  return { paths, schemas }
}

/** The key of the hash of the index. */
const INDEX = ''

interface Kept extends Omit<OpenApiDocument, 'text'> {
  readonly state: string
}

/** The document of v2, in the forms that it was asked for. */
interface KeptSwagger extends Kept {
  readonly parts: readonly SwaggerPart[]
  json?: string
  protobuf?: string
}

/** The parts that all documents of v2 share. */
interface SwaggerBase {
  readonly documents: SwaggerDocuments
  /** The definitions of the server. */
  readonly definitions: JsonObject
  readonly native: SwaggerPart
}

/**
 * The documents of `/openapi/v2` and `/openapi/v3`, made when they are read. What is costly to make is kept as long as the CRDs that it
 * describes stay as they are: the parts of v2, one for each version of a CRD, and the hashes of the documents of v3, which their index
 * names.
 */
export class OpenApiDocuments {
  readonly #storage: Storage
  readonly #kinds: readonly Registrations[]
  readonly #nativeKinds: readonly NativeKind[]
  readonly #release: Release
  readonly #native: NativePaths
  readonly #hashes = new Map<string, Kept>()
  #swagger: Promise<SwaggerBase> | undefined
  /** The parts of the last document of v2, by the state of their CRDs. */
  #parts = new Map<string, SwaggerPart>()
  #v2: KeptSwagger | undefined

  constructor(storage: Storage, kinds: readonly Registrations[], native: readonly NativeKind[], release: Release) {
    this.#storage = storage
    this.#kinds = kinds
    this.#nativeKinds = native
    this.#release = release
    this.#native = nativePaths([CRD_KIND, ...native], release)
  }

  #served(): Served[] {
    return viewsOf(this.#storage, this.#kinds)
      .filter(({ view }) => isConditionTrue(view, 'Established'))
      .flatMap(({ view: crd, kind: registrations }) => servedVersions(crd).map((version) => ({ crd, version, registrations })))
  }

  /** The served versions of CRDs by the path of their document. */
  #byPath(): Map<string, Served[]> {
    const paths = new Map<string, Served[]>()
    for (const one of this.#served()) {
      const path = documentPath(groupOf(one.crd), stringAt(one.version, 'name'))
      const found = paths.get(path)
      if (found === undefined) paths.set(path, [one])
      else found.push(one)
    }
    return paths
  }

  /** The document of a group version, a group or `version`; undefined when there is none. */
  async v3(path: string, clock: Clock): Promise<OpenApiDocument | undefined> {
    const served = this.#native.documents.has(path) ? [] : this.#byPath().get(path)
    if (served === undefined) return undefined
    const text = await this.#textOf(path, served)
    return { ...this.#hashOf(path, stateOf(served), text, clock), text }
  }

  async #textOf(path: string, served: readonly Served[]): Promise<string> {
    const native = this.#native.documents.get(path)
    if (native === undefined) {
      const { paths, schemas } = describe(served, this.#release)
      const definitions = await sharedDefinitions(this.#release)
      const all = objectOf({ ...schemas, ...referencedBy([paths, schemas], definitions) })
      return stringify(objectOf({ openapi: '3.0.0', info: CRD_INFO, paths, components: objectOf({ schemas: all }) }))
    }
    const definitions = await this.#definitions()
    const { paths, group, version } = native
    const schemas = kindsOf(referencedBy(paths, definitions), group, version)
    return stringify(objectOf({ openapi: '3.0.0', info: SERVER_INFO, paths, components: objectOf({ schemas }) }))
  }

  async #definitions(): Promise<JsonObject> {
    return objectOf({ ...(await loadServerDefinitions(this.#nativeKinds, this.#release)), ...this.#native.schemas })
  }

  #hashOf(path: string, state: string, text: string, clock: Clock): Kept {
    const known = this.#hashes.get(path)
    if (known?.state === state) return known
    const etag = contentHash(text)
    const modified = known?.etag === etag ? known.modified : clock.now()
    const kept = { state, etag, modified }
    this.#hashes.set(path, kept)
    return kept
  }

  /** The paths of all documents of v3, each with its hash. */
  async index(clock: Clock): Promise<OpenApiDocument> {
    const custom = this.#byPath()
    const hashes: { [path: string]: JsonObject } = {}
    for (const path of [...this.#native.documents.keys(), ...custom.keys()].sort()) {
      const served = custom.get(path) ?? []
      const state = stateOf(served)
      const known = this.#hashes.get(path)
      const { etag } = known?.state === state ? known : this.#hashOf(path, state, await this.#textOf(path, served), clock)
      hashes[path] = objectOf({ serverRelativeURL: `/openapi/v3/${path}?hash=${etag}` })
    }
    for (const path of this.#hashes.keys()) if (path !== INDEX && hashes[path] === undefined) this.#hashes.delete(path)
    const text = stringify(objectOf({ paths: objectOf(hashes) }))
    return { ...this.#hashOf(INDEX, text, text, clock), text }
  }

  /** The one document of OpenAPI v2. In protobuf its text has a character for each byte, and the hash is that of the JSON. */
  async v2(clock: Clock, form: 'json' | 'protobuf'): Promise<OpenApiDocument> {
    this.#swagger ??= this.#startSwagger()
    const { documents, definitions, native } = await this.#swagger
    const served = this.#served()
    const state = stateOf(served)
    let kept = this.#v2
    if (kept?.state !== state) {
      const parts = [native, ...this.#partsOf(served, definitions)]
      const etag = documents.hash(parts)
      kept = kept?.etag === etag ? { ...kept, state } : { state, etag, modified: clock.now(), parts }
      this.#v2 = kept
    }
    const text = kept[form] ?? documents[form](kept.parts)
    kept[form] = text
    return { etag: kept.etag, modified: kept.modified, text }
  }

  /** The parts of these CRDs; those of CRDs that are as they were are kept. */
  #partsOf(served: readonly Served[], definitions: JsonObject): SwaggerPart[] {
    const known = this.#parts
    this.#parts = new Map()
    return served.map((one) => {
      const state = `${stateOf([one])} ${stringAt(one.version, 'name')}`
      const schemas = (): JsonObject => schemasOf(one.crd, one.version, 'v2', this.#release)
      const part =
        known.get(state) ??
        swaggerPart({ paths: [[pathsOfServed(one, this.#release), bodyTypes({})]], schemas: schemas() }, definitions)
      this.#parts.set(state, part)
      return part
    })
  }

  async #startSwagger(): Promise<SwaggerBase> {
    const definitions = await this.#definitions()
    const paths = [...this.#native.documents.values()]
      .filter(({ opaque }) => !opaque)
      .map(({ paths: native }) => [native, bodyTypes({ native: true })] as const)
    const native = swaggerPart({ paths, schemas: newObject() }, definitions)
    return { documents: new SwaggerDocuments(definitions, SERVER_INFO), definitions, native }
  }
}
