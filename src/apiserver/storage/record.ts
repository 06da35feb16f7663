import { withoutVersion, withVersion } from './bare-text.ts'
import type { Snapshot } from './interfaces.ts'

/**
 * An object as durable media keep it: `SUM VERSION PLACE TEXT`, the sum over the key and what follows it, the text without its resourceVersion,
 * which stood at that place. The version of an object that ends is `VERSION@TIME`, the time in milliseconds since 1970. Format 1 had `SUM VERSION TEXT` with the version in the text too, and is still read. One string, since media store a
 * string faster than an object, and legible, since somebody may have to rescue one by hand.
 */
export const encodeRecord = (key: string, resourceVersion: number, text: string, expires?: number): string => {
  const bare = withoutVersion(text, resourceVersion)
  const version = expires === undefined ? resourceVersion : `${resourceVersion}@${expires}`
  const body = bare === undefined ? `${version} ${text}` : `${version} ${bare.place} ${bare.text}`
  return `${checksum(key, body)} ${body}`
}

export interface ObjectRecord {
  readonly resourceVersion: number
  /** With its resourceVersion. */
  readonly text: string
  /** When it ends, in milliseconds since 1970; absent: never. */
  readonly expires?: number
}

/** The object in a record, or `undefined` when the record is damaged. */
export function decodeRecord(key: string, record: unknown): ObjectRecord | undefined {
  if (typeof record !== 'string' || record.charAt(SUM_LENGTH) !== ' ') return undefined
  const space = record.indexOf(' ', SUM_LENGTH + 1)
  if (space < 0 || record.slice(0, SUM_LENGTH) !== checksum(key, record.slice(SUM_LENGTH + 1))) return undefined
  const [version, time] = record.slice(SUM_LENGTH + 1, space).split('@')
  const resourceVersion = Number(version)
  const ends = time === undefined ? {} : { expires: Number(time) }
  const start = record.charAt(space + 1) === '{' ? -1 : record.indexOf(' ', space + 1)
  if (start < 0) return { resourceVersion, text: record.slice(space + 1), ...ends }
  const bare = { place: Number(record.slice(space + 1, start)), text: record.slice(start + 1) }
  return { resourceVersion, text: withVersion(bare, resourceVersion), ...ends }
}

/** The objects of records as a store takes them. */
export const snapshotObjects = (records: ReadonlyMap<string, ObjectRecord>): Snapshot['objects'] =>
  Array.from(records, ([key, { text, resourceVersion, expires }]) =>
    expires === undefined ? ([key, text, resourceVersion] as const) : ([key, text, resourceVersion, expires] as const),
  )

const SUM_LENGTH = 8

/** FNV-1a over the UTF-16 units of the texts, as eight hexadecimal digits. It finds damage, it is no protection against forgery. */
export function checksum(...texts: readonly string[]): string {
  let hash = 0x811c9dc5
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    }
    // A unit that no text ends with, so that moving characters from one text to the next is seen.
    hash = Math.imul(hash ^ 0x1ffff, 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(SUM_LENGTH, '0')
}
