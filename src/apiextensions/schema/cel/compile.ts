import {
  type ErrorList,
  type FieldError,
  forbidden,
  internalError,
  invalid,
  invalidShown,
  type Path,
} from '../../../apimachinery/field/error.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { NEWEST } from '../../../apimachinery/releases/release.ts'
import { MAX } from '../../../cel/cost/sizes.ts'
import { fixed } from '../../../cel/library/decimal.ts'
import { RARE_VALIDATION } from '../../validation/lazy-rare.ts'
import type { RuleCompilation, RuleNode } from '../../validation/options.ts'
import type { Structural } from '../structural.ts'
import { type DeclType, declTypeOf } from './decl-type.ts'
import { escapeName } from './escape.ts'
import { type CompiledRule, compileRules, type Environments, maxCardinality } from './rule.ts'

/**
 * The rules of a CRD when it is written: whether they compile, what they may cost, whether they use `oldSelf` where they cannot.
 * Source: k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/{validation,cel_validation}.go.
 */
export const STATIC_COST_LIMIT = 10_000_000
export const STATIC_CRD_COST_LIMIT = 100_000_000

/** The cost estimate of one rule of a schema, for explanations. */
export interface RuleCost {
  readonly path: Path
  readonly compiled: CompiledRule
  /** How often the rule runs at most for one object; `undefined`: only the size of a request bounds it. */
  readonly cardinality: number | undefined
  /** The estimate of one run times how often it runs. */
  readonly cost: number
}

export interface SchemaRules {
  readonly errors: ErrorList
  readonly rules: readonly RuleCost[]
}

/** Compiles all rules of a schema; the errors are those of the CRD's validation [CK-5, CC-4]. Fits `CelHooks.compileRules`. */
export const compileSchemaRules = (compilation: RuleCompilation): ErrorList => inspectSchemaRules(compilation).errors

/** Compiles all rules and returns the cost and the errors of each. */
export function inspectSchemaRules(compilation: RuleCompilation): SchemaRules {
  if (compilation.nodes.size === 0) return { errors: [], rules: [] }
  const { rules, messageExpressions } = compilation.preexisting
  const environments: Environments = {
    release: compilation.release ?? NEWEST,
    rule: (text) => (rules.has(text) ? 'stored' : 'new'),
    message: (text) => (messageExpressions.has(text) ? 'stored' : 'new'),
  }
  const visit = new Visit(compilation, environments)
  visit.schema(compilation.structural, { decl: undefined, inScope: false, cardinality: 1, isRoot: true })
  visit.total()
  return visit
}

/** The values that a schema inherits from the schemas around it. */
interface Context {
  /** Its type as the schema around it sees it; `undefined` where that does not see it, or has no rules around it. */
  readonly decl: (() => DeclType | undefined) | undefined
  /** Whether this schema or one around it has rules. */
  readonly inScope: boolean
  readonly cardinality: number | undefined
  readonly isRoot: boolean
}

const NO_TYPE =
  'internal error: failed to construct type information for x-kubernetes-validations rules: unable to convert structural schema to CEL declarations'

class Visit implements SchemaRules {
  readonly errors: ErrorList = []
  readonly rules: RuleCost[] = []
  readonly #compilation: RuleCompilation
  readonly #environments: Environments
  #totalCost = 0
  readonly #expensive: { path: Path; cost: number }[] = []

  constructor(compilation: RuleCompilation, environments: Environments) {
    this.#compilation = compilation
    this.#environments = environments
  }

  schema(s: Structural, context: Context): void {
    const inScope = context.inScope || s.extensions.validations.length > 0
    const own = lazily(() => this.#typeOf(s, context))
    this.#children(s, inScope ? own : undefined, inScope, times(context.cardinality, elementsOf(s)))
    const node = this.#compilation.nodes.get(s.source)
    if (node !== undefined && s.extensions.validations.length > 0) this.#rules(s, node, own, context)
  }

  // The type that the parent sees is used where there is one.
  #typeOf(s: Structural, context: Context): DeclType | undefined {
    return context.decl === undefined
      ? declTypeOf(s, context.isRoot || s.extensions.embeddedResource, this.#compilation.release)
      : context.decl()
  }

  #children(
    s: Structural,
    own: (() => DeclType | undefined) | undefined,
    inScope: boolean,
    cardinality: number | undefined,
  ): void {
    const below = { inScope, cardinality, isRoot: false }
    if (typeof s.additionalProperties === 'object') {
      this.schema(s.additionalProperties, { ...below, decl: own && (() => own()?.element) })
    }
    for (const [name, property] of s.properties ?? []) {
      this.schema(property, { ...below, decl: own && fieldAccess(own, name) })
    }
    if (s.items !== undefined) this.schema(s.items, { ...below, decl: own && (() => own()?.element) })
  }

