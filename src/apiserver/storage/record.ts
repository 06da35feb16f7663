/**
 * An object as durable media keep it: `SUM VERSION TEXT`, the sum over the key and what follows it. One string, since media store a
 * string faster than an object, and legible, since somebody may have to rescue one by hand.
 */
export const encodeRecord = (key: string, resourceVersion: number, text: string): string => {
  const body = `${resourceVersion} ${text}`
  return `${checksum(key, body)} ${body}`
}

export interface ObjectRecord {
  readonly resourceVersion: number
  readonly text: string
}

/** The object in a record, or `undefined` when the record is damaged. */
export function decodeRecord(key: string, record: unknown): ObjectRecord | undefined {
  if (typeof record !== 'string' || record.charAt(SUM_LENGTH) !== ' ') return undefined
  const space = record.indexOf(' ', SUM_LENGTH + 1)
  if (space < 0 || record.slice(0, SUM_LENGTH) !== checksum(key, record.slice(SUM_LENGTH + 1))) return undefined
  return { resourceVersion: Number(record.slice(SUM_LENGTH + 1, space)), text: record.slice(space + 1) }
}

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
