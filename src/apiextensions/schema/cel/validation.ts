import { quote } from '../../../apimachinery/field/bad-value.ts'
import {
  duplicate,
  type ErrorList,
  errorText,
  type FieldError,
  forbidden,
  internalError,
  invalid,
  Path,
  pathText,
  required,
} from '../../../apimachinery/field/error.ts'
import { isObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { NEWEST, type Release } from '../../../apimachinery/releases/release.ts'
import { trimSpace } from '../../../apimachinery/text/runs.ts'
import { MAX_MESSAGE_BYTES, PER_CALL_LIMIT } from '../../../cel/cost/limits.ts'
import type { Program } from '../../../cel/program.ts'
import { CelError, NONE, Optional, type Result } from '../../../cel/values.ts'
import {
  type Correlation,
  descend,
  isUnchanged,
  mapListOf,
  type Ratchet,
  UNCORRELATED,
} from '../../openapi-validation/correlation.ts'
import type { NestedValueValidation, Structural, ValidationRule } from '../structural.ts'
import { type DeclType, declTypeOf, withTypeAndObjectMeta } from './decl-type.ts'
import { escapeName } from './escape.ts'
import { hasRules } from './has-rules.ts'
import { type CompiledRule, compileRules, storedIn } from './rule.ts'
import { toValue } from './values.ts'

/**
 * The rules of a schema on objects.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/validation.go.
 */

export interface CelOutcome {
  readonly errors: ErrorList
  /** The remaining cost budget; negative when it was exceeded. */
  readonly budget: number
  /** Errors of values that an update did not change, as warnings. */
  readonly warnings: readonly string[]
}

export interface CelValidator {
  /**
   * Checks a value; `old` is the value before an update, `undefined` on creation. With a correlation, errors of what did not
   * change become warnings [CK-9].
   */
  validate(
    path: Path | undefined,
    value: JsonValue,
    old: JsonValue | undefined,
    budget: number,
    correlation?: Correlation,
  ): CelOutcome
}

/** Returns the validator of all rules in a schema; `undefined` without rules. It compiles rules on first use. */
export function compileCelValidator(s: Structural, isResourceRoot: boolean, release = NEWEST): CelValidator | undefined {
  if (!hasRules(s)) return undefined
  const root = build(ofSchema(s), { schema: s, isResourceRoot, decl: declTypeOf(s, isResourceRoot, release), release })
  return root === undefined ? undefined : new Validator(root)
}

const validators = new WeakMap<Structural, Map<boolean, { readonly validator: CelValidator | undefined }>>()

/** Runs the rules of a schema on a value. Fits `CelHooks.validateRules`. */
export function validateRules(
  s: Structural,
  isResourceRoot: boolean,
  path: Path,
  value: JsonValue,
  old: JsonValue | undefined,
  budget: number,
  release = NEWEST,
): CelOutcome {
  const known = validators.get(s) ?? new Map<boolean, { readonly validator: CelValidator | undefined }>()
  validators.set(s, known)
  const entry = known.get(isResourceRoot) ?? { validator: compileCelValidator(s, isResourceRoot, release) }
  known.set(isResourceRoot, entry)
  return entry.validator?.validate(path, value, old, budget) ?? { errors: [], budget, warnings: [] }
}

/** A schema with rules in or below it. */
interface Node extends Typed {
  readonly rules: readonly ValidationRule[]
  readonly items: Node | undefined
  readonly values: Node | undefined
  readonly properties: ReadonlyMap<string, Node>
  readonly allOf: readonly Node[]
  compiled: readonly CompiledRule[] | undefined
}

/** The place of rules: a schema, or a branch of `allOf` over it. */
interface RuleSource {
  readonly rules: readonly ValidationRule[]
  readonly items: RuleSource | undefined
  readonly values: RuleSource | undefined
  readonly properties: ReadonlyMap<string, RuleSource>
  readonly allOf: readonly NestedValueValidation[]
}

const NO_PROPERTIES: ReadonlyMap<string, RuleSource> = new Map()

function mapValues<A, B>(map: ReadonlyMap<string, A> | undefined, change: (value: A) => B): ReadonlyMap<string, B> {
  return new Map(Array.from(map ?? [], ([key, value]) => [key, change(value)]))
}

const ofSchema = (s: Structural): RuleSource => ({
  rules: s.extensions.validations,
  items: s.items && ofSchema(s.items),
  values: typeof s.additionalProperties === 'object' ? ofSchema(s.additionalProperties) : undefined,
  properties: s.properties === undefined ? NO_PROPERTIES : mapValues(s.properties, ofSchema),
  allOf: s.valueValidation?.allOf ?? [],
})

const ofBranch = (nested: NestedValueValidation): RuleSource => ({
  rules: nested.validations,
  items: nested.items && ofBranch(nested.items),
  values: nested.additionalProperties && ofBranch(nested.additionalProperties),
  properties: mapValues(nested.properties, ofBranch),
  allOf: nested.valueValidation.allOf,
})

/** A schema with its type, as the rules in it see it. */
interface Typed {
  readonly schema: Structural
  readonly isResourceRoot: boolean
  readonly decl: DeclType | undefined
  readonly release: Release
}

function build(from: RuleSource, typed: Typed): Node | undefined {
  const { schema, decl, release } = typed
  const child = (source: RuleSource, s: Structural, type: DeclType | undefined): Node | undefined =>
    build(source, { schema: s, isResourceRoot: s.extensions.embeddedResource, decl: type, release })
  const items = from.items && schema.items && child(from.items, schema.items, decl?.element)
  const additional = schema.additionalProperties
  const values = from.values && typeof additional === 'object' ? child(from.values, additional, decl?.element) : undefined
  const properties = new Map<string, Node>()
  for (const [name, source] of from.properties) {
    const property = schema.properties?.get(name)
    const type = property && fieldType(name, property, typed)
    const node = property && type && child(source, property, type)
    if (node !== undefined) properties.set(name, node)
  }
  const allOf = from.allOf.map((branch) => build(ofBranch(branch), typed)).filter((node) => node !== undefined)
  const { rules } = from
  if (rules.length === 0 && !items && !values && properties.size === 0 && allOf.length === 0) return undefined
  return { ...typed, rules, items, values, properties, allOf, compiled: undefined }
}

// A value without a type is not validated; a name that CEL cannot spell hides a field from its parent only.
function fieldType(name: string, property: Structural, { decl, release }: Typed): DeclType | undefined {
  const escaped = escapeName(name)
  if (escaped === undefined) return declTypeOf(property, property.extensions.embeddedResource, release)
  return decl?.fields?.get(escaped)
}

class Validator implements CelValidator {
  readonly #root: Node
  constructor(root: Node) {
    this.#root = root
  }
  validate(
    path: Path | undefined,
    value: JsonValue,
    old: JsonValue | undefined,
    budget: number,
    correlation?: Correlation,
  ): CelOutcome {
    const run = new Run(budget)
    const ratchet = correlation === undefined ? UNCORRELATED : { current: correlation, parent: undefined }
    run.visit(this.#root, path, value, old ?? null, ratchet)
    return { errors: run.errors, budget: run.budget, warnings: run.warnings }
  }
}

const OUT_OF_BUDGET = 'validation failed due to running out of cost budget, no further validation rules will be run'

/** One validation: what was found, and what is left to spend. */
class Run {
  readonly errors: FieldError[] = []
  readonly warnings: string[] = []
  budget: number

  constructor(budget: number) {
    this.budget = budget
  }

  visit(node: Node, path: Path | undefined, value: JsonValue, old: JsonValue, ratchet: Ratchet): void {
    if (value === null) return
    this.#rules(node, path, value, old, ratchet)
    if (this.budget < 0) return
    for (const branch of node.allOf) {
      this.visit(branch, path, value, old, { current: undefined, parent: ratchet.parent })
      if (this.budget < 0) return
    }
    if (Array.isArray(value)) this.#items(node, path, value, Array.isArray(old) ? old : [], ratchet)
    else if (isObject(value)) this.#members(node, path, value, old, ratchet)
  }

  #items(node: Node, path: Path | undefined, items: readonly JsonValue[], old: readonly JsonValue[], ratchet: Ratchet): void {
    if (node.items === undefined) return
    // Only items of lists of type map are matched with those before.
    const oldItems = mapListOf(node.schema.source, old)
    for (let i = 0; i < items.length && this.budget >= 0; i++) {
      const item = items[i] as JsonValue
      const at = path === undefined ? Path.of(`[${i}]`) : path.index(i)
      this.visit(node.items, at, item, oldItems.get(item) ?? null, descend.index(ratchet, i))
    }
  }

  #members(node: Node, path: Path | undefined, value: JsonValue, old: JsonValue, ratchet: Ratchet): void {
    if (!isObject(value)) return
    const { mapType } = node.schema.extensions
    const correlatable = mapType === undefined || mapType === 'granular' || mapType === 'atomic'
    for (const name in value) {
      const before = correlatable && isObject(old) ? (old[name] ?? null) : null
      const member = value[name] as JsonValue
      if (node.values !== undefined) {
        const at = path === undefined ? Path.of(`[${name}]`) : path.key(name)
        this.visit(node.values, at, member, before, descend.key(ratchet, name))
      }
      const property = node.properties.get(name)
      if (property !== undefined && this.budget >= 0) {
        this.visit(property, childOf(path, name), member, before, descend.key(ratchet, name))
      }
      if (this.budget < 0) return
    }
  }

  #rules(node: Node, path: Path | undefined, value: JsonValue, old: JsonValue, ratchet: Ratchet): void {
    if (node.rules.length === 0) return
    const schema = node.isResourceRoot ? withTypeAndObjectMeta(node.schema) : node.schema
    const { type } = schema.generic
    if (node.decl === undefined) {
      const reason = 'rule compiler initialization error: failed to convert to declType for CEL validation rules'
      this.errors.push(invalid(path, type, reason))
      return
    }
    if (this.budget <= 0) {
      this.#stop(invalid(path, type, OUT_OF_BUDGET))
      return
    }
    node.compiled ??= compileRules(withRules(node.schema, node.rules), node.decl, storedIn(node.release))
    const usesOld = node.compiled.some((compiled) => compiled.usesOldSelf)
    const self = toValue(value, schema, node.release)
    const oldSelf = old === null || !usesOld ? undefined : toValue(old, schema, node.release)
    const site: Site = { path, release: node.release, type, value, self, oldSelf, usesOld, hasOld: old !== null, ratchet }
    for (const compiled of node.compiled) {
      this.#rule(compiled, site)
      if (this.budget < 0) return
    }
  }

  #rule(compiled: CompiledRule, site: Site): void {
    const { rule, program } = compiled
    const fail = (detail: string): number => this.errors.push(invalid(site.path, site.type, detail))
    if (compiled.error !== undefined) {
      fail(`rule compile error: ${compiled.error}`)
      return
    }
    const optional = rule.optionalOldSelf === true
    if (program === undefined || (compiled.usesOldSelf && !site.hasOld && !optional)) return
    const { value, cost } = program.evaluate([site.self, oldSelfFor(site, optional)], PER_CALL_LIMIT)
    if (cost > this.budget) {
      this.#stop(invalid(site.path, site.type, OUT_OF_BUDGET))
      return
    }
    this.budget -= cost
    if (value instanceof CelError) {
      const { message } = value
      const name = ruleText(rule)
      if (message.startsWith('operation cancelled: actual cost limit exceeded')) {
        const detail = `'${message}': no further validation rules will be run due to call cost exceeds limit for rule: ${name}`
        this.#stop(invalid(site.path, site.type, detail))
        return
      }
      if (message.startsWith('no such overload')) {
        fail(`'${message}': call arguments did not match a supported operator, function or macro signature for rule: ${name}`)
      } else fail(`${message} evaluating rule: ${name}`)
    } else if (value !== true) this.#broken(compiled, site)
  }

  #broken(compiled: CompiledRule, site: Site): void {
    const { rule } = compiled
    const path = compiled.fieldPath === '' ? site.path : childOf(site.path, compiled.fieldPath)
    if (compiled.fieldPath !== '' && !site.release.has('ownFieldPaths')) site.path = path
    const add = (error: FieldError): void => {
      if (!compiled.usesOldSelf && isUnchanged(site.ratchet)) this.warnings.push(errorText(error))
      else this.errors.push(error)
    }
    let detail: string | undefined
    if (compiled.messageProgram !== undefined) {
      const message = this.#message(compiled.messageProgram, rule.messageExpression, site)
      if (typeof message !== 'string' && message !== undefined) {
        add(message.internal ? internalError(path, message.stop) : invalid(path, site.type, message.stop))
        this.budget = -1
        return
      }
      detail = message
    }
    detail ??= rule.message === '' ? `failed rule: ${ruleText(rule)}` : trimSpace(rule.message)
    add(errorFor(path, site, detail, rule.reason))
  }

  // The message that an expression gives; `undefined` where it gives none that can be used.
  #message(program: Program, source: string, site: Site): string | undefined | { stop: string; internal: boolean } {
    const { value, cost } = program.evaluate([site.self, site.oldSelf], PER_CALL_LIMIT)
    if (cost > this.budget) {
      const stop =
        'messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run'
      return { stop, internal: false }
    }
    if (value instanceof CelError && value.message.startsWith('operation cancelled: actual cost limit exceeded')) {
      const stop = `no further validation rules will be run due to call cost exceeds limit for messageExpression: ${quote(source)}`
      return { stop, internal: false }
    }
    this.budget -= cost
    if (typeof value !== 'string') return undefined
    const text = trimSpace(value)
    const usable = text !== '' && !text.includes('\n') && new TextEncoder().encode(text).length <= MAX_MESSAGE_BYTES
    return usable ? text : undefined
  }

  #stop(error: FieldError): void {
    this.errors.push(error)
    this.budget = -1
  }
}

