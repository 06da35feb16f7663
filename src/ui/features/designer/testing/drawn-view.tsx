import { render, screen } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { Router, useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { designAt, readDesign } from '../../../base/address/address.ts'
import { appStore } from '../../../base/state/store.ts'
import { draftKey } from '../../../base/state/workspace-keys.ts'
import { saveNewDesign } from '../../../entities/crd/new-designs.ts'
import { useShortcuts } from '../../../kit/keys.tsx'
import DesignerView from '../designer-view.tsx'

function View() {
  useShortcuts()
  const [location] = useLocation()
  return <DesignerView name={readDesign(location)?.name} field={undefined} />
}

/** Draws the Design view of an installed CRD in the workspace that is open; without a name, where designs begin. */
export async function drawView(name?: string): Promise<UserEvent> {
  const { workspace } = appStore.getState()
  window.location.hash = `#${designAt(workspace, name)}`
  render(
    <Router hook={useHashLocation}>
      <View />
    </Router>,
  )
  await screen.findByRole('heading', { level: 1 })
  // Whether a press reaches what it is for is a question of styles, which are not loaded here; to ask it costs more than the press.
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}

/** Draws the Design view of a text that is not installed. */
export async function drawNew(text: string): Promise<UserEvent> {
  saveNewDesign(appStore.getState().workspace, { name: 'new', text })
  return drawView('new')
}

/** The draft of a CRD as text; undefined when it is as it is installed. */
export const draftOf = (name: string): string | undefined => {
  const { drafts, workspace } = appStore.getState()
  return drafts[draftKey(workspace, name)]?.text
}
