import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { listOf } from '../walk.ts'

/**
 * A value that has a field, and as little else as can be: what `least` has, the fields on the way from `full`, and what is required beside them.
 * `steps` are the names of fields; lists and maps on the way have one entry.
 */
export function withField(
  schema: JsonObject,
  least: JsonValue | undefined,
  full: JsonValue | undefined,
  steps: readonly string[],
): JsonValue | undefined {
  const [step, ...rest] = steps
  if (step === undefined || full === undefined) return full
  const { items, additionalProperties, properties } = schema
  if (isObject(items)) {
    const item = withField(items, listOf(least)[0], listOf(full)[0], steps)
    return item === undefined ? least : [item]
  }
  if (isObject(additionalProperties)) {
    const [first] = isObject(full) ? Object.entries(full) : []
    if (first === undefined) return least
    const [key, value] = first
    const held = withField(additionalProperties, isObject(least) ? least[key] : undefined, value, steps)
    return held === undefined ? least : Object.assign(newObject(), { [key]: held })
  }
  if (!isObject(full)) return least
  const own = Object.assign(newObject(), isObject(least) ? least : {})
  const within = isObject(properties) ? properties[step] : undefined
  const value = withField(isObject(within) ? within : {}, own[step], full[step], rest)
  if (value === undefined) return least
  own[step] = value
  for (const name of listOf(schema.required)) {
    const beside = typeof name === 'string' && isObject(properties) ? properties[name] : undefined
    // The server gives defaults itself.
    if (typeof name !== 'string' || own[name] !== undefined || !isObject(beside) || beside.default !== undefined) continue
    const needed = full[name]
    if (needed !== undefined) own[name] = needed
  }
  return own
}
