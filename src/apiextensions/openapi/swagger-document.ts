import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { compareBytes } from '../../apimachinery/json/utf8.ts'
import { isObject, type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import { contentHash } from '../../apiserver/endpoints/content-hash.ts'
import { referencedBy } from './native.ts'
import { SharedParameters, swaggerPaths, swaggerSchema } from './swagger.ts'
import { definitionBytes, pathBytes, swaggerProtobuf } from './swagger-protobuf.ts'

/** One path or definition of the document, encoded once. */
class Entry {
  readonly text: string
  readonly #encode: (key: string, value: JsonObject) => Uint8Array
  #bytes: Uint8Array | undefined

  constructor(
    readonly key: string,
    value: JsonObject,
    encode: (key: string, value: JsonObject) => Uint8Array,
  ) {
    this.text = `${stringify(key)}:${stringify(value)}`
    this.#encode = encode
  }

  get bytes(): Uint8Array {
    this.#bytes ??= this.#encoded()
    return this.#bytes
  }

  #encoded(): Uint8Array {
    const value = parseJson(this.text.slice(stringify(this.key).length + 1)).value
    return this.#encode(this.key, isObject(value) ? value : newObject())
  }
}

const entriesOf = (values: JsonObject, encode: (key: string, value: JsonObject) => Uint8Array): Entry[] =>
  Object.entries(values).map(([key, value]) => new Entry(key, isObject(value) ? value : newObject(), encode))

/** The part of the document for a version of a CRD, or for the server itself. */
export interface SwaggerPart {
  readonly paths: readonly Entry[]
  readonly definitions: readonly Entry[]
  readonly parameters: JsonObject
  /** Names of definitions of the server that this part needs. */
  readonly referenced: readonly string[]
  /** A hash of all that is in it. */
  readonly hash: string
}

/** The sources of a part, in the terms of OpenAPI v3: groups of paths, with the media types of requests without a body. */
export interface PartSource {
  readonly paths: readonly (readonly [paths: JsonObject, bodyTypes: readonly string[]])[]
  /** Schemas in the terms of v2. */
  readonly schemas: JsonObject
}

/** Encodes one part. `definitions` are those of the server. */
export function swaggerPart({ paths, schemas }: PartSource, definitions: JsonObject): SwaggerPart {
  const shared = new SharedParameters()
  const turned = newObject()
  for (const [group, bodyTypes] of paths) Object.assign(turned, swaggerPaths(group, shared, bodyTypes))
  const parameters = shared.definitions()
  const entries = { paths: entriesOf(turned, pathBytes), definitions: entriesOf(schemas, definitionBytes) }
  const referenced = Object.keys(referencedBy([turned, parameters, schemas], definitions))
  const texts = [...entries.paths, ...entries.definitions].map(({ text }) => text)
  return { ...entries, parameters, referenced, hash: contentHash([stringify(parameters), ...texts].join('\n')) }
}

/** Entries in the order of their keys; of two with one key the later counts. */
function inOrder(lists: readonly (readonly Entry[])[]): Entry[] {
  const byKey = new Map<string, Entry>()
  for (const list of lists) for (const entry of list) byKey.set(entry.key, entry)
  return [...byKey.values()].sort((a, b) => compareBytes(a.key, b.key))
}

const textOf = (entries: readonly Entry[]): string => `{${entries.map(({ text }) => text).join(',')}}`

/** Joins parts to the document of OpenAPI v2. Each part and each definition of the server is encoded once, however often it is joined. */
export class SwaggerDocuments {
  readonly #definitions: JsonObject
  readonly #info: JsonObject
  readonly #own = new Map<string, Entry>()

  /** `definitions` are those of the server, in the terms of v3. */
  constructor(definitions: JsonObject, info: JsonObject) {
    this.#definitions = definitions
    this.#info = info
  }

  /** A hash of the document that these parts make. */
  hash(parts: readonly SwaggerPart[]): string {
    return contentHash(parts.map(({ hash }) => hash).join('\n'))
  }

  json(parts: readonly SwaggerPart[]): string {
    const { paths, definitions, parameters } = this.#joined(parts)
    const head = `{"definitions":${textOf(definitions)},"info":${stringify(this.#info)},"parameters":${stringify(parameters)}`
    return `${head},"paths":${textOf(paths)},"swagger":"2.0"}`
  }

  /** The document in protobuf, with a character for each byte. */
  protobuf(parts: readonly SwaggerPart[]): string {
    const { paths, definitions, parameters } = this.#joined(parts)
    const bytesOf = (entries: readonly Entry[]) => entries.map(({ bytes }) => bytes)
    return swaggerProtobuf({ info: this.#info, parameters, paths: bytesOf(paths), definitions: bytesOf(definitions) })
  }

  #joined(parts: readonly SwaggerPart[]) {
    const needed = new Set(parts.flatMap(({ referenced }) => referenced))
    const own = [...needed].map((name) => this.#definition(name))
    return {
      paths: inOrder(parts.map(({ paths }) => paths)),
      definitions: inOrder([own, ...parts.map(({ definitions }) => definitions)]),
      parameters: Object.assign(newObject(), ...parts.map(({ parameters }) => parameters)) as JsonObject,
    }
  }

  #definition(name: string): Entry {
    const known = this.#own.get(name)
    if (known !== undefined) return known
    const made = new Entry(name, swaggerSchema(this.#definitions[name] as JsonObject) as JsonObject, definitionBytes)
    this.#own.set(name, made)
    return made
  }
}
