import { useEffect, useLayoutEffect, useState } from 'react'
import { I18nProvider, useLocale } from 'react-aria-components'
import { Router, useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { engineOf, homeAt, isShare, lessonOf, withEngine } from '../base/address/address.ts'
import { EMBED } from '../base/embed.ts'
import { useLanguage } from '../base/i18n/language.ts'
import { pageTexts } from '../base/i18n/page.en.ts'
import { FIRST_WORKSPACE, isKnownWorkspace } from '../base/state/connection.ts'
import { appStore, useApp } from '../base/state/store.ts'
import { useThemeAttribute } from '../base/state/theme.ts'
import { useRecording } from '../features/lessons/recording.ts'
import { ClosedDrawer, Drawer } from '../features/log/drawer.tsx'
import { useCommands, useShortcuts } from '../kit/keys.tsx'
import { ErrorBoundary, LatePart, late } from '../kit/late.tsx'
import { Toasts } from '../kit/toasts.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { useFailures } from './failures.ts'
import { useEngineLocation } from './location.ts'
import { Rail } from './rail.tsx'
import { Routes, usePrefetch } from './routes.tsx'
import { TopBar } from './top-bar.tsx'
import { useOpenedView, useTitle } from './views.ts'

const ClusterBar = late(() => import('./cluster-bar.tsx'))
const OpenDrawer = late(() => import('./open-drawer.tsx'), ClosedDrawer)
const LessonPlayer = late(() => import('../features/lessons/player.tsx'))
const LessonRecorder = late(() => import('../features/lessons/builder/recorder.tsx'))
const HelpDialog = late(() => import('./help.tsx'))
const Palette = late(() => import('./palette.tsx'))
const SharedView = late(() => import('../features/workspaces/shared-view.tsx'))
const EmbedPage = late(() => import('./embed-page.tsx'))
const Banners = late(() => import('./banners.tsx'))
const Background = late(() => import('./background.tsx'))
const DropTarget = late(() => import('../features/install/drop-target.tsx'))

/** Follows the engine and the workspace of the address: back, forward and pasted links open it, if this browser has it. */
function useWorkspaceOfAddress(wanted: string | undefined): void {
  const { workspace, engine } = useApp((state) => ({ workspace: state.workspace, engine: state.engine }))
  const wantedEngine = engineOf(useHashLocation()[0])
  useEffect(() => {
    const { connector, capabilities, workspaces, connect } = appStore.getState()
    if (wantedEngine === 'host') {
      if (engine === 'page' && connector.host !== undefined) void connect('host', workspace)
      return
    }
    // The page of a cluster stays with it: links to it once named a workspace.
    if (wanted === undefined || wantedEngine === undefined || capabilities.has('cluster')) return
    if ((engine === 'host' || wanted !== workspace) && isKnownWorkspace(workspaces, wanted)) void connect('page', wanted)
  }, [wanted, wantedEngine, workspace, engine])
}

/** Names the language and its direction to the browser, before anything is painted. */
function useDocumentLanguage(): void {
  const { locale, direction } = useLocale()
  useLayoutEffect(() => {
    const { documentElement } = document
    documentElement.lang = locale
    documentElement.dir = direction
  }, [locale, direction])
}

/** Copies the address of a view, with all that it names. */
async function copyLink(address: string): Promise<void> {
  const { engine, workspace, addToast } = appStore.getState()
  const link = new URL(window.location.href)
  link.hash = withEngine(address, engine, workspace)
  await navigator.clipboard.writeText(link.href).then(
    () => addToast('ok', pageTexts.app.copied),
    (error: Error) => addToast('bad', error.message),
  )
}

function Shell() {
  const [location, navigate] = useLocation()
  const workspace = useApp((state) => state.workspace)
  const { isCluster, engine } = useApp((state) => ({ isCluster: state.capabilities.has('cluster'), engine: state.engine }))
  const [helping, setHelping] = useState(false)
  const [palette, setPalette] = useState<'' | ':'>()
  const opened = useOpenedView(location === '/' ? homeAt(workspace) : location, workspace)
  // Lessons are played in the page's own server: that of a host has none, whatever workspace it was opened from.
  const isOfLesson =
    opened !== undefined && opened.view.shownAt !== 'lessons' && opened.workspace === workspace && engine === 'page'
  const lesson = isOfLesson ? lessonOf(workspace) : undefined
  const recording = useRecording()
  useThemeAttribute()
  useFailures()
  usePrefetch()
  useTitle(opened, FIRST_WORKSPACE)
  useWorkspaceOfAddress(opened?.workspace)
  useShortcuts()
  useCommands({
    palette: { run: () => setPalette('') },
    resources: { run: () => setPalette(':') },
    help: { run: () => setHelping(true) },
    home: { run: () => navigate(homeAt(workspace)) },
    copyLink: { run: () => void copyLink(location === '/' ? homeAt(workspace) : location) },
  })
  if (opened?.view.isFullWindow === true) {
    return (
      <>
        <Routes opened={opened} />
        <Toasts />
      </>
    )
  }
  return (
    <div className="grid h-dvh grid-cols-[var(--rail)_minmax(0,1fr)] grid-rows-[var(--bar)_minmax(0,1fr)_auto] overflow-hidden narrow:grid-cols-[minmax(0,1fr)] narrow:grid-rows-[var(--bar)_minmax(0,1fr)_auto_56px]">
      <button
        type="button"
        className="btn fixed start-2 -top-15 z-100 focus:top-2"
        onClick={() => document.getElementById('content')?.focus()}
      >
        {pageTexts.app.skip}
      </button>
      <TopBar />
      <Rail current={opened?.view.shownAt ?? 'home'} />
      <div className="flex min-h-0 min-w-0 not-wide:flex-col-reverse">
        {lesson !== undefined && (
          <ErrorBoundary key={lesson} fallback={() => null}>
            <LessonPlayer id={lesson} />
          </ErrorBoundary>
        )}
        {isOfLesson && recording?.workspace === workspace && (
          <ErrorBoundary fallback={() => null}>
            <LessonRecorder recording={recording} />
          </ErrorBoundary>
        )}
        <main
          className="relative grid flex-1 min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] overflow-hidden outline-0"
          id="content"
          tabIndex={-1}
        >
          <div>
            {isCluster && <ClusterBar />}
            <ConnectionBanner />
            <ErrorBoundary fallback={() => null}>
              <Banners />
            </ErrorBoundary>
          </div>
          <Routes opened={opened} />
        </main>
      </div>
      <Drawer Open={OpenDrawer} />
      <LatePart onClose={() => setHelping(false)}>{helping && <HelpDialog onClose={() => setHelping(false)} />}</LatePart>
      <LatePart onClose={() => setPalette(undefined)}>
        {palette !== undefined && <Palette start={palette} onClose={() => setPalette(undefined)} />}
      </LatePart>
      <Toasts />
      <ErrorBoundary fallback={() => null}>
        <DropTarget />
      </ErrorBoundary>
    </div>
  )
}

/** What a link holds stands alone: no workspace is open yet. */
function Pages() {
  const [location] = useLocation()
  useDocumentLanguage()
  if (EMBED !== undefined) return <EmbedPage />
  if (isShare(location)) return <SharedView location={location} />
  return (
    <>
      <ErrorBoundary fallback={() => null}>
        <Background />
      </ErrorBoundary>
      <Shell />
    </>
  )
}

/** The whole page. */
export function App() {
  const { tag } = useLanguage()
  return (
    <I18nProvider locale={tag}>
      <Router hook={useEngineLocation}>
        <Pages />
      </Router>
    </I18nProvider>
  )
}
