import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import { isPreRelease, MINORS } from '../../../apimachinery/releases/choices.ts'
import { LATEST_MINOR } from '../../../apimachinery/releases/named.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { designAt } from '../../base/address/address.ts'
import { useOpenWorkspace } from '../../base/address/navigation.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { isKnownWorkspace, isWorkspaceName } from '../../base/state/connection.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { Choice } from '../../kit/choice.tsx'
import { LineField } from '../../kit/line-field.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import { freeName, newDrafts, saveNewDesign } from '../crd/new-designs.ts'
import { prepareWorkspace } from './release.ts'
import { workspaceTexts } from './texts.en.ts'

interface Props {
  /** The minor version of the release that is chosen at first; absent: the latest. */
  readonly release?: number | undefined
  /** The text of a design that goes along, and is shown. */
  readonly design?: string | undefined
  readonly onClose: () => void
}

/** Asks for the name and the release of a new workspace, makes it and opens it. */
export default function NewWorkspaceDialog({ release = LATEST_MINOR, design, onClose }: Props) {
  const [name, setName] = useState('')
  const [minor, setMinor] = useState(release)
  const [isBusy, setBusy] = useState(false)
  const workspaces = useApp((state) => state.workspaces)
  const openWorkspace = useOpenWorkspace()
  const [, navigate] = useLocation()
  const isGood = isWorkspaceName(name)
  const isThere = isGood && isKnownWorkspace(workspaces, name)
  const submit = async (): Promise<void> => {
    if (!isGood || isBusy) return
    setBusy(true)
    try {
      if (!isThere) await prepareWorkspace(name, minor)
    } catch (error) {
      appStore.getState().addToast('bad', errorMessage(error))
      return setBusy(false)
    }
    onClose()
    openWorkspace('page', name)
    if (design === undefined) return
    const draft = { name: freeName(newDrafts(appStore.getState().drafts, name)), text: design }
    saveNewDesign(name, draft)
    navigate(designAt(name, draft.name))
  }
  const options = MINORS.toReversed().map((one) => ({
    id: String(one),
    word: `1.${one}`,
    ...(one === LATEST_MINOR && { sub: workspaceTexts.releaseNewest }),
    ...(isPreRelease(one) && { sub: workspaceTexts.releasePre }),
  }))
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
          <Button className="btn btn-primary" isDisabled={!isGood || isBusy} onPress={() => void submit()}>
            {workspaceTexts.open}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
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
          error={name !== '' && !isGood ? workspaceTexts.nameBad : undefined}
        />
        {isThere ? (
          <p className="text-sm text-ink-2">{workspaceTexts.releaseKept}</p>
        ) : (
          <div className="grid justify-items-start gap-1">
            <Choice
              label={workspaceTexts.release}
              look="select"
              showLabel
              value={String(minor)}
              options={options}
              onChange={(id) => setMinor(Number(id))}
            />
            <p className="text-xs text-ink-3">{workspaceTexts.releaseHint}</p>
          </div>
        )}
      </form>
    </PageDialog>
  )
}
