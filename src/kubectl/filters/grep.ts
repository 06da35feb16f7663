import { RE2 } from '../../apimachinery/regexp/lazy.ts'
import { CommandError } from '../errors.ts'
import type { FlagValues } from '../flags.ts'
import { type Filter, type FilterOutput, LineReader, type RunningFilter } from './filter.ts'

const PUNCTUATION = '()|{}+?'

const escaped = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&')

/** A basic regular expression of POSIX as an extended one: there, backslashes make operators of brackets and signs. */
function extended(pattern: string): string {
  let text = ''
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at] as string
    if (char === '[') {
      const end = bracketEnd(pattern, at)
      text += pattern.slice(at, end)
      at = end - 1
    } else if (char === '\\' && PUNCTUATION.includes(pattern[at + 1] ?? ' ')) text += pattern[++at]
    else if (char === '\\') text += `\\${pattern[++at] ?? '\\'}`
    else if (PUNCTUATION.includes(char)) text += `\\${char}`
    else text += char
  }
  return text
}

/** Where a bracket expression ends: `]` is a member of it where it stands first. */
function bracketEnd(pattern: string, at: number): number {
  let first = at + 1
  if (pattern[first] === '^') first++
  const end = pattern.indexOf(']', first + 1)
  return end < 0 ? pattern.length : end + 1
}

/** Parses a regular expression of RE2, which matches in linear time. Throws CommandError. */
function parsed(source: string) {
  const result = RE2.get().parseRe2(source)
  if ('error' in result) throw new CommandError(result.error)
  return result
}

/** Compiles patterns, one a line. Throws CommandError. */
function compile(patterns: readonly string[], flags: FlagValues) {
  const sources = patterns
    .flatMap((pattern) => pattern.split('\n'))
    .map((pattern) => {
      if (flags.isOn('fixed-strings')) return escaped(pattern)
      return flags.isOn('extended-regexp') ? pattern : extended(pattern)
    })
  for (const source of sources) parsed(source)
  const joined = `(?:${sources.map((source) => `(?:${source})`).join('|')})`
  const whole = flags.isOn('line-regexp') ? `^${joined}$` : flags.isOn('word-regexp') ? `\\b${joined}\\b` : joined
  return RE2.get().compileRe2(parsed(`${flags.isOn('ignore-case') ? '(?i)' : ''}${whole}`))
}

/** Prints the lines that match, with those around them. */
class Grep implements RunningFilter {
  readonly #flags: FlagValues
  readonly #output: FilterOutput
  readonly #reader = new LineReader((line) => this.#line(line))
  readonly #before: number
  readonly #after: number
  readonly #most: number
  /** The lines before this one, each at the remainder of its number. */
  readonly #recent: string[] = []
  readonly #findAll: (line: string) => readonly string[]
  #number = 0
  #matches = 0
  /** How many lines behind a match are still printed, and the number of the line that was printed last. */
  #owed = 0
  #printed = 0

  constructor(flags: FlagValues, output: FilterOutput, findAll: (line: string) => readonly string[]) {
    this.#flags = flags
    this.#output = output
    this.#findAll = findAll
    const around = flags.int('context', 0)
    this.#before = flags.int('before-context', around)
    this.#after = flags.int('after-context', around)
    this.#most = flags.int('max-count', Number.POSITIVE_INFINITY)
  }

  write(text: string): void {
    this.#reader.write(text)
  }

  end(): number {
    this.#reader.end()
    if (this.#flags.isOn('count')) this.#output.stdout(`${this.#matches}\n`)
    return this.#matches > 0 ? 0 : 1
  }

  #line(line: string): void {
    this.#number++
    if (this.#matches >= this.#most && this.#owed === 0) return
    const found = this.#findAll(line)
    const isMatch = found.length > 0 !== this.#flags.isOn('invert-match') && this.#matches < this.#most
    if (isMatch) this.#matches++
    if (this.#flags.isOn('count')) return
    if (this.#flags.isOn('quiet')) {
      if (isMatch) this.#output.close()
      return
    }
    if (this.#flags.isOn('only-matching')) {
      if (isMatch) for (const part of found) this.#print(this.#number, part, ':')
    } else this.#withContext(line, isMatch)
    if (this.#matches >= this.#most && this.#owed === 0) this.#output.close()
  }

  #withContext(line: string, isMatch: boolean): void {
    if (isMatch) {
      const from = Math.max(this.#printed + 1, this.#number - this.#before)
      for (let number = from; number < this.#number; number++) this.#print(number, this.#recent[number % this.#before] ?? '', '-')
      this.#print(this.#number, line, ':')
      this.#owed = this.#after
    } else if (this.#owed > 0) {
      this.#owed--
      this.#print(this.#number, line, '-')
    }
    if (this.#before > 0) this.#recent[this.#number % this.#before] = line
  }

  #print(number: number, text: string, mark: string): void {
    const hasContext = this.#before > 0 || this.#after > 0
    if (hasContext && this.#printed > 0 && number > this.#printed + 1) this.#output.stdout('--\n')
    this.#printed = number
    this.#output.stdout(`${this.#flags.isOn('line-number') ? `${number}${mark}` : ''}${text}\n`)
  }
}

/** Prints lines that match a pattern. Regular expressions are those of RE2, so back-references are rejected. */
export const GREP: Filter = {
  name: 'grep',
  help: 'Print lines that match a pattern',
  flags: [
    { name: 'ignore-case', short: 'i', type: 'bool', help: 'Ignore case' },
    { name: 'invert-match', short: 'v', type: 'bool', help: 'Print lines that do not match' },
    { name: 'extended-regexp', short: 'E', type: 'bool', help: 'The pattern is an extended regular expression' },
    { name: 'fixed-strings', short: 'F', type: 'bool', help: 'The pattern is a plain text' },
    { name: 'word-regexp', short: 'w', type: 'bool', help: 'Match whole words' },
    { name: 'line-regexp', short: 'x', type: 'bool', help: 'Match whole lines' },
    { name: 'count', short: 'c', type: 'bool', help: 'Print how many lines match' },
    { name: 'line-number', short: 'n', type: 'bool', help: 'Print the numbers of lines' },
    { name: 'only-matching', short: 'o', type: 'bool', help: 'Print only the parts that match' },
    { name: 'quiet', short: 'q', type: 'bool', help: 'Print nothing; the exit code says if a line matched' },
    { name: 'regexp', short: 'e', type: 'texts', help: 'A pattern; several may be given' },
    { name: 'max-count', short: 'm', type: 'int', help: 'Stop after this many lines' },
    { name: 'after-context', short: 'A', type: 'int', help: 'Print this many lines after a match' },
    { name: 'before-context', short: 'B', type: 'int', help: 'Print this many lines before a match' },
    { name: 'context', short: 'C', type: 'int', help: 'Print this many lines around a match' },
  ],
  prepare: () => RE2.load(),
  open({ flags, args }, output) {
    const given = flags.texts('regexp')
    const [first, ...files] = given.length > 0 ? [given, ...args] : [args.slice(0, 1), ...args.slice(1)]
    if (first === undefined || first.length === 0) throw new CommandError('missing pattern')
    if (files.length > 0) throw new CommandError(`${String(files[0])}: files are not supported`)
    const program = compile(first, flags)
    return new Grep(flags, output, (line) => {
      const matcher = program.matcher(line)
      const parts: string[] = []
      while (matcher.find()) {
        parts.push(matcher.group() ?? '')
        if (!flags.isOn('only-matching')) break
      }
      return flags.isOn('only-matching') && parts.some((part) => part !== '') ? parts.filter((part) => part !== '') : parts
    })
  },
}
