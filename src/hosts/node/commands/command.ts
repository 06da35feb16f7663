import { type ParseArgsConfig, parseArgs } from 'node:util'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { Mistake } from '../mistake.ts'

/** The parsed arguments of a command. */
export class Arguments {
  readonly #values: Readonly<Record<string, unknown>>
  readonly names: readonly string[]

  constructor(values: Readonly<Record<string, unknown>>, names: readonly string[]) {
    this.#values = values
    this.names = names
  }

  text(option: string): string | undefined {
    const value = this.#values[option]
    return typeof value === 'string' ? value : undefined
  }

  texts(option: string): readonly string[] {
    const value = this.#values[option]
    return Array.isArray(value) ? value.map(String) : []
  }

  has(option: string): boolean {
    return this.#values[option] === true
  }

  /** Returns the value of an option with a fixed set of values, the first by default. Throws Mistake for other values. */
  choice<const Words extends readonly string[]>(option: string, words: Words): Words[number] {
    const given = this.text(option)
    const chosen = words.find((word) => word === (given ?? words[0]))
    if (chosen === undefined)
      throw new Mistake(`--${option} ${given}: must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)
    return chosen
  }
}

/** A command on files. */
export interface FileCommand {
  readonly usage: string
  readonly options: NonNullable<ParseArgsConfig['options']>
  /** Returns the exit code: 0, or 1 when the command found problems. Throws Mistake for invalid arguments, and errors whose message is for the user. */
  run(args: Arguments): number | Promise<number>
}

/** Parses arguments. Throws Mistake for unknown options. */
export function parseOptions(options: FileCommand['options'], args: readonly string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    return new Arguments(values, positionals)
  } catch (error) {
    throw new Mistake(errorMessage(error).split('. ')[0] ?? '')
  }
}
