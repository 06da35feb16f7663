import { DYN, isDyn, sameType, Type } from './types.ts'

/**
 * Assignability of types and the bindings of type variables found on the way.
 * Source: github.com/google/cel-go/checker/types.go.
 */
export class Bindings {
  readonly #bound = new Map<string, Type>()
  readonly #trail: { name: string; before: Type | undefined }[] = []

  find(type: Type): Type | undefined {
    return type.kind === 'param' ? this.#bound.get(type.name) : undefined
  }

  bind(variable: Type, to: Type): void {
    this.#trail.push({ name: variable.name, before: this.#bound.get(variable.name) })
    this.#bound.set(variable.name, to)
  }

  /** Runs a test; what it bound stays only if the test holds. */
  attempt(test: () => boolean): boolean {
    const mark = this.#trail.length
    if (test()) return true
    while (this.#trail.length > mark) {
      const last = this.#trail.pop()
      if (last === undefined) break
      if (last.before === undefined) this.#bound.delete(last.name)
      else this.#bound.set(last.name, last.before)
    }
    return false
  }
}

const isDynOrError = (type: Type): boolean => type.kind === 'dyn' || type.kind === 'error'

/** Whether a value of one type may stand where the other is expected. Binds type variables. */
export const isAssignable = (bindings: Bindings, a: Type, b: Type): boolean => bindings.attempt(() => assignable(bindings, a, b))

export const areAssignable = (bindings: Bindings, a: readonly Type[], b: readonly Type[]): boolean =>
  bindings.attempt(() => allAssignable(bindings, a, b))

function allAssignable(bindings: Bindings, a: readonly Type[], b: readonly Type[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) {
    if (!assignable(bindings, a[i] as Type, b[i] as Type)) return false
  }
  return true
}

function assignable(bindings: Bindings, a: Type, b: Type): boolean {
  if (a === b && a.kind !== 'param') return true
  if (b.kind === 'param') {
    const found = substitutes(bindings, a, b)
    if (found !== 'unbound') return found === 'yes'
  }
  if (a.kind === 'param') return substitutes(bindings, b, a) === 'yes'
  if (isDynOrError(a) || isDynOrError(b)) return true
  if (a.kind === 'null') return isNullable(b)
  if (b.kind === 'null') return isNullable(a)
  switch (a.kind) {
    case 'type':
      return b.kind === 'type'
    case 'opaque':
    case 'list':
    case 'map':
      return a.kind === b.kind && a.name === b.name && allAssignable(bindings, a.parameters, b.parameters)
    default:
      return a.kind === b.kind && a.name === b.name
  }
}

function isNullable(type: Type): boolean {
  switch (type.kind) {
    case 'null':
    case 'opaque':
    case 'struct':
    case 'duration':
    case 'timestamp':
      return true
    default:
      return false
  }
}

// Whether `a` may be what the variable stands for; `unbound` where it cannot and the variable stands for nothing yet.
function substitutes(bindings: Bindings, a: Type, variable: Type): 'yes' | 'no' | 'unbound' {
  if (a.kind === 'param' && a.name === variable.name) return 'yes'
  const bound = bindings.find(variable)
  if (bound !== undefined) {
    if (sameType(a, bound)) return 'yes'
    if (!assignable(bindings, a, bound)) return 'no'
    const general = mostGeneral(a, bound)
    if (notIn(bindings, variable, general)) bindings.bind(variable, general)
    return 'yes'
  }
  if (!notIn(bindings, variable, a)) return 'unbound'
  bindings.bind(variable, a)
  return 'yes'
}

/** The more general of two types that unify. */
export const mostGeneral = (a: Type, b: Type): Type => (lessSpecific(a, b) ? a : b)

function lessSpecific(a: Type, b: Type): boolean {
  if (isDyn(a) || a.kind === 'param') return true
  if (isDyn(b) || b.kind === 'param') return false
  if (a.kind !== b.kind) return false
  switch (a.kind) {
    case 'opaque':
      return a.name === b.name && a.parameters.length === b.parameters.length && allLessSpecific(a, b)
    case 'list':
    case 'map':
      return allLessSpecific(a, b)
    case 'type':
      return true
    default:
      return sameType(a, b)
  }
}

const allLessSpecific = (a: Type, b: Type): boolean => a.parameters.every((p, i) => lessSpecific(p, b.parameter(i)))

function notIn(bindings: Bindings, variable: Type, within: Type): boolean {
  if (sameType(variable, within)) return false
  if (within.kind === 'param') {
    const bound = bindings.find(within)
    return bound === undefined || notIn(bindings, variable, bound)
  }
  return within.parameters.every((p) => notIn(bindings, variable, p))
}

/** The type with its variables replaced by what they stand for; those that stand for nothing become dyn if asked. */
export function substitute(bindings: Bindings, type: Type, unboundToDyn: boolean): Type {
  if (type.kind === 'param') {
    const bound = bindings.find(type)
    if (bound !== undefined) return substitute(bindings, bound, unboundToDyn)
    return unboundToDyn ? DYN : type
  }
  if (type.parameters.length === 0) return type
  let changed = false
  const parameters = type.parameters.map((p) => {
    const next = substitute(bindings, p, unboundToDyn)
    if (next !== p) changed = true
    return next
  })
  return changed ? new Type(type.kind, type.name, parameters) : type
}

/** The type with its named parameters replaced. */
export function instantiate(type: Type, variables: ReadonlyMap<string, Type>): Type {
  if (type.kind === 'param') return variables.get(type.name) ?? type
  if (type.parameters.length === 0) return type
  return new Type(
    type.kind,
    type.name,
    type.parameters.map((p) => instantiate(p, variables)),
  )
}
