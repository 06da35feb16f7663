import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { isObject } from '../../../apimachinery/json/value.ts'
import { ApiError, Unreachable } from '../../../client/api-status.ts'
import type { Client } from '../../../client/client.ts'
import { pathOf, type ResourceType } from '../../../client/resource-type.ts'
import { customKinds, useKinds } from '../../data/kinds.ts'
import { useStorageUse } from '../../data/storage-use.ts'
import { t } from '../../i18n/catalogue.ts'
import { Age } from '../../kit/age.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { late } from '../../kit/late.tsx'
import { LatePart } from '../../kit/late-part.tsx'
import { afterPause } from '../../state/async.ts'
import { useOpenWorkspace } from '../../state/navigation.ts'
import { appStore, useApp } from '../../state/store.ts'

/** How many objects of a type there are: one is asked for, the rest is counted by the server. */
async function countOf(page: Client, type: ResourceType): Promise<number> {
  const answer = await page.send({ method: 'GET', path: pathOf(type), query: { limit: '1' } })
  const items = answer.object?.items
  const metadata = isObject(answer.object?.metadata) ? answer.object.metadata : undefined
  const more = typeof metadata?.remainingItemCount === 'number' ? metadata.remainingItemCount : 0
  return (Array.isArray(items) ? items.length : 0) + more
}

/** Notes how much the open workspace holds, for the list of workspaces. */
function useNoteCounts(): void {
  const { page, engine } = useApp((state) => ({ page: state.page, engine: state.engine }))
  const { types, state } = useKinds()
  useEffect(() => {
    if (page === undefined || engine !== 'page' || state !== 'live') return
    const own = [...types.filter((type) => type.resource === 'customresourcedefinitions'), ...customKinds(types)]
    const count = async (signal: AbortSignal): Promise<void> => {
      const counts = await Promise.all(own.map((type) => countOf(page, type)))
      const crds = counts[own.findIndex((type) => type.resource === 'customresourcedefinitions')] ?? 0
      const all = counts.reduce((sum, n) => sum + n, 0)
      if (!signal.aborted) appStore.getState().noteWorkspace({ crds, objects: all - crds })
    }
    return afterPause(300, (signal) =>
      count(signal).catch((error: unknown) => {
        if (!(error instanceof ApiError || error instanceof Unreachable)) throw error
      }),
    )
  }, [page, engine, types, state])
}

const NewWorkspaceDialog = late(() => import('../../kit/new-workspace.tsx'))
const RemoveDialog = late(() => import('./remove-workspace.tsx'))

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
                {entry.crds !== undefined && entry.objects !== undefined && t.workspaces.holds(entry.crds, entry.objects)}
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
      <LatePart onClose={() => setAsking(false)}>{asking && <NewWorkspaceDialog onClose={() => setAsking(false)} />}</LatePart>
      <LatePart onClose={() => setRemoving(undefined)}>
        {removing !== undefined && <RemoveDialog name={removing} onClose={() => setRemoving(undefined)} />}
      </LatePart>
    </section>
  )
}
