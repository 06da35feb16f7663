import type { ReadWorkspace } from '../../../analysis/workspace-file/format.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { readWorkspaceFile } from '../../entities/workspace/transfer.ts'

/** A file that was read. */
export type Read =
  | (ReadWorkspace & { readonly failure?: undefined })
  /** The browser could not read it. */
  | { readonly content?: undefined; readonly problem?: undefined; readonly failure: string }

/** Reads and checks a file; undefined until that is done. */
export function useFile(file: File | undefined): Read | undefined {
  return useAsync<Read>(() => file && readWorkspaceFile(file).catch((error: Error) => ({ failure: error.message })), [file])
}
