import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useOpenWorkspace } from '../../base/address/navigation.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { isWorkspaceName } from '../../base/state/connection.ts'
import { LineField } from '../../kit/line-field.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import { workspaceTexts } from './texts.en.ts'

/** Asks for the name of a new workspace and opens it. */
export default function NewWorkspaceDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const openWorkspace = useOpenWorkspace()
  const good = isWorkspaceName(name)
  const submit = (): void => {
    if (!good) return
    onClose()
    openWorkspace('page', name)
  }
  return (
    <PageDialog
      title={pageTexts.commands.titles.newWorkspace}
      open
      onClose={onClose}
      foot={
        <>
          <Button className="btn" onPress={onClose}>
            {pageTexts.app.cancel}
          </Button>
          <Button className="btn btn-primary" isDisabled={!good} onPress={submit}>
            {workspaceTexts.open}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <LineField
          label={workspaceTexts.named}
          showLabel
          mono
          focus
          value={name}
          onChange={setName}
          hint={workspaceTexts.nameHint}
          error={name !== '' && !good ? workspaceTexts.nameBad : undefined}
        />
      </form>
    </PageDialog>
  )
}
