import { isObject, type JsonObject, type JsonValue } from '../json/value.ts'
import { JSON_PATH } from './lazy.ts'

/** Finds the first value at a path of an object; undefined where there is none. */
export type Finder = (object: JsonObject) => JsonValue | undefined

/**
 * The finder for a path that is nothing but names (`.spec.replicas`), as nearly all columns have it: it makes no lists of results.
 * Undefined for any other path.
 */
function findByNames(path: string): Finder | undefined {
  if (!/^(?:\.[A-Za-z_][A-Za-z0-9_]*)+$/.test(path)) return undefined
  const names = path.slice(1).split('.')
  return (object) => {
    let at: JsonValue | undefined = object
    for (const name of names) {
      if (!isObject(at)) return undefined
      at = at[name]
    }
    return at
  }
}

/** The finder for a path; undefined when the path cannot be parsed. Throws Needed for a path with more than names until the code for it has loaded. */
export function finderOf(path: string): Finder | undefined {
  const byNames = findByNames(path)
  if (byNames !== undefined) return byNames
  const parsed = JSON_PATH.get().parseJsonPath(`{${path}}`)
  return 'error' in parsed ? undefined : (object) => parsed.find(object)[0]
}
