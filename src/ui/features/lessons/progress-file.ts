import { isRecord } from '../../base/state/stored.ts'
import { type AllProgress, readProgress } from './progress.ts'

const FORMAT = 'crdlab-progress'

/** Characters of the name of a student. */
export const MOST_NAME = 100
/** Bytes of a file; those that the page writes are far smaller. */
const MOST_BYTES = 1_000_000

/** Progress as a file that can be handed in. */
export interface ProgressFile {
  /** Of the student; empty: not said. */
  readonly name: string
  readonly lessons: AllProgress
}

export const writeProgressFile = ({ name, lessons }: ProgressFile): string =>
  `${JSON.stringify({ format: FORMAT, version: 1, name: name.trim(), lessons }, null, 2)}\n`

/** Reads the text of a file; undefined when it holds no progress. Files of earlier versions hold the lessons alone. */
export function readProgressFile(text: string): ProgressFile | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(value)) return undefined
  const isNamed = value.format === FORMAT
  const lessons = readProgress(isNamed ? value.lessons : value)
  if (Object.keys(lessons).length === 0) return undefined
  return { name: isNamed && typeof value.name === 'string' ? value.name.slice(0, MOST_NAME) : '', lessons }
}

/** Reads a file; undefined when it holds no progress, or is too large for that. */
export const openProgressFile = async (file: File): Promise<ProgressFile | undefined> =>
  file.size > MOST_BYTES ? undefined : readProgressFile(await file.text())

/** A student in the table of a class. */
export interface Student {
  /** The name in the file, or else that of the file. */
  readonly name: string
  readonly lessons: AllProgress
}

/** Adds files to the students of a class, by name in order. Of two files of one name the later one counts. */
export function addStudents(known: readonly Student[], added: readonly Student[]): readonly Student[] {
  const byName = new Map([...known, ...added].map((student) => [student.name, student]))
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name))
}

/** A cell of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before it. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** The table of a class as CSV: the requests of each completed lesson, with `solution` where that was shown; empty where it is not completed. */
export function classCsv(students: readonly Student[], ids: readonly string[], head: readonly string[]): string {
  const rows = students.map(({ name, lessons }) => [
    name,
    ...ids.map((id) => {
      const best = lessons[id]?.best
      return best === undefined ? '' : `${best.requests}${best.isHelped ? ' solution' : ''}`
    }),
    String(ids.filter((id) => lessons[id]?.best !== undefined).length),
  ])
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
