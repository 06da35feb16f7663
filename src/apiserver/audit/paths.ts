import { stringify } from '../../apimachinery/json/serialize.ts'
import { Dbl, isObject, type JsonValue } from '../../apimachinery/json/value.ts'

/** Field paths in the spelling of error messages, to their values as JSON text. Empty objects and lists count as values. */
export type Leaves = ReadonlyMap<string, string>

const NO_LEAVES: Leaves = new Map()

const childPath = (parent: string, key: string): string =>
  parent === '' ? key : /^[^.[\]]+$/.test(key) ? `${parent}.${key}` : `${parent}[${key}]`

function collect(value: JsonValue, path: string, into: Map<string, string>): void {
  if (Array.isArray(value) && value.length > 0) {
    for (const [i, item] of value.entries()) collect(item, `${path}[${i}]`, into)
  } else if (isObject(value) && Object.keys(value).length > 0) {
    for (const key of Object.keys(value)) collect(value[key] as JsonValue, childPath(path, key), into)
  } else if (path !== '')
    into.set(path, value instanceof Dbl || typeof value !== 'string' ? stringify(value) : JSON.stringify(value))
}

/** All values of a tree by their paths; nothing for what is not there. */
export function leavesOf(value: JsonValue | undefined): Leaves {
  if (value === undefined) return NO_LEAVES
  const into = new Map<string, string>()
  collect(value, '', into)
  return into
}
