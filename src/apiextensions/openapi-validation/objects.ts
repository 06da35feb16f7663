import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import type { Correlation } from './correlation.ts'
import { type Accepts, type Compile, every, type Keyword, limit, reportChild, text } from './keywords.ts'
import { broken, brokenSentence, missing, type Result, tooMany } from './result.ts'

interface Members {
  readonly properties: JsonObject | undefined
  readonly additional: JsonObject | undefined
  /** `additionalProperties: false`. */
  readonly closed: boolean
}

function membersOf(schema: JsonObject): Members {
  const properties = isObject(schema.properties) ? schema.properties : undefined
  const { additionalProperties: additional } = schema
  return { properties, additional: isObject(additional) ? additional : undefined, closed: additional === false }
}

/**
 * `properties`, `additionalProperties`, `required`, `minProperties` and `maxProperties` (rule VV-7). The keywords that no CRD may
 * have, `patternProperties` and `dependencies`, are not read.
 * Source: k8s.io/kube-openapi/pkg/validation/validate/object_validator.go.
 */
export function compileObjects(schema: JsonObject, compile: Compile): Keyword<JsonObject> | undefined {
  const members = membersOf(schema)
  const required = Array.isArray(schema.required) ? schema.required.map(text) : []
  const min = limit(schema.minProperties)
  const max = limit(schema.maxProperties)
  const counts = min === undefined && max === undefined ? undefined : countTest(min, max)
  const accepts = every<JsonObject>([counts, acceptsMembers(members, required, compile)])
  if (accepts === undefined) return undefined
  return {
    accepts,
    report(value, path, into, correlation) {
      if (!isObject(value)) return
      reportCount(Object.keys(value).length, min, max, path, into)
      reportMembers(value, members, compile, { path, into, correlation })
      for (const name of required) if (value[name] === undefined) into.add(missing(`${path}.${name}`))
    },
  }
}

function hasAll(value: JsonObject, required: readonly string[]): boolean {
  for (let i = 0; i < required.length; i++) if (value[required[i] as string] === undefined) return false
  return true
}

function countTest(min = 0, max = Number.POSITIVE_INFINITY): Accepts<JsonObject> {
  return (value) => {
    let count = 0
    for (const _ in value) count++
    return count >= min && count <= max
  }
}

/** The test of all members at once, `required` with them, since most of the time of validation is spent here. */
function acceptsMembers(members: Members, required: readonly string[], compile: Compile): Accepts<JsonObject> | undefined {
  const { properties, additional, closed } = members
  if (properties === undefined || closed) {
    const others = additional === undefined ? undefined : eachMember(additional, compile)
    return every<JsonObject>([
      required.length === 0 ? undefined : (value) => hasAll(value, required),
      closed ? (value) => hasNoOther(value, properties) : undefined,
      properties === undefined ? others : declaredMembers(members, [], compile),
    ])
  }
  return declaredMembers(members, required, compile)
}

function hasNoOther(value: JsonObject, properties: JsonObject | undefined): boolean {
  for (const key in value) if (properties?.[key] === undefined) return false
  return true
}

/** A map: one schema for all members, compiled when the first is met. */
function eachMember(schema: JsonObject, compile: Compile): Accepts<JsonObject> {
  let accepts: Accepts | undefined
  return (value) => {
    for (const key in value) {
      accepts ??= compile(schema).accepts
      if (!accepts(value[key] as JsonValue)) return false
    }
    return true
  }
}

/** The tests of members by name; each is compiled when its member is first met. */
function declaredMembers(
  { properties, additional }: Members,
  required: readonly string[],
  compile: Compile,
): Accepts<JsonObject> {
  const tests: { [key: string]: Accepts | undefined } = newObject() as { [key: string]: never }
  const compileTest = (key: string): Accepts | undefined => {
    const schema = properties?.[key] ?? additional
    if (schema === undefined) return undefined
    const test = compile(schema as JsonObject).accepts
    // Names that are not declared are the user's: keeping them would let the table grow without end.
    if (schema !== additional) tests[key] = test
    return test
  }
  return (value) => {
    for (let i = 0; i < required.length; i++) if (value[required[i] as string] === undefined) return false
    for (const key in value) {
      const test = tests[key] ?? compileTest(key)
      if (test !== undefined && !test(value[key] as JsonValue)) return false
    }
    return true
  }
}

function reportCount(count: number, min: number | undefined, max: number | undefined, path: string, into: Result): void {
  if (min !== undefined && count < min) into.add(broken(path, count, `should have at least ${min} properties`, 'VV-7'))
  if (max !== undefined && count > max) into.add(tooMany(path, count, max, 'properties', 'VV-7'))
}

interface Report {
  readonly path: string
  readonly into: Result
  readonly correlation: Correlation | undefined
}

/** The root's own `kind` and `apiVersion` are never ratcheted: what the client changed is not seen there. */
const isTypeMeta = (path: string, key: string): boolean => path === '' && (key === 'kind' || key === 'apiVersion')

function reportMembers(value: JsonObject, { properties, additional, closed }: Members, compile: Compile, report: Report): void {
  const { path, into, correlation } = report
  const old = (key: string): Correlation | undefined => (isTypeMeta(path, key) ? undefined : correlation?.key(key))
  for (const key in value) {
    if (properties?.[key] !== undefined) continue
    const name = `${path}.${key}`
    if (closed) into.add(brokenSentence(path, key, `${name} in body is a forbidden property`, 'VV-7'))
    else if (additional !== undefined) into.merge(reportChild(compile(additional), value[key] as JsonValue, name, old(key)))
  }
  for (const key in properties) {
    const member = value[key]
    if (member === undefined) continue
    // At the root, a property's path has no dot before it, while those of `required` and of other members have one.
    const name = path === '' ? key : `${path}.${key}`
    into.merge(reportChild(compile(properties[key] as JsonObject), member, name, old(key)))
  }
}
