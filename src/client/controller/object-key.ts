import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'

const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

/** Returns the key of an object: `namespace/name`, or `name` without a namespace. Source: k8s.io/client-go/tools/cache/store.go, MetaNamespaceKeyFunc. */
export function objectKey({ metadata }: JsonObject): string {
  const { namespace, name } = isObject(metadata) ? metadata : {}
  return text(namespace) === '' ? text(name) : `${text(namespace)}/${text(name)}`
}

/** Returns the name in a key. */
export const nameInKey = (key: string): string => key.slice(key.indexOf('/') + 1)
