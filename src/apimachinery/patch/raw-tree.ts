import { stringify } from '../json/serialize.ts'
import { Dbl, type JsonValue } from '../json/value.ts'

/**
 * JSON whose scalars are still the text that was written: strings with their quotes and escapes, numbers with their zeros.
 * The server's `test` operation compares these, so `1.0` is not `1`, and `"<"` is not the stored `"\u003c"`.
 */
export type RawTree = string | null | RawTree[] | Map<string, RawTree>

const TOKEN = /[[\]{}:,]|"(?:[^"\\]|\\.)*"|[^\s[\]{}:,"]+/g

/** Reads a text that is known to be JSON. It keeps a stack of its own, as the text may be nested deeply. */
export function rawTree(text: string): RawTree {
  const stack: (RawTree[] | Map<string, RawTree>)[] = [[]]
  const keys: (string | undefined)[] = [undefined]
  const put = (value: RawTree): void => {
    const into = stack[stack.length - 1]
    const key = keys[keys.length - 1]
    if (into instanceof Map) {
      if (key === undefined) keys[keys.length - 1] = JSON.parse(String(value)) as string
      else into.set(key, value)
    } else into?.push(value)
  }
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      const container = token === '{' ? new Map<string, RawTree>() : []
      put(container)
      stack.push(container)
      keys.push(undefined)
    } else if (token === '}' || token === ']') {
      stack.pop()
      keys.pop()
    } else if (token === ',') keys[keys.length - 1] = undefined
    else if (token !== ':') put(token === 'null' ? null : token)
  }
  return (stack[0] as RawTree[])[0] ?? null
}

/** True when a stored value, encoded, is what was written. */
export function equalsRaw(value: JsonValue, raw: RawTree): boolean {
  if (Array.isArray(value)) {
    return Array.isArray(raw) && raw.length === value.length && value.every((item, i) => equalsRaw(item, raw[i] ?? null))
  }
  if (value === null || typeof value !== 'object' || value instanceof Dbl)
    return value === null ? raw === null : stringify(value) === raw
  const keys = Object.keys(value)
  if (!(raw instanceof Map) || raw.size !== keys.length) return false
  return keys.every((key) => {
    const item = raw.get(key)
    return item !== undefined && equalsRaw(value[key] as JsonValue, item)
  })
}
