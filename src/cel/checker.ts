import { type Call, type Comprehension, type Expr, type Ident, ident, type Literal, type Select } from './ast.ts'
import type { FunctionDecl, FunctionTable, Overload } from './declarations.ts'
import type { Issue } from './issues.ts'
import { RESERVED } from './reserved.ts'
import {
  BOOL,
  DYN,
  ERROR,
  formatType,
  INT,
  isDyn,
  isOptional,
  listOf,
  mapOf,
  optionalOf,
  param,
  STRING,
  sameType,
  TYPE,
  type Type,
  unwrapOptional,
} from './types.ts'
import { areAssignable, Bindings, instantiate, isAssignable, mostGeneral, substitute } from './unify.ts'
import { typeOf, type Value } from './values.ts'

/**
 * Type checking with overload resolution.
 * Source: github.com/google/cel-go/checker/checker.go; github.com/google/cel-go/checker/env.go;
 * github.com/google/cel-go/checker/errors.go.
 */
export interface Scope {
  readonly functions: FunctionTable
  /** The types of the variables. */
  variable(name: string): Type | undefined
  /** A type or a constant that an identifier (dots allowed) names. */
  constant(name: string): { readonly type: Type; readonly value: Value | undefined } | undefined
  /** Whether a field of an object can have a reserved word as its name; true where nothing is said. */
  hasKeywordFields?(): boolean
}

/** Writes types and overloads into the tree. Answers with what is wrong; nothing is wrong when the list is empty. */
export function check(expr: Expr, scope: Scope): Issue[] {
  const checker = new Checker(scope)
  checker.check(expr)
  checker.finish(expr)
  return checker.issues
}

interface Local {
  readonly name: string
  readonly type: Type
  readonly outer: Local | undefined
}

class Checker {
  readonly issues: Issue[] = []
  readonly #scope: Scope
  readonly #bindings = new Bindings()
  #variables = 0
  #locals: Local | undefined

  constructor(scope: Scope) {
    this.#scope = scope
  }

