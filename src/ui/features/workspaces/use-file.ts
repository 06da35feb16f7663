import { useEffect, useState } from 'react'
import type { ReadWorkspace } from '../../../analysis/workspace-file/format.ts'
import { readWorkspaceFile } from '../../entities/workspace/transfer.ts'

/** A file that was read. */
export type Read =
  | (ReadWorkspace & { readonly failure?: undefined })
  /** The browser could not read it. */
  | { readonly content?: undefined; readonly problem?: undefined; readonly failure: string }

/** Reads and checks a file; undefined until that is done. */
export function useFile(file: File | undefined): Read | undefined {
  const [read, setRead] = useState<{ readonly file: File; readonly result: Read }>()
  useEffect(() => {
    if (file === undefined) return
    let isWanted = true
    const done = (result: Read): void => {
      if (isWanted) setRead({ file, result })
    }
    readWorkspaceFile(file).then(done, (error: Error) => done({ failure: error.message }))
    return () => {
      isWanted = false
    }
  }, [file])
  return read !== undefined && read.file === file ? read.result : undefined
}
