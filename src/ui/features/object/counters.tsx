import { ArrowRight, CircleCheck, ClockAlert } from 'lucide-react'
import { deepEqual, type JsonObject } from '../../../apimachinery/json/value.ts'
import type { Trace } from '../../../apimachinery/trace.ts'
import { observedOf } from '../../data/conditions.ts'
import { generationOf, type LiveObject, versionOf } from '../../data/object.ts'
import { t } from '../../i18n/catalogue.ts'
import { Roll } from '../../kit/roll.tsx'
import { Stair } from '../../kit/stair.tsx'

interface CounterProps {
  readonly kind: 'generation' | 'version'
  readonly word: string
  readonly meaning: string
  readonly value: string
  readonly was: string
  readonly why: string
  readonly steps: readonly string[]
  readonly stroke: string
}

function Counter({ kind, word, meaning, value, was, why, steps, stroke }: CounterProps) {
  return (
    <div className={`counter ${kind}`}>
      <span className="cap">
        <b>{word}</b>
        <span>{meaning}</span>
      </span>
      <span className="val" data-testid={word}>
        {was !== '' && was !== value && (
          <span className="was" aria-hidden="true">
            {was}
            <ArrowRight className="i" />
          </span>
        )}
        <Roll text={value === '' ? '–' : value} />
      </span>
      <Stair values={steps} width={92} height={30} stroke={stroke} />
      <span className="why" title={why}>
        {why}
      </span>
    </div>
  )
}

/** Why the generation is what it is: the server's own words for its last write, or what can be seen. */
function generationReason(live: LiveObject, trace: Trace | undefined): string {
  if (trace !== undefined && trace.resourceVersion.after === versionOf(live.object)) return trace.generation.reason
  const { object, previous } = live
  if (object === undefined || previous === undefined) return t.counters.asFound
  if (generationOf(object) === generationOf(previous)) return t.counters.steady
  const changed = (key: string): boolean => !deepEqual(object[key], previous[key])
  return changed('spec') ? t.counters.roseSpec : t.counters.rose
}

function versionReason(live: LiveObject, trace: Trace | undefined): string {
  if (trace?.noOp === true && trace.resourceVersion.after === versionOf(live.object)) return trace.resourceVersion.reason
  return live.previous === undefined ? t.counters.opaque : t.counters.changed
}

function Behind({ object }: { readonly object: JsonObject }) {
  const observed = observedOf(object)
  const generation = Number(generationOf(object))
  if (observed === undefined || Number.isNaN(generation)) return null
  const behind = observed < generation
  const bars = Math.min(generation, 12)
  const offset = generation - bars
  return (
    <div className={`behind ${behind ? 'is-behind' : ''}`}>
      <b className={behind ? 'is-warn' : 'is-ok'}>
        {behind ? <ClockAlert className="i" aria-hidden /> : <CircleCheck className="i" aria-hidden />}
        {behind ? t.counters.behind : t.counters.caughtUp}
      </b>
      <div className={`lag ${behind ? '' : 'even'}`} aria-hidden="true">
        {Array.from({ length: bars }, (_, i) => i + 1 + offset).map((step) => (
          <i key={step} className={step <= observed ? '' : 'no'} />
        ))}
      </div>
      <span>
        <span className="mono">observedGeneration</span> {t.counters.of(String(observed), String(generation))}
      </span>
    </div>
  )
}

/** The two figures of the view, with their stairs and why they stand where they stand. */
export function Counters({ live, trace }: { readonly live: LiveObject; readonly trace: Trace | undefined }) {
  const { object, previous, steps } = live
  if (object === undefined) return null
  const generation = generationOf(object)
  const version = versionOf(object)
  return (
    <div className="meters">
      <Counter
        kind="generation"
        word="generation"
        meaning={t.counters.intent}
        value={generation}
        was={generationOf(previous)}
        why={generationReason(live, trace)}
        steps={steps.map((step) => step.generation)}
        stroke="var(--spec)"
      />
      <Counter
        kind="version"
        word="resourceVersion"
        meaning={t.counters.anyWrite}
        value={version}
        was={versionOf(previous)}
        why={versionReason(live, trace)}
        steps={steps.map((step) => step.resourceVersion)}
        stroke="var(--ink-2)"
      />
      <Behind object={object} />
      <span className="sr" role="status">
        {t.counters.spoken(generation, version)}
      </span>
    </div>
  )
}
