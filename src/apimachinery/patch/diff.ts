import { append } from '../append.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue, newObject } from '../json/value.ts'

/** The smallest JSON merge patch (RFC 7396) that makes `to` of `from`; undefined when they are equal. */
export function mergePatchOf(from: JsonValue | undefined, to: JsonValue): JsonValue | undefined {
  if (deepEqual(from, to)) return undefined
  if (!isObject(from) || !isObject(to)) return to
  const patch: JsonObject = newObject()
  for (const key in from) if (to[key] === undefined) patch[key] = null
  for (const key in to) {
    const wanted = to[key]
    if (wanted === undefined) continue
    const change = mergePatchOf(from[key], wanted)
    if (change !== undefined) patch[key] = change
  }
  return patch
}

const pointer = (path: readonly string[]): string =>
  path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** The JSON patch (RFC 6902) that makes `to` of `from`: whole lists are replaced, fields are added, replaced or removed. */
export function jsonPatchOf(from: JsonValue, to: JsonValue, path: readonly string[] = []): JsonObject[] {
  if (deepEqual(from, to)) return []
  const op = (name: string, at: readonly string[], value?: JsonValue): JsonObject => {
    const made = newObject()
    made.op = name
    made.path = pointer(at)
    if (value !== undefined) made.value = value
    return made
  }
  if (!isObject(from) || !isObject(to)) return [op('replace', path, to)]
  const ops: JsonObject[] = []
  for (const key in from) if (to[key] === undefined) ops.push(op('remove', [...path, key]))
  for (const key in to) {
    const was = from[key]
    const wanted = to[key]
    if (wanted === undefined) continue
    if (was === undefined) ops.push(op('add', [...path, key], wanted))
    else append(ops, jsonPatchOf(was, wanted, [...path, key]))
  }
  return ops
}
