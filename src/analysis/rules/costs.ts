import { type CostExplanation, explainRule, type SchemaPlace } from '../../apiextensions/schema/cel/explain.ts'
import { newStructural } from '../../apiextensions/schema/convert.ts'
import type { Structural } from '../../apiextensions/schema/structural.ts'
import { isNumber, isObject, type JsonObject, type JsonValue, toFloat } from '../../apimachinery/json/value.ts'
import { NEWEST } from '../../apimachinery/releases/release.ts'
import { readText } from '../crd-text/read.ts'
import { type Path, valueAt } from '../edit.ts'
import type { Fix } from '../lint/finding.ts'
import { listOf } from '../walk.ts'
import { placeOf, ROOT } from './place.ts'

/** What one rule may cost, of what the server allows. */
export interface RuleCost {
  readonly perRun: number
  readonly runs: number
  readonly total: number
  readonly limit: number
  /** The bound that would make it cheap enough. */
  readonly fix?: Fix
}

const RULES = 'x-kubernetes-validations'
/** Where a place that a cost names is in the CRD: `spec.rules[].name`. Undefined for names that hold dots. */
function pathOfPlace(crd: JsonObject, root: Path, place: string): Path | undefined {
  const path: (string | number)[] = [...root]
  for (const [, name, step] of place.matchAll(/([^.[\]{}]+)|(\[\]|\{\})/g)) {
    if (name !== undefined) path.push('properties', name)
    else path.push(step === '[]' ? 'items' : 'additionalProperties')
  }
  return isObject(valueAt(crd, path)) ? path : undefined
}

/** A round number that is not more. */
function rounded(bound: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(bound)) - 1)
  return Math.floor(bound / unit) * unit
}

/** Whether values that the schema itself asks for still fit. */
function fits(schema: JsonObject, bound: number): boolean {
  const { default: value, minItems, minLength, minProperties } = schema
  const least = [minItems, minLength, minProperties].map((one) => (isNumber(one) ? toFloat(one) : 0))
  const own = typeof value === 'string' ? [...value].length : Array.isArray(value) ? value.length : 0
  return Math.max(own, ...least) <= bound
}

function fixOf(crd: JsonObject, root: Path, { links, fix }: CostExplanation): Fix | undefined {
  const open = links.filter(({ bound }) => bound === undefined)
  const single = [...open, ...links].find((link) => link.fix !== undefined && link.fix > 0)
  const wanted =
    single !== undefined
      ? [{ ...single, to: single.fix ?? 1 }]
      : fix === undefined
        ? []
        : open.map((link) => ({ ...link, to: fix }))
  const edits = wanted.map(({ place, keyword, to }) => {
    const path = pathOfPlace(crd, root, place)
    const schema = valueAt(crd, path ?? [])
    const bound = rounded(to)
    if (path === undefined || !isObject(schema) || !fits(schema, bound)) return undefined
    return { op: 'set' as const, path: [...path, keyword], value: bound }
  })
  const [first] = edits
  if (first === undefined || edits.includes(undefined)) return undefined
  const title = ['fixAdd', String(first.path.at(-1)), String(first.value), edits.length] as const
  return { title, edits: edits.filter((edit) => edit !== undefined) }
}

/** A version's schema in a text, as it is and structural; undefined where it is not structural. */
export interface SchemaInText {
  readonly crd: JsonObject
  readonly root: Path
  readonly structural: Structural
  readonly place: SchemaPlace
}

const structurals = new WeakMap<JsonObject, Structural | undefined>()

/** Reads the schema that a path lies in. A text that was read last is not read again, nor is its schema. */
export function schemaInText(text: string, path: Path): SchemaInText | undefined {
  const { value } = readText(text)
  if (!isObject(value)) return undefined
  const root = path.slice(0, ROOT)
  const schema = valueAt(value, root)
  if (!isObject(schema)) return undefined
  if (!structurals.has(schema)) {
    const made = newStructural(schema)
    structurals.set(schema, 'structural' in made ? made.structural : undefined)
  }
  const structural = structurals.get(schema)
  return structural && { crd: value, root, structural, place: placeOf(path) }
}

/** What a rule may cost at its place in a release; undefined for one that does not compile there. */
export function ruleCost(
  { crd, root, structural, place }: SchemaInText,
  rule: JsonValue | undefined,
  release = NEWEST,
): RuleCost | undefined {
  if (!isObject(rule) || typeof rule.rule !== 'string') return undefined
  const scope = { root: structural, place, rule: rule.rule, optionalOldSelf: rule.optionalOldSelf === true }
  const explained = explainRule(scope, undefined, release)
  if ('error' in explained) return undefined
  const { cost } = explained
  const fix = cost.total > cost.limit ? fixOf(crd, root, cost) : undefined
  const { perRun, runs, total, limit } = cost
  return { perRun, runs, total, limit, ...(fix === undefined ? {} : { fix }) }
}

/** What the rules at a schema of a CRD may cost in a release; undefined for rules that do not compile there. */
export function ruleCosts(text: string, path: Path, release = NEWEST): readonly (RuleCost | undefined)[] {
  const found = schemaInText(text, path)
  if (found === undefined) return []
  return listOf(valueAt(found.crd, [...path, RULES])).map((rule) => ruleCost(found, rule, release))
}
