import { Button } from 'react-aria-components'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { forgetHistory } from '../../base/state/console-history.ts'
import { useApp } from '../../base/state/store.ts'
import { forgetSources } from '../../entities/crd/sources.ts'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import { PageDialog } from '../../kit/modal.tsx'

/** Asks whether a workspace is to be deleted with everything in it. */
export default function RemoveDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const { removeWorkspace, addToast } = useApp((state) => ({ removeWorkspace: state.removeWorkspace, addToast: state.addToast }))
  const remove = (): void => {
    onClose()
    removeWorkspace(name).then(
      () => {
        forgetHistory(name)
        forgetSources(name)
      },
      (error: Error) => addToast('bad', error.message),
    )
  }
  return (
    <PageDialog
      alert
      open
      title={pageTexts.workspaces.remove(name)}
      onClose={onClose}
      foot={
        <>
          <Button className="btn" onPress={onClose} autoFocus>
            {pageTexts.app.cancel}
          </Button>
          <Button className="btn btn-danger-fill" onPress={remove}>
            {workspaceTexts.removeDo}
          </Button>
        </>
      }
    >
      <ul className="dots">
        {workspaceTexts.removeWhat.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </PageDialog>
  )
}
