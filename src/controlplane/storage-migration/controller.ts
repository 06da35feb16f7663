import { RetryQueue } from '../../apiserver/retry-queue.ts'
import type { Storage, StoredObject } from '../../apiserver/storage/interfaces.ts'
import { MIGRATION_PREFIX, type MigrationContext, resourceKey } from './context.ts'
import { syncMigrations } from './migrate.ts'

/** Runs migrations of what is stored to the storage version, for each resource one after the other (rules SM-1 to SM-4). */
export class StorageMigration {
  readonly #storage: Storage
  readonly #queue: RetryQueue
  #stop = (): void => {}

  constructor(context: MigrationContext) {
    this.#storage = context.storage
    this.#queue = new RetryQueue(context.clock, (resource) => syncMigrations(context, resource))
  }

  start(): void {
    const add = ({ value }: StoredObject): void => this.#queue.add(resourceKey(value))
    this.#storage.list(MIGRATION_PREFIX).items.forEach(add)
    this.#stop = this.#storage.watch(MIGRATION_PREFIX, undefined, { event: ({ object }) => add(object), closed: () => {} })
  }

  stop(): void {
    this.#stop()
    this.#queue.stop()
  }

  idle(): Promise<void> {
    return this.#queue.idle()
  }
}
