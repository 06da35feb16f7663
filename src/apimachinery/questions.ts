import { currentRun, Needed } from './rerun.ts'

/** How many questions of one step are under way at once, unless it is said otherwise. */
const MAX_CALLS = 16

/** How many questions `gather` collects before it asks them. */
const MAX_GATHERED = 1000

class AnswersNeeded extends Needed {
  readonly get: () => Promise<void>

  constructor(get: () => Promise<void>) {
    super('a step waits for answers')
    this.get = get
  }
}

/** How questions of one kind are asked. */
interface Asking<Q, A> {
  /** Equal questions have equal keys. */
  keyOf(question: Q): string
  ask(question: Q): Promise<A>
  /** Whether steps that ask the same at the same time get one answer; absent: they do. */
  readonly isShared?: boolean
  /** How many are under way at once for one step; by default 16. */
  readonly maxCalls?: number | undefined
}

/**
 * Questions of synchronous steps whose answers take time, such as a webhook. Answers live as long as the `rerun` of the step;
 * equal questions that are under way are asked once.
 */
export class Questions<Q, A> {
  readonly #asking: Asking<Q, A>
  readonly #answers = new WeakMap<object, Map<string, A>>()
  /** The questions of the reads that are gathered, and what stops each of these: an error takes time to make. */
  #gathered: { readonly open: Q[]; readonly stop: Needed } | undefined
  readonly #underWay = new Map<string, Promise<A>>()

  constructor(asking: Asking<Q, A>) {
    this.#asking = asking
  }

  /** The answer to a question. Throws Needed to stop the step while there is none, and Error outside of a step of `rerun`. */
  answer(question: Q): A {
    const answers = this.#answersOf(currentRun())
    const key = this.#asking.keyOf(question)
    const answer = answers.get(key)
    if (answer !== undefined) return answer
    const gathered = this.#gathered
    if (gathered === undefined) throw this.#needed([question], answers)
    gathered.open.push(question)
    throw gathered.stop
  }

  /** Runs reads that may each ask a question, and stops the step for many of them at once. */
  gather(reads: Iterable<() => void>): void {
    const open: Q[] = []
    const stop = this.#needed(open, this.#answersOf(currentRun()))
    const before = this.#gathered
    this.#gathered = { open, stop }
    try {
      for (const read of reads) {
        try {
          read()
        } catch (error) {
          if (error !== stop) throw error
        }
        if (open.length >= MAX_GATHERED) break
      }
    } finally {
      this.#gathered = before
    }
    if (open.length > 0) throw stop
  }

  #answersOf(run: object | undefined): Map<string, A> {
    if (run === undefined) throw new Error('a question was asked outside of a step that can run again')
    const known = this.#answers.get(run)
    if (known !== undefined) return known
    const answers = new Map<string, A>()
    this.#answers.set(run, answers)
    return answers
  }

  #needed(questions: readonly Q[], answers: Map<string, A>): Needed {
    return new AnswersNeeded(() => this.#askAll(questions, answers))
  }

  async #askAll(questions: readonly Q[], answers: Map<string, A>): Promise<void> {
    const left = questions.values()
    const work = async (): Promise<void> => {
      for (const question of left) answers.set(this.#asking.keyOf(question), await this.#shared(question))
    }
    await Promise.all(Array.from({ length: Math.min(this.#asking.maxCalls ?? MAX_CALLS, questions.length) }, work))
  }

  async #shared(question: Q): Promise<A> {
    if (this.#asking.isShared === false) return this.#asking.ask(question)
    const key = this.#asking.keyOf(question)
    const known = this.#underWay.get(key)
    if (known !== undefined) return known
    const asked = this.#asking.ask(question)
    this.#underWay.set(key, asked)
    try {
      return await asked
    } finally {
      this.#underWay.delete(key)
    }
  }
}
