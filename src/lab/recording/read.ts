import validate from '../../formats/recording.schema.json?validate'
import type { ProgramFile } from '../program.ts'
import { RECORDING_FORMAT, type RecordedStep, type Recording } from './recording.ts'

/** A file that is no recording. */
export class RecordingError extends Error {
  /** Counts from 1. */
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

/** The largest file that is read, in characters: more than a recorder writes. */
const MAX_CHARACTERS = 64 << 20

/** Reads the text of a file with a recording. Throws RecordingError. */
export function readRecording(text: string): Recording {
  if (text.length > MAX_CHARACTERS) throw new RecordingError('the file is too large for a recording', 1)
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const values = lines.map((line, at) => {
    const value = parsed(line)
    if (value === undefined) throw new RecordingError('no JSON', at + 1)
    if (at === 0) checkVersion(value)
    const isHead = typeof value === 'object' && value !== null && 'format' in value
    if (!validate(value) || isHead !== (at === 0)) {
      const [error] = validate.errors ?? []
      throw new RecordingError(
        `no line of a recording${error === undefined ? '' : `: ${error.instancePath} ${error.message}`}`,
        at + 1,
      )
    }
    return value
  })
  const [head, ...steps] = values
  if (head === undefined) throw new RecordingError('the file is empty', 1)
  return { program: (head as { readonly program: ProgramFile }).program, steps: steps as unknown as readonly RecordedStep[] }
}

function checkVersion(value: unknown): void {
  const { format, version } = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>
  if (format !== RECORDING_FORMAT.format) throw new RecordingError('the file is no recording of crdlab', 1)
  if (version !== RECORDING_FORMAT.version) throw new RecordingError(`version ${String(version)} of the format is not known`, 1)
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch {
    return undefined
  }
}
