import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Clock } from '../../../apiserver/clock.ts'
import { readKept, writeKept } from '../kept-file.ts'
import { type ClassRecord, Classroom } from './classroom.ts'

/** The file of a class, in the folder of the host. */
export const CLASS_FILE = 'crdlab.class.json'

/** Changes that come this close together, in milliseconds, are written at once. */
const TOGETHER_MS = 1000

const newClass = (clock: Clock): ClassRecord => ({
  key: randomBytes(18).toString('base64url'),
  isPaused: false,
  // Browsers remember the last handout that they were offered, also of an earlier class at the address.
  nextHandout: clock.now(),
  handouts: [],
  students: {},
})

/** A class, and what writes down its last changes. */
export interface OpenClass {
  readonly classroom: Classroom
  close(): Promise<void>
}

function readRecord(value: unknown, clock: Clock): ClassRecord {
  const read = value as Partial<ClassRecord> | null
  if (typeof read?.key !== 'string' || typeof read.students !== 'object' || read.students === null)
    throw new Error('it has no key and no students')
  return { ...newClass(clock), ...read }
}

/** Opens the class of a host, which is kept in its folder where it has one. Rejects when the file of the class cannot be read. */
export async function openClass(folder: string | undefined, clock: Clock): Promise<OpenClass> {
  if (folder === undefined)
    return { classroom: new Classroom(newClass(clock), clock, () => undefined), close: async () => undefined }
  const file = join(folder, CLASS_FILE)
  let isWanted = false
  let writing: Promise<void> | undefined
  const write = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false
      await writeKept(file, JSON.stringify(classroom.record))
    }
  }
  const save = (): Promise<void> => {
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }
  let stopTimer: (() => void) | undefined
  const record = (await readKept(file, (value) => readRecord(value, clock), 'a new class')) ?? newClass(clock)
  const classroom = new Classroom(record, clock, () => {
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
