import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import {
  type Address,
  engineOf,
  homeAt,
  readAddress,
  referenceOf,
  type TimelineAddress,
  withoutEngine,
} from '../base/address/address.ts'
import { afterPause } from '../base/async/async.ts'
import { pageTexts } from '../base/i18n/page.en.ts'
import { isKnownWorkspace } from '../base/state/connection.ts'
import { appStore, useApp } from '../base/state/store.ts'
import { HomeView } from '../features/home/home-view.tsx'
import { prefetchEditor } from '../kit/editor/yaml-editor.tsx'
import { ErrorBoundary, late } from '../kit/late.tsx'

/** The code of each view but the first, in chunks of their own. */
const loaders = {
  resources: () => import('../features/objects/resources-view.tsx'),
  resource: () => import('../features/object/resource-view.tsx'),
  design: () => import('../features/designer/designer-view.tsx'),
  install: () => import('../features/import/install-view.tsx'),
  timeline: () => import('../features/timeline/timeline-view.tsx'),
  present: () => import('../features/presenter/presenter-view.tsx'),
  lessons: () => import('../features/lessons/lessons-view.tsx'),
  lesson: () => import('../features/lessons/lesson-view.tsx'),
  lessonBuilder: () => import('../features/lessons/builder/builder-view.tsx'),
  access: () => import('../features/access/access-view.tsx'),
  dialects: () => import('../features/dialects/dialects-view.tsx'),
  settings: () => import('../features/settings/settings-view.tsx'),
}

/** Fetches the code of a view ahead of its use. A failure shows when the view is opened. */
function prefetchView(view: Address['view']): void {
  if (view !== 'home') loaders[view]().catch(() => undefined)
}

const ResourcesView = late(loaders.resources)
const ResourceView = late(loaders.resource)
const DesignerView = late(loaders.design)
const InstallView = late(loaders.install)
const TimelineView = late(loaders.timeline)
const PresenterView = late(loaders.present)
const LessonsView = late(loaders.lessons)
const LessonView = late(loaders.lesson)
const BuilderView = late(loaders.lessonBuilder)
const AccessView = late(loaders.access)
const DialectsView = late(loaders.dialects)
const SettingsView = late(loaders.settings)
const UnknownWorkspace = late(() => import('./unknown-workspace.tsx'))

function Routed({ address }: { readonly address: Address }) {
  switch (address.view) {
    case 'home':
      return <HomeView />
    case 'design':
      return <DesignerView name={address.name} field={address.field} />
    case 'install':
      return <InstallView />
    case 'settings':
      return <SettingsView />
    case 'lessons':
      return <LessonsView sequence={address.sequence} />
    case 'lesson':
      return <LessonView key={address.lesson} id={address.lesson} step={address.step} />
    case 'lessonBuilder':
      return <BuilderView key={address.lesson} id={address.lesson} />
    case 'dialects':
      return <DialectsView row={address.row} />
    case 'access':
      return <AccessView list={address.list} />
    case 'timeline':
      return <TimelineView address={address.object} />
    case 'present':
      return <PresenterView address={address.object} />
    case 'resources':
      return <ResourcesView list={address.list} />
    case 'resource': {
      const { type, version, namespace, name } = address.object
      return <ResourceView key={[type, version, namespace, name].join('/')} address={address.object} />
    }
  }
}

function Failed({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  return (
    <div className="empty" role="alert">
      <TriangleAlert aria-hidden />
      <h2>{pageTexts.failure.view}</h2>
      <p className="mono">{error.message}</p>
      <p className="max-w-120 text-sm">{pageTexts.failure.viewHint}</p>
      <div className="flex min-w-0 items-center gap-2">
        <button type="button" className="btn btn-primary" onClick={retry}>
          {pageTexts.failure.retry}
        </button>
        <button type="button" className="btn" onClick={() => location.reload()}>
          {pageTexts.failure.reload}
        </button>
      </div>
    </div>
  )
}

/** The view of an address. A view that fails takes nothing else with it. */
export function Routes({ address }: { readonly address: Address | undefined }) {
  const asked = engineOf(useHashLocation()[0])
  const { engine, workspace, workspaces, hasHost, isCluster } = useApp((state) => ({
    hasHost: state.connector.host !== undefined,
    isCluster: state.capabilities.has('cluster'),
    engine: state.engine,
    workspace: state.workspace,
    workspaces: state.workspaces,
  }))
  if (address === undefined) {
    return (
      <div className="empty">
        <p>{pageTexts.resources.notFoundView}</p>
        <Link className="btn" href={homeAt(workspace)}>
          {pageTexts.app.home}
        </Link>
      </div>
    )
  }
  const { workspace: named } = address
  if (engine === 'page' && asked === 'host' && !hasHost) return <UnknownWorkspace name={undefined} />
  const isOfPage = engine === 'page' || (asked === 'page' && !isCluster)
  if (isOfPage && named !== workspace && !isKnownWorkspace(workspaces, named)) return <UnknownWorkspace name={named} />
  return (
    <ErrorBoundary key={address.view} fallback={(error, retry) => <Failed error={error} retry={retry} />}>
      <Routed address={address} />
    </ErrorBoundary>
  )
}

/** Views that open with an editor in sight. */
const WITH_EDITOR: ReadonlySet<string> = new Set(['resource', 'design'])

interface Network {
  readonly connection?: { readonly saveData?: boolean }
}

/** The editor is megabytes: a phone, or a reader who saves data, gets it when an editor is opened. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & Network
  return connection?.saveData === true || matchMedia('(max-width: 767px)').matches
}

/** How long the pointer or the focus stays at a link before the editor is fetched, which costs a long task: rows that scroll by pass sooner. */
const STAY_MS = 100
/** How long they stay at a link to a timeline before its steps are read. */
const STEPS_STAY_MS = 50

function linkedAddress(event: Event): Address | undefined {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null
  return readAddress(withoutEngine(link?.getAttribute('href')?.slice(1) ?? '', appStore.getState().workspace))
}

/** Reads the steps that a timeline shows. */
const prefetchTimeline = (address: TimelineAddress | undefined): Promise<void> =>
  import('../entities/journal/steps.ts').then(
    ({ prefetchSteps }) => prefetchSteps(address && referenceOf(address)),
    () => undefined,
  )

const needsEditor = (address: Address): boolean => WITH_EDITOR.has(address.view) && !savesData()

/**
 * Fetches the code of a view when the pointer or the focus reaches a link to it, and the editor with a view that is opened. Where they stay at a
 * link to a timeline, its steps are read too.
 */
export function usePrefetch(address: Address | undefined): void {
  const opensEditor = address !== undefined && needsEditor(address)
  useEffect(() => {
    if (opensEditor) prefetchEditor()
  }, [opensEditor])
  useEffect(() => {
    let cancel = (): void => {}
    const reached = (event: Event): void => {
      cancel()
      const linked = linkedAddress(event)
      if (linked === undefined) return
      prefetchView(linked.view)
      if (needsEditor(linked)) cancel = afterPause(STAY_MS, prefetchEditor)
      if (linked.view === 'timeline') cancel = afterPause(STEPS_STAY_MS, () => prefetchTimeline(linked.object))
    }
    const left = (): void => cancel()
    const listeners = [
      ['pointerover', reached],
      ['focusin', reached],
      ['wheel', left],
    ] as const
    for (const [type, listener] of listeners) document.addEventListener(type, listener, { passive: true })
    return () => {
      cancel()
      for (const [type, listener] of listeners) document.removeEventListener(type, listener)
    }
  }, [])
}
