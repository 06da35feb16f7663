import { notAcceptable, unsupportedMediaType } from '../../apimachinery/api/errors.ts'
import type { ProtobufKind } from '../../apimachinery/protobuf/messages.ts'
import type { ApiRequest } from './exchange.ts'
import { JSON_TYPE, mediaTypeOf, PROTOBUF_TYPE, YAML_TYPE } from './media-types.ts'

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
  readonly protobuf?: ProtobufKind | boolean
  /** Whether objects can be shown as a Table or as their metadata (true). */
  readonly transforms?: boolean
}

/** What is no object of a resource: Status, discovery, reviews. */
export const PLAIN_OUTPUT: OutputOffer = { protobuf: true, transforms: false }

/** A clause with one of these asks for a transform, whole or not. */
const TRANSFORM_PARAMS = ['as', 'g', 'v']

const TRANSFORMS = new Set(['Table', 'PartialObjectMetadata', 'PartialObjectMetadataList'])

interface Clause {
  readonly type: string
  readonly params: ReadonlyMap<string, string>
  readonly quality: number
}

function parseClause(text: string): Clause {
  const [type = '', ...rest] = text.split(';').map((part) => part.trim())
  const params = new Map<string, string>()
  for (const param of rest) {
    const at = param.indexOf('=')
    if (at > 0)
      params.set(
        param.slice(0, at).trim(),
        param
          .slice(at + 1)
          .trim()
          .replace(/^"(.*)"$/, '$1'),
      )
  }
  const quality = params.has('q') ? Number(params.get('q')) : 1
  return { type: type.toLowerCase(), params, quality: Number.isFinite(quality) ? quality : 0 }
}

const hasWildcard = ({ type }: Clause): boolean => type.endsWith('/*')

/** Whether a clause goes before another. Both can go before each other: a full type with less quality and a range with more. */
const goesBefore = (a: Clause, b: Clause): boolean =>
  a.quality > b.quality || (a.type !== '*/*' && b.type === '*/*') || (!hasWildcard(a) && hasWildcard(b))

/** Go sorts lists up to this length by insertion, which decides where clauses go before each other. */
const INSERTION_LENGTH = 12

/** Clauses in the order in which the server tries them. Source: github.com/munnerz/goautoneg/autoneg.go, ParseAccept. */
function inOrder(clauses: Clause[]): Clause[] {
  if (clauses.length > INSERTION_LENGTH) return clauses.sort((a, b) => b.quality - a.quality)
  for (let i = 1; i < clauses.length; i++) {
    const clause = clauses[i] as Clause
    let at = i
    for (; at > 0 && goesBefore(clause, clauses[at - 1] as Clause); at--) clauses[at] = clauses[at - 1] as Clause
    clauses[at] = clause
  }
  return clauses
}

const ANSWER_TYPES: ReadonlyMap<string, OutputFormat['mediaType']> = new Map([
  [JSON_TYPE, JSON_TYPE],
  ['*/*', JSON_TYPE],
  ['application/*', JSON_TYPE],
  [YAML_TYPE, YAML_TYPE],
  ['application/x-yaml', YAML_TYPE],
  [PROTOBUF_TYPE, PROTOBUF_TYPE],
])

function formatOf({ type, params }: Clause, { protobuf, transforms = true }: OutputOffer): OutputFormat | undefined {
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
  if (!known || !transforms || (as === 'Table' && mediaType === PROTOBUF_TYPE)) return undefined
  return { mediaType, as: as as OutputFormat['as'], metaVersion: version }
}

const PLAIN_JSON: OutputFormat = { mediaType: JSON_TYPE, as: 'object', metaVersion: '' }

/** The form a client asks for, or 406. The first clause that the endpoint can answer counts. */
export function negotiateOutput(request: ApiRequest, offer: OutputOffer): OutputFormat {
  const accept = request.header('accept')
  if (accept === undefined || accept === '' || accept === '*/*' || accept === JSON_TYPE) return PLAIN_JSON
  for (const clause of inOrder(accept.split(',').map(parseClause))) {
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
  const type = mediaTypeOf(request.header('content-type'))
  if (type === '' || type === JSON_TYPE) return JSON_TYPE
  if (type === YAML_TYPE) return YAML_TYPE
  if (type === PROTOBUF_TYPE && (endpoint.protobuf || endpoint.protobufInput)) return PROTOBUF_TYPE
  throw unknownFormat(ACCEPTED)
}

export const unknownFormat = (accepted: string) =>
  unsupportedMediaType(`the body of the request was in an unknown format - accepted media types include: ${accepted}`)
