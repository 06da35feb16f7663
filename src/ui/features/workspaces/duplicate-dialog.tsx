import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useOpenWorkspace } from '../../base/address/navigation.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { useApp } from '../../base/state/store.ts'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import { duplicateWorkspace } from '../../entities/workspace/transfer.ts'
import { useWork } from '../../entities/workspace/use-work.ts'
import { PageDialog } from '../../kit/modal.tsx'
import { freeWorkspaceName, isFreeName, NameField } from './name-field.tsx'
import { Problem } from './problem.tsx'

/** Asks for the name of a copy of the open workspace, makes it and opens it. */
export function DuplicateDialog({ onClose }: { readonly onClose: () => void }) {
  const { workspace, workspaces } = useApp((state) => ({ workspace: state.workspace, workspaces: state.workspaces }))
  const [name, setName] = useState(() => freeWorkspaceName(workspaces, workspace))
  const open = useOpenWorkspace()
  const { isBusy, problem, run } = useWork()
  // What is under way is not left: its outcome would be told to nobody.
  const close = (): void => {
    if (!isBusy) onClose()
  }
  const isGood = isFreeName(workspaces, name) && !isBusy
  const submit = (): void => {
    if (!isGood) return
    void run(async () => {
      await duplicateWorkspace(name)
      onClose()
      open('page', name)
    })
  }
  return (
    <PageDialog
      title={workspaceTexts.duplicate.title(workspace)}
      open
      onClose={close}
      foot={
        <>
          <Button className="btn" onPress={close} isDisabled={isBusy}>
            {pageTexts.app.cancel}
          </Button>
          <Button className="btn btn-primary" isDisabled={!isGood} onPress={submit}>
            {isBusy ? workspaceTexts.working : workspaceTexts.duplicate.submit}
          </Button>
        </>
      }
    >
      <p>{workspaceTexts.duplicate.lead}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <NameField name={name} workspaces={workspaces} onChange={setName} focus />
      </form>
      <Problem text={problem} />
    </PageDialog>
  )
}
