import type { LevelDatabase, LevelOperation } from '../leveldb/database.ts'

/** A folder of a LevelDB database in memory, with the faults of one. */
export class MemoryLevel {
  readonly pairs = new Map<string, string>()
  /** What the next writes do instead of working: reject, keeping nothing or everything of it. */
  faults: { readonly message: string; readonly kept: boolean }[] = []
  /** How often it was opened. */
  opened = 0
  private held = false

  readonly open = (): Promise<LevelDatabase> => {
    if (this.held) return Promise.reject(new Error('lock: already held'))
    this.held = true
    this.opened++
    let broken: Error | undefined
    return Promise.resolve({
      write: async (operations) => {
        await Promise.resolve()
        // As LevelDB does: after a failed write it rejects all others until it is opened again.
        if (broken !== undefined) throw broken
        const fault = this.faults.shift()
        if (fault === undefined || fault.kept) this.apply(operations)
        if (fault === undefined) return
        broken = new Error('Database failed', { cause: new Error(fault.message) })
        throw broken
      },
      read: (from, to) => {
        const pairs = [...this.pairs].filter(([key]) => key >= from && key < to)
        return Promise.resolve(pairs.sort(([a], [b]) => (a < b ? -1 : 1)))
      },
      close: () => {
        this.held = false
        return Promise.resolve()
      },
    })
  }

  private apply(operations: readonly LevelOperation[]): void {
    for (const operation of operations) {
      if (operation.type === 'put') this.pairs.set(operation.key, operation.value)
      else this.pairs.delete(operation.key)
    }
  }
}
