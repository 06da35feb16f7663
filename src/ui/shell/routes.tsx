import { TriangleAlert } from 'lucide-react'
import { useContext, useEffect } from 'react'
import { Link } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { engineOf, homeAt, withoutEngine } from '../base/address/address.ts'
import { afterPause } from '../base/async/async.ts'
import { pageTexts } from '../base/i18n/page.en.ts'
import { isKnownWorkspace } from '../base/state/connection.ts'
import { appStore, useApp } from '../base/state/store.ts'
import { homeViewTexts } from '../features/home/view.en.ts'
import { ErrorBoundary, late } from '../kit/late.tsx'
import type { OpenedView, View } from '../kit/view.ts'
import { openAddress, ViewsContext } from './views.ts'

const UnknownWorkspace = late(() => import('./unknown-workspace.tsx'))

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
export function Routes({ opened }: { readonly opened: OpenedView | undefined }) {
  const asked = engineOf(useHashLocation()[0])
  const { engine, workspace, workspaces, hasHost, isCluster } = useApp((state) => ({
    hasHost: state.connector.host !== undefined,
    isCluster: state.capabilities.has('cluster'),
    engine: state.engine,
    workspace: state.workspace,
    workspaces: state.workspaces,
  }))
  if (opened === undefined) {
    return (
      <div className="empty">
        <p>{pageTexts.app.notFoundView}</p>
        <Link className="btn" href={homeAt(workspace)}>
          {homeViewTexts.title}
        </Link>
      </div>
    )
  }
  const { workspace: named } = opened
  if (engine === 'page' && asked === 'host' && !hasHost) return <UnknownWorkspace name={undefined} />
  const isOfPage = engine === 'page' || (asked === 'page' && !isCluster)
  if (isOfPage && named !== workspace && !isKnownWorkspace(workspaces, named)) return <UnknownWorkspace name={named} />
  return (
    <ErrorBoundary key={opened.view.id} fallback={(error, retry) => <Failed error={error} retry={retry} />}>
      {opened.element}
    </ErrorBoundary>
  )
}

/** How many milliseconds the pointer or the focus stays at a link before what its view asks the server for is read: rows that scroll by pass sooner. */
const READ_STAY_MS = 50

/** What a link that the pointer or the focus reached leads to. */
function linkedView(views: readonly View[], { target }: Event): OpenedView | undefined {
  const link = target instanceof Element ? target.closest('a[href^="#/"]') : null
  const { workspace } = appStore.getState()
  return openAddress(views, withoutEngine(link?.getAttribute('href')?.slice(1) ?? '', workspace), workspace)
}

/** What is fetched ahead shows its failure when it is opened. */
const ignore = (): void => undefined

/** Fetches the code of a view when the pointer or the focus reaches a link to it. Where they stay at a link, what the view reads is read too. */
export function usePrefetch(): void {
  const views = useContext(ViewsContext)
  useEffect(() => {
    let cancel = (): void => {}
    const reached = (event: Event): void => {
      cancel()
      const linked = linkedView(views, event)
      if (linked === undefined) return
      linked.view.load().catch(ignore)
      const { readAhead } = linked
      if (readAhead !== undefined) cancel = afterPause(READ_STAY_MS, () => void readAhead().catch(ignore))
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
  }, [views])
}
