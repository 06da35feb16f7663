import type { Backend, Batch, LogRecord, Snapshot } from '../interfaces.ts'

/** A medium in memory that outlives the store on it, commits asynchronously and shows what it was asked to do. */
export class DurableBackend implements Backend {
  readonly objects = new Map<string, string>()
  log: LogRecord[] = []
  resourceVersion = 1
  compacted = 1
  /** Every batch committed, oldest first. */
  readonly batches: Batch[] = []
  closed = false

  load(): Promise<Snapshot> {
    const { resourceVersion, compacted } = this
    this.closed = false
    return Promise.resolve({ resourceVersion, compacted, objects: [...this.objects], log: [...this.log] })
  }

  async commit(batch: Batch): Promise<void> {
    await Promise.resolve()
    this.keep(batch)
  }

  close(): Promise<void> {
    this.closed = true
    return Promise.resolve()
  }

  protected keep(batch: Batch): void {
    this.batches.push(batch)
    this.resourceVersion = batch.resourceVersion
    this.compacted = batch.compacted
    const { voidAfter } = batch
    if (voidAfter !== undefined) this.log = this.log.filter((record) => record.resourceVersion <= voidAfter)
    for (const { key, text } of batch.writes) {
      if (text === undefined) this.objects.delete(key)
      else this.objects.set(key, text)
    }
    this.log = [...this.log, ...batch.log].filter((record) => record.resourceVersion > batch.compacted)
  }
}
