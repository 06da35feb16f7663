import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'

/**
 * The finder for a path that is nothing but names (`.spec.replicas`), as nearly all columns have it: it makes no lists of results.
 * Undefined for any other path.
 */
export function findByNames(jsonPath: string): ((object: JsonObject) => JsonValue | undefined) | undefined {
  if (!/^(?:\.[A-Za-z_][A-Za-z0-9_]*)+$/.test(jsonPath)) return undefined
  const names = jsonPath.slice(1).split('.')
  return (object) => {
    let at: JsonValue | undefined = object
    for (const name of names) {
      if (!isObject(at)) return undefined
      at = at[name]
    }
    return at
  }
}
