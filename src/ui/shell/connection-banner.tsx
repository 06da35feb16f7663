import { OctagonX, Unplug } from 'lucide-react'
import { pageTexts } from '../base/i18n/page.en.ts'
import { useApp } from '../base/state/store.ts'

/** Says loudly that the engine or its storage fails. Silent while all is well. */
export function ConnectionBanner() {
  const { phase, problem, health, wiped, connect, engine, workspace } = useApp((state) => ({
    phase: state.phase,
    problem: state.problem,
    health: state.health,
    wiped: state.wiped,
    connect: state.connect,
    engine: state.engine,
    workspace: state.workspace,
  }))
  if (phase === 'failed') {
    return (
      <div className="banner banner-bar t-bad" role="alert">
        <Unplug aria-hidden />
        <span className="min-w-0 flex-1">
          <b>{pageTexts.app.failed}.</b> <span className="mono">{problem}</span> {pageTexts.app.nothingLost}
        </span>
        <button type="button" className="btn btn-sm" onClick={() => void connect(engine, workspace)}>
          {pageTexts.app.retry}
        </button>
      </div>
    )
  }
  if (health.ok && !wiped) return null
  if (health.ok) {
    return (
      <div className="banner banner-bar t-warn" role="alert">
        <OctagonX aria-hidden />
        <span className="min-w-0 flex-1">{pageTexts.app.wiped}</span>
      </div>
    )
  }
  return (
    <div className="banner banner-bar t-bad" role="alert">
      <OctagonX aria-hidden />
      <span className="min-w-0 flex-1">
        <b>{pageTexts.app.unhealthy}.</b> <span className="mono">{health.message}</span> {pageTexts.app.nothingLost}
      </span>
      <button type="button" className="btn btn-sm" onClick={() => void connect(engine, workspace)}>
        {pageTexts.app.retry}
      </button>
    </div>
  )
}
