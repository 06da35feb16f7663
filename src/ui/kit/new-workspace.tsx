import { useState } from 'react'
import { Button, Input } from 'react-aria-components'
import { t } from '../i18n/catalogue.ts'
import { isWorkspaceName } from '../state/connection.ts'
import { useOpenWorkspace } from '../state/navigation.ts'
import { PageDialog } from './modal.tsx'

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
      title={t.workspaces.create}
      open
      onClose={onClose}
      foot={
        <>
          <Button className="btn" onPress={onClose}>
            {t.app.cancel}
          </Button>
          <Button className="btn btn-primary" isDisabled={!good} onPress={submit}>
            {t.workspaces.open}
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
        <label className="text-sm" htmlFor="workspace-name">
          {t.workspaces.name}
        </label>
        <span className="field">
          <Input
            id="workspace-name"
            className="mono"
            value={name}
            autoFocus
            aria-describedby="workspace-name-hint"
            aria-invalid={name !== '' && !good}
            onChange={(event) => setName(event.target.value)}
          />
        </span>
        <p id="workspace-name-hint" className={`text-xs ${name !== '' && !good ? 'text-bad' : 'text-ink-3'}`}>
          {name !== '' && !good ? t.workspaces.nameBad : t.workspaces.nameHint}
        </p>
      </form>
    </PageDialog>
  )
}
