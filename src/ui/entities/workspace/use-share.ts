import type { ReadWorkspace } from '../../../analysis/workspace-file/format.ts'
import type { ShareAddress } from '../../base/address/address.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { readShare } from './share.ts'

/** What a link holds; undefined while it is read. */
export function useShare({ version, data }: ShareAddress): ReadWorkspace | undefined {
  return useAsync(
    () =>
      readShare({ version, data, shown: '' }).catch(
        (error: Error): ReadWorkspace => ({ problem: { code: 'gzip', place: '', detail: error.message } }),
      ),
    [version, data],
  )
}
