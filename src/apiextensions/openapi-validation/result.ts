import { countError, type FieldErrorType } from '../../apimachinery/field/error.ts'

/** One finding, still without the path at which the validated value stands. */
export interface Problem {
  readonly type: FieldErrorType
  /**
   * Upstream's own sentence. It is what tells two findings apart, though for some kinds the client never sees it (rule VV-10).
   * Source: k8s.io/kube-openapi/pkg/validation/errors/schema.go.
   */
  readonly sentence: string
  /** The place below the validated value; absent for the sentences of junctors and number ranges, which have none. */
  readonly name?: string
  /** What the client sees behind the field. */
  readonly body: string
  /** The rule of SPEC.md. */
  readonly origin: string
}

/**
 * What validating a value against a schema gave. `matches` counts the checks that ran, as upstream does: of several failing
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
