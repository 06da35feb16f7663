import type { ProgramEnd, ProgramFile } from '../program.ts'
import type { Turn } from '../program-messages.ts'
import type { WireNews } from '../wire/lab-wire.ts'

/** What happened in a run: a turn of the program, what the wire saw, or the end. */
export type RecordedStep =
  | Turn
  /** `at`: of the clock of the program, in milliseconds. */
  | { readonly news: WireNews; readonly at: number }
  | { readonly end: ProgramEnd }

/** A run of a program: the file that ran, and all that it was told and wanted, in order. */
export interface Recording {
  readonly program: ProgramFile
  readonly steps: readonly RecordedStep[]
}

/** The first line of a file with a recording. */
export const RECORDING_FORMAT = { format: 'crdlab-recording', version: 1 } as const
