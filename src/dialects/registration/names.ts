import { alreadyExists } from '../../apimachinery/api/errors.ts'
import type { StoreConfig } from '../../apiserver/registry/store.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'

/**
 * The one space of names over all kinds of registration (rule PR-D1): `<plural>.<group>` belongs to at most one of them. Names whose
 * objects are just being written are kept here, because the store shows what is committed only.
 */
export class RegistrationNames {
  readonly #storage: Storage
  readonly #prefixes: readonly string[]
  readonly #pending = new Map<string, string>()

  /** `prefixes`: what the keys of each kind begin with. */
  constructor(storage: Storage, prefixes: readonly string[]) {
    this.#storage = storage
    this.#prefixes = prefixes
  }

  /** Takes names for one kind; a name of another kind is 409 AlreadyExists, in the words of the kind that asks. */
  reserveFor(prefix: string, of: { readonly group: string; readonly resource: string }): NonNullable<StoreConfig['reserve']> {
    return (name) => {
      const holder = this.#pending.get(name)
      const isTaken = this.#prefixes.some((other) => other !== prefix && this.#storage.get(other + name) !== undefined)
      if (isTaken || (holder !== undefined && holder !== prefix)) throw alreadyExists(of, name)
      if (holder !== undefined) return () => {}
      this.#pending.set(name, prefix)
      return () => this.#pending.delete(name)
    }
  }
}
