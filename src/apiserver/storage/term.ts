import type { Decision, ListResult, Storage, StoredObject, Term, WatchListener, WriteResult } from './interfaces.ts'

/** A storage whose writes take effect in one term of the leader alone. Without a term it is the storage itself. */
export const boundTo = (storage: Storage, term: Term | undefined): Storage =>
  term === undefined ? storage : new BoundStorage(storage, term)

class BoundStorage implements Storage {
  readonly #storage: Storage
  readonly #term: Term

  constructor(storage: Storage, term: Term) {
    this.#storage = storage
    this.#term = term
  }

  get resourceVersion(): number {
    return this.#storage.resourceVersion
  }

  get oldestResourceVersion(): number {
    return this.#storage.oldestResourceVersion
  }

  caughtUp(): Promise<void> | undefined {
    return this.#storage.caughtUp()
  }

  get(key: string): StoredObject | undefined {
    return this.#storage.get(key)
  }

  getNewest(key: string): StoredObject | undefined {
    return this.#storage.getNewest(key)
  }

  list(prefix: string): ListResult {
    return this.#storage.list(prefix)
  }

  listAt(prefix: string, resourceVersion: number): Promise<ListResult> {
    return this.#storage.listAt(prefix, resourceVersion)
  }

  count(prefix: string): number {
    return this.#storage.count(prefix)
  }

  write<D extends Decision>(key: string, decide: (current: StoredObject | undefined) => D): Promise<WriteResult<D>> {
    return this.#storage.write(key, decide, this.#term)
  }

  watch(prefix: string, from: number | undefined, listener: WatchListener): () => void {
    return this.#storage.watch(prefix, from, listener)
  }

  compact(resourceVersion: number): Promise<void> {
    return this.#storage.compact(resourceVersion)
  }

  close(): Promise<void> {
    return this.#storage.close()
  }
}
