import { append } from '../../apimachinery/append.ts'
import type { Snapshot } from './interfaces.ts'
import type { ObjectRecord } from './record.ts'
import { openBatch, type SlimRecord, unslim } from './slim-log.ts'

export interface HistoryRead extends Pick<Snapshot, 'resourceVersion' | 'compacted' | 'log'> {
  /** History was given up because something in it, or of what it led to, was damaged. */
  readonly lost: boolean
}

/** The counters that a medium keeps beside the log. */
type Counters = Pick<Snapshot, 'resourceVersion' | 'compacted'>

/**
 * The log as far back as it is whole. `batches`: by the version before each, in order. `gone`: objects are missing of whose end the log
 * does not tell, so that none of it is whole.
 */
export function readHistory(
  objects: ReadonlyMap<string, ObjectRecord>,
  batches: readonly (readonly [key: unknown, batch: unknown])[],
  before: Counters | undefined,
  gone: boolean,
): HistoryRead {
  const records: SlimRecord[] = []
  const oldest = before?.compacted ?? 1
  let compacted = oldest
  let reached = 0
  let broken = before === undefined || gone
  for (const [key, batch] of batches) {
    const opened = openBatch(batch)
    // A batch that does not follow the one before it has lost one in between.
    if (Number(key) !== reached) compacted = Math.max(compacted, Number(key))
    if (opened === undefined) {
      broken ||= key === batches.at(-1)?.[0]
      continue
    }
    append(records, opened)
    reached = opened.at(-1)?.version ?? reached
  }
  let resourceVersion = Math.max(before?.resourceVersion ?? 1, reached)
  for (const object of objects.values()) resourceVersion = Math.max(resourceVersion, object.resourceVersion)
  if (broken) return { resourceVersion, compacted: resourceVersion, log: [], lost: true }
  const { log, wholeFrom } = unslim(records, objects, compacted)
  return { resourceVersion, compacted: wholeFrom, log, lost: wholeFrom > oldest }
}
