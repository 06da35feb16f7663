import type { JsonValue } from '../../../apimachinery/json/value.ts'
import { NEWEST, type Release } from '../../../apimachinery/releases/release.ts'
import { estimate, type Origin, type SizeHint } from '../../../cel/cost/estimate.ts'
import { PER_CALL_LIMIT } from '../../../cel/cost/limits.ts'
import { type Checked, compile } from '../../../cel/environment.ts'
import { type Explanation, explain } from '../../../cel/explain.ts'
import { NONE, Optional, type Value } from '../../../cel/values.ts'
import type { Structural } from '../structural.ts'
import { elementsOf, STATIC_COST_LIMIT } from './compile.ts'
import { type DeclType, declTypeOf, MAX_REQUEST_BYTES, withTypeAndObjectMeta } from './decl-type.ts'
import { escapeName } from './escape.ts'
import { maxCardinality, sizesOf, variablesOf } from './rule.ts'
import { toValue } from './values.ts'

/** The place of a schema in the one around it: names of properties, `[]` for items, `{}` for additionalProperties. */
export type SchemaPlace = readonly string[]

/** One size that the cost of a rule is made of. */
export interface CostLink {
  /** Such as `spec.rules[].name`. */
  readonly place: string
  /** Whether it says how often the rule runs, or how long one run takes. */
  readonly role: 'runs' | 'run'
  readonly keyword: 'maxItems' | 'maxProperties' | 'maxLength'
  /** The bound in the schema; `undefined` without one. */
  readonly bound: number | undefined
  /** The size that the estimate uses. */
  readonly count: number
  /** The greatest bound that makes the rule cheap enough when nothing else changes; `undefined` when none does, or when the rule needs no bound. */
  readonly fix: number | undefined
}

export interface CostExplanation {
  /** The cost of one run, the most runs, and their product, which the server compares with the limit. */
  readonly perRun: number
  readonly runs: number
  readonly total: number
  readonly limit: number
  readonly links: readonly CostLink[]
  /** The greatest bound that makes the rule cheap enough when every place without a bound gets it. */
  readonly fix: number | undefined
}

export interface RuleExplanation {
  readonly cost: CostExplanation
  /** With `self` and `oldSelf`, what each part of the rule gives; absent without them. */
  readonly evaluation: Explanation | { readonly error: string } | undefined
}

export interface RuleInScope {
  readonly root: Structural
  readonly place: SchemaPlace
  readonly rule: string
  readonly optionalOldSelf: boolean
}

/** Values for a rule; `oldSelf` is absent on create. */
export interface RuleValues {
  readonly self: JsonValue
  readonly oldSelf: JsonValue | undefined
}

/** Explains what a rule costs in a release, why, and what would help, and evaluates its parts for values. The error is the compiler's. */
export function explainRule(
  scope: RuleInScope,
  values: RuleValues | undefined,
  release = NEWEST,
): RuleExplanation | { readonly error: string } {
  const above = schemasTo(scope.root, scope.place)
  const s = above?.pop()
  const decl = s && declTypeOf(s.schema, isResource(s), release)
  if (above === undefined || s === undefined || decl === undefined) return { error: `no schema at ${shown(scope.place)}` }
  const checked = compile(scope.rule, variablesOf(decl, scope.optionalOldSelf), 'new', undefined, release)
  if ('error' in checked) return checked
  const cost = new CostModel(above, s, decl, checked, release).explain()
  if (values === undefined) return { cost, evaluation: undefined }
  const schema = isResource(s) ? withTypeAndObjectMeta(s.schema, release) : s.schema
  const self = toValue(values.self, schema, release)
  const old = values.oldSelf === undefined ? undefined : toValue(values.oldSelf, schema, release)
  const variables = [self, scope.optionalOldSelf ? optional(old) : old] as (Value | undefined)[]
  return { cost, evaluation: explain(checked, variables, PER_CALL_LIMIT, sizesOf(decl), release) }
}

const isResource = ({ schema, place }: Placed): boolean => place.length === 0 || schema.extensions.embeddedResource

const optional = (old: ReturnType<typeof toValue> | undefined): Value => (old === undefined ? NONE : new Optional(old as Value))

interface Placed {
  readonly schema: Structural
  readonly place: SchemaPlace
}

function stepTo(s: Structural, name: string): Structural | undefined {
  if (name === '[]') return s.items
  if (name === '{}') return typeof s.additionalProperties === 'object' ? s.additionalProperties : undefined
  return s.properties?.get(name)
}

/** The schemas from the root to a place, both included. */
function schemasTo(root: Structural, place: SchemaPlace): Placed[] | undefined {
  const passed: Placed[] = [{ schema: root, place: [] }]
  for (const [i, name] of place.entries()) {
    const last = passed.at(-1)
    const schema = last && stepTo(last.schema, name)
    if (schema === undefined) return undefined
    passed.push({ schema, place: place.slice(0, i + 1) })
  }
  return passed
}

const shown = (place: SchemaPlace): string =>
  place.reduce((text, name) => (name === '[]' || name === '{}' || text === '' ? text + name : `${text}.${name}`), '') ||
  'the root'

interface Size {
  readonly placed: Placed
  readonly role: CostLink['role']
  readonly keyword: CostLink['keyword']
  readonly bound: number | undefined
  readonly count: number
}

/** Bounds that are tried in place of what the schema sets, by shown place. */
type Trial = ReadonlyMap<string, number>

