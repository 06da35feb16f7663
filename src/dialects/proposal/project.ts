import { isObject, type JsonObject, newObject } from '../../apimachinery/json/value.ts'

export type Projected = { readonly schema: JsonObject } | { readonly error: string }

/**
 * The part of a schema that speaks of a sub-path of the object, such as `['status']`, found by going through `properties` (rule
 * PR-V2). A path that the schema does not name gives the empty schema. A schema on the way, the last one excepted, that has `oneOf` or
 * `anyOf` says of the part what only the whole can decide: that is an error.
 * The proposal calls it `ProjectJSONSchema`.
 */
export function projectJSONSchema(schema: JsonObject, path: readonly string[]): Projected {
  let at = schema
  for (const [i, name] of path.entries()) {
    const junctor = ['oneOf', 'anyOf'].find((keyword) => at[keyword] !== undefined)
    if (junctor !== undefined) {
      const place = i === 0 ? 'the root' : `.${path.slice(0, i).join('.')}`
      return { error: `cannot project the schema to .${path.join('.')}: ${place} has ${junctor}` }
    }
    const next = isObject(at.properties) ? at.properties[name] : undefined
    if (!isObject(next)) return { schema: newObject() }
    at = next
  }
  return { schema: at }
}
