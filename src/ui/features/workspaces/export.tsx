import { useEffect } from 'react'
import { appStore } from '../../base/state/store.ts'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import { exportWorkspace } from '../../entities/workspace/transfer.ts'
import { downloadBlob } from '../../kit/download.ts'

async function run(isWanted: () => boolean): Promise<void> {
  const { addToast } = appStore.getState()
  try {
    const { name, blob } = await exportWorkspace()
    if (!isWanted()) return
    downloadBlob(name, blob)
    addToast('ok', workspaceTexts.exported(name, blob.size))
  } catch (error) {
    addToast('bad', error instanceof Error ? error.message : String(error))
  }
}

/** Saves the open workspace as a file. Draws nothing. */
export function Export({ onClose }: { readonly onClose: () => void }) {
  useEffect(() => {
    let isDrawn = true
    void run(() => isDrawn).then(() => isDrawn && onClose())
    return () => {
      isDrawn = false
    }
  }, [onClose])
  return null
}
