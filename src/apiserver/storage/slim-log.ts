import { withoutVersion, withVersion } from './bare-text.ts'
import type { LogRecord } from './interfaces.ts'
import { checksum } from './record.ts'
import { replaceVersion } from './stored-object.ts'

/**
 * A log record as durable media keep it: without what the objects or the record after it hold already. The text after a change is the
 * object's own text, or the `previous` of the key's next change, and the last state of a deleted object is most often its `previous`.
 */
export interface SlimRecord {
  readonly version: number
  readonly type: LogRecord['type']
  readonly key: string
  readonly time: number
  readonly previous?: string
  readonly previousVersion?: number
  /** Of deletions whose last state is more than `previous` with the version of the deletion. */
  readonly text?: string
}

/** A text of a stored record whose resourceVersion was taken out has the place where it stood beside it. Format 1 had none. */
type StoredRecord = SlimRecord & { readonly previousPlace?: number; readonly place?: number }

function bareRecord(record: SlimRecord): StoredRecord {
  const { previous, previousVersion, text, version } = record
  const before = previous === undefined || previousVersion === undefined ? undefined : withoutVersion(previous, previousVersion)
  const last = text === undefined ? undefined : withoutVersion(text, version)
  if (before === undefined && last === undefined) return record
  return {
    ...record,
    ...(before && { previous: before.text, previousPlace: before.place }),
    ...(last && { text: last.text, place: last.place }),
  }
}

function fullRecord({ previousPlace, place, ...record }: StoredRecord): SlimRecord {
  const { previous, previousVersion, text, version } = record
  const isBare = previousPlace !== undefined && previous !== undefined && previousVersion !== undefined
  return {
    ...record,
    ...(isBare && { previous: withVersion({ text: previous, place: previousPlace }, previousVersion) }),
    ...(place !== undefined && text !== undefined && { text: withVersion({ text, place }, version) }),
  }
}

/** The records of one commit as a text with a sum before it: `SUM JSON`. A text is stored and read faster than objects. */
export const slim = (log: readonly LogRecord[]): string => encodeBatch(log.map(slimRecord))

/** Records as `openBatch` reads them. */
export function encodeBatch(records: readonly SlimRecord[]): string {
  const text = JSON.stringify(records.map(bareRecord))
  return `${checksum(text)} ${text}`
}

export function slimRecord({ resourceVersion, type, key, text, previous, previousVersion, time }: LogRecord): SlimRecord {
  const record: SlimRecord = { version: resourceVersion, type, key, time: time ?? 0 }
  if (previous === undefined || previousVersion === undefined) return record
  const full = { ...record, previous, previousVersion }
  const known = type !== 'DELETED' || text === replaceVersion(previous, previousVersion, resourceVersion)
  return known ? full : { ...full, text }
}

/** The records of a stored batch, or `undefined` when it is damaged. */
export function openBatch(batch: unknown): readonly SlimRecord[] | undefined {
  if (typeof batch !== 'string') return undefined
  const space = batch.indexOf(' ')
  const text = batch.slice(space + 1)
  // What carries the right sum was written by `slim`.
  return checksum(text) === batch.slice(0, space) ? (JSON.parse(text) as StoredRecord[]).map(fullRecord) : undefined
}

function lastText({ text, previous, previousVersion, version }: SlimRecord): string | undefined {
  if (text !== undefined || previous === undefined || previousVersion === undefined) return text
  return replaceVersion(previous, previousVersion, version)
}

export interface FullLog {
  /** In order of resourceVersion. */
  readonly log: LogRecord[]
  /** The version from which on the history is whole. */
  readonly wholeFrom: number
}

/**
 * The full records, found by walking back from the state they led to. Where a record does not fit the state after it, history
 * before it is given up: better none than a wrong one.
 */
export function unslim(
  records: readonly SlimRecord[],
  objects: ReadonlyMap<string, { readonly resourceVersion: number; readonly text: string }>,
  compacted: number,
): FullLog {
  const state = new Map(objects)
  const log: LogRecord[] = []
  for (let at = records.length - 1; at >= 0; at--) {
    const record = records[at] as SlimRecord
    const { version, type, key, time, previous, previousVersion } = record
    if (version <= compacted) break
    const after = state.get(key)
    const text = type === 'DELETED' ? lastText(record) : after?.text
    const fits = type === 'DELETED' ? after === undefined : after?.resourceVersion === version
    if (!fits || text === undefined) return { log: log.reverse(), wholeFrom: version }
    const full = { resourceVersion: version, type, key, text, time }
    if (previous === undefined || previousVersion === undefined) {
      state.delete(key)
      log.push(full)
    } else {
      state.set(key, { resourceVersion: previousVersion, text: previous })
      log.push({ ...full, previous, previousVersion })
    }
  }
  return { log: log.reverse(), wholeFrom: compacted }
}
