import { decodeFile } from '../../../analysis/workspace-file/file-bytes.ts'
import type { ReadWorkspace } from '../../../analysis/workspace-file/format.ts'
import { readWorkspace } from '../../../analysis/workspace-file/read.ts'
import validateWorkspace from '../../../formats/workspace.schema.json?validate'

/** A file to read, whose text has at most `limit` characters. */
export interface FileQuestion {
  readonly file: Blob
  readonly limit: number | undefined
}

/** Inflates a file and checks all of it. */
export async function read({ file, limit }: FileQuestion): Promise<ReadWorkspace> {
  const { text, problem } = await decodeFile(file, limit)
  return text === undefined ? { problem } : readWorkspace(text, validateWorkspace)
}

/** Answers with what a file holds. An error reaches the page as the worker's. */
export function receive({ data }: MessageEvent<FileQuestion>): void {
  read(data).then((answer) => self.postMessage(answer), reportError)
}
