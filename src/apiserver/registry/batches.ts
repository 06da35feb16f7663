import type { Clock } from '../clock.ts'

/** How many objects are written at a time. */
export const BATCH = 1000

/**
 * Writes many objects, a batch at a time: the writes of a batch share commits, and other requests are answered between two batches.
 * Rejects with the first error, after the batch it is of; later batches are left alone.
 */
export async function inBatches<T>(clock: Clock, items: readonly T[], write: (item: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += BATCH) {
    if (at > 0) await new Promise<void>((resolve) => clock.setTimer(0, resolve))
    const results = await Promise.allSettled(items.slice(at, at + BATCH).map(write))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }
}
