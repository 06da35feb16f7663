import { CommandError } from './errors.ts'

const UNITS: { readonly [unit: string]: number } = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** A duration of a flag in milliseconds: `30s`, `1m30s`, `0`. Throws CommandError. Source: Go's time, ParseDuration. */
export function parseDuration(text: string, flag: string): number {
  const invalid = (reason: string): CommandError =>
    new CommandError(`invalid argument "${text}" for "--${flag}" flag: time: ${reason} "${text}"`)
  const sign = text.startsWith('-') ? -1 : 1
  const start = /^[+-]/.test(text) ? 1 : 0
  if (text.slice(start) === '0') return 0
  const part = /([0-9]+(?:\.[0-9]*)?)(ns|us|µs|ms|s|m|h)/y
  let total = 0
  part.lastIndex = start
  while (part.lastIndex < text.length) {
    const at = part.lastIndex
    const found = part.exec(text)
    if (found === null) throw invalid(/^[0-9.]+$/.test(text.slice(at)) ? 'missing unit in duration' : 'invalid duration')
    total += Number(found[1]) * (UNITS[found[2] ?? ''] ?? 0)
  }
  if (text.length === start) throw invalid('invalid duration')
  return sign * total
}
