import { quote } from '../../apimachinery/field/bad-value.ts'
import { countError, type FieldErrorType } from '../../apimachinery/field/error.ts'
import { print, showValue } from '../../apimachinery/field/go-print.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonValue } from '../../apimachinery/json/value.ts'

/** One finding, without the path of the validated value. */
export interface Problem {
  readonly type: FieldErrorType
  /**
   * Upstream's own sentence. It distinguishes two findings, although the client never sees it for some kinds (rule VV-10).
   * Source: k8s.io/kube-openapi/pkg/validation/errors/schema.go.
   */
  readonly sentence: string
  /** The place below the validated value; absent for the sentences of junctors and number ranges, which have none. */
  readonly name?: string
  /** The message that the client sees after the field. */
  readonly body: string
  /** The message of releases that tell `Too few` from other invalid values; absent where it is another problem. */
  readonly few?: string
  /** The id of the rule in docs/spec. */
  readonly origin: string
}

/**
 * The result of validating a value against a schema. `matches` counts the checks that ran, as upstream does: of several failing
 * branches of a junctor, the one with the most is reported.
 * Source: k8s.io/kube-openapi/pkg/validation/validate/result.go.
 */
export class Result {
  readonly problems: Problem[] = []
  matches = 0
  #sentences: Set<string> | undefined

  get valid(): boolean {
    return this.problems.length === 0
  }

  /** Adds a problem that was just found. */
  add(problem: Problem): void {
    const { type, name = '', body } = problem
    countError({ type, field: name, body })
    this.#take(problem)
  }

  merge(other: Result): void {
    for (const problem of other.problems) this.#take(problem)
    this.matches += other.matches
  }

  #take(problem: Problem): void {
    this.#sentences ??= new Set()
    if (this.#sentences.has(problem.sentence)) return
    this.#sentences.add(problem.sentence)
    this.problems.push(problem)
  }
}

// Every sentence of value validation, with the form in which the API server shows it.
// Sources: k8s.io/kube-openapi/pkg/validation/errors/schema.go and, for the form,
// k8s.io/apiextensions-apiserver/pkg/apiserver/validation/validation.go (kubeOpenAPIResultToFieldErrors).

/** A value of the wrong type or format; `actual` is the name of its type, or the text that has not the format. */
export function wrongType(name: string, expected: string, actual: string, origin: string): Problem {
  const sentence = `${name} in body must be of type ${expected}: ${quote(actual)}`
  return { type: 'FieldValueTypeInvalid', sentence, name, body: `Invalid value: ${quote(actual)}: ${sentence}`, origin }
}

/** Any other broken keyword: `rest` follows the name in the sentence. */
export function broken(name: string, value: JsonValue, rest: string, origin: string): Problem {
  return brokenSentence(name, value, `${name} in body ${rest}`, origin)
}

export function brokenSentence(name: string, value: JsonValue, sentence: string, origin: string): Problem {
  return { type: 'FieldValueInvalid', sentence, name, body: `Invalid value: ${showValue(value)}: ${sentence}`, origin }
}

/** A sentence that upstream gives neither a field nor a value. */
export const unplaced = (sentence: string, origin: string): Problem => ({
  type: 'FieldValueInvalid',
  sentence,
  body: `Invalid value: "": ${sentence}`,
  origin,
})

export const missing = (name: string): Problem => ({
  type: 'FieldValueRequired',
  sentence: `${name} in body is required`,
  name,
  body: 'Required value',
  origin: 'VV-7',
})

export function notInEnum(name: string, value: JsonValue, values: readonly JsonValue[]): Problem {
  const shown = values.map((v) => quote(typeof v === 'string' ? v : stringify(v)))
  return {
    type: 'FieldValueNotSupported',
    sentence: `${name} in body should be one of ${print(values as JsonValue[])}`,
    name,
    body: `Unsupported value: ${showValue(value)}: supported values: ${shown.join(', ')}`,
    origin: 'VV-6',
  }
}

export const tooLong = (name: string, max: number): Problem => ({
  type: 'FieldValueTooLong',
  sentence: `${name} in body should be at most ${max} chars long`,
  name,
  body: `Too long: ${max < 0 ? 'value is too long' : `may not be more than ${max} byte${max === 1 ? '' : 's'}`}`,
  origin: 'VV-3',
})

export const tooMany = (name: string, actual: number, max: number, what: 'items' | 'properties', origin: string): Problem => ({
  type: 'FieldValueTooMany',
  sentence: `${name} in body should have at most ${max} ${what}`,
  name,
  body: `Too many: ${actual}: ${max < 0 ? 'has too many items' : `must have at most ${max} item${max === 1 ? '' : 's'}`}`,
  origin,
})

export const tooFew = (name: string, actual: number, min: number, what: 'items' | 'properties', origin: string): Problem => ({
  ...broken(name, actual, `should have at least ${min} ${what}`, origin),
  few: `Too few: ${actual}: ${min < 0 ? 'has too few items' : `must have at least ${min} item${min === 1 ? '' : 's'}`}`,
})
