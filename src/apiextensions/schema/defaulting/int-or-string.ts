import { isObject, type JsonObject, type JsonValue, newObject } from '../../../apimachinery/json/value.ts'

/**
 * A schema without its x-kubernetes-int-or-string: against such upstream judges defaults, so that a boolean default is accepted [DF-9].
 * A schema that has none is returned as it is.
 */
export function withoutIntOrString(schema: JsonObject): JsonObject {
  let into = schema
  for (const key in schema) {
    const value = schema[key] as JsonValue
    const stripped = key === 'x-kubernetes-int-or-string' ? undefined : stripKeyword(key, value)
    if (stripped === value) continue
    if (into === schema) into = shallowCopy(schema)
    if (stripped === undefined) delete into[key]
    else into[key] = stripped
  }
  return into
}

function stripKeyword(key: string, value: JsonValue): JsonValue {
  switch (key) {
    case 'items':
    case 'not':
    case 'additionalProperties':
      return isObject(value) ? withoutIntOrString(value) : value
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
      return stripList(value)
    case 'properties':
      return stripProperties(value)
    default:
      return value
  }
}

function stripList(value: JsonValue): JsonValue {
  if (!Array.isArray(value)) return value
  const stripped = value.map((item) => (isObject(item) ? withoutIntOrString(item) : item))
  return stripped.some((item, i) => item !== value[i]) ? stripped : value
}

function stripProperties(value: JsonValue): JsonValue {
  if (!isObject(value)) return value
  let into = value
  for (const name in value) {
    const child = value[name] as JsonValue
    const stripped = isObject(child) ? withoutIntOrString(child) : child
    if (stripped === child) continue
    if (into === value) into = shallowCopy(value)
    into[name] = stripped
  }
  return into
}

function shallowCopy(object: JsonObject): JsonObject {
  const copy = newObject()
  for (const key in object) copy[key] = object[key] as JsonValue
  return copy
}
