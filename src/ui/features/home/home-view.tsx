import { ArrowRight, FileDown, GraduationCap, type LucideIcon, PencilRuler, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { isObject } from '../../../apimachinery/json/value.ts'
import type { Client } from '../../../client/client.ts'
import { pathOf, type ResourceType } from '../../../client/resource-type.ts'
import { designAt, installAt, lessonAt } from '../../base/address/address.ts'
import { useOpenWorkspace } from '../../base/address/navigation.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { customKinds, useKinds } from '../../entities/kind/kinds.ts'
import { useStorageUse } from '../../entities/workspace/storage-use.ts'
import { Age } from '../../kit/age.tsx'
import { CommandButton } from '../../kit/command-button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { KeyCaps } from '../../kit/keys.tsx'
import { ErrorBoundary, LatePart, late } from '../../kit/late.tsx'
import { Hero } from './hero.tsx'
import './home.css'
import { undefinedIfRejected, useAsync } from '../../base/async/use-async.ts'
import { homeTexts } from './texts.en.ts'

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
  useAsync(
    async (signal) => {
      if (page === undefined || engine !== 'page' || state !== 'live') return
      const own = [...types.filter((type) => type.resource === 'customresourcedefinitions'), ...customKinds(types)]
      const counts = await Promise.all(own.map((type) => countOf(page, type))).catch(undefinedIfRejected)
      if (counts === undefined || signal.aborted) return
      const crds = counts[own.findIndex((type) => type.resource === 'customresourcedefinitions')] ?? 0
      const all = counts.reduce((sum, n) => sum + n, 0)
      appStore.getState().noteWorkspace({ crds, objects: all - crds })
    },
    [page, engine, types, state],
    { pauseMs: 300 },
  )
}

/** The room of the list, before it is there. */
const Waiting = () => <div className="h-47 narrow:h-94" />
const ExampleList = late(() => import('../../entities/crd/example-list.tsx'), Waiting)

const LastChanges = late(() => import('./last-changes-pane.tsx'))

const RemoveDialog = late(() => import('./remove-workspace.tsx'))

const SHOWN = 4

/** Workspaces of this browser, newest first, and the room they take. */
function WorkspaceList() {
  const { workspaces, workspace, engine } = useApp((state) => ({
    workspaces: state.workspaces,
    workspace: state.workspace,
    engine: state.engine,
  }))
  const [removing, setRemoving] = useState<string>()
  const open = useOpenWorkspace()
  const use = useStorageUse()
  useNoteCounts()
  return (
    <section className="pane" aria-label={pageTexts.workspaces.recent}>
      <header className="pane-head pane-head-sm">
        <h2>{pageTexts.workspaces.recent}</h2>
        <span className="min-w-0 flex-1" />
        <CommandButton id="newWorkspace" className="btn btn-ghost btn-sm" />
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
                {entry.crds !== undefined && entry.objects !== undefined && pageTexts.workspaces.holds(entry.crds, entry.objects)}
              </span>
              <span className="tabular-nums text-ink-3">
                {current ? pageTexts.workspaces.now : <Age created={new Date(entry.opened).toISOString()} />}
              </span>
              <IconButton
                icon={Trash2}
                label={pageTexts.workspaces.remove(entry.name)}
                onPress={() => setRemoving(entry.name)}
                isDisabled={current}
                small
              />
            </li>
          )
        })}
      </ul>
      <p className="mt-auto px-3 py-1.75 text-xs text-ink-3">
        {use === undefined ? pageTexts.workspaces.usedUnknown : pageTexts.workspaces.used(use.used, use.quota)}
      </p>
      <LatePart onClose={() => setRemoving(undefined)}>
        {removing !== undefined && <RemoveDialog name={removing} onClose={() => setRemoving(undefined)} />}
      </LatePart>
    </section>
  )
}

interface ExitProps {
  readonly icon: LucideIcon
  readonly words: readonly [string, string]
  readonly href: string
  readonly look?: string
  /** What stands at its end. */
  readonly children: ReactNode
}

function Exit({ icon: Icon, words: [title, text], href, look = 'hover:border-line-strong', children }: ExitProps) {
  return (
    <Link
      className={`pane grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-3 px-3.5 py-3 text-start text-ink no-underline hover:bg-hover ${look}`}
      href={href}
    >
      <span className="grid size-9 place-items-center rounded-2 border border-line bg-sunken">
        <Icon className="icon-lg" aria-hidden />
      </span>
      <span>
        <b className="block font-semibold">{title}</b>
        <small className="block text-sm text-ink-2">{text}</small>
      </span>
      {children}
    </Link>
  )
}

function Exits() {
  const { workspace, hasPage } = useApp((state) => ({ workspace: state.workspace, hasPage: state.connector.page !== undefined }))
  const { lesson, start, design, import: bring } = homeTexts.exits
  return (
    <div className={`grid gap-2.5 narrow:grid-cols-1 ${hasPage ? 'grid-cols-3' : 'grid-cols-2'}`}>
      {hasPage && (
        <Exit icon={GraduationCap} words={lesson} href={lessonAt('first-kind')}>
          <span className="btn btn-primary">{start}</span>
        </Exit>
      )}
      <Exit icon={PencilRuler} words={design} href={designAt(workspace)}>
        <ArrowRight className="text-ink-3" aria-hidden />
      </Exit>
      <Exit icon={FileDown} words={bring} href={installAt(workspace)} look="border-dashed border-line-control">
        <span className="narrow:hidden">
          <KeyCaps press="Ctrl+v" />
        </span>
      </Exit>
    </div>
  )
}

/** Examples, workspaces and what changed last. */
function Lists() {
  const isOpen = useApp((state) => state.page !== undefined)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_416px] gap-2.5 not-wide:grid-cols-[minmax(0,1fr)_320px] @max-[960px]:grid-cols-1">
      <section className="pane" aria-label={homeTexts.examples}>
        <header className="pane-head pane-head-sm">
          <h2>{homeTexts.examples}</h2>
          <span className="text-ink-3 text-xs">{homeTexts.examplesSub}</span>
        </header>
        <ErrorBoundary fallback={(error) => <p className="px-3 py-3 text-sm text-bad">{error.message}</p>}>
          <ExampleList />
        </ErrorBoundary>
      </section>
      <WorkspaceList />
      {isOpen && (
        <ErrorBoundary fallback={() => null}>
          <LastChanges />
        </ErrorBoundary>
      )}
    </div>
  )
}

/** The first screen: the running example, ways in, examples, workspaces. */
export function HomeView() {
  return (
    <div className="@container min-h-0 min-w-0 overflow-auto">
      <div className="grid min-h-full content-start gap-2.5 p-2.5 @min-[961px]:[@media(min-height:801px)]:has-[.home-dots]:grid-rows-[minmax(0,1fr)_auto_auto] @min-[961px]:[@media(min-height:801px)]:has-[.home-dots]:content-stretch">
        <Hero />
        <Exits />
        <Lists />
      </div>
    </div>
  )
}
