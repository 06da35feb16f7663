import { Cage, GuestError, type Limits } from './cage.ts'
import { eraseTypes, TypeScriptError } from './erase-types.ts'
import guest from './guest/program.ts?guest'
import type { PlainError, ToProgram, ToSandbox } from './messages.ts'

/** A file of controllers in a cage. */
export class CagedProgram {
  readonly #cage: Cage
  readonly #receive: ReturnType<Cage['call']>
  readonly #posted: string[]

  private constructor(cage: Cage, receive: ReturnType<Cage['call']>, posted: string[]) {
    this.#cage = cage
    this.#receive = receive
    this.#posted = posted
  }

  /** Throws TypeScriptError for what is no TypeScript, and LimitError. */
  static async open(
    { wasm, source, fileName, name, seed }: Extract<ToSandbox, { type: 'open' }>,
    elapsed: () => number,
    limits: Limits,
  ): Promise<CagedProgram> {
    const code = eraseTypes(source)
    const cage = await Cage.open({ wasm, seed, elapsed, limits })
    const posted: string[] = []
    cage.evaluate(guest, 'crdlab.js', seed).dispose()
    const main = cage.evaluate(`(function(exports,require,module){'use strict';${code}\n})`, fileName, seed)
    const start = cage.property(cage.property(cage.global, 'guest'), 'start')
    const post = cage.listener('post', (text) => posted.push(text))
    const receive = cage.call(start, [main, cage.text(fileName), cage.text(name), post], seed)
    cage.evaluate('delete globalThis.guest', 'crdlab.js', seed).dispose()
    return new CagedProgram(cage, receive, posted)
  }

  /** Tells the program something and returns what it wants then, each as JSON. Throws LimitError. */
  tell(message: ToProgram): readonly string[] {
    const text = this.#cage.text(JSON.stringify(message))
    this.#cage.call(this.#receive, [text], message.now).dispose()
    text.dispose()
    return this.#posted.splice(0)
  }
}

/** An error of a program that could not be opened. */
export function openError(error: unknown): PlainError {
  if (error instanceof TypeScriptError) return { message: error.message, ...(error.line !== undefined && { line: error.line }) }
  if (error instanceof GuestError) return { message: error.message }
  throw error
}
