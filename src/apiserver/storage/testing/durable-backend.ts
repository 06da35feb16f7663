import type { Backend, Batch, LogRecord, Snapshot } from '../interfaces.ts'

/** A medium in memory that outlives the store on it, commits asynchronously and shows what it was asked to do. */
export class DurableBackend implements Backend {
  readonly objects = new Map<string, string>()
  /** When those of them end that do. */
  readonly expiries = new Map<string, number>()
  log: LogRecord[] = []
  resourceVersion = 1
  compacted = 1
  /** Every batch committed, oldest first. */
  readonly batches: Batch[] = []
  closed = false

  load(): Promise<Snapshot> {
    const { resourceVersion, compacted } = this
    this.closed = false
    return Promise.resolve({ resourceVersion, compacted, objects: this.snapshot(), log: [...this.log] })
  }

  async commit(batch: Batch): Promise<void> {
    await Promise.resolve()
    this.keep(batch)
  }

  close(): Promise<void> {
    this.closed = true
    return Promise.resolve()
  }

  private snapshot(): Snapshot['objects'] {
    return [...this.objects].map(([key, text]) => {
      const expires = this.expiries.get(key)
      return expires === undefined ? ([key, text] as const) : ([key, text, undefined, expires] as const)
    })
  }

  protected keep(batch: Batch): void {
    this.batches.push(batch)
    this.resourceVersion = batch.resourceVersion
    this.compacted = batch.compacted
    const { voidAfter } = batch
    if (voidAfter !== undefined) this.log = this.log.filter((record) => record.resourceVersion <= voidAfter)
    for (const { key, text, expires } of batch.writes) {
      if (expires === undefined) this.expiries.delete(key)
      else this.expiries.set(key, expires)
      if (text === undefined) this.objects.delete(key)
      else this.objects.set(key, text)
    }
    this.log = [...this.log, ...batch.log].filter((record) => record.resourceVersion > batch.compacted)
  }
}
