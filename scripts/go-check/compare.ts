import { stringify } from '../../src/apimachinery/json/serialize.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue } from '../../src/apimachinery/json/value.ts'

/** A keyword that a CRD and the one that controller-gen makes of its Go types have otherwise. */
export interface Difference {
  /** Such as `spec.hosts[]`. */
  readonly field: string
  readonly keyword: string
  readonly was: JsonValue | undefined
  readonly is: JsonValue | undefined
  /** Why, where it is known. */
  readonly reason: string | undefined
}

/** Keywords of words alone. */
const WORDS = new Set(['description', 'title', 'example', 'externalDocs'])

const sorted = (values: readonly JsonValue[]): JsonValue[] => [...values].sort((a, b) => stringify(a).localeCompare(stringify(b)))

/** A value of a keyword in a form in which equal meanings are equal. */
function meaningOf(keyword: string, value: JsonValue | undefined): JsonValue | undefined {
  if (value === false || (Array.isArray(value) && value.length === 0)) return undefined
  return Array.isArray(value) && (keyword === 'required' || keyword === 'enum') ? sorted(value) : value
}

/** The type that a keyword restricts; it has no effect on others. */
const RESTRICTS: Readonly<Record<string, readonly string[]>> = {
  maxLength: ['string'],
  minLength: ['string'],
  pattern: ['string'],
  maxItems: ['array'],
  minItems: ['array'],
  maxProperties: ['object'],
  minProperties: ['object'],
  required: ['object'],
  maximum: ['integer', 'number'],
  minimum: ['integer', 'number'],
}

/** Why controller-gen cannot write a keyword as the CRD has it; undefined when it should. */
function reasonOf(keyword: string, was: JsonObject, is: JsonObject): string | undefined {
  if (keyword === 'anyOf' && was.anyOf === undefined && is['x-kubernetes-int-or-string'] === true)
    return 'int-or-string gets the anyOf that says so'
  if (['allOf', 'anyOf', 'oneOf', 'not'].includes(keyword)) return 'no marker for allOf, anyOf, oneOf and not'
  if (keyword === 'format' && was.type === 'integer' && was.format === undefined && is.format === 'int64')
    return 'integers get the format int64'
  if (typeof was.type === 'string' && RESTRICTS[keyword]?.includes(was.type) === false)
    return 'keywords of other types are left out, as they have no effect'
  return undefined
}

const META = ['apiVersion', 'kind', 'metadata']

/** A schema of a kind without what every object has, which the server checks whatever the schema says. */
function withoutMeta(schema: JsonObject): JsonObject {
  const { properties, required } = schema
  const fields = isObject(properties) ? Object.entries(properties).filter(([name]) => !META.includes(name)) : []
  const names = Array.isArray(required) ? required.filter((name) => !META.includes(String(name))) : []
  return { ...schema, properties: Object.fromEntries(fields), required: names }
}

/** Lists how the schema that controller-gen made differs in meaning. */
export function differences(was: JsonObject, is: JsonObject, field = ''): Difference[] {
  const found: Difference[] = []
  const [mine, made] = field === '' ? [withoutMeta(was), withoutMeta(is)] : [was, is]
  for (const keyword of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (WORDS.has(keyword)) continue
    const [before, after] = [mine[keyword], made[keyword]]
    if (keyword === 'properties') {
      const [ofMine, ofMade] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
      for (const name of new Set([...Object.keys(ofMine), ...Object.keys(ofMade)])) {
        const [one, other] = [ofMine[name], ofMade[name]]
        const at = field === '' ? name : `${field}.${name}`
        if (isObject(one) && isObject(other)) found.push(...differences(one, other, at))
        else found.push({ field: at, keyword: 'properties', was: one, is: other, reason: undefined })
      }
    } else if ((keyword === 'items' || keyword === 'additionalProperties') && isObject(before) && isObject(after))
      found.push(...differences(before, after, `${field}${keyword === 'items' ? '[]' : '.*'}`))
    else if (!deepEqual(meaningOf(keyword, before) ?? null, meaningOf(keyword, after) ?? null))
      found.push({ field, keyword, was: before, is: after, reason: reasonOf(keyword, was, is) })
  }
  return found
}
