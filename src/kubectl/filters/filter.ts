import { CommandError } from '../errors.ts'
import type { Flag, FlagValues } from '../flags.ts'

/** Where a filter writes. */
export interface FilterOutput {
  readonly stdout: (text: string) => void
  readonly stderr: (text: string) => void
  /** Stops the commands before this one: nothing more is read. */
  readonly close: () => void
  readonly signal: AbortSignal
  readonly runJq: RunJq
}

/** Runs jq on JSON texts. Rejects when the signal aborts, or when jq cannot be loaded. */
export type RunJq = (
  input: string,
  query: string,
  options: readonly string[],
  signal: AbortSignal,
) => Promise<{ readonly stdout: string; readonly stderr: string; readonly exitCode: number }>

/** A running program of a pipeline. */
export interface RunningFilter {
  /** Takes the next part of its input. Throws CommandError. */
  write(text: string): void
  /** Ends its input and returns its exit code. Throws CommandError. */
  end(): number | Promise<number>
}

/** A program that output can be piped into. */
export interface Filter {
  readonly name: string
  readonly help: string
  readonly flags: readonly Flag[]
  /** Loads code that it needs. Rejects with ModuleUnavailable. */
  prepare?(): Promise<unknown>
  /** Throws CommandError for arguments that it cannot have. */
  open(given: { readonly flags: FlagValues; readonly args: readonly string[] }, output: FilterOutput): RunningFilter
}

/** The most UTF-16 units that a filter keeps of its input. */
const MOST = 16_000_000

/** Collects input for filters that need all of it. */
export class WholeInput {
  #text = ''

  /** Throws CommandError once there is too much. */
  add(text: string): void {
    if (this.#text.length + text.length > MOST) throw new CommandError('input exceeds 16 million characters')
    this.#text += text
  }

  get text(): string {
    return this.#text
  }

  /** The lines, without a last one that is empty. */
  get lines(): string[] {
    const lines = this.#text.split('\n')
    if (lines.at(-1) === '') lines.pop()
    return lines
  }
}

/** Splits input into lines as it comes. */
export class LineReader {
  readonly #onLine: (line: string) => void
  #rest = new WholeInput()

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine
  }

  /** Throws CommandError for a line that is too long. */
  write(text: string): void {
    let from = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      this.#onLine(this.#rest.text + text.slice(from, end))
      this.#rest = new WholeInput()
      from = end + 1
    }
    this.#rest.add(text.slice(from))
  }

  /** Gives the last line if it has no line break. */
  end(): void {
    if (this.#rest.text !== '') this.#onLine(this.#rest.text)
    this.#rest = new WholeInput()
  }
}
