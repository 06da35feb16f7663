import type { FoundDocument } from '../../../analysis/yaml/documents.ts'
import type { ImportResult } from '../../data/importer.ts'
import type { IncomingFile } from '../../state/incoming.ts'

/** A file, the documents in it by their index, and how many of them are stored or are not. */
export interface FileOutcome extends IncomingFile {
  readonly documents: readonly number[]
  readonly all: number
  readonly stored: number
  readonly failed: number
}

const STORED: ReadonlySet<string> = new Set(['created', 'configured', 'unchanged'])
const UNDER_WAY: ReadonlySet<string> = new Set(['ready', 'sending', 'waiting'])

/** Whether nothing more becomes of a document. */
export const isOver = ({ state }: ImportResult): boolean => !UNDER_WAY.has(state)

/** What became of each file, in their order. */
export function outcomesOf(
  files: readonly IncomingFile[],
  documents: readonly FoundDocument[],
  results: ReadonlyMap<number, ImportResult>,
): FileOutcome[] {
  let at = 0
  return files.map((file, i) => {
    // A document begins with the `---` before it, which stands between two files.
    const end = (files[i + 1]?.line ?? Number.POSITIVE_INFINITY) - 1
    const own: number[] = []
    let [stored, failed] = [0, 0]
    for (; at < documents.length && (documents[at]?.line ?? 0) < end; at++) {
      own.push(at)
      const result = results.get(at)
      if (documents[at]?.problem !== undefined) failed++
      else if (result !== undefined && isOver(result)) STORED.has(result.state) ? stored++ : failed++
    }
    return { ...file, documents: own, all: own.length, stored, failed }
  })
}
