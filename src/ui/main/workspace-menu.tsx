import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { t } from '../i18n/catalogue.ts'
import { useCommands } from '../kit/keys.tsx'
import { LatePart, late } from '../kit/late.tsx'
import { MenuButton } from '../kit/menu-button.tsx'
import { useApp } from '../state/store.ts'

const load = () => import('./workspace-items.tsx')
const WorkspaceItems = late(load)
const NewWorkspaceDialog = late(() => import('../kit/new-workspace.tsx'))

/** Which API server the page looks at: a workspace of this browser, or the server the page came from. */
export function WorkspaceMenu() {
  const { workspace, engine } = useApp((state) => ({ workspace: state.workspace, engine: state.engine }))
  const hasPage = useApp((state) => state.connector.page !== undefined)
  const [asking, setAsking] = useState(false)
  useCommands(hasPage ? { newWorkspace: { run: () => setAsking(true) } } : {})
  return (
    <>
      <MenuButton className="pick" load={load} menu={(open) => <WorkspaceItems {...open} />}>
        <span className="text-ink-3 not-wide:hidden">{engine === 'host' ? t.app.server : t.app.workspace}</span>
        <b>{engine === 'host' ? location.host : workspace}</b>
        <ChevronDown aria-hidden />
      </MenuButton>
      <LatePart onClose={() => setAsking(false)}>{asking && <NewWorkspaceDialog onClose={() => setAsking(false)} />}</LatePart>
    </>
  )
}
