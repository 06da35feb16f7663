import { useState } from 'react'
import { Button } from 'react-aria-components'
import { t } from '../../base/i18n/catalogue.ts'
import { ws } from '../../base/i18n/workspaces.ts'
import { isWorkspaceName } from '../../base/state/connection.ts'
import { useOpenWorkspace } from '../../base/address/navigation.ts'
import { LineField } from '../../kit/line-field.tsx'
import { PageDialog } from '../../kit/modal.tsx'

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
      title={t.commands.titles.newWorkspace}
      open
      onClose={onClose}
      foot={
        <>
          <Button className="btn" onPress={onClose}>
            {t.app.cancel}
          </Button>
          <Button className="btn btn-primary" isDisabled={!good} onPress={submit}>
            {ws.open}
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
          label={ws.named}
          showLabel
          mono
          focus
          value={name}
          onChange={setName}
          hint={ws.nameHint}
          error={name !== '' && !good ? ws.nameBad : undefined}
        />
      </form>
    </PageDialog>
  )
}
