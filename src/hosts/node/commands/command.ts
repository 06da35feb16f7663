import type { ParseArgsConfig } from 'node:util'
import { parseArgs } from 'node:util'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { Mistake } from '../mistake.ts'

/** The arguments of a command, read. */
export class Given {
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

  /** One of some words; without the option the first. Throws Mistake for any other. */
  choice<const Words extends readonly string[]>(option: string, words: Words): Words[number] {
    const given = this.text(option)
    const chosen = words.find((word) => word === (given ?? words[0]))
    if (chosen === undefined)
      throw new Mistake(`--${option} ${given}: must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)
    return chosen
  }
}

/** A command that works on files. */
export interface FileCommand {
  readonly usage: string
  readonly options: NonNullable<ParseArgsConfig['options']>
  /** Runs it and resolves to the exit code: 0, or 1 when files cannot be used or something was found in them. Throws Mistake for wrong arguments. */
  run(given: Given): number | Promise<number>
}

/** Reads arguments. Throws Mistake for an option that the command does not have. */
export function readArguments(options: FileCommand['options'], args: readonly string[]): Given {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    return new Given(values, positionals)
  } catch (error) {
    throw new Mistake(errorMessage(error).split('. ')[0] ?? '')
  }
}
