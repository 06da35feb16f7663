import { notAcceptable, unsupportedMediaType } from '../../apimachinery/api/errors.ts'
import type { ProtobufKind } from '../../apimachinery/protobuf/kinds.ts'
import { type AcceptClause, parseAccept } from './accept.ts'
import { parseContentType } from './content-type.ts'
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
  readonly protobuf?: ProtobufKind | boolean
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
  const type = header === '' ? JSON_TYPE : parseContentType(header)
  if (type === JSON_TYPE) return JSON_TYPE
  if (type === YAML_TYPE) return YAML_TYPE
  if (type === PROTOBUF_TYPE && (endpoint.protobuf || endpoint.protobufInput)) return PROTOBUF_TYPE
  throw unknownFormat(ACCEPTED)
}

export const unknownFormat = (accepted: string) =>
  unsupportedMediaType(`the body of the request was in an unknown format - accepted media types include: ${accepted}`)
