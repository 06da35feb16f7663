import type { EnvironmentKind } from '../../../cel/environment.ts'
import { DYN, listOf, mapOf, struct, type Type } from '../../../cel/types.ts'
import { type Compiled, compileExpression, type Returns } from './compile.ts'
import { declaredVariables, type OptionalVariables } from './variables.ts'

const SCALARS: ReadonlySet<Type['kind']> = new Set([
  'bool',
  'bytes',
  'double',
  'duration',
  'int',
  'null',
  'string',
  'timestamp',
  'uint',
])

/** The type that expressions see of a variable: objects, optionals and the like are dynamic. */
export function composedType(type: Type): Type {
  if (SCALARS.has(type.kind)) return type
  if (type.kind === 'list') return listOf(composedType(type.parameter(0)))
  return type.kind === 'map' ? mapOf(composedType(type.parameter(0)), composedType(type.parameter(1))) : DYN
}

/**
 * Compiles the expressions of one policy: each sees the variables that were compiled before it.
 * Source: k8s.io/apiserver/pkg/admission/plugin/cel/composition.go, CompositedCompiler.
 */
export class Composition {
  readonly #fields = new Map<string, Type>()
  readonly #variables = new Map<string, Compiled>()
  readonly #type: Type | undefined

  /** Without `hasVariables` there is no variable `variables`. */
  constructor(hasVariables: boolean) {
    this.#type = hasVariables ? struct('kubernetes.variables', (name) => this.#fields.get(name)) : undefined
  }

  /** The compiled variables by name, in their order. */
  get variables(): ReadonlyMap<string, Compiled> {
    return this.#variables
  }

  compile(source: string, optional: OptionalVariables, kind: EnvironmentKind, returns: Returns): Compiled {
    return compileExpression(source, declaredVariables(optional, this.#type), kind, returns)
  }

  /** Compiles a variable. One that does not compile can be named all the same, and fails when it is read. */
  compileVariable(name: string, source: string, optional: OptionalVariables, kind: EnvironmentKind): Compiled {
    const compiled = this.compile(source, optional, kind, 'any')
    this.#fields.set(name, 'error' in compiled ? DYN : composedType(compiled.type))
    this.#variables.set(name, compiled)
    return compiled
  }
}
