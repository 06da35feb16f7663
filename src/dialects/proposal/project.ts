import { objectsOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, newObject, objectOf } from '../../apimachinery/json/value.ts'

export type Projected = { readonly schema: JsonObject } | { readonly error: string }

const ALTERNATIVES = ['oneOf', 'anyOf']

const membersOf = ({ allOf }: JsonObject): JsonObject[] => objectsOf(allOf)

/** The `oneOf` and `anyOf` of a schema and of the members of its `allOf`, each with the keys that lead to it. */
export function alternativesOf(schema: JsonObject): (readonly (string | number)[])[] {
  const own = ALTERNATIVES.filter((keyword) => schema[keyword] !== undefined).map((keyword) => [keyword])
  return [...own, ...membersOf(schema).flatMap((member, i) => alternativesOf(member).map((keys) => ['allOf', i, ...keys]))]
}

/** The schemas of a property: that of `properties`, and those in the members of `allOf`. */
const schemasOf = (schema: JsonObject, name: string): JsonObject[] => {
  const own = isObject(schema.properties) ? schema.properties[name] : undefined
  return [...(isObject(own) ? [own] : []), ...membersOf(schema).flatMap((member) => schemasOf(member, name))]
}

/**
 * Returns the part of a schema for a sub-path of the object, such as `['status']`, found through `properties` and the members of `allOf`
 * (rule PR-V2). A path that the schema does not name gives the empty schema. A schema on the path, the last one excepted, that has `oneOf`
 * or `anyOf` says of the part what only the whole can decide: that is an error.
 * The proposal calls it `ProjectJSONSchema`.
 */
export function projectJSONSchema(schema: JsonObject, path: readonly string[]): Projected {
  let at = [schema]
  for (const [i, name] of path.entries()) {
    const alternative = at.flatMap(alternativesOf)[0]?.at(-1)
    if (alternative !== undefined) {
      const place = i === 0 ? 'the root' : `.${path.slice(0, i).join('.')}`
      return { error: `cannot project the schema to .${path.join('.')}: ${place} has ${alternative}` }
    }
    at = at.flatMap((part) => schemasOf(part, name))
  }
  const [first = newObject(), ...more] = at
  return { schema: more.length === 0 ? first : objectOf({ allOf: at }) }
}
