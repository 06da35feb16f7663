import { useEffect } from 'react'
import { exportWorkspace } from '../../entities/workspace/transfer.ts'
import { ws } from '../../base/i18n/workspaces.ts'
import { downloadBlob } from '../../kit/download.ts'
import { appStore } from '../../base/state/store.ts'

async function run(isWanted: () => boolean): Promise<void> {
  const { addToast } = appStore.getState()
  try {
    const { name, blob } = await exportWorkspace()
    if (!isWanted()) return
    downloadBlob(name, blob)
    addToast('ok', ws.exported(name, blob.size))
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
