import { Activity, Lock, Target } from 'lucide-react'
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Dbl, isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { numberOf, versionOf } from '../../entities/object/object.ts'
import { PaneRules } from '../../entities/object/pane-rules.tsx'
import { useForbiddenReasons } from '../../entities/persona/access.ts'
import { isWaiting, type ReplicasWish, type RunningExample, replicasWriter } from './example-state.ts'
import { homeTexts } from './texts.en.ts'

/** A line of YAML for showing: its indent, an optional dash, key and value. */
interface MiniLine {
  readonly indent: string
  readonly key: string
  readonly value: string
  readonly kind: 's' | 'd' | 'w' | ''
}

function scalar(value: JsonValue): Pick<MiniLine, 'value' | 'kind'> {
  if (typeof value === 'string')
    return {
      value:
        /^[A-Za-z][\w ./:=-]*$/.test(value) && !/^(true|false|null|yes|no|on|off)$/i.test(value) && !/: /.test(value)
          ? value
          : JSON.stringify(value),
      kind: 's',
    }
  if (typeof value === 'boolean' || value === null) return { value: String(value), kind: 'w' }
  if (value instanceof Dbl) return { value: String(value.value), kind: 'd' }
  return { value: String(value), kind: 'd' }
}

/** The lines of an object, for the miniature: what the editor shows, without the editor. */
function miniLines(value: JsonValue | undefined, indent = ''): MiniLine[] {
  if (!isObject(value)) return []
  return Object.keys(value).flatMap((key) => {
    const inner = value[key] ?? null
    if (Array.isArray(inner)) {
      const items = inner.flatMap((item) =>
        miniLines(item, `${indent}  `).map((line, i) => (i === 0 ? { ...line, indent: `${indent}- ` } : line)),
      )
      return [{ indent, key, value: '', kind: '' as const }, ...items]
    }
    if (isObject(inner)) return [{ indent, key, value: '', kind: '' as const }, ...miniLines(inner, `${indent}  `)]
    return [{ indent, key, ...scalar(inner) }]
  })
}

const LEAST = 1
const MOST = 5

/** The colours of a value, by its kind. */
const COLOURS = { s: 'text-code-string', d: 'text-code-number', w: 'text-code-keyword', '': '' }

interface LinesProps {
  readonly lines: readonly MiniLine[]
  readonly tone: string
  readonly most: number
  /** Where cards stand one above the other, the room of their usual lines is kept, so that nothing moves under a finger when they arrive. */
  readonly room: string
}

/** Lines of which those that changed last are tinted. */
function Lines({ lines, tone, most, room }: LinesProps) {
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
    <div className={`code overflow-hidden py-1.5 ${room}`} translate="no">
      {keyed.map((line) => (
        <div
          key={line.id}
          className={`relative flex min-h-5 items-stretch whitespace-pre ${lit.has(line.id) ? `bg-tone-soft t-${tone}` : ''}`}
        >
          <span className="w-9 flex-none pe-3 text-end text-[11px] text-ink-3 tabular-nums select-none">{line.n}</span>
          <span className={`me-1.75 w-1.25 flex-none ${lit.has(line.id) ? 'bg-(image:--p) text-tone' : ''}`} />
          <span className="min-w-0 flex-1 overflow-hidden text-ellipsis">
            <span className="text-code-punct">{line.indent}</span>
            <span className="text-code-key">{line.key}</span>
            <span className="text-code-punct">:</span> <span className={COLOURS[line.kind]}>{line.value}</span>
          </span>
        </div>
      ))}
    </div>
  )
}

interface Replicas {
  /** As the slider shows them; undefined before the object has arrived. */
  readonly value: number | undefined
  /** Shows other replicas, which are not written yet. */
  show(replicas: number): void
  /** Writes replicas through the main endpoint. */
  write(replicas: number): void
}

