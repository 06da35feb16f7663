import { append } from '../../../apimachinery/append.ts'
import type { Dropped } from './drops.ts'
import type { IncomingFile } from './incoming.ts'

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

/** The files of a drop, those in folders included. */
export async function droppedFiles({ entries, files }: Dropped): Promise<readonly File[]> {
  if (entries.length === 0) return files
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
