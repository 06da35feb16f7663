import { notAcceptable, unsupportedMediaType } from '../../apimachinery/api/errors.ts'
import type { ProtobufKind } from '../../apimachinery/protobuf/kinds.ts'
import { type AcceptClause, parseAccept } from './accept.ts'
import type { ApiRequest } from './exchange.ts'
import { JSON_TYPE, PROTOBUF_TYPE, YAML_TYPE } from './media-types.ts'

/** In which form an answer goes out. Source: k8s.io/apiserver/pkg/endpoints/handlers/negotiation. */
export interface OutputFormat {
  readonly mediaType: typeof JSON_TYPE | typeof YAML_TYPE | typeof PROTOBUF_TYPE
  /** What the object is shown as. */
  readonly as: 'object' | 'Table' | 'PartialObjectMetadata' | 'PartialObjectMetadataList'
  /** The version of `meta.k8s.io` that a Table or PartialObjectMetadata is asked in. */
  readonly metaVersion: string
}

/** The texts of 406 and 415 name every media type of the server, also where an endpoint has no protobuf. */
const ACCEPTED = 'application/json, application/yaml, application/vnd.kubernetes.protobuf'

/** What an endpoint can answer besides JSON and YAML. */
export interface OutputOffer {
  /** Whether its objects have a protobuf form. Metadata alone always has. */
  readonly protobuf?: ProtobufKind | boolean | undefined
  /** Whether objects can be shown as a Table or as their metadata (true). */
  readonly transforms?: boolean
  /** Whether objects can be shown as a Table where they can be as their metadata (true). */
  readonly tables?: boolean
}

/** What is no object of a resource: Status, discovery, reviews. */
export const PLAIN_OUTPUT: OutputOffer = { protobuf: true, transforms: false }

/** A clause with one of these asks for a transform, whole or not. */
const TRANSFORM_PARAMS = ['as', 'g', 'v']

const TRANSFORMS = new Set(['Table', 'PartialObjectMetadata', 'PartialObjectMetadataList'])

const ANSWER_TYPES: ReadonlyMap<string, OutputFormat['mediaType']> = new Map([
  [JSON_TYPE, JSON_TYPE],
  ['*/*', JSON_TYPE],
  ['application/*', JSON_TYPE],
  [YAML_TYPE, YAML_TYPE],
  [PROTOBUF_TYPE, PROTOBUF_TYPE],
])

function formatOf(
  { type, params }: AcceptClause,
  { protobuf, transforms = true, tables = true }: OutputOffer,
): OutputFormat | undefined {
  const mediaType = ANSWER_TYPES.get(type)
  if (mediaType === undefined) return undefined
  const stream = params.get('stream') ?? ''
  if (stream !== '' && (stream !== 'watch' || mediaType === YAML_TYPE)) return undefined
  const as = params.get('as') ?? ''
  if (!TRANSFORM_PARAMS.some((param) => params.has(param))) {
    return mediaType === PROTOBUF_TYPE && !protobuf ? undefined : { mediaType, as: 'object', metaVersion: '' }
  }
  const version = params.get('v') ?? ''
  const known = TRANSFORMS.has(as) && params.get('g') === 'meta.k8s.io' && (version === 'v1' || version === 'v1beta1')
  if (!known || !transforms || (as === 'Table' && (!tables || mediaType === PROTOBUF_TYPE))) return undefined
  return { mediaType, as: as as OutputFormat['as'], metaVersion: version }
}

const PLAIN_JSON: OutputFormat = { mediaType: JSON_TYPE, as: 'object', metaVersion: '' }

/** The form a client asks for, or 406. The first clause that the endpoint can answer counts. */
export function negotiateOutput(request: ApiRequest, offer: OutputOffer): OutputFormat {
  const accept = request.header('accept')
  if (accept === undefined || accept === '' || accept === '*/*' || accept === JSON_TYPE) return PLAIN_JSON
  for (const clause of parseAccept(accept)) {
    const format = formatOf(clause, offer)
    if (format !== undefined) return format
  }
  throw notAcceptable(`only the following media types are accepted: ${ACCEPTED}`)
}

/** The form of an error: what the client asks for, JSON where it asks for a form that a Status does not have. */
export function negotiateError(request: ApiRequest): OutputFormat {
  try {
    return negotiateOutput(request, PLAIN_OUTPUT)
  } catch {
    return PLAIN_JSON
  }
}

