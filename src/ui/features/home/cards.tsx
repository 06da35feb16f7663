import { Activity, Lock, Target } from 'lucide-react'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { Unreachable } from '../../../client/api-status.ts'
import { numberOf } from '../../data/conditions.ts'
import { useRefusals } from '../../data/use-access.ts'
import { t } from '../../i18n/catalogue.ts'
import { PaneRules } from '../../kit/pane-rules.tsx'
import { appStore, useApp } from '../../state/store.ts'
import { type MiniLine, miniLines } from './mini-yaml.ts'
import type { RunningExample } from './use-example.ts'

const LEAST = 1
const MOST = 5

interface LinesProps {
  readonly lines: readonly MiniLine[]
  readonly tone: string
  readonly most: number
}

/** Lines of which those that changed last are tinted. */
function Lines({ lines, tone, most }: LinesProps) {
  const keyed = useMemo(
    () => lines.slice(0, most).map((line, i) => ({ ...line, id: `${i} ${line.key}`, n: i + 1 })),
    [lines, most],
  )
  const before = useRef(new Map<string, string>())
  const [lit, setLit] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const old = before.current
    const changed = keyed.filter(({ id, value }) => old.has(id) && old.get(id) !== value).map(({ id }) => id)
    if (changed.length > 0) setLit(new Set(changed))
    before.current = new Map(keyed.map(({ id, value }) => [id, value]))
  }, [keyed])
  return (
    <div className="code">
      {keyed.map((line) => (
        <div key={line.id} className={`ln ${lit.has(line.id) ? `on t-${tone}` : ''}`}>
          <span className="n">{line.n}</span>
          <span className="m" />
          <span className="t">
            <span className="p">{line.indent}</span>
            <span className="k">{line.key}</span>
            <span className="p">:</span> <span className={line.kind}>{line.value}</span>
          </span>
        </div>
      ))}
    </div>
  )
}

/** Writes replicas through the main endpoint; the newest wish wins while one is on its way. */
function useReplicas(example: RunningExample): [value: number, set: (value: number) => void] {
  const stored = numberOf(isObject(example.live.object?.spec) ? example.live.object.spec.replicas : undefined) ?? LEAST
  const [wish, setWish] = useState<number>()
  const busy = useRef(false)
  const { type, namespace, name } = example
  useEffect(() => {
    if (wish === undefined) return
    if (wish === stored) return setWish(undefined)
    if (busy.current || type === undefined) return
    const timer = setTimeout(() => {
      const { you, noteBeat } = appStore.getState()
      busy.current = true
      const body = JSON.stringify({ spec: { replicas: wish } })
      void you
        ?.patch(type, { namespace, name }, body, 'application/merge-patch+json')
        .then((answer) => answer.failure === undefined && noteBeat('replicasDragged'))
        .catch((error: unknown) => {
          if (!(error instanceof Unreachable)) throw error
        })
        .finally(() => {
          busy.current = false
        })
    }, 160)
    return () => clearTimeout(timer)
  }, [wish, stored, type, namespace, name])
  return [wish ?? stored, setWish]
}

export function SpecCard({ example, invite }: { readonly example: RunningExample; readonly invite: boolean }) {
  const [replicas, setReplicas] = useReplicas(example)
  const shown = Math.min(Math.max(replicas, LEAST), MOST)
  const style = { '--at': `${((shown - LEAST) / (MOST - LEAST)) * 100}%` } as CSSProperties
  const ready = useApp((state) => state.you !== undefined)
  const { patch: refusal } = useRefusals(example, '')
  const spec = example.live.object?.spec
  const specLines = useMemo(() => miniLines(spec), [spec])
  return (
    <section className="card edge t-spec" aria-label="spec">
      <header>
        <Target className="i ico-spec" aria-hidden />
        spec
        {refusal === undefined ? (
          <small>{t.home.you}</small>
        ) : (
          <small className="row" role="status">
            <Lock className="i i-sm" aria-hidden />
            {refusal}
          </small>
        )}
      </header>
      <div className={`slider ${invite ? 'invite' : ''}`}>
        <div className="lab">
          <label className="mono" htmlFor="replicas">
            {t.home.replicas}
          </label>
          <output htmlFor="replicas">{replicas}</output>
        </div>
        <input
          id="replicas"
          type="range"
          min={LEAST}
          max={MOST}
          value={shown}
          style={style}
          disabled={!ready || refusal !== undefined || example.live.object === undefined}
          onChange={(event) => setReplicas(event.target.valueAsNumber)}
        />
        <div className="ticks" aria-hidden="true">
          {[1, 2, 3, 4, 5].map((n) => (
            <span key={n}>{n}</span>
          ))}
        </div>
      </div>
      <Lines lines={specLines} tone="kept" most={5} />
      <PaneRules endpoint="" splitStatus most={2} />
    </section>
  )
}

/** What moves first, then the conditions, without the time of a transition. */
function statusLines(object: JsonObject | undefined): MiniLine[] {
  if (!isObject(object?.status)) return []
  const { conditions, ...figures } = object.status
  const shown = Array.isArray(conditions)
    ? conditions.filter(isObject).map(({ type, status, reason, message }) => ({ type, status, reason, message }))
    : []
  return miniLines({ ...figures, ...(shown.length === 0 ? {} : { conditions: shown as unknown as JsonObject[] }) })
}

export function StatusCard({ object }: { readonly object: JsonObject | undefined }) {
  const lines = useMemo(() => statusLines(object), [object])
  return (
    <section className="card edge t-status" aria-label="status">
      <header>
        <Activity className="i ico-status" aria-hidden />
        status
        <small>{t.home.controllerWrites}</small>
      </header>
      <Lines lines={lines} tone="status" most={9} />
      <PaneRules endpoint="status" splitStatus most={2} />
    </section>
  )
}
