import { parseJson } from '../../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../../../apimachinery/json/value.ts'
import { estimate } from '../../../../cel/cost/estimate.ts'
import { compile, plan } from '../../../../cel/environment.ts'
import { formatType, optionalOf } from '../../../../cel/types.ts'
import { valueText } from '../../../../cel/value-text.ts'
import { CelError, NONE, Optional, type Result } from '../../../../cel/values.ts'
import { newStructural } from '../../convert.ts'
import type { Structural } from '../../structural.ts'
import { celTypeOf, type DeclType, declTypeOf } from '../decl-type.ts'
import { sizesOf } from '../rule.ts'
import { toValue } from '../values.ts'

/** The answer of cel-go in the environment of the real server for one rule: the error, or its type, costs and value. */
export interface Answer {
  readonly err?: string
  readonly type?: string
  readonly progErr?: string
  readonly est?: string
  readonly estMin?: string
  readonly value?: string
  readonly evalErr?: string
  readonly cost?: string
}

export interface AnswerCase {
  readonly family: string
  readonly rule: string
  readonly schema: number
  readonly self?: number
  readonly old?: number
  /** Whether `oldSelf` is optional. */
  readonly opt?: boolean
  /** Whether the rule is being written, as opposed to stored. */
  readonly new?: boolean
  readonly answer: Answer
}

/** Recorded answers with the schemas and objects that they are about. */
export class Answers {
  readonly cases: readonly AnswerCase[]
  readonly #objects: readonly JsonValue[]
  readonly #schemas: readonly JsonObject[]

  constructor(text: string) {
    const file = parseJson(text).value as JsonObject
    this.cases = file.cases as unknown as AnswerCase[]
    this.#objects = file.objects as JsonValue[]
    this.#schemas = (file.schemas as JsonValue[]).filter(isObject)
  }

  /** The answer of this engine for the rule. */
  ask({ rule, schema, self, old, opt, new: isNew }: AnswerCase): Answer {
    const { structural, decl } = typed(this.#schemas[schema] ?? newObject())
    const type = celTypeOf(decl, 'selfType1')
    const variables = [
      { name: 'self', type },
      { name: 'oldSelf', type: opt === true ? optionalOf(type) : type },
    ]
    const checked = compile(rule, variables, isNew === true ? 'new' : 'stored')
    if ('error' in checked) return { err: checked.error }
    const known = { type: formatType(checked.expr.type) }
    const program = plan(checked)
    if ('error' in program) return { ...known, progErr: program.error }
    const { min, max } = estimate(checked.expr, sizesOf(decl))
    const costs = { est: String(max), estMin: String(min) }
    if (self === undefined) return { ...known, ...costs }
    const read = (index: number): Result => toValue(this.#objects[index] ?? null, structural)
    const before = old === undefined ? undefined : read(old)
    const oldSelf = opt !== true ? before : before === undefined || before instanceof CelError ? NONE : new Optional(before)
    const { value, cost } = program.evaluate([read(self), oldSelf], 1_000_000)
    const outcome = value instanceof CelError ? { evalErr: value.message } : { value: valueText(value) }
    return { ...known, ...costs, ...outcome, cost: String(cost) }
  }
}

/** A schema with its type, made anew for each rule. */
function typed(schema: JsonObject): { structural: Structural; decl: DeclType } {
  const converted = newStructural(schema)
  const decl = 'structural' in converted ? declTypeOf(converted.structural, false) : undefined
  if (!('structural' in converted) || decl === undefined) throw new Error('a recorded schema is not structural')
  return { structural: converted.structural, decl }
}
