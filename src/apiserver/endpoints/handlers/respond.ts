import { notAcceptable, StatusError } from '../../../apimachinery/api/errors.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { type JsonObject, type JsonValue, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { groupVersion } from '../../../apimachinery/meta/type-meta.ts'
import { toYaml } from '../../../apimachinery/yaml/serialize.ts'
import { readMeta } from '../../registry/rest/metadata.ts'
import type { Entity } from '../../registry/store.ts'
import type { ApiResponse } from '../exchange.ts'
import { YAML_TYPE } from '../media-types.ts'
import type { OutputFormat } from '../negotiation.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestScope } from '../scope.ts'
import { tableText } from './table.ts'

/** An answer whose body is this JSON text, written in the media type the client asked for. */
export function respondText(status: number, format: OutputFormat, json: string): ApiResponse {
  const yaml = format.mediaType === YAML_TYPE
  return { status, headers: { 'Content-Type': format.mediaType }, body: yaml ? toYaml(parseJson(json).value) : `${json}\n` }
}

export const respondValue = (status: number, format: OutputFormat, value: JsonValue): ApiResponse =>
  respondText(status, format, stringify(value))

const metaGroup = (format: OutputFormat): string => groupVersion({ group: 'meta.k8s.io', version: format.metaVersion })

export const partialMetadata = (object: JsonObject, apiVersion: string): JsonObject =>
  objectOf({ kind: 'PartialObjectMetadata', apiVersion, metadata: object.metadata ?? newObject() })

/** Objects without a Go type look like lists until their items are asked for. */
function notAList(scope: RequestScope): StatusError {
  const type = scope.subresource === 'scale' ? 'v1.Scale' : scope.goType
  if (type === undefined) return new StatusError(500, '', 'content is not a list')
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
      return respondText(status, format, entity.text())
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
      const shown = scope.typedList ? metadata : objectOf({ continue: '', ...metadata })
      const head = `{"apiVersion":${JSON.stringify(groupVersion(scope))},"items":[`
      const tail = `],"kind":${JSON.stringify(scope.listKind)},"metadata":${stringify(shown)}}`
      return respondText(200, format, head + entities.map((entity) => entity.text()).join(',') + tail)
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
        'you requested PartialObjectMetadata, but the requested object is a list (*unstructured.UnstructuredList)',
      )
  }
}
