import { compileValidator } from '../../apiextensions/openapi-validation/validator.ts'
import { append } from '../../apimachinery/append.ts'
import { objectsOf } from '../../apimachinery/json/access.ts'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import type { Path } from '../edit.ts'
import { listOf } from '../walk.ts'
import { samePath } from '../yaml/same-path.ts'
import { decodeYaml } from '../yaml/yaml.ts'
import { fieldText } from './fields.ts'

/** The branch of `oneOf` or `anyOf` that a value came nearest to, where it fits none. */
export interface NearestBranch {
  /** As the server names it; empty for the object itself. */
  readonly field: string
  readonly keyword: 'oneOf' | 'anyOf'
  /** From 1, of so many. */
  readonly branch: number
  readonly of: number
  /** What the branch would say against the value, each with its field. */
  readonly lacks: readonly string[]
}

/** How many branches are tried, and how many faults of one are named. */
const MOST_BRANCHES = 100
const MOST_FAULTS = 10

/** What a branch says against a value. */
const faultsOf = (branch: JsonObject, value: JsonValue): readonly string[] =>
  compileValidator(branch)
    .validate(value, undefined)
    .map(({ field, body }) => (field === '' || field === '<nil>' ? body : `${field}: ${body}`))

/** How many members a branch requires that the value has not, and, as a negative number, how many it has. */
function requiredOf(branch: JsonObject, value: JsonValue): readonly [missing: number, had: number] {
  const names = listOf(branch.required)
  const had = names.filter((name) => isObject(value) && value[String(name)] !== undefined).length
  return [names.length - had, -had]
}

/** Whether numbers come before others, by the first that differs. */
function isLess(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((one, i) => one !== b[i])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}

function nearestOf(schema: JsonObject, keyword: 'oneOf' | 'anyOf', value: JsonValue, field: string): NearestBranch[] {
  const branches = objectsOf(schema[keyword]).slice(0, MOST_BRANCHES)
  const faults = branches.map((branch) => faultsOf(branch, value))
  // A value that fits a branch is rejected for something else.
  if (branches.length === 0 || faults.some(({ length }) => length === 0)) return []
  const distances = branches.map((branch, i) => [...requiredOf(branch, value), faults[i]?.length ?? 0])
  const at = distances.reduce((best, distance, i) => (isLess(distance, distances[best] ?? []) ? i : best), 0)
  return [{ field, keyword, branch: at + 1, of: branches.length, lacks: (faults[at] ?? []).slice(0, MOST_FAULTS) }]
}

const schemaOf = (schema: JsonObject, step: string | number): JsonValue | undefined => {
  if (typeof step === 'number') return schema.items
  const properties = isObject(schema.properties) ? schema.properties : undefined
  return properties?.[step] ?? schema.additionalProperties
}

/** For each of the fields, which a server rejected for their branches, the branch that came nearest. The text is YAML, the schema of the whole object is JSON. */
export function nearestBranches(text: string, schemaJson: string, fields: readonly string[]): readonly NearestBranch[] {
  const wanted = new Map(fields.map((field) => [samePath(field), field]))
  const found: NearestBranch[] = []
  const visit = (schema: JsonValue | undefined, value: JsonValue, path: Path): void => {
    if (!isObject(schema)) return
    const field = wanted.get(fieldText(path))
    if (field !== undefined) {
      for (const keyword of ['oneOf', 'anyOf'] as const) append(found, nearestOf(schema, keyword, value, field))
    }
    if (Array.isArray(value)) for (const [i, item] of value.entries()) visit(schemaOf(schema, i), item, [...path, i])
    else if (isObject(value)) for (const [key, item] of Object.entries(value)) visit(schemaOf(schema, key), item, [...path, key])
  }
  const { value } = decodeYaml(text)
  if (value !== undefined) visit(parseJson(schemaJson).value, value, [])
  return found
}
