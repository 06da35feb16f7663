import { PER_CALL_LIMIT } from '../../../../cel/cost/limits.ts'
import { compile, plan } from '../../../../cel/environment.ts'
import { valueText } from '../../../../cel/value-text.ts'
import { parse, structuralFrom } from '../../testing/structural.ts'
import { declTypeOf } from '../decl-type.ts'
import { variablesOf } from '../rule.ts'
import { toValue } from '../values.ts'

/** Evaluates an expression about `self` for a value of a schema. */
export function evaluated(schema: string, value: string, expression: string): string {
  const structural = structuralFrom(schema)
  const decl = declTypeOf(structural, false)
  if (decl === undefined) throw new Error('a schema without a type')
  const checked = compile(expression, variablesOf(decl, false), 'new')
  if ('error' in checked) throw new Error(checked.error)
  const program = plan(checked)
  if ('error' in program) throw new Error(program.error)
  return valueText(program.evaluate([toValue(parse(value), structural), undefined], PER_CALL_LIMIT).value)
}
