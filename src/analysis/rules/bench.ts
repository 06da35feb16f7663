import { formatsOf } from '../../apiextensions/openapi-validation/formats.ts'
import { compileValidator } from '../../apiextensions/openapi-validation/validator.ts'
import { declTypeOf } from '../../apiextensions/schema/cel/decl-type.ts'
import { explainRule } from '../../apiextensions/schema/cel/explain.ts'
import { type CompiledRule, compileRules, type Environments } from '../../apiextensions/schema/cel/rule.ts'
import { compileCelValidator } from '../../apiextensions/schema/cel/validation.ts'
import { applyDefaults, pruneNonNullableNulls } from '../../apiextensions/schema/defaulting/algorithm.ts'
import { ruleList } from '../../apiextensions/schema/keywords.ts'
import { validateListTypes } from '../../apiextensions/schema/listtype/validation.ts'
import { prune } from '../../apiextensions/schema/pruning/algorithm.ts'
import type { Structural, ValidationRule } from '../../apiextensions/schema/structural.ts'
import { errorText, Path } from '../../apimachinery/field/error.ts'
import { stringOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { NEWEST, type Release } from '../../apimachinery/releases/release.ts'
import { PER_CALL_LIMIT, RUNTIME_COST_BUDGET } from '../../cel/cost/limits.ts'
import { type Part, partsOf } from '../../cel/explained-parts.ts'
import type { Path as Place } from '../edit.ts'
import { fullSample } from '../sample/sample-value.ts'
import { decodeYaml, encodeYaml } from '../yaml/yaml.ts'
import { type RuleCost, ruleCost, type SchemaInText, schemaInText } from './costs.ts'

/** A value to try, as YAML; with the one before it, it is an update. */
export interface BenchCase {
  readonly self: string
  readonly oldSelf?: string
}

/** What is known of a rule before any value. */
export interface RuleAnswer {
  /** Why it does not compile, as the server says it. */
  readonly error?: string
  readonly messageError?: string
  readonly cost?: RuleCost
  /** What its messageExpression may cost. */
  readonly messageCost?: { readonly total: number; readonly limit: number }
  readonly usesOldSelf: boolean
}

export interface RuleVerdict {
  /** `skipped`: a rule about a change is not asked on create. `broken`: it does not compile. */
  readonly verdict: 'passes' | 'fails' | 'skipped' | 'broken'
  /** What the server answers. */
  readonly message: string
  /** What the run cost, with its message. */
  readonly cost: number
  readonly limit: number
  readonly parts: readonly Part[]
}

export interface CaseAnswer {
  /** What is wrong with the text itself. */
  readonly unread?: string
  /** What the schema has against the value; then the server asks no rule. */
  readonly rejected: readonly string[]
  /** Fields that the server would drop. */
  readonly pruned: readonly string[]
  /** The value that the rules see: pruned, with defaults. */
  readonly seen: string
  readonly rules: readonly RuleVerdict[]
  readonly cost: number
  readonly limit: number
}

export interface BenchAnswer {
  readonly rules: readonly RuleAnswer[]
  readonly cases: readonly CaseAnswer[]
}

const ITEM = '[]'
const VALUE = '{}'

interface Site extends SchemaInText {
  /** The release whose rules these are. */
  readonly release: Release
  readonly schema: Structural
  /** The same without any rule. */
  readonly bare: Structural
  readonly isResource: boolean
  readonly at: Path | undefined
}

function schemaBelow({ items, additionalProperties, properties }: Structural, name: string): Structural | undefined {
  if (name === ITEM) return items
  if (name === VALUE) return typeof additionalProperties === 'object' ? additionalProperties : undefined
  return properties?.get(name)
}

/** The schema at a place of a CRD, as its rules see it. */
export function siteOf(text: string, path: Place, release = NEWEST): Site | undefined {
  const found = schemaInText(text, path)
  if (found === undefined) return undefined
  let schema: Structural | undefined = found.structural
  let at: Path | undefined
  for (const name of found.place) {
    schema = schemaBelow(schema, name)
    if (schema === undefined) return undefined
    at = stepFrom(at, name)
  }
  return {
    ...found,
    release,
    schema,
    bare: withoutRules(schema),
    at,
    isResource: found.place.length === 0 || schema.extensions.embeddedResource,
  }
}

function stepFrom(at: Path | undefined, name: string): Path {
  if (name === ITEM) return at === undefined ? Path.of('[0]') : at.index(0)
  if (name === VALUE) return at === undefined ? Path.of('[key]') : at.key('key')
  return at === undefined ? Path.of(name) : at.child(name)
}

/** A schema without rules, at its top and below. */
function withoutRules(s: Structural): Structural {
  const { items, properties, additionalProperties, valueValidation } = s
  return {
    ...s,
    extensions: { ...s.extensions, validations: [] },
    ...(items === undefined ? {} : { items: withoutRules(items) }),
    ...(properties === undefined
      ? {}
      : { properties: new Map(Array.from(properties, ([name, one]) => [name, withoutRules(one)])) }),
    ...(typeof additionalProperties === 'object' ? { additionalProperties: withoutRules(additionalProperties) } : {}),
    ...(valueValidation === undefined ? {} : { valueValidation: { ...valueValidation, allOf: [] } }),
  }
}

const withRule = (s: Structural, rule: ValidationRule): Structural => ({
  ...s,
  extensions: { ...s.extensions, validations: [rule] },
})

/** One rule at its place. */
interface Tried {
  readonly source: JsonObject
  readonly rule: ValidationRule
  readonly compiled: CompiledRule | undefined
  readonly answer: RuleAnswer
}

function triedRule(site: Site, source: JsonObject): Tried {
  const [rule] = ruleList([source])
  if (rule === undefined) throw new Error('a rule is an object')
  const { schema, isResource, release } = site
  const decl = declTypeOf(schema, isResource, release)
  const environments: Environments = { release, rule: () => 'new', message: () => 'new' }
  const compiled = decl && compileRules(withRule(schema, rule), decl, environments)[0]
  const cost = ruleCost(site, source, release)
  const spent = (compiled?.messageMaxCost ?? 0) * (cost?.runs ?? 1)
  const answer: RuleAnswer = {
    ...(compiled?.error === undefined ? {} : { error: compiled.error }),
    ...(compiled?.messageError === undefined ? {} : { messageError: compiled.messageError }),
    ...(cost === undefined ? {} : { cost }),
    ...(spent === 0 || cost === undefined ? {} : { messageCost: { total: spent, limit: cost.limit } }),
    usesOldSelf: compiled?.usesOldSelf === true,
  }
  return { source, rule, compiled, answer }
}

function verdictOf(site: Site, tried: Tried, self: JsonValue, old: JsonValue | undefined): RuleVerdict {
  const { rule, compiled } = tried
  const none = { message: '', cost: 0, limit: PER_CALL_LIMIT, parts: [] }
  if (compiled?.program === undefined) return { ...none, verdict: 'broken', message: compiled?.error ?? '' }
  if (compiled.usesOldSelf && old === undefined && rule.optionalOldSelf !== true) return { ...none, verdict: 'skipped' }
  const validator = compileCelValidator(withRule(site.bare, rule), site.isResource, site.release)
  const outcome = validator?.validate(site.at, self, old, RUNTIME_COST_BUDGET)
  const errors = outcome?.errors ?? []
  const scope = { root: site.structural, place: site.place, rule: rule.rule, optionalOldSelf: rule.optionalOldSelf === true }
  const explained = explainRule(scope, { self, oldSelf: old }, site.release)
  const evaluation = 'error' in explained ? undefined : explained.evaluation
  const known = evaluation !== undefined && !('error' in evaluation) ? evaluation : undefined
  return {
    verdict: errors.length === 0 ? 'passes' : 'fails',
    message: errors.map(errorText).join('\n'),
    cost: known?.cost ?? 0,
    limit: PER_CALL_LIMIT,
    parts: known === undefined ? [] : partsOf(known.root),
  }
}

/** A value as the server would have it before validation, and what it would drop. */
function prepared({ schema, isResource }: Site, value: JsonValue): readonly string[] {
  const pruned = prune(value, schema, { isResourceRoot: isResource, trackUnknown: true })
  pruneNonNullableNulls(value, schema)
  applyDefaults(value, schema)
  return pruned
}

const NOTHING: CaseAnswer = {
  rejected: [],
  pruned: [],
  seen: '',
  rules: [],
  cost: 0,
  limit: RUNTIME_COST_BUDGET,
}

function caseAnswer(site: Site, tried: readonly Tried[], { self, oldSelf }: BenchCase): CaseAnswer {
  const read = decodeYaml(self)
  const before = oldSelf === undefined ? undefined : decodeYaml(oldSelf)
  const problem = read.problem ?? before?.problem
  if (problem !== undefined) return { ...NOTHING, unread: problem.message }
  const value = read.value ?? null
  const old = before?.value
  const pruned = prepared(site, value)
  if (old !== undefined) prepared(site, old)
  const errors = [
    ...compileValidator(site.schema.source, formatsOf(site.release), site.release).validate(value, site.at),
    ...validateListTypes(value, site.schema, site.at),
  ]
  const known = { ...NOTHING, pruned, rejected: errors.map(errorText), seen: encodeYaml(value) }
  if (errors.length > 0) return known
  const rules = tried.map((one) => verdictOf(site, one, value, old))
  return { ...known, rules, cost: rules.reduce((sum, { cost }) => sum + cost, 0) }
}

/**
 * What rules at a schema of a CRD say to values, each as a server of a release would: pruned, with defaults, judged by the schema, then by each rule.
 * The rules are those given, which may be ones that are still being typed. Undefined where the schema is none that rules can stand at.
 */
export function benchOf(
  text: string,
  path: Place,
  rules: readonly JsonObject[],
  cases: readonly BenchCase[],
  release = NEWEST,
): BenchAnswer | undefined {
  const site = siteOf(text, path, release)
  if (site === undefined) return undefined
  const tried = rules.map((rule) => triedRule(site, rule))
  return { rules: tried.map(({ answer }) => answer), cases: cases.map((one) => caseAnswer(site, tried, one)) }
}

/** A value of a schema to begin with, as YAML: all that it can say, so that a rule finds what it asks for. */
export function benchSample(text: string, path: Place): string {
  const site = siteOf(text, path)
  if (site === undefined) return ''
  const name = site.place.at(-1) ?? ''
  const value = fullSample(site.schema.source, /^[[{]/.test(name) ? (site.place.at(-2) ?? '') : name, { maxValues: 200 })
  if (site.place.length > 0 || !isObject(value)) return encodeYaml(value).trimEnd()
  const spec = isObject(site.crd.spec) ? site.crd.spec : newObject()
  const names = isObject(spec.names) ? spec.names : newObject()
  const whole = newObject()
  whole.apiVersion = `${stringOf(spec.group)}/${versionOf(site)}`
  whole.kind = stringOf(names.kind)
  whole.metadata = { name: `${stringOf(names.singular) || stringOf(names.kind).toLowerCase()}-1` }
  return encodeYaml(
    Object.assign(whole, { ...value, metadata: whole.metadata, apiVersion: whole.apiVersion, kind: whole.kind }),
  ).trimEnd()
}

function versionOf({ crd, root }: Site): string {
  const versions = isObject(crd.spec) ? crd.spec.versions : undefined
  const own = Array.isArray(versions) ? versions[Number(root[2])] : undefined
  return isObject(own) ? stringOf(own.name) : ''
}
