import type { MutantOutcome } from './score.ts'

/** A change as the document of survivors has it: the line, with `‹what was there → what replaces it›` where it changes. */
export function describeChange(source: string, { location: { start, end }, replacement = '' }: MutantOutcome): string {
  const lines = source.split('\n')
  const line = lines[start.line - 1] ?? ''
  const isOneLine = end.line === start.line
  const before = isOneLine ? line.slice(start.column - 1, end.column - 1) : `${line.slice(start.column - 1).trim()} …`
  const after = isOneLine ? line.slice(end.column - 1) : ''
  return `${line.slice(0, start.column - 1)}‹${before} → ${oneLine(replacement)}›${after}`.trim()
}

const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')

/** The changes that have a reason, by file. */
export type Reasons = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Reads the document of survivors: below the heading of each file, `## \`src/…\``, paragraphs that are reasons, each followed by a block of
 * code with the changes that it is for, one a line. A block without a reason before it counts for nothing.
 */
export function parseReasons(document: string): Reasons {
  const reasons = new Map<string, Set<string>>()
  let changes = new Set<string>()
  let isCode = false
  let hasReason = false
  for (const line of document.split('\n')) {
    if (line.startsWith('```')) {
      if (isCode) hasReason = false
      isCode = !isCode
    } else if (isCode) {
      if (hasReason) changes.add(line)
    } else if (line.startsWith('## `')) {
      changes = new Set()
      hasReason = false
      reasons.set(line.slice('## `'.length, line.lastIndexOf('`')), changes)
    } else if (line !== '') hasReason = true
  }
  return reasons
}

/** What the document of survivors does not say as it is, a line each: survivors without a reason, and reasons without a survivor. */
export function disagreements(survivors: Reasons, reasons: Reasons, files: readonly string[]): string[] {
  const found: string[] = []
  for (const file of files) {
    const survived = survivors.get(file) ?? new Set<string>()
    const explained = reasons.get(file) ?? new Set<string>()
    for (const change of survived) if (!explained.has(change)) found.push(`${file}: no reason for ${change}`)
    for (const change of explained) if (!survived.has(change)) found.push(`${file}: a reason, but no survivor: ${change}`)
  }
  return found
}
