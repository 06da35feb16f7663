import type { FoundDocument } from '../language/documents.ts'
import type { IncomingFile } from '../stores/incoming.ts'
import type { ImportResult } from './importer.ts'

/** A file, the documents in it by their index, and how many of them are stored or are not. */
export interface FileOutcome extends IncomingFile {
  readonly documents: readonly number[]
  readonly all: number
  readonly stored: number
  readonly failed: number
}

const STORED: readonly string[] = ['created', 'configured', 'unchanged']
const UNDER_WAY: readonly string[] = ['ready', 'sending', 'waiting']

/** Whether nothing more becomes of a document. */
export const isOver = ({ state }: ImportResult): boolean => !UNDER_WAY.includes(state)

/** What became of each file, in their order. */
export function outcomesOf(
  files: readonly IncomingFile[],
  documents: readonly FoundDocument[],
  results: ReadonlyMap<number, ImportResult>,
): FileOutcome[] {
  return files.map((file, i) => {
    const next = files[i + 1]?.line ?? Number.POSITIVE_INFINITY
    const own = [...documents.keys()].filter((index) => {
      const line = documents[index]?.line ?? 0
      // A document begins with the `---` before it, which stands between two files.
      return line >= file.line - 1 && line < next - 1
    })
    const isBad = (index: number): boolean => documents[index]?.problem !== undefined
    const over = own.map((index) => results.get(index)).filter((result) => result !== undefined && isOver(result))
    const stored = over.filter((result) => result !== undefined && STORED.includes(result.state)).length
    return { ...file, documents: own, all: own.length, stored, failed: over.length - stored + own.filter(isBad).length }
  })
}
