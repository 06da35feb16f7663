import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Validation } from '../../../trial/trial-server.ts'
import { type CheckedFile, type CheckOutline, checkPart, outlineOf } from './check-part.ts'
import type { Diagnostic } from './diagnostic.ts'
import { objectsIn, type SourceObject } from './documents.ts'
import type { SourceFile } from './sources.ts'

/** An object to check, which is read again where another thread read it. */
export interface CheckEntry extends CheckOutline {
  object(): SourceObject
}

interface CheckEntries {
  readonly entries: readonly CheckEntry[]
  readonly problems: readonly Diagnostic[]
}

/** A thread starts in about 0.2 s, in which one reads and checks about this many characters. */
const WORTH_A_THREAD = 1_000_000
const MAX_THREADS = 4

/** The built host, which a thread runs. Sources have none, so tests of them run in one thread. */
const HOST = join(dirname(fileURLToPath(import.meta.url)), 'crdlab.mjs')
const THREAD = `import(require('node:worker_threads').workerData.host).then(({ checkThread }) => checkThread())`

/** Divides files into parts of about the same size, largest files first. */
export function divide(files: readonly SourceFile[], count: number): SourceFile[][] {
  const parts = Array.from({ length: count }, () => ({ size: 0, files: [] as SourceFile[] }))
  for (const file of [...files].sort((a, b) => b.text.length - a.text.length)) {
    const smallest = parts.reduce((least, part) => (part.size < least.size ? part : least))
    smallest.files.push(file)
    smallest.size += file.text.length
  }
  return parts.map((part) => part.files).filter((part) => part.length > 0)
}

/** Runs `checkPart` in a thread. */
function checkInThread(files: readonly SourceFile[], validation: Validation): Promise<CheckedFile[]> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(THREAD, { eval: true, workerData: { host: pathToFileURL(HOST).href, files, validation } })
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}

/** Returns the objects of a file that `checkPart` has read. */
function entriesOf(file: SourceFile, { outlines }: CheckedFile): CheckEntry[] {
  let objects: readonly SourceObject[] | undefined
  const objectAt = (index: number): SourceObject => {
    objects ??= objectsIn([file]).objects
    return objects[index] as SourceObject
  }
  return outlines.map((outline, index) => ({ ...outline, object: () => objectAt(index) }))
}

/** Reads the objects of files. Many files are read by several threads, which send their CRDs as dry runs besides. */
export async function checkFiles(
  files: readonly SourceFile[],
  validation: Validation,
  threads = { cores: availableParallelism(), check: checkInThread, isBuilt: existsSync(HOST) },
): Promise<CheckEntries> {
  const size = files.reduce((sum, { text }) => sum + text.length, 0)
  const count = Math.min(threads.cores, MAX_THREADS, Math.floor(size / WORTH_A_THREAD))
  if (count < 2 || !threads.isBuilt) {
    const { objects, problems } = objectsIn(files)
    return { entries: objects.map((object) => ({ ...outlineOf(object), object: () => object })), problems }
  }
  const [own = [], ...others] = divide(files, count)
  const answers = await Promise.all([...others.map((part) => threads.check(part, validation)), checkPart(own, validation)])
  const checked = new Map([...others, own].flatMap((part, i) => part.map((file, k) => [file, answers[i]?.[k]])))
  const read = files.flatMap((file) => {
    const one = checked.get(file)
    return one === undefined ? [] : [{ file, one }]
  })
  return {
    entries: read.flatMap(({ file, one }) => entriesOf(file, one)),
    problems: read.flatMap(({ one }) => one.problems),
  }
}
