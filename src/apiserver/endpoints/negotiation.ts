import { notAcceptable, unsupportedMediaType } from '../../apimachinery/api/errors.ts'
import type { ProtobufKind } from '../../apimachinery/protobuf/messages.ts'
import type { ApiRequest } from './exchange.ts'
import { JSON_TYPE, mediaTypeOf, PROTOBUF_TYPE, YAML_TYPE } from './media-types.ts'

/** In which form an answer goes out. Source: k8s.io/apiserver/pkg/endpoints/handlers/negotiation. */
export interface OutputFormat {
  readonly mediaType: typeof JSON_TYPE | typeof YAML_TYPE
  /** What the object is shown as. */
  readonly as: 'object' | 'Table' | 'PartialObjectMetadata' | 'PartialObjectMetadataList'
  /** The version of `meta.k8s.io` that a Table or PartialObjectMetadata is asked in. */
  readonly metaVersion: string
}

/**
 * The texts of 406 and 415 name what the real server takes; crdlab never answers in protobuf, so it answers 406 when only that is
 * accepted, and reads it for the kinds that are part of the server alone.
 */
const ACCEPTED = 'application/json, application/yaml, application/vnd.kubernetes.protobuf'

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

const answerTypeOf = (type: string): OutputFormat['mediaType'] | undefined => {
  if (type === JSON_TYPE || type === '*/*' || type === 'application/*') return JSON_TYPE
  return type === YAML_TYPE || type === 'application/x-yaml' ? YAML_TYPE : undefined
}

function formatOf(clause: Clause, transforms: boolean): OutputFormat | undefined {
  const mediaType = answerTypeOf(clause.type)
  if (mediaType === undefined) return undefined
  const as = clause.params.get('as')
  if (as === undefined) return { mediaType, as: 'object', metaVersion: '' }
  const version = clause.params.get('v') ?? ''
  const known = TRANSFORMS.has(as) && clause.params.get('g') === 'meta.k8s.io' && (version === 'v1' || version === 'v1beta1')
  return known && transforms ? { mediaType, as: as as OutputFormat['as'], metaVersion: version } : undefined
}

const PLAIN_JSON: OutputFormat = { mediaType: JSON_TYPE, as: 'object', metaVersion: '' }

/** The form a client asks for, or 406. Clauses count by their quality, then in their order. */
export function negotiateOutput(request: ApiRequest, transforms = true): OutputFormat {
  const accept = request.header('accept')
  if (accept === undefined || accept === '' || accept === '*/*' || accept === JSON_TYPE) return PLAIN_JSON
  const clauses = accept.split(',').map(parseClause)
  for (const clause of clauses.sort((a, b) => b.quality - a.quality)) {
    const format = formatOf(clause, transforms)
    if (format !== undefined) return format
  }
  throw notAcceptable(`only the following media types are accepted: ${ACCEPTED}`)
}

export type InputType = typeof JSON_TYPE | typeof YAML_TYPE | typeof PROTOBUF_TYPE

/**
 * How the body of a create, update or delete is written, or 415. A body without a type is JSON. Protobuf is taken by endpoints
 * of a kind that can be read from it (rule PB-4), and for the options of every DELETE.
 */
export function negotiateInput(request: ApiRequest, endpoint: { readonly protobuf?: ProtobufKind | boolean } = {}): InputType {
  const type = mediaTypeOf(request.header('content-type'))
  if (type === '' || type === JSON_TYPE) return JSON_TYPE
  if (type === YAML_TYPE) return YAML_TYPE
  if (type === PROTOBUF_TYPE && endpoint.protobuf) return PROTOBUF_TYPE
  throw unknownFormat(ACCEPTED)
}

export const unknownFormat = (accepted: string) =>
  unsupportedMediaType(`the body of the request was in an unknown format - accepted media types include: ${accepted}`)
