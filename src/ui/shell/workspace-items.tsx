import { Copy, FolderInput, FolderOutput, History, Plus, Share2 } from 'lucide-react'
import { Header, MenuSection, Separator } from 'react-aria-components'
import { serverName } from '../base/address/address.ts'
import { useOpenWorkspace } from '../base/address/navigation.ts'
import { pageTexts } from '../base/i18n/page.en.ts'
import { FIRST_WORKSPACE } from '../base/state/connection.ts'
import { useApp } from '../base/state/store.ts'
import { workspaceTexts } from '../entities/workspace/texts.en.ts'
import { ButtonMenu, CheckItem, CommandItem } from '../kit/menu.tsx'
import type { OpenMenu } from '../kit/menu-button.tsx'

const HOST = ' host'

/** The workspaces of this browser, and the server the page came from. */
export default function WorkspaceItems(menu: OpenMenu) {
  const { workspace, workspaces, engine, connector, cluster } = useApp((state) => ({
    cluster: state.cluster,
    workspace: state.workspace,
    workspaces: state.workspaces,
    engine: state.engine,
    connector: state.connector,
  }))
  const open = useOpenWorkspace()
  const names = [...new Set([FIRST_WORKSPACE, workspace, ...workspaces.map((entry) => entry.name)])]
  const act = (id: string): void => {
    if (id === HOST) open('host', workspace)
    else if (names.includes(id)) open('page', id)
  }
  // The commands below are none of the places to choose from.
  const chosen = { selectionMode: 'single', selectedKeys: [engine === 'host' ? HOST : workspace] } as const
  return (
    <ButtonMenu {...menu} label={pageTexts.app.workspace} onAction={act}>
      {connector.page !== undefined && (
        <MenuSection {...chosen}>
          <Header className="menu-head">{workspaceTexts.menu.head}</Header>
          {names.map((name) => (
            <CheckItem key={name} id={name} word={name} />
          ))}
        </MenuSection>
      )}
      {connector.host !== undefined && (
        <MenuSection {...chosen}>
          <Header className="menu-head">{workspaceTexts.menu.host}</Header>
          <CheckItem
            id={HOST}
            word={cluster?.context ?? serverName()}
            sub={cluster === undefined ? workspaceTexts.menu.hostSub : pageTexts.cluster.sub}
          />
        </MenuSection>
      )}
      {connector.page !== undefined && <Separator className="menu-sep" />}
      {connector.page !== undefined && <CommandItem id="newWorkspace" icon={Plus} />}
      {connector.page !== undefined && <CommandItem id="importWorkspace" icon={FolderInput} />}
      {engine === 'page' && <CommandItem id="share" icon={Share2} />}
      {engine === 'page' && <CommandItem id="exportWorkspace" icon={FolderOutput} />}
      {engine === 'page' && <CommandItem id="duplicateWorkspace" icon={Copy} />}
      {engine === 'page' && <CommandItem id="checkpoints" icon={History} />}
    </ButtonMenu>
  )
}
