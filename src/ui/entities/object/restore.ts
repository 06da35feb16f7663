import { stringOf } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { decodeAnswer } from '../../../client/json.ts'
import { pathOf, type ResourceType } from '../../../client/resource-type.ts'
import type { RequestSpec } from '../../../client/transport.ts'

/** What of the metadata belongs to whoever writes an object. */
const OF_THE_WRITER = ['name', 'namespace', 'labels', 'annotations', 'finalizers', 'ownerReferences']

/**
 * The request that writes an earlier state again: a PUT to the main endpoint over the present version, or a POST where the object is gone. The
 * counters go on. Undefined for a text that is no object.
 */
export function restoreRequest(type: ResourceType, state: string, current: string | undefined): RequestSpec | undefined {
  const object = decodeAnswer(state)
  if (!isObject(object) || !isObject(object.metadata)) return undefined
  const { apiVersion = '', metadata } = object
  const kept = Object.fromEntries(Object.entries(metadata).filter(([key]) => OF_THE_WRITER.includes(key)))
  // Where status has an endpoint of its own, the main one ignores it.
  const { status, ...others } = object
  const rest = status === undefined || type.subresources.includes('status') ? others : object
  const lock = current === undefined ? {} : { resourceVersion: current }
  const body = { ...rest, metadata: { ...kept, ...lock } as JsonObject }
  // The state is of the version at which it was stored.
  const version = String(apiVersion).slice(String(apiVersion).lastIndexOf('/') + 1)
  const namespace = typeof metadata.namespace === 'string' ? metadata.namespace : undefined
  const name = stringOf(metadata.name)
  const place = current === undefined ? { namespace } : { namespace, name }
  return {
    method: current === undefined ? 'POST' : 'PUT',
    path: pathOf({ ...type, version }, place),
    contentType: 'application/json',
    body: stringify(body),
    trace: true,
  }
}
