import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { appStore } from '../../base/state/store.ts'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import { exportWorkspace } from '../../entities/workspace/transfer.ts'
import { downloadBlob } from '../../kit/download.ts'

/** Saves the open workspace as a file. Draws nothing. */
export function Export({ onClose }: { readonly onClose: () => void }) {
  useAsync(
    async (signal) => {
      const { addToast } = appStore.getState()
      try {
        const { name, blob } = await exportWorkspace()
        if (signal.aborted) return
        downloadBlob(name, blob)
        addToast('ok', workspaceTexts.exported(name, blob.size))
      } catch (error) {
        addToast('bad', errorMessage(error))
      }
      if (!signal.aborted) onClose()
    },
    [onClose],
  )
  return null
}