  #report(at: number, message: string): void {
    this.issues.push({ at, message })
  }

  #undeclared(at: number, name: string): void {
    this.#report(at, `undeclared reference to '${name}' (in container '')`)
  }

  #mismatch(at: number, expected: Type, actual: Type): void {
    this.#report(at, `expected type '${formatType(expected)}' but found '${formatType(actual)}'`)
  }

  #newVariable(): Type {
    return param(`_var${this.#variables++}`)
  }

  check(e: Expr): void {
    switch (e.kind) {
      case 'literal':
        e.type = literalType(e)
        return
      case 'ident':
        this.#ident(e)
        break
      case 'select':
        this.#select(e)
        break
      case 'call':
        this.#call(e)
        break
      case 'list':
        this.#list(e)
        break
      case 'map':
        this.#map(e)
        break
      case 'struct':
        this.#struct(e)
        break
      case 'fold':
        this.#fold(e)
        break
    }
  }

  #local(name: string): Type | undefined {
    for (let local = this.#locals; local !== undefined; local = local.outer) {
      if (local.name === name) return local.type
    }
    return undefined
  }

  #ident(e: Ident): void {
    const local = this.#local(e.name)
    if (local !== undefined) {
      e.type = local
      return
    }
    if (this.#resolveGlobal(e, e.name)) return
    e.type = ERROR
    this.#undeclared(e.at, e.name)
  }

  // A name that a local hides is reached with a leading dot, and stays so in the tree.
  #resolveGlobal(e: Ident, written: string): boolean {
    const name = written.startsWith('.') ? written.slice(1) : written
    const hidden = this.#local(name) !== undefined
    const variable = this.#scope.variable(name)
    const found = variable === undefined ? this.#scope.constant(name) : { type: variable, value: undefined }
    if (found === undefined) return false
    e.name = hidden ? `.${name}` : name
    e.type = found.type
    e.constant = found.value
    return true
  }

  #select(e: Select): void {
    const path = qualified(e)
    if (path !== undefined && this.#local(path[0] ?? '') === undefined) {
      const resolved = ident(e, path.join('.'))
      if (this.#resolveGlobal(resolved, resolved.name)) {
        e.resolved = resolved
        e.type = resolved.type
        return
      }
    }
    const field = this.#field(e.at, e.operand, e.field, false)
    e.type = e.testOnly ? BOOL : substitute(this.#bindings, field, false)
  }

  #field(at: number, operand: Expr, name: string, optional: boolean): Type {
    this.check(operand)
    const operandType = substitute(this.#bindings, operand.type, false)
    const target = unwrapOptional(operandType)
    const result = this.#fieldType(at, target, name)
    return optional || isOptional(operandType) ? optionalOf(result) : result
  }

  #fieldType(at: number, target: Type, name: string): Type {
    switch (target.kind) {
      case 'map':
        return target.parameter(1)
      case 'struct': {
        const field = RESERVED.has(name) && this.#scope.hasKeywordFields?.() === false ? undefined : target.fields?.(name)
        if (field !== undefined) return field
        if (target.fields === undefined) this.#report(at, `unexpected failed resolution of '${target.name}'`)
        else this.#report(at, `undefined field '${name}'`)
        return ERROR
      }
      case 'param':
        isAssignable(this.#bindings, DYN, target)
        return DYN
      case 'dyn':
      case 'error':
        return DYN
      default:
        this.#report(at, `type '${formatType(target)}' does not support field selection`)
        return DYN
    }
  }

  #call(e: Call): void {
    if (e.fn === '_?._') {
      this.#optionalSelect(e)
      return
    }
    for (const arg of e.args) this.check(arg)
    if (e.target === undefined) {
      const fn = this.#scope.functions.get(e.fn.startsWith('.') ? e.fn.slice(1) : e.fn)
      if (fn === undefined) {
        this.#unknownFunction(e)
        return
      }
      e.fn = fn.name
      this.#resolve(e, fn, undefined)
      return
    }
    const prefix = qualified(e.target)
    const namespaced =
      prefix === undefined ? undefined : this.#scope.functions.get(`${prefix.join('.').replace(/^\./, '')}.${e.fn}`)
    if (namespaced !== undefined) {
      e.fn = namespaced.name
      e.target = undefined
      this.#resolve(e, namespaced, undefined)
      return
    }
    this.check(e.target)
    const fn = this.#scope.functions.get(e.fn)
    if (fn === undefined) {
      this.#unknownFunction(e)
      return
    }
    this.#resolve(e, fn, e.target)
  }

  #unknownFunction(e: Call): void {
    e.type = ERROR
    this.#undeclared(e.at, e.fn)
  }

  #optionalSelect(e: Call): void {
    const [operand, field] = e.args
    if (operand === undefined || field?.kind !== 'literal' || typeof field.value !== 'string') {
      this.#report(e.at, `unsupported optional field selection: incorrect signature. argument count: ${e.args.length}`)
      return
    }
    const type = this.#field(e.at, operand, field.value, true)
    field.type = STRING
    e.type = substitute(this.#bindings, type, false)
    e.overloads = this.#scope.functions.get(e.fn)?.overloads ?? []
  }

  #resolve(e: Call, fn: FunctionDecl, target: Expr | undefined): void {
    const types = e.args.map((arg) => arg.type)
    if (target !== undefined) types.unshift(target.type)
    if (fn.name === '_&&_' || fn.name === '_||_') {
      this.#logical(e, fn, types)
      return
    }
    const matches: Overload[] = []
    let result: Type | undefined
    for (const overload of fn.overloads) {
      if (overload.member !== (target !== undefined)) continue
      const found = this.#tryOverload(overload, types)
      if (found === undefined) continue
      matches.push(overload)
      if (result === undefined) result = found
      else if (!isDyn(result) && !sameType(found, result)) result = DYN
    }
    e.overloads = matches
    e.type = result ?? this.#noOverload(e, fn, types, target !== undefined)
  }

  #tryOverload(overload: Overload, types: readonly Type[]): Type | undefined {
    if (overload.parameters.length === 0) {
      return areAssignable(this.#bindings, types, overload.args) ? overload.result : undefined
    }
    const variables = new Map<string, Type>()
    for (const name of overload.parameters) variables.set(name, this.#newVariable())
    if (types.length !== overload.args.length) return undefined
    const args = overload.args.map((arg) => instantiate(arg, variables))
    if (!areAssignable(this.#bindings, types, args)) return undefined
    return substitute(this.#bindings, instantiate(overload.result, variables), false)
  }

  #noOverload(e: Call, fn: FunctionDecl, types: readonly Type[], member: boolean): Type {
    const shown = types.map((type) => formatType(substitute(this.#bindings, type, true)))
    const target = member ? `${shown.shift() ?? ''}.` : ''
    this.#report(e.at, `found no matching overload for '${fn.name}' applied to '${target}(${shown.join(', ')})'`)
    return ERROR
  }

  #logical(e: Call, fn: FunctionDecl, types: readonly Type[]): void {
    e.overloads = fn.overloads
    e.type = BOOL
    for (const [i, type] of types.entries()) {
      if (isAssignable(this.#bindings, type, BOOL)) continue
      this.#mismatch(e.args[i]?.at ?? e.at, BOOL, type)
      e.type = ERROR
    }
  }

  #join(previous: Type | undefined, current: Type): Type {
    if (previous === undefined) return current
    // Literals of mixed types are rejected after the check, but for those that `format` takes.
    return isAssignable(this.#bindings, previous, current) ? mostGeneral(previous, current) : DYN
  }

  // The type inside what is written with `?`.
  #unwrap(e: Expr): Type {
    const inner = unwrapOptional(e.type)
    if (!isOptional(e.type) && !isDyn(inner)) this.#mismatch(e.at, optionalOf(inner), inner)
    return inner
  }

  #list(e: Expr & { kind: 'list' }): void {
    let type: Type | undefined
    for (const [i, element] of e.elements.entries()) {
      this.check(element)
      type = this.#join(type, e.optional.has(i) ? this.#unwrap(element) : element.type)
    }
    e.type = listOf(type ?? this.#newVariable())
  }

  #map(e: Expr & { kind: 'map' }): void {
    let keyType: Type | undefined
    let valueType: Type | undefined
    for (const { key, value, optional } of e.entries) {
      this.check(key)
      keyType = this.#join(keyType, key.type)
      this.check(value)
      valueType = this.#join(valueType, optional ? this.#unwrap(value) : value.type)
    }
    e.type = mapOf(keyType ?? this.#newVariable(), valueType ?? this.#newVariable())
  }

  #struct(e: Expr & { kind: 'struct' }): void {
    const name = e.name.startsWith('.') ? e.name.slice(1) : e.name
    const found = this.#scope.constant(name)
    e.type = ERROR
    if (found === undefined) {
      this.#undeclared(e.at, e.name)
      return
    }
    if (found.type.kind !== 'type') {
      this.#report(e.at, `'${formatType(found.type)}' is not a type`)
      return
    }
    const made = found.type.parameter(0)
    if (made.kind !== 'struct') {
      this.#report(e.at, `'${made.name}' is not a message type`)
      return
    }
    e.type = made
    for (const field of e.fields) {
      this.check(field.value)
      const declared = this.#fieldType(field.at, made, field.name)
      const given = field.optional ? this.#unwrap(field.value) : field.value.type
      if (!isAssignable(this.#bindings, declared, given)) {
        this.#report(
          field.at,
          `expected type of field '${field.name}' is '${formatType(declared)}' but provided type is '${formatType(given)}'`,
        )
      }
    }
  }

  #fold(e: Comprehension): void {
    this.check(e.range)
    this.check(e.init)
    const range = substitute(this.#bindings, e.range.type, false)
    const before = this.#locals
    const accumulator: Local = { name: e.accumulator, type: e.init.type, outer: before }
    const [first, second] = this.#iterated(e, range)
    this.#locals = { name: e.variable, type: first, outer: accumulator }
    if (e.variable2 !== undefined) this.#locals = { name: e.variable2, type: second, outer: this.#locals }
    this.check(e.condition)
    this.#assert(e.condition, BOOL)
    this.check(e.step)
    this.#assert(e.step, e.init.type)
    this.#locals = accumulator
    this.check(e.result)
    this.#locals = before
    e.type = substitute(this.#bindings, e.result.type, false)
  }

  #iterated(e: Comprehension, range: Type): [Type, Type] {
    const two = e.variable2 !== undefined
    switch (range.kind) {
      case 'list':
        return two ? [INT, range.parameter(0)] : [range.parameter(0), DYN]
      case 'map':
        return [range.parameter(0), range.parameter(1)]
      case 'dyn':
      case 'error':
      case 'param':
        isAssignable(this.#bindings, DYN, range)
        return [DYN, DYN]
      default:
        this.#report(
          e.range.at,
          `expression of type '${formatType(range)}' cannot be range of a comprehension (must be list, map, or dynamic)`,
        )
        return [ERROR, ERROR]
    }
  }

  #assert(e: Expr, expected: Type): void {
    if (!isAssignable(this.#bindings, expected, e.type)) this.#mismatch(e.at, expected, e.type)
  }

  /** Replaces the type variables that are left in the tree. */
  finish(e: Expr): void {
    e.type = substitute(this.#bindings, e.type, true)
    switch (e.kind) {
      case 'literal':
      case 'ident':
        return
      case 'select':
        if (e.resolved === undefined) this.finish(e.operand)
        return
      case 'call':
        if (e.target !== undefined) this.finish(e.target)
        for (const arg of e.args) this.finish(arg)
        return
      case 'list':
        for (const element of e.elements) this.finish(element)
        return
      case 'map':
        for (const entry of e.entries) {
          this.finish(entry.key)
          this.finish(entry.value)
        }
        return
      case 'struct':
        for (const field of e.fields) this.finish(field.value)
        return
      case 'fold':
        for (const part of [e.range, e.init, e.condition, e.step, e.result]) this.finish(part)
    }
  }
}

const literalType = (e: Literal): Type => {
  const type = typeOf(e.value)
  return type.kind === 'type' ? TYPE : type
}

/** The names of a select over an identifier, outermost first; `undefined` for anything else. */
function qualified(e: Expr): string[] | undefined {
  if (e.kind === 'ident') return [e.name]
  if (e.kind !== 'select' || e.testOnly) return undefined
  const path = qualified(e.operand)
  path?.push(e.field)
  return path
}
