import { objectsOf, stringOf } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isNumber, isObject, type JsonObject, type JsonValue, newObject, toFloat } from '../../apimachinery/json/value.ts'
import { listOf } from '../walk.ts'

/** What a schema and some branches of its `allOf`, `anyOf` and `oneOf` ask for together. */
export interface Merged {
  /** Without branches; of keywords of which each counts, such as `pattern`, the last. */
  readonly schema: JsonObject
  readonly patterns: readonly string[]
  readonly formats: readonly string[]
  readonly multiples: readonly JsonValue[]
  /** Properties that would break the choice of branches, or that `not` excludes. */
  readonly excluded: ReadonlySet<string>
}

const JUNCTORS: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'not'])
const HIGHER: ReadonlySet<string> = new Set(['minLength', 'minItems', 'minProperties'])
const LOWER: ReadonlySet<string> = new Set(['maxLength', 'maxItems', 'maxProperties'])

/** Of the branches of a schema, how many are looked at: each is merged into a schema of its own. */
const MOST_BRANCHES = 100

const branchesOf = (value: JsonValue | undefined): JsonObject[] => objectsOf(value).slice(0, MOST_BRANCHES)

const floatOf = (value: JsonValue | undefined): number | undefined => (isNumber(value) ? toFloat(value) : undefined)

/** A schema that asks for what two do. */
function both(a: JsonValue | undefined, b: JsonValue): JsonValue {
  if (!isObject(a) || !isObject(b)) return a ?? b
  const joined = Object.assign(newObject(), a)
  joined.allOf = [...listOf(a.allOf), b]
  return joined
}

/** Adds a bound where it is narrower than the one that is there. */
function addBound(into: JsonObject, from: JsonObject, name: 'Minimum' | 'Maximum'): void {
  const [key, exclusive] = [name.toLowerCase(), `exclusive${name}`]
  const [had, next] = [floatOf(into[key]), floatOf(from[key])]
  if (next === undefined) return
  const isNarrower = had === undefined || (name === 'Minimum' ? next > had : next < had)
  if (isNarrower) into[exclusive] = from[exclusive] ?? false
  else if (had === next && from[exclusive] === true) into[exclusive] = true
  if (isNarrower) into[key] = from[key] ?? null
}

function addKeyword(into: JsonObject, key: string, value: JsonValue): void {
  const had = into[key]
  if (HIGHER.has(key)) into[key] = Math.max(floatOf(had) ?? 0, floatOf(value) ?? 0)
  else if (LOWER.has(key)) into[key] = Math.min(floatOf(had) ?? Number.POSITIVE_INFINITY, floatOf(value) ?? 0)
  else if (key === 'required') into[key] = [...new Set([...listOf(had), ...listOf(value)])]
  else if (key === 'enum' && had !== undefined) {
    const others = new Set(listOf(value).map((one) => stringify(one)))
    into[key] = listOf(had).filter((one) => others.has(stringify(one)))
  } else if (key === 'properties' && isObject(had) && isObject(value)) {
    const joined = Object.assign(newObject(), had)
    for (const [name, schema] of Object.entries(value)) joined[name] = both(had[name], schema)
    into[key] = joined
  } else if (key === 'items' || key === 'additionalProperties') into[key] = both(had, value)
  else if (had === undefined || key === 'pattern' || key === 'format') into[key] = value
}

/** The names of properties of which none can be there, by a `not`. */
function excludedBy(not: JsonValue | undefined): string[] {
  if (!isObject(not)) return []
  const names = listOf(not.required)
  return [...(names.length === 1 ? names.map(stringOf) : []), ...branchesOf(not.anyOf).flatMap(excludedBy)]
}

function withOwn(to: Merged, from: JsonObject): Merged {
  const schema = Object.assign(newObject(), to.schema)
  for (const [key, value] of Object.entries(from)) {
    if (!JUNCTORS.has(key) && !/imum$/.test(key)) addKeyword(schema, key, value)
  }
  addBound(schema, from, 'Minimum')
  addBound(schema, from, 'Maximum')
  const added = <T>(list: readonly T[], value: T | undefined): readonly T[] => (value === undefined ? list : [...list, value])
  const textAt = (key: string): string | undefined => (stringOf(from[key]) === '' ? undefined : stringOf(from[key]))
  return {
    schema,
    patterns: added(to.patterns, textAt('pattern')),
    formats: added(to.formats, textAt('format')),
    multiples: added(to.multiples, from.multipleOf),
    excluded: new Set([...to.excluded, ...excludedBy(from.not)]),
  }
}

/** Of the branches that were not chosen, a property each without which it does not hold. */
function excludedByOthers(chosen: JsonObject, branches: readonly JsonObject[], required: readonly JsonValue[]): string[] {
  const wanted = new Set([...required, ...listOf(chosen.required)])
  return branches.flatMap((branch) => {
    const missing = branch === chosen ? undefined : listOf(branch.required).find((name) => !wanted.has(name))
    return missing === undefined ? [] : [stringOf(missing)]
  })
}

/** The next schema that is to be merged, or a choice of them. */
type Pending = JsonObject | { readonly oneOf: boolean; readonly branches: readonly JsonObject[] }

const isChoice = (one: Pending): one is Exclude<Pending, JsonObject> => 'branches' in one && Array.isArray(one.branches)

function* expanded(merged: Merged, pending: readonly Pending[]): Generator<Merged> {
  const [next, ...rest] = pending
  if (next === undefined) {
    yield merged
  } else if (isChoice(next)) {
    for (const branch of next.branches) {
      const others = next.oneOf ? excludedByOthers(branch, next.branches, listOf(merged.schema.required)) : []
      yield* expanded({ ...merged, excluded: new Set([...merged.excluded, ...others]) }, [branch, ...rest])
    }
  } else {
    const choices = [
      { oneOf: false, branches: branchesOf(next.anyOf) },
      { oneOf: true, branches: branchesOf(next.oneOf) },
    ].filter(({ branches }) => branches.length > 0)
    yield* expanded(withOwn(merged, next), [...branchesOf(next.allOf), ...choices, ...rest])
  }
}

const NOTHING: Merged = { schema: newObject(), patterns: [], formats: [], multiples: [], excluded: new Set() }

/** What a schema asks for, once for each choice of its branches, in their order. */
export const mergedSchemas = (schema: JsonObject): Generator<Merged> => expanded(NOTHING, [schema])

const withEnums = new WeakMap<JsonObject, JsonObject>()

/** A schema with the values that its own `enum` and those of its `allOf` have in common, which is how controller-gen writes two markers. */
export function withEnum(schema: JsonObject): JsonObject {
  const branches = branchesOf(schema.allOf).filter((branch) => Array.isArray(branch.enum))
  if (branches.length === 0) return schema
  const known = withEnums.get(schema)
  if (known !== undefined) return known
  const merged = Object.assign(newObject(), schema)
  for (const branch of branches) addKeyword(merged, 'enum', branch.enum ?? [])
  withEnums.set(schema, merged)
  return merged
}