const NO_TRIAL: Trial = new Map()

class CostModel {
  readonly #above: readonly Placed[]
  readonly #scope: Placed
  readonly #decl: DeclType
  readonly #checked: Checked
  readonly #declared: SizeHint
  readonly #release: Release

  constructor(above: readonly Placed[], scope: Placed, decl: DeclType, checked: Checked, release: Release) {
    this.#above = above.filter(({ schema }) => elementsOf(schema) !== 1 || keywordOf(schema) !== undefined)
    this.#scope = scope
    this.#decl = decl
    this.#checked = checked
    this.#declared = sizesOf(decl)
    this.#release = release
  }

  explain(): CostExplanation {
    const sizes = [...this.#runSizes(), ...this.#sizesWithin()]
    const perRun = this.#perRun(NO_TRIAL)
    const runs = this.#runs(NO_TRIAL)
    const total = this.#total(NO_TRIAL)
    const tooDear = total > STATIC_COST_LIMIT
    const links = sizes.map(({ placed, ...size }): CostLink => {
      const place = shown(placed.place)
      return { ...size, place, fix: tooDear ? this.#greatest([place]) : undefined }
    })
    const open = links.filter(({ bound }) => bound === undefined).map(({ place }) => place)
    return {
      perRun,
      runs,
      total,
      limit: STATIC_COST_LIMIT,
      links,
      fix: tooDear && open.length > 0 ? this.#greatest(open) : undefined,
    }
  }

  #runSizes(): Size[] {
    return this.#above.map((placed) => {
      const bound = elementsOf(placed.schema)
      return {
        placed,
        role: 'runs',
        keyword: keywordOf(placed.schema) ?? 'maxProperties',
        bound,
        count: bound ?? maxCardinality(this.#decl),
      }
    })
  }

  // A size counts when the rule is cheaper without it.
  #sizesWithin(): Size[] {
    const asked = new Map<string, Size>()
    const hint: SizeHint = (origin) => {
      const size = this.#declared(origin)
      const placed = this.#placeOf(origin)
      const keyword = placed && keywordOf(placed.schema)
      if (size !== undefined && placed !== undefined && keyword !== undefined) {
        asked.set(shown(placed.place), { placed, role: 'run', keyword, bound: boundOf(placed.schema), count: size.max })
      }
      return size
    }
    const perRun = estimate(this.#checked.expr, hint, undefined, this.#release).max
    const counting = [...asked].filter(([place]) => this.#perRun(new Map([[place, 0]])) < perRun)
    return counting.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, size]) => size)
  }

  #perRun(trial: Trial): number {
    const hint: SizeHint = (origin) => {
      const placed = trial.size === 0 ? undefined : this.#placeOf(origin)
      const tried = placed && trial.get(shown(placed.place))
      if (placed === undefined || tried === undefined) return this.#declared(origin)
      return { min: 0, max: keywordOf(placed.schema) === 'maxLength' ? tried * 4 : tried }
    }
    return estimate(this.#checked.expr, hint, undefined, this.#release).max
  }

  #runs(trial: Trial): number {
    let runs = 1
    for (const { schema, place } of this.#above) {
      const bound = trial.get(shown(place)) ?? elementsOf(schema)
      if (bound === undefined) return maxCardinality(this.#decl)
      runs *= bound
    }
    return runs
  }

  #total(trial: Trial): number {
    const perRun = this.#perRun(trial)
    return perRun === 0 ? 0 : perRun * this.#runs(trial)
  }

  #greatest(places: readonly string[]): number | undefined {
    const fits = (bound: number): boolean => this.#total(new Map(places.map((place) => [place, bound]))) <= STATIC_COST_LIMIT
    if (!fits(1)) return undefined
    let low = 1
    let high = MAX_REQUEST_BYTES
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (fits(middle)) low = middle
      else high = middle - 1
    }
    return low
  }

  #placeOf(origin: Origin): Placed | undefined {
    let schema: Structural | undefined = origin.length === 0 ? undefined : this.#scope.schema
    const place = [...this.#scope.place]
    for (const name of origin.slice(1)) {
      const step = name === '@items' ? '[]' : name === '@values' ? '{}' : propertyOf(schema, name)
      schema = schema && step !== undefined ? stepTo(schema, step) : undefined
      if (schema === undefined || step === undefined) return undefined
      place.push(step)
    }
    return schema && { schema, place }
  }
}

const propertyOf = (s: Structural | undefined, escaped: string): string | undefined => {
  for (const name of s?.properties?.keys() ?? []) if (escapeName(name) === escaped) return name
  return undefined
}

function keywordOf(s: Structural): CostLink['keyword'] | undefined {
  if (s.extensions.intOrString || s.generic.type === 'string') return 'maxLength'
  if (s.generic.type === 'array') return 'maxItems'
  return typeof s.additionalProperties === 'object' ? 'maxProperties' : undefined
}

// A format or a list of values bounds a text as well.
function boundOf(s: Structural): number | undefined {
  const limits = s.valueValidation
  if (s.generic.type === 'array') return limits?.maxItems
  if (s.generic.type === 'object') return limits?.maxProperties
  if (limits?.maxLength !== undefined) return limits.maxLength
  const size = declTypeOf(s, false)?.maxElements ?? 0
  return size < MAX_REQUEST_BYTES - 2 ? size : undefined
}
