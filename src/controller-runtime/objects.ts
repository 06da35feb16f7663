import { Dbl, deepCopy, type JsonObject, type JsonValue, newObject } from '../apimachinery/json/value.ts'
import { objectKey } from '../client/controller/object-key.ts'
import type { KubernetesObject, Request } from './api.ts'

/** How deep the values of a controller can be. */
const MAX_DEPTH = 1000

/** Returns a copy of an object of the cache, which its reader can change. */
export const copyOf = <T extends KubernetesObject>(object: JsonObject): T => deepCopy(object) as unknown as T

/** An object of the cache as predicates and handlers see it: shared, not to be changed. */
export const shared = (object: JsonObject): KubernetesObject => object as unknown as KubernetesObject

/**
 * Returns an object of a controller as JSON, without what is undefined. Throws a TypeError that names the path of what JSON does not have: functions,
 * NaN, an object that contains itself.
 */
export const toJson = (object: KubernetesObject): JsonObject => convert(object, 'object', 0) as JsonObject

function convert(value: unknown, path: string, depth: number): JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (value instanceof Dbl) return value
  if (typeof value !== 'object') throw new TypeError(`${path}: JSON has no ${String(value)}`)
  if (depth > MAX_DEPTH) throw new TypeError(`${path.slice(0, 200)}: the object is too deep, or contains itself`)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((item, i) => convert(item ?? null, `${path}[${i}]`, depth + 1))
  const into = newObject()
  for (const [key, item] of Object.entries(value)) if (item !== undefined) into[key] = convert(item, `${path}.${key}`, depth + 1)
  return into
}

/** Gives an object the content of another one. */
export function assign(object: KubernetesObject, content: JsonObject): void {
  for (const key of Object.keys(object)) Reflect.deleteProperty(object, key)
  Object.assign(object, content)
}

/** The key of a request, and of an object: `namespace/name`. */
export const keyOf = ({ name, namespace = '' }: Request): string => (namespace === '' ? name : `${namespace}/${name}`)

/** The request of a key. */
export function requestOf(key: string): Request {
  const slash = key.indexOf('/')
  return slash < 0 ? { name: key } : { namespace: key.slice(0, slash), name: key.slice(slash + 1) }
}

/** `WebApp default/a`, as logs name an object. */
export const objectText = (object: JsonObject): string => `${String(object.kind ?? 'object')} ${objectKey(object)}`
