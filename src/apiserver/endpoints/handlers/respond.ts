import { notAcceptable, type StatusError, withoutReason } from '../../../apimachinery/api/errors.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { type JsonObject, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { groupVersion } from '../../../apimachinery/meta/type-meta.ts'
import { binaryText } from '../../../apimachinery/protobuf/binary-text.ts'
import type { ProtobufKind } from '../../../apimachinery/protobuf/kinds.ts'
import type { Message } from '../../../apimachinery/protobuf/message.ts'
import { YAML } from '../../../apimachinery/yaml/lazy.ts'
import { readMeta } from '../../registry/rest/metadata.ts'
import type { Entity } from '../../registry/store.ts'
import type { ApiResponse } from '../exchange.ts'
import { PROTOBUF } from '../lazy-protobuf.ts'
import { PROTOBUF_TYPE, YAML_TYPE } from '../media-types.ts'
import type { OutputFormat } from '../negotiation.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestScope } from '../scope.ts'
import { tableText } from './table.ts'

/** An answer in protobuf. */
function respondProtobuf(status: number, type: Omit<ProtobufKind, 'message'>, value: JsonObject, of: Message): ApiResponse {
  return { status, headers: { 'Content-Type': PROTOBUF_TYPE }, body: binaryText(PROTOBUF.get().encodeEnvelope(type, value, of)) }
}

/** An answer whose body is this JSON text, in JSON or YAML. */
function respondText(status: number, format: OutputFormat, json: string): ApiResponse {
  const yaml = format.mediaType === YAML_TYPE
  return {
    status,
    headers: { 'Content-Type': format.mediaType },
    body: yaml ? YAML.get().toYaml(parseJson(json).value) : `${json}\n`,
  }
}

/**
 * An answer that is no object of the resource, in the media type the client asked for.
 * @param protobuf how a kind is written that does not belong to every group
 */
export function respondValue(status: number, format: OutputFormat, value: JsonObject, protobuf?: ProtobufKind): ApiResponse {
  if (format.mediaType !== PROTOBUF_TYPE) return respondText(status, format, stringify(value))
  const type = { apiVersion: String(value.apiVersion ?? 'v1'), kind: String(value.kind) }
  const message = protobuf?.message() ?? PROTOBUF.get().metaMessage(type.apiVersion, type.kind)
  if (message === undefined) throw new Error(`${type.apiVersion} ${type.kind} has no protobuf form`)
  return respondProtobuf(status, type, value, message)
}

const metaGroup = (format: OutputFormat): string => groupVersion({ group: 'meta.k8s.io', version: format.metaVersion })

export const partialMetadata = (object: JsonObject, apiVersion: string): JsonObject =>
  objectOf({ kind: 'PartialObjectMetadata', apiVersion, metadata: object.metadata ?? newObject() })

/** Objects without a Go type look like lists until their items are asked for. */
function notAList(scope: RequestScope): StatusError {
  const type = scope.subresource === 'scale' ? 'v1.Scale' : scope.goType
  if (type === undefined) return withoutReason('content is not a list')
  return notAcceptable(`you requested PartialObjectMetadataList, but the requested object is not a list (*${type})`)
}

/** The answer that carries one object, in the form that was asked for. */
export function respondObject(
  status: number,
  context: RequestContext,
  scope: RequestScope,
  format: OutputFormat,
  entity: Entity,
): ApiResponse {
  switch (format.as) {
    case 'object':
      return format.mediaType === PROTOBUF_TYPE && scope.protobuf !== undefined
        ? respondProtobuf(status, scope.protobuf, entity.value, scope.protobuf.message())
        : respondText(status, format, entity.text())
    case 'Table': {
      const resourceVersion = readMeta(entity.value)?.resourceVersion
      const metadata = objectOf({ resourceVersion: typeof resourceVersion === 'string' ? resourceVersion : undefined })
      return respondText(status, format, tableText(context, scope, format, [entity], metadata))
    }
    case 'PartialObjectMetadata':
      return respondValue(status, format, partialMetadata(entity.value, metaGroup(format)))
    case 'PartialObjectMetadataList':
      throw notAList(scope)
  }
}

/**
 * The text of an object without its `apiVersion` and `kind`, which items of a typed list do not have (rule LS-5). Most texts begin with
 * them; the others are written anew.
 */
function withoutType({ kind }: RequestScope): (entity: Entity) => string {
  const beginning = `{"apiVersion":${JSON.stringify(groupVersion(kind))},"kind":${JSON.stringify(kind.kind)},`
  return (entity) => {
    const text = entity.text()
    if (text.startsWith(beginning)) return `{${text.slice(beginning.length)}`
    const { apiVersion: _, kind: __, ...rest } = entity.value
    return stringify(objectOf(rest))
  }
}

/** The answer that carries a list. `texts` gives each item's JSON text, so that a plain list is joined and not written anew. */
export function respondList(
  context: RequestContext,
  scope: RequestScope,
  format: OutputFormat,
  entities: readonly Entity[],
  metadata: JsonObject,
): ApiResponse {
  const values = (): JsonObject[] => entities.map((entity) => entity.value)
  switch (format.as) {
    case 'object': {
      if (format.mediaType === PROTOBUF_TYPE && scope.protobuf !== undefined) {
        const { apiVersion } = scope.protobuf
        const message = PROTOBUF.get().listMessage(scope.protobuf.message())
        const list = objectOf({ metadata, items: values() })
        return respondProtobuf(200, { apiVersion, kind: scope.listKind }, list, message)
      }
      const shown = scope.typedList ? metadata : objectOf({ continue: '', ...metadata })
      const head = `{"apiVersion":${JSON.stringify(groupVersion(scope))},"items":[`
      const tail = `],"kind":${JSON.stringify(scope.listKind)},"metadata":${stringify(shown)}}`
      const itemText = scope.typedList ? withoutType(scope) : (entity: Entity) => entity.text()
      return respondText(200, format, head + entities.map(itemText).join(',') + tail)
    }
    case 'Table':
      return respondText(200, format, tableText(context, scope, format, entities, metadata))
    case 'PartialObjectMetadataList': {
      const apiVersion = metaGroup(format)
      const items = entities.length === 0 ? null : values().map((value) => partialMetadata(value, apiVersion))
      return respondValue(200, format, objectOf({ kind: 'PartialObjectMetadataList', apiVersion, metadata, items }))
    }
    case 'PartialObjectMetadata':
      throw notAcceptable(
        `you requested PartialObjectMetadata, but the requested object is a list (*${scope.goType === undefined ? 'unstructured.UnstructuredList' : `${scope.goType}List`})`,
      )
  }
}
