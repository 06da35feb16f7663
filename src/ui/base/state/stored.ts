/**
 * Small things the page keeps between visits, in localStorage. What is read is checked by the caller; what cannot be read or
 * written is as if it were not there, and `keep` says whether it was kept, so that nothing claims to be kept that is not.
 */
const PREFIX = 'crdlab.'

export function recall(key: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + key)
    return text === null ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

export function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // Storage that cannot be reached holds nothing to forget.
  }
}

/** What follows a beginning in the keys that are kept. */
export function keptNames(beginning: string): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i))
    return keys.flatMap((key) => nameOf(key, beginning) ?? [])
  } catch {
    return []
  }
}

/** What follows a beginning in a key of localStorage; undefined for a key of something else. */
export function nameOf(key: string | null, beginning: string): string | undefined {
  const all = PREFIX + beginning
  return key?.startsWith(all) === true ? key.slice(all.length) : undefined
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
