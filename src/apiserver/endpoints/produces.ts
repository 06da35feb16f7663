import { StatusError } from '../../apimachinery/api/errors.ts'
import { newObject } from '../../apimachinery/json/value.ts'
import type { ApiRequest } from './exchange.ts'
import { JSON_TYPE, PROTOBUF_TYPE, YAML_TYPE } from './media-types.ts'
import type { RequestInfo } from './request-info.ts'

const OBJECT_TYPES = [JSON_TYPE, YAML_TYPE, PROTOBUF_TYPE]
const STREAM_TYPES = [`${JSON_TYPE};stream=watch`, `${PROTOBUF_TYPE};stream=watch`]

/** The media types that the route of a kind that is part of the server produces: lists and watches have one route. */
export const producedFor = ({ verb }: RequestInfo): readonly string[] =>
  verb === 'list' || verb === 'watch' ? [...OBJECT_TYPES, ...STREAM_TYPES] : OBJECT_TYPES

/**
 * Rejects with 406 a request that accepts nothing that its route produces (rule NG-4). Routes know no ranges but the one for everything,
 * no parameters, and no upper case. Custom resources have no such route.
 * Source: github.com/emicklei/go-restful/v3/route.go, matchesAccept.
 */
export function checkProduces(request: ApiRequest, produced: readonly string[] = OBJECT_TYPES): void {
  const accept = request.header('accept') || '*/*'
  const types = accept.split(',').map((range) => (range.split(';', 1)[0] as string).trim())
  if (types.some((type) => type === '*/*' || produced.includes(type))) return
  const message = `406: Not Acceptable\n\nAvailable representations: ${produced.join(', ')}`
  throw new StatusError(406, 'NotAcceptable', message, newObject())
}
