import type { Release } from '../../../apimachinery/releases/release.ts'
import { trimSpace } from '../../../apimachinery/text/runs.ts'
import { walk } from '../../../cel/ast.ts'
import { estimate, type SizeHint } from '../../../cel/cost/estimate.ts'
import { type Checked, compile, type EnvironmentKind, plan, type Variables } from '../../../cel/environment.ts'
import type { Program } from '../../../cel/program.ts'
import { optionalOf } from '../../../cel/types.ts'
import { RARE_VALIDATION } from '../../validation/lazy-rare.ts'
import type { Structural, ValidationRule } from '../structural.ts'
import { celTypeOf, type DeclType, MAX_REQUEST_BYTES } from './decl-type.ts'

/**
 * One rule of `x-kubernetes-validations`, compiled.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/compilation.go.
 */
export interface CompiledRule {
  readonly rule: ValidationRule
  /** The error of the rule; then there is no program. */
  readonly error: string | undefined
  readonly checked: Checked | undefined
  readonly program: Program | undefined
  readonly usesOldSelf: boolean
  /** The greatest estimated cost of one evaluation. */
  readonly maxCost: number
  readonly messageError: string | undefined
  readonly messageProgram: Program | undefined
  readonly messageMaxCost: number
  /** The place below the value that the rule's fieldPath names. */
  readonly fieldPath: string
}

/** Which environment an expression is compiled in. */
export interface Environments {
  /** Absent: the newest. */
  readonly release?: Release
  readonly rule: (text: string) => EnvironmentKind
  readonly message: (text: string) => EnvironmentKind
}

export const storedIn = (release: Release): Environments => ({ release, rule: () => 'stored', message: () => 'stored' })

// Upstream the name changes with the clock, so that no rule depends on it. It appears only in errors.
const SELF_TYPE = 'selfType0'

/** The variables of the rules of a schema: `self` and `oldSelf`, the latter optional where the rule says so [CK-1]. */
export function variablesOf(decl: DeclType, optionalOldSelf: boolean): Variables {
  const self = celTypeOf(decl, SELF_TYPE)
  return [
    { name: 'self', type: self },
    { name: 'oldSelf', type: optionalOldSelf ? optionalOf(self) : self },
  ]
}

/** How large values are that come from a place in `self` or `oldSelf`, as the schema bounds them [CC-3]. */
export const sizesOf =
  (root: DeclType): SizeHint =>
  (origin) => {
    if (origin.length === 0) return undefined
    let at: DeclType | undefined = root
    for (let i = 1; i < origin.length; i++) {
      at = step(at, origin[i] as string)
      if (at === undefined) return undefined
    }
    return { min: 0, max: at.maxElements }
  }

const MAP_KEY: Pick<DeclType, 'maxElements'> = { maxElements: 0 }

function step(at: DeclType, name: string): DeclType | undefined {
  switch (name) {
    case '@items':
    case '@values':
      return at.element
    case '@keys':
      return at.kind === 'map' ? { ...at, ...MAP_KEY, kind: 'scalar', element: undefined, fields: undefined } : undefined
    default:
      return at.fields?.get(name)
  }
}

/** The most values of a size that one object can have. */
export const maxCardinality = (decl: DeclType): number => Math.trunc(MAX_REQUEST_BYTES / (decl.minSize + 1))

const EMPTY = {
  error: undefined,
  checked: undefined,
  program: undefined,
  usesOldSelf: false,
  maxCost: 0,
  messageError: undefined,
  messageProgram: undefined,
  messageMaxCost: 0,
  fieldPath: '',
}

/** Compiles the rules of one schema; those of the schemas below are not looked at. */
export function compileRules(s: Structural, decl: DeclType, environments: Environments): CompiledRule[] {
  const hint = sizesOf(decl)
  const variables = variablesOf(decl, false)
  return s.extensions.validations.map((rule) => {
    const own = rule.optionalOldSelf === true ? variablesOf(decl, true) : variables
    return compileRule(s, rule, own, hint, environments)
  })
}

function compileRule(
  s: Structural,
  rule: ValidationRule,
  variables: Variables,
  hint: SizeHint,
  environments: Environments,
): CompiledRule {
  if (trimSpace(rule.rule) === '') return { ...EMPTY, rule }
  const checked = compile(rule.rule, variables, environments.rule(rule.rule), undefined, environments.release)
  if ('error' in checked) return { ...EMPTY, rule, error: `compilation failed: ${checked.error}` }
  if (checked.expr.type.kind !== 'bool') return { ...EMPTY, rule, error: 'cel expression must evaluate to a bool' }
  const usesOldSelf = mentionsOldSelf(checked)
  const program = plan(checked)
  if ('error' in program) return { ...EMPTY, rule, usesOldSelf, error: `program instantiation failed: ${program.error}` }
  const maxCost = estimate(checked.expr, hint, undefined, environments.release).max
  const message = compileMessage(rule, variables, hint, environments)
  const fieldPath = 'messageError' in message ? '' : fieldPathOf(s, rule.fieldPath)
  return { ...EMPTY, rule, checked, program, usesOldSelf, maxCost, ...message, fieldPath }
}

type Message = Partial<Pick<CompiledRule, 'messageError' | 'messageProgram' | 'messageMaxCost'>>

function compileMessage(rule: ValidationRule, variables: Variables, hint: SizeHint, environments: Environments): Message {
  const text = rule.messageExpression
  if (text === '') return {}
  const checked = compile(text, variables, environments.message(text), undefined, environments.release)
  if ('error' in checked) return { messageError: `messageExpression compilation failed: ${checked.error}` }
  if (checked.expr.type.kind !== 'string') return { messageError: 'messageExpression must evaluate to a string' }
  const program = plan(checked)
  if ('error' in program) return { messageError: `messageExpression instantiation failed: ${program.error}` }
  return { messageProgram: program, messageMaxCost: estimate(checked.expr, hint, undefined, environments.release).max }
}

function fieldPathOf(s: Structural, text: string): string {
  if (text === '') return ''
  const read = RARE_VALIDATION.get().readFieldPath(text, s, { brackets: true })
  return typeof read === 'string' ? '' : (read.path?.toString() ?? '')
}

function mentionsOldSelf(checked: Checked): boolean {
  let found = false
  walk(checked.expr, (e) => {
    if (e.kind === 'ident' && e.name === 'oldSelf') found = true
  })
  return found
}
