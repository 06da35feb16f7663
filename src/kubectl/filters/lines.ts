import { CommandError } from '../errors.ts'
import type { Flag, FlagValues } from '../flags.ts'
import { type Filter, type FilterOutput, LineReader, type RunningFilter, WholeInput } from './filter.ts'

const LINES: Flag = { name: 'lines', short: 'n', type: 'string', help: 'How many lines' }

const NO_FILES = (args: readonly string[]): void => {
  if (args[0] !== undefined && args[0] !== '-') throw new CommandError(`${args[0]}: files are not supported`)
}

/** Reads a count with an optional sign. Throws CommandError. */
function countOf(flags: FlagValues): { readonly sign: string; readonly count: number } {
  const text = flags.text('lines', '10')
  const sign = text.startsWith('-') || text.startsWith('+') ? text.charAt(0) : ''
  const digits = text.slice(sign.length)
  if (!/^[0-9]{1,9}$/.test(digits)) throw new CommandError(`invalid number of lines: '${text}'`)
  return { sign, count: Number(digits) }
}

/** Prints what `choose` takes of all lines. */
function whole(choose: (lines: readonly string[]) => readonly string[], output: FilterOutput): RunningFilter {
  const input = new WholeInput()
  return {
    write: (text) => input.add(text),
    end() {
      const lines = choose(input.lines).map((line) => `${line}\n`)
      output.stdout(lines.join(''))
      return 0
    },
  }
}

/** Prints the first lines; `-n -5`: all but the last five. */
export const HEAD: Filter = {
  name: 'head',
  help: 'Print the first lines',
  flags: [LINES],
  open({ flags, args }, output) {
    NO_FILES(args)
    const { sign, count } = countOf(flags)
    if (sign === '-') return whole((lines) => lines.slice(0, Math.max(lines.length - count, 0)), output)
    let printed = 0
    const reader = new LineReader((line) => {
      if (printed >= count) return
      printed++
      output.stdout(`${line}\n`)
      if (printed === count) output.close()
    })
    if (count === 0) output.close()
    return {
      write: (text) => reader.write(text),
      end() {
        reader.end()
        return 0
      },
    }
  },
}

/** Prints the last lines; `-n +5`: from the fifth on. */
export const TAIL: Filter = {
  name: 'tail',
  help: 'Print the last lines',
  flags: [LINES],
  open({ flags, args }, output) {
    NO_FILES(args)
    const { sign, count } = countOf(flags)
    return whole((lines) => lines.slice(sign === '+' ? Math.max(count - 1, 0) : Math.max(lines.length - count, 0)), output)
  },
}

/** Counts characters without a list of them. */
function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Counts lines, words and bytes. */
export const WC: Filter = {
  name: 'wc',
  help: 'Count lines, words and bytes',
  flags: [
    { name: 'lines', short: 'l', type: 'bool', help: 'Count lines' },
    { name: 'words', short: 'w', type: 'bool', help: 'Count words' },
    { name: 'bytes', short: 'c', type: 'bool', help: 'Count bytes' },
    { name: 'chars', short: 'm', type: 'bool', help: 'Count characters' },
  ],
  open({ flags, args }, output) {
    NO_FILES(args)
    const input = new WholeInput()
    return {
      write: (text) => input.add(text),
      end() {
        const { text } = input
        const counts = {
          lines: text.split('\n').length - 1,
          words: text.split(/\s+/).filter((word) => word !== '').length,
          chars: codePoints(text),
          bytes: new TextEncoder().encode(text).length,
        }
        const names = Object.keys(counts) as (keyof typeof counts)[]
        const asked = names.filter((name) => flags.isOn(name))
        const shown = asked.length > 0 ? asked : (['lines', 'words', 'bytes'] as const)
        const width = shown.length === 1 ? 0 : 7
        output.stdout(`${shown.map((name) => String(counts[name]).padStart(width)).join(' ')}\n`)
        return 0
      },
    }
  },
}
