import type { MutantOutcome } from './score.ts'

/** Writes a change as the list of survivors has it: the line, with `‹what was there → what replaces it›` where it changes. */
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

/** The changes of each file that no test notices, with the reason of each. */
export type Reasons = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The reason that `--write` gives to a survivor without one. */
const NO_REASON = 'No test notices it yet.'

/**
 * Reads the list of survivors. A line is a comment (`#`), a file, a reason (two blanks before it) or a change (four blanks), which belongs to the
 * file and the reason above it. Throws an Error for a change without a file or a reason.
 */
export function parseReasons(list: string): Reasons {
  const reasons = new Map<string, Map<string, string>>()
  let changes: Map<string, string> | undefined
  let reason: string | undefined
  for (const [i, line] of list.split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('    ')) {
      if (changes === undefined || reason === undefined) throw new Error(`line ${i + 1}: a change without a file and a reason`)
      changes.set(line.slice(4), reason)
    } else if (line.startsWith('  ')) {
      reason = line.slice(2)
    } else {
      changes = new Map()
      reason = undefined
      reasons.set(line, changes)
    }
  }
  return reasons
}

const HEAD = '# Changes that no unit test notices; docs/mutation.md describes the form.\n'

/** Writes the list of survivors as `parseReasons` reads it, the files in the order of their paths. */
export function formatReasons(reasons: Reasons): string {
  const files = [...reasons].filter(([, changes]) => changes.size > 0).sort(([a], [b]) => (a < b ? -1 : 1))
  const blocks = files.map(([file, changes]) => {
    const groups = [...new Set(changes.values())].map((reason) => {
      const lines = [...changes].filter(([, of]) => of === reason).map(([change]) => `    ${change}\n`)
      return `  ${reason}\n${lines.join('')}`
    })
    return `${file}\n${groups.join('')}`
  })
  return HEAD + blocks.join('')
}

/** Replaces the changes of the measured files by their survivors. A survivor keeps its reason, or gets one that asks for a test. */
export function updateReasons(survivors: ReadonlyMap<string, ReadonlySet<string>>, reasons: Reasons): Reasons {
  const updated = new Map(reasons)
  for (const [file, changes] of survivors) {
    const known = reasons.get(file)
    const kept = [...(known?.keys() ?? [])].filter((change) => changes.has(change))
    updated.set(file, new Map([...kept, ...changes].map((change) => [change, known?.get(change) ?? NO_REASON])))
  }
  return updated
}

/** Compares the survivors of the measured files with the list, and returns a line for each difference. */
export function disagreements(survivors: ReadonlyMap<string, ReadonlySet<string>>, reasons: Reasons): string[] {
  return [...survivors].flatMap(([file, survived]) => {
    const explained = [...(reasons.get(file)?.keys() ?? [])]
    const known = new Set(explained)
    return [
      ...[...survived].filter((change) => !known.has(change)).map((change) => `${file}: no reason for ${change}`),
      ...explained.filter((change) => !survived.has(change)).map((change) => `${file}: a reason, but no survivor: ${change}`),
    ]
  })
}
