import { append } from '../apimachinery/append.ts'
import { CommandError } from './errors.ts'

/** A flag that a command takes. */
export interface Flag {
  readonly name: string
  /** Its one-letter form. */
  readonly short?: string
  /** `list`: several values, separated by commas or given one by one. `texts`: several values as they are. */
  readonly type: 'string' | 'bool' | 'int' | 'list' | 'texts'
  /** The meaning of the bare flag; only `--name=value` sets another value then. */
  readonly bare?: string
  readonly help: string
  /** The kind of its value, for completion. */
  readonly completes?: 'namespace' | readonly string[]
}

/** Reads the values of flags that were given. */
export class FlagValues {
  readonly #values: ReadonlyMap<string, readonly string[]>

  constructor(values: ReadonlyMap<string, readonly string[]>) {
    this.#values = values
  }

  has(name: string): boolean {
    return this.#values.has(name)
  }

  /** The value that was given last. */
  text(name: string, otherwise = ''): string {
    return this.#values.get(name)?.at(-1) ?? otherwise
  }

  isOn(name: string, otherwise = false): boolean {
    const value = this.#values.get(name)?.at(-1)
    return value === undefined ? otherwise : TRUE.has(value)
  }

  int(name: string, otherwise: number): number {
    const value = this.#values.get(name)?.at(-1)
    return value === undefined ? otherwise : Number(value)
  }

  /** All values of a list, those separated by commas one by one. */
  list(name: string): string[] {
    return this.texts(name).flatMap((value) => value.split(','))
  }

  texts(name: string): readonly string[] {
    return this.#values.get(name) ?? []
  }
}

const TRUE = new Set(['1', 't', 'T', 'true', 'TRUE', 'True'])
const FALSE = new Set(['0', 'f', 'F', 'false', 'FALSE', 'False'])

/** Rejects a value that the flag cannot have, with Go's words. */
function checkValue(flag: Flag, value: string, shown: string): void {
  const invalid = (reason: string): CommandError => new CommandError(`invalid argument "${value}" for "${shown}" flag: ${reason}`)
  if (flag.type === 'bool' && !TRUE.has(value) && !FALSE.has(value)) {
    throw invalid(`strconv.ParseBool: parsing "${value}": invalid syntax`)
  }
  if (flag.type === 'int' && !/^[+-]?[0-9]{1,15}$/.test(value)) {
    throw invalid(`strconv.ParseInt: parsing "${value}": invalid syntax`)
  }
}

export interface ParsedFlags {
  readonly flags: FlagValues
  readonly args: readonly string[]
}

/** Takes flags and arguments in any order apart, as pflag does; everything behind `--` is an argument. Throws CommandError. */
export function parseFlags(words: readonly string[], known: readonly Flag[]): ParsedFlags {
  const values = new Map<string, string[]>()
  const args: string[] = []
  const set = (flag: Flag, value: string, shown: string): void => {
    checkValue(flag, value, shown)
    const list = values.get(flag.name)
    if (list === undefined) values.set(flag.name, [value])
    else list.push(value)
  }
  const bareOf = (flag: Flag): string | undefined => (flag.type === 'bool' ? 'true' : flag.bare)
  let at = 0
  const long = (word: string): void => {
    const equals = word.indexOf('=')
    const name = word.slice(2, equals < 0 ? undefined : equals)
    const flag = known.find((each) => each.name === name)
    if (flag === undefined) throw new CommandError(`unknown flag: --${name}`)
    const bare = bareOf(flag)
    const next = words[at]
    const shown = `${flag.short === undefined ? '' : `-${flag.short}, `}--${name}`
    if (equals >= 0) set(flag, word.slice(equals + 1), shown)
    else if (bare !== undefined) set(flag, bare, shown)
    else if (next === undefined) throw new CommandError(`flag needs an argument: --${name}`)
    else {
      at++
      set(flag, next, shown)
    }
  }
  const short = (word: string): void => {
    for (let i = 1; i < word.length; i++) {
      const flag = known.find((each) => each.short === word[i])
      if (flag === undefined) throw new CommandError(`unknown shorthand flag: '${word[i]}' in -${word.slice(i)}`)
      const bare = bareOf(flag)
      const rest = word.slice(i + 1)
      const shown = `-${flag.short}, --${flag.name}`
      if (bare !== undefined && !rest.startsWith('=')) {
        set(flag, bare, shown)
        continue
      }
      if (rest !== '') {
        set(flag, rest.startsWith('=') ? rest.slice(1) : rest, shown)
        return
      }
      const next = words[at]
      if (next === undefined) throw new CommandError(`flag needs an argument: '${word[i]}' in -${word.slice(i)}`)
      at++
      set(flag, next, shown)
      return
    }
  }
  while (at < words.length) {
    const word = words[at++] as string
    if (word === '--') {
      append(args, words.slice(at))
      break
    }
    if (word.startsWith('--')) long(word)
    else if (word.startsWith('-') && word !== '-') short(word)
    else args.push(word)
  }
  return { flags: new FlagValues(values), args }
}
