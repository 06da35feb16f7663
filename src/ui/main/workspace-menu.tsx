import { Check, ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { t } from '../i18n/catalogue.ts'
import { NewWorkspaceDialog } from '../kit/new-workspace.tsx'
import { FIRST_WORKSPACE } from '../state/connection.ts'
import { useOpenWorkspace } from '../state/navigation.ts'
import { useApp } from '../state/store.ts'

const HOST = ' host'
const NEW = ' new'

/** Which API server the page looks at: a workspace of this browser, or the server the page came from. */
export function WorkspaceMenu() {
  const { workspace, workspaces, engine, connector } = useApp((state) => ({
    workspace: state.workspace,
    workspaces: state.workspaces,
    engine: state.engine,
    connector: state.connector,
  }))
  const open = useOpenWorkspace()
  const [asking, setAsking] = useState(false)
  const names = [...new Set([FIRST_WORKSPACE, workspace, ...workspaces.map((entry) => entry.name)])]
  const current = engine === 'host' ? HOST : workspace
  const act = (id: string): void => {
    if (id === NEW) setAsking(true)
    else if (id === HOST) open('host', workspace)
    else open('page', id)
  }
  return (
    <>
      <MenuTrigger>
        <Button className="pick">
          <span>{engine === 'host' ? t.app.server : t.app.workspace}</span>
          <b>{engine === 'host' ? location.host : workspace}</b>
          <ChevronDown className="i" aria-hidden />
        </Button>
        <Popover offset={4} placement="bottom start">
          <Menu
            className="menu"
            aria-label={t.app.workspace}
            selectionMode="single"
            selectedKeys={[current]}
            onAction={(id) => act(String(id))}
          >
            {connector.page !== undefined && (
              <MenuSection>
                <Header className="menu-head">{t.workspaces.head}</Header>
                {names.map((name) => (
                  <MenuItem key={name} id={name} className="menu-item" textValue={name}>
                    {({ isSelected }) => (
                      <>
                        <Check className="i i-sm" aria-hidden style={{ visibility: isSelected ? 'visible' : 'hidden' }} />
                        <span>{name}</span>
                      </>
                    )}
                  </MenuItem>
                ))}
              </MenuSection>
            )}
            {connector.host !== undefined && (
              <MenuSection>
                <Header className="menu-head">{t.workspaces.host}</Header>
                <MenuItem id={HOST} className="menu-item" textValue={location.host}>
                  {({ isSelected }) => (
                    <>
                      <Check className="i i-sm" aria-hidden style={{ visibility: isSelected ? 'visible' : 'hidden' }} />
                      <span>
                        {location.host}
                        <div className="sub">{t.workspaces.hostSub}</div>
                      </span>
                    </>
                  )}
                </MenuItem>
              </MenuSection>
            )}
            {connector.page !== undefined && <Separator className="menu-sep" />}
            {connector.page !== undefined && (
              <MenuItem id={NEW} className="menu-item">
                <Plus className="i i-sm" aria-hidden />
                {t.workspaces.create}
              </MenuItem>
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
      <NewWorkspaceDialog open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
