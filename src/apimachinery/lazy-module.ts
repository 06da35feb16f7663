import { Needed } from './rerun.ts'
import { errorMessage } from './text/error-message.ts'

/**
 * Code that is loaded when it is first needed, so that a page need not fetch it before it can answer. Where it is needed, steps are
 * synchronous: they throw `ModuleNeeded`, and `rerun` loads the code and runs them again.
 */
export class LazyModule<M> {
  readonly #import: () => Promise<M>
  #module: M | undefined

  /** `load` imports the code: `() => import('./re2.ts')`. */
  constructor(load: () => Promise<M>) {
    this.#import = load
  }

  /** The code. Throws ModuleNeeded until it has loaded. */
  get(): M {
    if (this.#module === undefined) throw new ModuleNeeded(this)
    return this.#module
  }

  /** Gives the code where it has been imported already, so that steps of the importer never have to wait for it. */
  provide(module: M): void {
    this.#module = module
  }

  /** Whether the code is there. */
  get isLoaded(): boolean {
    return this.#module !== undefined
  }

  /** Loads the code ahead of its use. Rejects with ModuleUnavailable when it cannot be fetched; a later call tries again. */
  async load(): Promise<M> {
    if (this.#module === undefined) {
      this.#module = await this.#import().catch((error: unknown) => {
        throw new ModuleUnavailable(errorMessage(error))
      })
    }
    return this.#module
  }
}

/** Code could not be fetched; the message is the platform's. */
export class ModuleUnavailable extends Error {}

/** Thrown where code is needed that has not loaded. */
export class ModuleNeeded extends Needed {
  readonly #module: LazyModule<unknown>

  constructor(module: LazyModule<unknown>) {
    super('code is needed that has not loaded')
    this.#module = module
  }

  /** Loads the code. Rejects with ModuleUnavailable when it cannot be fetched. */
  get(): Promise<unknown> {
    return this.#module.load()
  }
}

/** Makes a value when it is first asked for, and keeps it. What `make` throws is thrown, and the next call tries again. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
