import type { ProgramFile } from '../program.ts'
import { RECORDING_FORMAT, type RecordedStep } from './recording.ts'

/** How many characters a recording has at most. */
const MAX_CHARACTERS = 16 << 20

/** Keeps a run as the text of a file: a line of JSON for the program, and one for each step. It is bounded: of a longer run it has the beginning. */
export class Recorder {
  /** What runs. */
  readonly program: ProgramFile
  readonly #lines: string[] = []
  #characters = 0
  #isFull = false

  constructor(program: ProgramFile) {
    const { source, fileName, name, seed } = program
    this.program = { source, fileName, name, seed }
    this.#add({ ...RECORDING_FORMAT, program: this.program })
  }

  /** Whether later steps are left out. */
  get isFull(): boolean {
    return this.#isFull
  }

  add(step: RecordedStep): void {
    if (!this.#isFull) this.#add(step)
  }

  /** The whole file. */
  text(): string {
    return `${this.#lines.join('\n')}\n`
  }

  #add(value: object): void {
    const line = JSON.stringify(value)
    this.#characters += line.length + 1
    this.#isFull = this.#characters > MAX_CHARACTERS
    if (!this.#isFull) this.#lines.push(line)
  }
}
