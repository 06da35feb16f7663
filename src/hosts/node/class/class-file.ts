import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import type { Clock } from '../../../apiserver/clock.ts'
import { type ClassRecord, Classroom } from './classroom.ts'

/** The file of a class, in the folder of the host. */
export const CLASS_FILE = 'crdlab.class.json'

/** Changes that come this close together, in milliseconds, are written at once. */
const TOGETHER_MS = 1000

const newClass = (): ClassRecord => ({
  key: randomBytes(18).toString('base64url'),
  isPaused: false,
  nextHandout: 1,
  handouts: [],
  students: {},
})

/** A class, and what writes down its last changes. */
export interface OpenClass {
  readonly classroom: Classroom
  close(): Promise<void>
}

async function readRecord(file: string): Promise<ClassRecord> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return newClass()
    throw error
  }
  try {
    const read: Partial<ClassRecord> = JSON.parse(text)
    if (typeof read.key === 'string' && typeof read.students === 'object') return { ...newClass(), ...read }
    throw new Error('it has no key and no students')
  } catch (error) {
    throw new Error(`${file} cannot be read: ${errorMessage(error)}; move it away to begin a new class`)
  }
}

/** Opens the class of a host, which is kept in its folder where it has one. Rejects when the file of the class cannot be read. */
export async function openClass(folder: string | undefined, clock: Clock): Promise<OpenClass> {
  if (folder === undefined) return { classroom: new Classroom(newClass(), clock, () => undefined), close: async () => undefined }
  const file = join(folder, CLASS_FILE)
  let isWanted = false
  let writing: Promise<void> | undefined
  const write = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false
      await writeFile(`${file}.new`, JSON.stringify(classroom.record), { mode: 0o600 })
      await rename(`${file}.new`, file)
    }
  }
  const save = (): Promise<void> => {
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }
  let stopTimer: (() => void) | undefined
  const classroom = new Classroom(await readRecord(file), clock, () => {
    isWanted = true
    stopTimer ??= clock.setTimer(TOGETHER_MS, () => {
      stopTimer = undefined
      // What cannot be written now is tried again with the next change.
      save().catch(() => undefined)
    })
  })
  // The key must be there after a restart, even if nothing happens before.
  isWanted = true
  await save()
  const close = async (): Promise<void> => {
    stopTimer?.()
    await writing
    await save()
  }
  return { classroom, close }
}
