import { useEffect, useState } from 'react'
import type { ReadWorkspace } from '../../../analysis/workspace-file/format.ts'
import type { ShareAddress } from '../../base/address/address.ts'
import { readShare } from './share.ts'

/** What a link holds; undefined while it is read. */
export function useShare({ version, data }: ShareAddress): ReadWorkspace | undefined {
  const [read, setRead] = useState<ReadWorkspace>()
  useEffect(() => {
    let isWanted = true
    setRead(undefined)
    readShare({ version, data, shown: '' }).then(
      (result) => isWanted && setRead(result),
      (error: Error) => isWanted && setRead({ problem: { code: 'gzip', place: '', detail: error.message } }),
    )
    return () => {
      isWanted = false
    }
  }, [version, data])
  return read
}
