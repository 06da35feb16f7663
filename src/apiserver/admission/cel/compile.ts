import { compile, type EnvironmentKind, plan, type Variables } from '../../../cel/environment.ts'
import { JSON_PATCH, OBJECT, PATCH_TYPES } from '../../../cel/library/patch-types.ts'
import type { Program } from '../../../cel/program.ts'
import { BOOL, listOf, NULL, STRING, sameType, type Type } from '../../../cel/types.ts'

/** What an expression can give: `any` for variables, an object or operations for mutations. */
export type Returns = 'any' | 'bool' | 'string' | 'string or null' | 'object' | 'operations'

const TYPES: { readonly [returns in Returns]: readonly Type[] } = {
  any: [],
  bool: [BOOL],
  string: [STRING],
  'string or null': [STRING, NULL],
  object: [OBJECT],
  operations: [listOf(JSON_PATCH)],
}

/** Why an expression cannot run. */
export interface CompileError {
  readonly type: 'invalid' | 'internal'
  readonly detail: string
}

/** An expression that can run, or why it cannot. */
export type Compiled =
  | { readonly source: string; readonly program: Program; readonly variables: Variables; readonly type: Type }
  | { readonly source: string; readonly error: CompileError }

/** A type as Go prints it: `list(string)`, `google.protobuf.Timestamp`. */
const shownType = (type: Type): string =>
  type.parameters.length === 0 ? type.name : `${type.name}(${type.parameters.map(shownType).join(', ')})`

/**
 * Compiles an expression of a policy.
 * Source: k8s.io/apiserver/pkg/admission/plugin/cel/compile.go, CompileCELExpression.
 */
export function compileExpression(source: string, variables: Variables, kind: EnvironmentKind, returns: Returns): Compiled {
  const failed = (type: CompileError['type'], detail: string): Compiled => ({ source, error: { type, detail } })
  const extension = returns === 'object' || returns === 'operations' ? PATCH_TYPES : undefined
  const checked = compile(source, variables, kind, extension)
  if ('error' in checked) return failed('invalid', `compilation failed: ${checked.error}`)
  const { type } = checked.expr
  const expected = TYPES[returns]
  if (expected.length > 0 && !expected.some((one) => sameType(one, type))) {
    const names = expected.map(shownType)
    const wanted = names.length === 1 ? names[0] : `one of [${names.join(' ')}]`
    return failed('invalid', `must evaluate to ${wanted} but got ${shownType(type)}`)
  }
  const program = plan(checked)
  if ('error' in program) return failed('internal', `program instantiation failed: ${program.error}`)
  return { source, program, variables, type }
}
