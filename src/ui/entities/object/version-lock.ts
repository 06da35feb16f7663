/** The value of `metadata.resourceVersion` in a pane's text, by its place. */
interface Lock {
  readonly start: number
  readonly end: number
  /** From 1. */
  readonly line: number
}

const KEY = 'resourceVersion:'

const indentOf = (line: string): number => line.length - line.trimStart().length
const isBlank = (line: string): boolean => line.trim() === '' || line.trimStart().startsWith('#')

/** Finds the lock among the children of the `metadata` at the root; a field of the same name elsewhere is none. */
function findLock(text: string): Lock | undefined {
  let start = 0
  let isWithin = false
  let childIndent: number | undefined
  for (const [i, line] of text.split('\n').entries()) {
    const indent = indentOf(line)
    if (indent === 0 && !isBlank(line)) isWithin = /^metadata:\s*(?:#.*)?$/.test(line)
    else if (isWithin && !isBlank(line)) {
      childIndent ??= indent
      if (indent === childIndent && line.startsWith(KEY, indent)) {
        const rest = line.slice(indent + KEY.length)
        const value = rest.trim()
        const at = start + indent + KEY.length + indentOf(rest)
        return { start: at, end: at + value.length, line: i + 1 }
      }
    }
    start += line.length + 1
  }
  return undefined
}

function withLock(text: string, written: string): string {
  const lock = findLock(text)
  return lock === undefined ? text : `${text.slice(0, lock.start)}${written}${text.slice(lock.end)}`
}

/** The text without its lock, to compare what was written and not when. */
export const withoutVersion = (text: string): string => withLock(text, '')

/** The text with another lock; a text without one stays as it is. */
export const withVersion = (text: string, version: string): string => withLock(text, JSON.stringify(version))

/** The line of the lock, from 1; 0 when there is none. */
export const versionLine = (text: string): number => findLock(text)?.line ?? 0
