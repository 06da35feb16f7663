import type { StateCreator } from 'zustand'
import { append } from '../../apimachinery/append.ts'

/** A file of an incoming text, and the line where it begins, from 1. */
export interface IncomingFile {
  readonly name: string
  readonly line: number
}

/** Text on its way in: pasted, dropped or picked. The install view reads it. */
export interface IncomingSlice {
  readonly incoming: string
  /** The files it was read from, in their order; none for a text that was pasted or written. */
  readonly incomingFiles: readonly IncomingFile[]
  setIncoming(text: string, files?: readonly IncomingFile[]): void
}

const NONE: readonly IncomingFile[] = []

export const incomingSlice: StateCreator<IncomingSlice> = (set) => ({
  incoming: '',
  incomingFiles: NONE,
  setIncoming: (incoming, incomingFiles = NONE) => set({ incoming, incomingFiles }),
})

/** Texts above this are not put into the text area: it would hold the page for seconds. They are read all the same. */
export const SHOWN_LIMIT = 200_000

/** Every file below an entry, folders opened. */
async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    return new Promise((resolve) =>
      (entry as FileSystemFileEntry).file(
        (file) => resolve([file]),
        () => resolve([]),
      ),
    )
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: File[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
    if (batch.length === 0) return found
    for (const inner of batch) append(found, await filesOf(inner))
  }
}

/** The files of a drop, folders included. The list of items is only valid while the event lasts, so entries are taken first. */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  if (entries.length === 0) return [...data.files]
  const lists = await Promise.all(entries.map(filesOf))
  return lists.flat()
}

interface ReadFiles {
  readonly text: string
  readonly count: number
  /** Where each file begins in the text. */
  readonly files: readonly IncomingFile[]
  /** Names of files that are not text. */
  readonly leftOut: readonly string[]
}

const BETWEEN = '\n---\n'

const linesOf = (text: string): number => text.split('\n').length

/** The texts of files as one text of many documents. */
export async function readFiles(files: readonly File[]): Promise<ReadFiles> {
  const texts: string[] = []
  const started: IncomingFile[] = []
  const leftOut: string[] = []
  let line = 1
  for (const file of files) {
    const text = await file.text()
    if (text.slice(0, 4000).includes('\0')) {
      leftOut.push(file.name)
      continue
    }
    texts.push(text)
    started.push({ name: file.name, line })
    // The line between two files is one more.
    line += linesOf(text) + 1
  }
  return { text: texts.join(BETWEEN), count: texts.length, files: started, leftOut }
}

type FileHandler = (files: readonly File[]) => void

let handler: FileHandler | undefined

/** Has files that are dropped on the page given to `take`, instead of to the install view; until what this returns is called. */
export function handleDrops(take: FileHandler): () => void {
  handler = take
  return () => {
    if (handler === take) handler = undefined
  }
}

/** Who takes files that are dropped; undefined: the install view. */
export const dropHandler = (): FileHandler | undefined => handler
