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

/** Takes objects into a store as they are, past every rule; undefined for other requests. For servers over memory alone. */
export async function replaceStored(storage: Storage, { method, path, body }: ApiRequest): Promise<ApiResponse | undefined> {
  const name = nameIn(path)
  if (name === undefined || method !== 'PUT') return undefined
  const items = itemsIn(body)
  if (items === undefined) return textResponse(400, 'the body must be a JSON list of objects\n')
  const prefix = prefixOf(name)
  for (const value of items) {
    const { namespace, name: own } = isObject(value.metadata) ? value.metadata : {}
    const within = typeof namespace === 'string' && namespace !== '' ? `${namespace}/` : ''
    await storage.write(`${prefix}${within}${String(own)}`, () => ({ kind: 'put', value }))
  }
  return jsonResponse(200, '{}')
}
