import { CommandError } from '../errors.ts'
import type { FlagValues } from '../flags.ts'
import { type Filter, WholeInput } from './filter.ts'

type Key = (line: string) => string

/** The field of a line that `-k` asks for: `2` from the second field to the end, `2,2` that field alone. Throws CommandError. */
function keyOf(flags: FlagValues): Key {
  const asked = flags.text('key')
  if (asked === '') return (line) => line
  const match = /^([1-9][0-9]{0,3})(?:,([1-9][0-9]{0,3}))?$/.exec(asked)
  if (match === null) throw new CommandError(`invalid field specification '${asked}': use -k 2 or -k 2,2`)
  const from = Number(match[1]) - 1
  const to = match[2] === undefined ? undefined : Number(match[2])
  const separator = flags.text('field-separator')
  return (line) => {
    const fields = separator === '' ? line.split(/[ \t]+/).filter((field) => field !== '') : line.split(separator)
    return fields.slice(from, to).join(separator === '' ? ' ' : separator)
  }
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The number that a text begins with; 0 for none. */
const numberIn = (text: string): number => Number(/^\s{0,99}(-?[0-9]{1,99}(?:\.[0-9]{1,99})?)/.exec(text)?.[1] ?? 0)

/** Sorts lines by code points, as `sort` does with LC_ALL=C. */
export const SORT: Filter = {
  name: 'sort',
  help: 'Sort lines',
  flags: [
    { name: 'reverse', short: 'r', type: 'bool', help: 'The largest first' },
    { name: 'numeric-sort', short: 'n', type: 'bool', help: 'Compare by the number at the beginning' },
    { name: 'unique', short: 'u', type: 'bool', help: 'Print one of several equal lines' },
    { name: 'key', short: 'k', type: 'string', help: 'Compare by fields: -k 2, -k 2,2' },
    { name: 'field-separator', short: 't', type: 'string', help: 'What separates fields, instead of blanks' },
  ],
  open({ flags, args }, output) {
    if (args[0] !== undefined) throw new CommandError(`${args[0]}: files are not supported`)
    const key = keyOf(flags)
    const input = new WholeInput()
    const isNumeric = flags.isOn('numeric-sort')
    const compareKeys = (a: string, b: string): number => (isNumeric ? numberIn(a) - numberIn(b) : compareText(a, b))
    return {
      write: (text) => input.add(text),
      end() {
        const rows = input.lines.map((line) => ({ line, key: key(line) }))
        const direction = flags.isOn('reverse') ? -1 : 1
        const isUnique = flags.isOn('unique')
        rows.sort((a, b) => direction * (compareKeys(a.key, b.key) || (isUnique ? 0 : compareText(a.line, b.line))))
        const kept = isUnique ? rows.filter((row, i) => i === 0 || compareKeys(row.key, rows[i - 1]?.key ?? '') !== 0) : rows
        output.stdout(kept.map(({ line }) => `${line}\n`).join(''))
        return 0
      },
    }
  },
}