function useReplicas({ type, namespace, name, live }: RunningExample): Replicas {
  const stored = numberOf(isObject(live.object?.spec) ? live.object.spec.replicas : undefined) ?? LEAST
  const [wish, setWish] = useState<ReplicasWish>()
  const write = useMemo(
    () =>
      replicasWriter(async (replicas) => {
        const { you, finishTourStep } = appStore.getState()
        if (you === undefined || type === undefined) return undefined
        const body = JSON.stringify({ spec: { replicas } })
        const answer = await you.patch(type, { namespace, name }, body, 'application/merge-patch+json')
        if (answer.failure === undefined) finishTourStep('replicasDragged')
        return answer.object && versionOf(answer.object)
      }, setWish),
    [type, namespace, name],
  )
  const isOver = wish !== undefined && !isWaiting(wish, versionOf(live.object))
  const value = wish === undefined || isOver ? stored : wish.replicas
  return {
    value: live.object === undefined ? undefined : value,
    // Back at what is stored there is nothing to write, and the browser reports no change.
    show: (replicas) => setWish(replicas === stored ? undefined : { replicas }),
    write,
  }
}

export function SpecCard({ example, invite }: { readonly example: RunningExample; readonly invite: boolean }) {
  const { value, show, write } = useReplicas(example)
  const shown = Math.min(Math.max(value ?? LEAST, LEAST), MOST)
  // React reports each move of the thumb as a change. The browser's own event comes once, when the thumb is let go.
  const onRelease = useCallback(
    (slider: HTMLInputElement) => {
      const release = (): void => write(slider.valueAsNumber)
      slider.addEventListener('change', release)
      return () => slider.removeEventListener('change', release)
    },
    [write],
  )
  const style = { '--at': `${((shown - LEAST) / (MOST - LEAST)) * 100}%` } as CSSProperties
  const ready = useApp((state) => state.you !== undefined)
  const { patch: disabledReason } = useForbiddenReasons(example, '')
  const spec = example.live.object?.spec
  const specLines = useMemo(() => miniLines(spec), [spec])
  return (
    <section className="pane pane-edge t-spec border-line-strong" aria-label="spec">
      <header className="flex items-center gap-2 px-3.5 pt-3 pb-2 font-semibold">
        <Target className="text-spec" aria-hidden />
        spec
        {disabledReason === undefined ? (
          <small className="ms-auto text-xs font-normal text-ink-3">{homeTexts.you}</small>
        ) : (
          <small className="ms-auto flex min-w-0 items-center gap-2 text-xs font-normal text-ink-3" role="status">
            <Lock className="icon-sm" aria-hidden />
            {disabledReason}
          </small>
        )}
      </header>
      <div className={`home-field mx-3.5 mt-1.5 mb-3 grid gap-1 rounded-2 px-3 pt-2.5 pb-2 ${invite ? 'home-invite' : ''}`}>
        <div className="flex items-baseline justify-between text-sm">
          <label className="mono" htmlFor="replicas">
            {homeTexts.replicas}
          </label>
          <output className="font-mono text-[19px]/[22px] font-semibold" htmlFor="replicas">
            {value ?? '\u00a0'}
          </output>
        </div>
        <input
          id="replicas"
          ref={onRelease}
          className={`home-slider ${value === undefined ? 'invisible' : ''}`}
          type="range"
          min={LEAST}
          max={MOST}
          value={shown}
          style={style}
          disabled={!ready || disabledReason !== undefined || example.live.object === undefined}
          onChange={(event) => show(event.target.valueAsNumber)}
        />
        <div className="flex justify-between px-1.5 text-2xs/3 text-ink-3" aria-hidden="true">
          {[1, 2, 3, 4, 5].map((n) => (
            <span key={n} className="font-mono">
              {n}
            </span>
          ))}
        </div>
      </div>
      <Lines lines={specLines} tone="kept" most={5} room="narrow:min-h-18" />
      <PaneRules endpoint="" splitStatus most={2} className="mt-auto px-3.5" />
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
    <section className="pane pane-edge t-status border-line-strong" aria-label="status">
      <header className="flex items-center gap-2 px-3.5 pt-3 pb-2 font-semibold">
        <Activity className="text-status" aria-hidden />
        status
        <small className="ms-auto text-xs font-normal text-ink-3">{homeTexts.controllerWrites}</small>
      </header>
      <Lines lines={lines} tone="status" most={9} room="narrow:min-h-48" />
      <PaneRules endpoint="status" splitStatus most={2} className="mt-auto px-3.5" />
    </section>
  )
}
