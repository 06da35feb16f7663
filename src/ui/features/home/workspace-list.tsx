import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from 'react-aria-components'
import { useStorageUse } from '../../data/storage-use.ts'
import { t } from '../../i18n/catalogue.ts'
import { Age } from '../../kit/age.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { useOpenWorkspace } from '../../state/navigation.ts'
import { useApp } from '../../state/store.ts'
import { useNoteCounts } from './use-note-counts.ts'

const NewWorkspaceDialog = lazy(() => import('../../kit/new-workspace.tsx'))
const RemoveDialog = lazy(() => import('./remove-workspace.tsx'))

const SHOWN = 4

/** Workspaces of this browser, newest first, and the room they take. */
export function WorkspaceList() {
  const { workspaces, workspace, engine } = useApp((state) => ({
    workspaces: state.workspaces,
    workspace: state.workspace,
    engine: state.engine,
  }))
  const [asking, setAsking] = useState(false)
  const [removing, setRemoving] = useState<string>()
  const open = useOpenWorkspace()
  const use = useStorageUse()
  useNoteCounts()
  return (
    <section className="pane" aria-label={t.workspaces.recent}>
      <header className="pane-head pane-head-sm">
        <h2>{t.workspaces.recent}</h2>
        <span className="min-w-0 flex-1" />
        <Button className="btn btn-ghost btn-sm" onPress={() => setAsking(true)}>
          {t.workspaces.create}
        </Button>
      </header>
      <ul>
        {workspaces.slice(0, SHOWN).map((entry) => {
          const current = engine === 'page' && entry.name === workspace
          return (
            <li
              key={entry.name}
              className="grid min-h-8 grid-cols-[minmax(0,1fr)_142px_52px_24px] items-center gap-2 border-b border-line ps-3 pe-2 text-sm"
            >
              <button
                type="button"
                className="min-h-6 min-w-0 truncate text-start font-[550] hover:text-accent-ink"
                onClick={() => open('page', entry.name)}
                aria-current={current}
              >
                {entry.name}
              </button>
              <span className="text-ink-2 min-w-0 truncate">
                {t.workspaces.crds(entry.crds)}, {t.workspaces.objects(entry.objects)}
              </span>
              <span className="tabular-nums text-ink-3">
                {current ? t.workspaces.now : <Age created={new Date(entry.opened).toISOString()} />}
              </span>
              <IconButton
                icon={Trash2}
                label={t.workspaces.remove(entry.name)}
                onPress={() => setRemoving(entry.name)}
                isDisabled={current}
                small
              />
            </li>
          )
        })}
      </ul>
      <p className="mt-auto px-3 py-1.75 text-xs text-ink-3">
        {use === undefined ? t.workspaces.usedUnknown : t.workspaces.used(use.used, use.quota)}
      </p>
      <Suspense fallback={null}>
        {asking && <NewWorkspaceDialog onClose={() => setAsking(false)} />}
        {removing !== undefined && <RemoveDialog name={removing} onClose={() => setRemoving(undefined)} />}
      </Suspense>
    </section>
  )
}
