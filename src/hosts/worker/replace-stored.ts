import { JsonRangeError, JsonSyntaxError, parseJson } from '../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { type ApiRequest, type ApiResponse, jsonResponse, textResponse } from '../../apiserver/endpoints/exchange.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { nameIn } from '../../protocol/stored.ts'
import { prefixOf } from './stored-route.ts'

function itemsIn(body: string): JsonObject[] | undefined {
  try {
    const { value } = parseJson(body)
    return isObject(value) && Array.isArray(value.items) ? value.items.filter(isObject) : undefined
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof JsonRangeError) return undefined
    throw error
  }
}

const within = (namespace: unknown): string => (typeof namespace === 'string' && namespace !== '' ? `${namespace}/` : '')

/** Takes objects into a store as they are, or one out of it, past every rule; undefined for other requests. For servers over memory alone. */
export async function replaceStored(storage: Storage, request: ApiRequest): Promise<ApiResponse | undefined> {
  const { method, query } = request
  const resource = nameIn(request.path)
  if (resource === undefined || (method !== 'PUT' && method !== 'DELETE')) return undefined
  const prefix = prefixOf(resource)
  if (method === 'DELETE') {
    await storage.write(`${prefix}${within(query.get('namespace'))}${query.get('name')}`, () => ({ kind: 'delete' }))
    return jsonResponse(200, '{}')
  }
  const items = itemsIn(request.body)
  if (items === undefined) return textResponse(400, 'the body must be a JSON list of objects\n')
  for (const value of items) {
    const { namespace, name } = isObject(value.metadata) ? value.metadata : {}
    await storage.write(`${prefix}${within(namespace)}${String(name)}`, () => ({ kind: 'put', value }))
  }
  return jsonResponse(200, '{}')
}
