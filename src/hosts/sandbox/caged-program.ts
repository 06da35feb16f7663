import type { ToProgram } from '../../lab/program-messages.ts'
import type { Limits } from './cage.ts'
import { CagedFile } from './caged-file.ts'
import guest from './guest/program.ts?guest'
import type { ToSandbox } from './messages.ts'

/** A file of controllers in a cage. */
export class CagedProgram {
  readonly #file: CagedFile

  private constructor(file: CagedFile) {
    this.#file = file
  }

  /** Throws TypeScriptError for what is no TypeScript, and LimitError. */
  static async open(
    { wasm, source, fileName, name, seed }: Extract<ToSandbox, { type: 'open' }>,
    elapsed: () => number,
    limits: Limits,
  ): Promise<CagedProgram> {
    const options = { wasm, seed, elapsed, limits }
    return new CagedProgram(await CagedFile.open(options, guest, source, fileName, [fileName, name], seed))
  }

  /** Tells the program something and returns what it wants then, each as JSON. Throws LimitError. */
  tell(message: ToProgram): readonly string[] {
    return this.#file.tell(JSON.stringify(message), message.now)
  }
}
