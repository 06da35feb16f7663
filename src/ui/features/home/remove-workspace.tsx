import { Button } from 'react-aria-components'
import { t } from '../../base/i18n/catalogue.ts'
import { ws } from '../../base/i18n/workspaces.ts'
import { PageDialog } from '../../kit/modal.tsx'
import { forgetHistory } from '../../base/state/console-history.ts'
import { useApp } from '../../base/state/store.ts'

/** Asks whether a workspace is to be deleted with everything in it. */
export default function RemoveDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const { removeWorkspace, addToast } = useApp((state) => ({ removeWorkspace: state.removeWorkspace, addToast: state.addToast }))
  const remove = (): void => {
    onClose()
    removeWorkspace(name).then(
      () => forgetHistory(name),
      (error: Error) => addToast('bad', error.message),
    )
  }
  return (
    <PageDialog
      alert
      open
      title={t.workspaces.remove(name)}
      onClose={onClose}
      foot={
        <>
          <Button className="btn" onPress={onClose} autoFocus>
            {t.app.cancel}
          </Button>
          <Button className="btn btn-danger-fill" onPress={remove}>
            {ws.removeDo}
          </Button>
        </>
      }
    >
      <ul className="dots">
        {ws.removeWhat.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </PageDialog>
  )
}
