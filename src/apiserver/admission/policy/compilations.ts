import { Needed } from '../../../apimachinery/rerun.ts'

/** A policy takes about two milliseconds to compile, so this many hold other requests up for a tenth of a second. */
const MOST = 50

/** Stops a request until others had their turn. */
class OthersFirst extends Needed {
  readonly #pause: () => Promise<void>

  constructor(pause: () => Promise<void>) {
    super('other requests come first')
    this.#pause = pause
  }

  get(): Promise<void> {
    return this.#pause()
  }
}

/** Spreads the compilation of many policies, so that other requests are answered in between. */
export class Compilations {
  readonly #pause: () => Promise<void>
  #left = MOST

  /** `pause` resolves after other requests had their turn. */
  constructor(pause: () => Promise<void>) {
    this.#pause = pause
  }

  /** Call it before a policy is compiled. Throws Needed. */
  begin(): void {
    if (this.#left === 0) throw new OthersFirst(() => this.#rest())
    this.#left--
  }

  async #rest(): Promise<void> {
    await this.#pause()
    this.#left = MOST
  }
}