interface Site {
  /** In some releases the field path of a broken rule stays for the rules behind it. */
  path: Path | undefined
  readonly release: Release
  readonly type: string
  readonly value: JsonValue
  readonly self: Result
  readonly oldSelf: Result | undefined
  /** Whether any rule here looks at `oldSelf`; without one the variable is not there, not even as an optional. */
  readonly usesOld: boolean
  readonly hasOld: boolean
  readonly ratchet: Ratchet
}

function oldSelfFor(site: Site, optional: boolean): Result | undefined {
  if (!optional || !site.usesOld) return site.oldSelf
  const { oldSelf } = site
  if (oldSelf === undefined) return NONE
  return oldSelf instanceof CelError ? oldSelf : new Optional(oldSelf)
}

const withRules = (s: Structural, rules: readonly ValidationRule[]): Structural =>
  s.extensions.validations === rules ? s : { ...s, extensions: { ...s.extensions, validations: rules } }

const childOf = (path: Path | undefined, name: string): Path => (path === undefined ? Path.of(name) : path.child(name))

const ruleText = (rule: ValidationRule): string => trimSpace(rule.message === '' ? rule.rule : rule.message)

function errorFor(path: Path | undefined, site: Site, detail: string, reason: string | undefined): FieldError {
  const whole = site.type === 'object' || site.type === 'array'
  switch (reason) {
    case 'FieldValueForbidden':
      return forbidden(path, detail)
    case 'FieldValueRequired':
      return required(path, detail)
    case 'FieldValueDuplicate':
      return whole ? { type: 'FieldValueDuplicate', field: pathText(path), body: 'Duplicate value' } : duplicate(path, site.value)
    default:
      return whole
        ? { type: 'FieldValueInvalid', field: pathText(path), body: `Invalid value: ${detail}` }
        : invalid(path, site.value, detail)
  }
}
