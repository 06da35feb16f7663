import { stringOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'

/** Returns the key of an object: `namespace/name`, or `name` without a namespace. Source: k8s.io/client-go/tools/cache/store.go, MetaNamespaceKeyFunc. */
export function objectKey({ metadata }: JsonObject): string {
  const { namespace, name } = isObject(metadata) ? metadata : {}
  return stringOf(namespace) === '' ? stringOf(name) : `${stringOf(namespace)}/${stringOf(name)}`
}

/** Returns the name in a key. */
export const nameInKey = (key: string): string => key.slice(key.indexOf('/') + 1)

/** Returns the namespace in a key; empty for an object without one. */
export const namespaceInKey = (key: string): string => key.slice(0, Math.max(0, key.indexOf('/')))
