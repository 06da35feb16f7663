import { useState } from 'react'
import { Button } from 'react-aria-components'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { secretsIn } from '../../../protocol/secrets.ts'
import type { StoreSnapshot } from '../../../protocol/snapshot.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { appStore } from '../../base/state/store.ts'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import { exportedSnapshot, exportWorkspace } from '../../entities/workspace/transfer.ts'
import { downloadBlob } from '../../kit/download.ts'
import { PageDialog } from '../../kit/modal.tsx'

/** Saves a workspace as a file, and says so. */
async function save(snapshot: StoreSnapshot, includesSecrets: boolean): Promise<void> {
  const { addToast } = appStore.getState()
  try {
    const { name, blob } = await exportWorkspace(snapshot, includesSecrets)
    downloadBlob(name, blob)
    addToast('ok', workspaceTexts.exported(name, blob.size))
  } catch (error) {
    addToast('bad', errorMessage(error))
  }
}

/** Saves the open workspace as a file. Asks first whether its Secrets go along, when it has any; otherwise it draws nothing. */
export function Export({ onClose }: { readonly onClose: () => void }) {
  const [snapshot, setSnapshot] = useState<StoreSnapshot>()
  const [includes, setIncludes] = useState(false)
  useAsync(
    async (signal) => {
      try {
        const found = await exportedSnapshot()
        if (signal.aborted) return
        if (secretsIn(found) > 0) {
          setSnapshot(found)
          return
        }
        await save(found, false)
      } catch (error) {
        appStore.getState().addToast('bad', errorMessage(error))
      }
      if (!signal.aborted) onClose()
    },
    [onClose],
  )
  if (snapshot === undefined) return null
  const submit = async (): Promise<void> => {
    await save(snapshot, includes)
    onClose()
  }
  const { title, lead, include, danger, submit: label } = workspaceTexts.exportSecrets
  return (
    <PageDialog
      title={title}
      open
      onClose={onClose}
      foot={
        <>
          <Button className="btn" onPress={onClose}>
            {pageTexts.app.cancel}
          </Button>
          <Button className="btn btn-primary" onPress={() => void submit()}>
            {label}
          </Button>
        </>
      }
    >
      <p>{lead(secretsIn(snapshot))}</p>
      <label className="flex items-center gap-2 py-2">
        <input type="checkbox" className="size-4" checked={includes} onChange={(event) => setIncludes(event.target.checked)} />
        {include}
      </label>
      <p className="muted">{danger}</p>
    </PageDialog>
  )
}
