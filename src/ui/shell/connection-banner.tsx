import { OctagonX, Unplug } from 'lucide-react'
import { t } from '../base/i18n/catalogue.ts'
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
          <b>{t.app.failed}.</b> <span className="mono">{problem}</span> {t.app.nothingLost}
        </span>
        <button type="button" className="btn btn-sm" onClick={() => void connect(engine, workspace)}>
          {t.app.retry}
        </button>
      </div>
    )
  }
  if (health.ok && !wiped) return null
  if (health.ok) {
    return (
      <div className="banner banner-bar t-warn" role="alert">
        <OctagonX aria-hidden />
        <span className="min-w-0 flex-1">{t.app.wiped}</span>
      </div>
    )
  }
  return (
    <div className="banner banner-bar t-bad" role="alert">
      <OctagonX aria-hidden />
      <span className="min-w-0 flex-1">
        <b>{t.app.unhealthy}.</b> <span className="mono">{health.message}</span> {t.app.nothingLost}
      </span>
      <button type="button" className="btn btn-sm" onClick={() => void connect(engine, workspace)}>
        {t.app.retry}
      </button>
    </div>
  )
}
