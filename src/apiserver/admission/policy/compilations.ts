import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { Needed } from '../../../apimachinery/rerun.ts'
import type { StoredObject } from '../../storage/interfaces.ts'

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

  /** The compiled form of a stored policy, kept in `known` for as long as this version is stored. Throws Needed. */
  compiled<P>(policy: StoredObject, known: WeakMap<StoredObject, P>, compile: (policy: JsonObject) => P): P {
    const old = known.get(policy)
    if (old !== undefined) return old
    if (this.#left === 0) throw new OthersFirst(() => this.#rest())
    this.#left--
    const made = compile(policy.value)
    known.set(policy, made)
    return made
  }

  async #rest(): Promise<void> {
    await this.#pause()
    this.#left = MOST
  }
}