export type InputType = typeof JSON_TYPE | typeof YAML_TYPE | typeof PROTOBUF_TYPE

/** Whether an endpoint reads protobuf. */
type InputOffer = Pick<OutputOffer, 'protobuf'> & { readonly protobufInput?: ProtobufKind }

/**
 * How the body of a create, update or delete is written, or 415. A body without a type is JSON. Protobuf is taken by endpoints
 * of a kind that can be read from it (rule PB-4), and for the options of every DELETE.
 */
export function negotiateInput(request: ApiRequest, endpoint: InputOffer = {}): InputType {
  const header = request.header('content-type') ?? ''
  if (header === '' || header === JSON_TYPE) return JSON_TYPE
  const type = parseContentType(header)
  if (type === JSON_TYPE) return JSON_TYPE
  if (type === YAML_TYPE) return YAML_TYPE
  if (type === PROTOBUF_TYPE && (endpoint.protobuf || endpoint.protobufInput)) return PROTOBUF_TYPE
  throw unknownFormat(ACCEPTED)
}

export const unknownFormat = (accepted: string) =>
  unsupportedMediaType(`the body of the request was in an unknown format - accepted media types include: ${accepted}`)

/** Characters that end a token, besides what is not printable ASCII. */
const SPECIAL = new Set('()<>@,;:\\"/[]?=')

const isTokenCharacter = (character: string | undefined): boolean =>
  character !== undefined && character > ' ' && character < '\x7f' && !SPECIAL.has(character)

/** Reads the parts of a `Content-Type` from left to right. */
class Scanner {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  get done(): boolean {
    return this.#at >= this.#text.length
  }

  /** Whether nothing but this is left. */
  isLast(character: string): boolean {
    return this.#at === this.#text.length - 1 && this.#text[this.#at] === character
  }

  skipSpace(): void {
    while (!this.done && (this.#text[this.#at] as string).trim() === '') this.#at++
  }

  /** Passes over a character; false when another one comes. */
  take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false
    this.#at++
    return true
  }

  /** The token that comes; empty when none does. */
  token(): string {
    const start = this.#at
    while (isTokenCharacter(this.#text[this.#at])) this.#at++
    return this.#text.slice(start, this.#at)
  }

  /** A token, or a text in quotes; undefined when neither comes. */
  value(): string | undefined {
    if (!this.take('"')) return this.token() || undefined
    let value = ''
    for (; !this.done; this.#at++) {
      const character = this.#text[this.#at] as string
      if (character === '"') {
        this.#at++
        return value
      }
      if (character === '\r' || character === '\n') return undefined
      const escaped = character === '\\' ? this.#text[this.#at + 1] : undefined
      if (escaped !== undefined && SPECIAL.has(escaped)) this.#at++
      value += this.#text[this.#at]
    }
    return undefined
  }
}

/** A parameter with its name in lower case; undefined when what comes is none. */
function parameter(scanner: Scanner): readonly [name: string, value: string] | undefined {
  if (!scanner.take(';')) return undefined
  scanner.skipSpace()
  const name = scanner.token().toLowerCase()
  scanner.skipSpace()
  if (name === '' || !scanner.take('=')) return undefined
  scanner.skipSpace()
  const value = scanner.value()
  return value === undefined ? undefined : [name, value]
}

/**
 * The media type that a `Content-Type` names, in lower case, or undefined when the header is malformed: a parameter without a value, one
 * with two values, two semicolons in a row.
 * Source: Go's mime, ParseMediaType.
 */
export function parseContentType(header: string): string | undefined {
  const end = header.indexOf(';')
  const type = (end < 0 ? header : header.slice(0, end)).trim().toLowerCase()
  const slash = type.indexOf('/')
  const names = slash < 0 ? [type] : [type.slice(0, slash), type.slice(slash + 1)]
  if (!names.every((name) => name !== '' && [...name].every(isTokenCharacter))) return undefined
  const scanner = new Scanner(end < 0 ? '' : header.slice(end).trimEnd())
  const values = new Map<string, string>()
  for (scanner.skipSpace(); !scanner.done; scanner.skipSpace()) {
    if (scanner.isLast(';')) return type
    const found = parameter(scanner)
    if (found === undefined) return undefined
    const [name, value] = found
    if ((values.get(name) ?? value) !== value) return undefined
    values.set(name, value)
  }
  return type
}