  #rules(s: Structural, node: RuleNode, own: () => DeclType | undefined, context: Context): void {
    const path = node.path.child('x-kubernetes-validations')
    const decl = own()
    if (decl === undefined) {
      const noElement = 'failed to convert to declType for CEL validation rules'
      this.errors.push(internalError(path, context.decl === undefined ? NO_TYPE : noElement))
      return
    }
    for (const [i, compiled] of compileRules(s, decl, this.#environments).entries()) {
      const at = path.index(i)
      const cost = multiplied(compiled.maxCost, context.cardinality ?? maxCardinality(decl))
      this.rules.push({ path: at, compiled, cardinality: context.cardinality, cost })
      this.#judge(compiled, at, cost, ruleSource(s, i), node)
    }
  }

  #judge(compiled: CompiledRule, at: Path, cost: number, source: JsonObject, node: RuleNode): void {
    const { errors } = this
    const rulePath = at.child('rule')
    this.#charge('estimated rule cost', rulePath, cost)
    if (compiled.error !== undefined) errors.push(invalidShown(rulePath, RARE_VALIDATION.get().showRule(source), compiled.error))
    const messagePath = at.child('messageExpression')
    if (compiled.messageError !== undefined)
      errors.push(invalidShown(messagePath, RARE_VALIDATION.get().showRule(source), compiled.messageError))
    else this.#charge('estimated messageExpression cost', messagePath, compiled.messageMaxCost)
    if (compiled.usesOldSelf) {
      if (node.uncorrelatable === undefined) return
      const detail = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${node.uncorrelatable}`
      errors.push(invalid(rulePath, compiled.rule.rule, detail))
    } else if (compiled.rule.optionalOldSelf !== undefined) {
      errors.push(
        invalid(at.child('optionalOldSelf'), compiled.rule.optionalOldSelf, 'may not be set if oldSelf is not used in rule'),
      )
    }
  }

  #charge(what: string, path: Path, cost: number): void {
    if (!this.#compilation.suppressPerExpressionCost && cost > STATIC_COST_LIMIT) {
      this.errors.push(tooExpensive(path, what, cost, STATIC_COST_LIMIT))
    }
    this.#totalCost = Math.min(MAX, this.#totalCost + cost)
    if (cost < STATIC_CRD_COST_LIMIT / 100) return
    this.#expensive.push({ path, cost })
    this.#expensive.sort((a, b) => b.cost - a.cost)
    this.#expensive.length = Math.min(this.#expensive.length, 4)
  }

  /** Judges what all rules may cost together. */
  total(): void {
    if (this.#totalCost <= STATIC_CRD_COST_LIMIT) return
    for (const { path } of this.#expensive) {
      this.errors.push(
        forbidden(path, 'contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema'),
      )
    }
    const what = 'x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema'
    this.errors.push(tooExpensive(this.#compilation.path, what, this.#totalCost, STATIC_CRD_COST_LIMIT))
  }
}

const ruleSource = (s: Structural, i: number): JsonObject => {
  const rules = s.source['x-kubernetes-validations']
  return (Array.isArray(rules) ? rules[i] : {}) as JsonObject
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

// A field that its parent does not show is seen on its own.
function fieldAccess(own: () => DeclType | undefined, name: string): (() => DeclType | undefined) | undefined {
  const escaped = escapeName(name)
  const field = escaped === undefined ? undefined : own()?.fields?.get(escaped)
  return field === undefined ? undefined : () => field
}

/** How many values a schema can have below it, for each of its own; `undefined` where it sets no bound. */
export function elementsOf(s: Structural): number | undefined {
  const limits = s.valueValidation
  const bounded = (limit: number | undefined): number | undefined => (limit === undefined ? undefined : Math.max(0, limit))
  switch (s.generic.type) {
    case 'object':
      return s.source.additionalProperties === undefined ? 1 : bounded(limits?.maxProperties)
    case 'array':
      return bounded(limits?.maxItems)
    default:
      return 1
  }
}

const multiplied = (cost: number, count: number): number => Math.min(MAX, cost * count)

const times = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : multiplied(a, b)

function tooExpensive(path: Path, what: string, cost: number, limit: number): FieldError {
  const factor = cost / limit
  const shown = factor > 100 ? 'more than 100x' : factor < 1.5 ? `${fixed(factor, 6)}x` : `${fixed(factor, 1)}x`
  return forbidden(
    path,
    `${what} exceeds budget by factor of ${shown} (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)`,
  )
}
