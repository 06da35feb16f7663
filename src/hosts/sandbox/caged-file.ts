import type { PlainError } from '../../lab/program-messages.ts'
import { Cage, type CageOptions, GuestError } from './cage.ts'
import { eraseTypes, TypeScriptError } from './erase-types.ts'

type Handle = ReturnType<Cage['call']>

/** A TypeScript file in a cage, with the script of this project that runs it. */
export class CagedFile {
  readonly #cage: Cage
  readonly #receive: Handle
  readonly #posted: string[]

  private constructor(cage: Cage, receive: Handle, posted: string[]) {
    this.#cage = cage
    this.#receive = receive
    this.#posted = posted
  }

  /**
   * Opens a file. `guest` is the script: its `start` gets the file as CommonJS, the texts in `args`, and a function that sends a text out, and
   * returns the function that takes texts. Throws TypeScriptError, GuestError and LimitError.
   */
  static async open(
    options: CageOptions,
    guest: string,
    source: string,
    fileName: string,
    args: readonly string[],
    now: number,
  ): Promise<CagedFile> {
    const code = eraseTypes(source)
    const cage = await Cage.open(options)
    const posted: string[] = []
    cage.load(guest, 'crdlab.js', now)
    const main = cage.evaluate(`(function(exports,require,module){'use strict';${code}\n})`, fileName, now)
    const start = cage.property(cage.property(cage.global, 'guest'), 'start')
    const post = cage.listener('post', (text) => posted.push(text))
    const texts = args.map((text) => cage.text(text))
    const receive = cage.call(start, [main, ...texts, post], now)
    cage.load('delete globalThis.guest', 'crdlab.js', now)
    return new CagedFile(cage, receive, posted)
  }

  /** Hands a text over and returns what is sent out then. Throws GuestError and LimitError. */
  tell(text: string, now: number): readonly string[] {
    const handle = this.#cage.text(text)
    this.#cage.call(this.#receive, [handle], now).dispose()
    handle.dispose()
    return this.#posted.splice(0)
  }
}

/** An error of a file that cannot run. Throws errors that are not the file's. */
export function fileError(error: unknown): PlainError {
  if (error instanceof TypeScriptError) return { message: error.message, ...(error.line !== undefined && { line: error.line }) }
  if (error instanceof GuestError) return { message: error.message }
  throw error
}
