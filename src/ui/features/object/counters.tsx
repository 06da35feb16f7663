import { ArrowRight, CircleCheck, ClockAlert } from 'lucide-react'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { isBuiltIn } from '../../../client/built-in-groups.ts'
import type { ResourceType } from '../../../client/resource-type.ts'
import { isStored, type JournalEntry } from '../../../protocol/journal.ts'
import type { Trace } from '../../../protocol/trace.ts'
import type { ApiEvent } from '../../base/state/events.ts'
import { useApp } from '../../base/state/store.ts'
import { useJournal } from '../../entities/journal/journal.ts'
import { generationOf, type LiveObject, observedOf, versionOf } from '../../entities/object/object.ts'
import { reasonText } from '../../entities/object/trace-text.ts'
import { Roll, Stair } from '../../kit/figures.tsx'
import { counterTexts } from './counters.en.ts'

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

/** A generation is short; a resourceVersion can be long. */
const WIDTHS = { generation: 'min-w-54 not-wide:min-w-42', version: 'min-w-72 not-wide:min-w-56.5' }

function Counter({ kind, word, meaning, value, was, why, steps, stroke }: CounterProps) {
  return (
    <div
      className={`object-counter grid grid-cols-[1fr_auto] items-end gap-x-4 border-line px-3.5 py-2 not-first:border-s @max-[940px]:min-w-0 @max-[940px]:flex-1 narrow:block narrow:px-2.5 narrow:pt-1.75 ${WIDTHS[kind]}`}
    >
      <span className="col-span-full flex items-center gap-1.5 text-xs text-ink-3 narrow:block narrow:text-[11px]/4">
        <b className="font-[550] text-ink-2">{word}</b>
        <span className="truncate narrow:hidden">{meaning}</span>
      </span>
      <span
        className="object-figure flex items-baseline font-mono text-2xl font-semibold tracking-[-0.03em] whitespace-nowrap tabular-nums slashed-zero narrow:text-[24px]/7 narrow:tracking-[-0.04em]"
        data-testid={word}
      >
        {was !== '' && was !== value && (
          <span
            className="me-1.75 inline-flex items-center gap-1.5 text-lg font-[450] tracking-[-0.01em] text-ink-3 narrow:hidden"
            aria-hidden="true"
          >
            {was}
            <ArrowRight className="size-3" />
          </span>
        )}
        <Roll text={value === '' ? '–' : value} />
      </span>
      <span className="not-wide:[&>svg]:w-12 narrow:hidden">
        <Stair values={steps} width={92} height={30} stroke={stroke} />
      </span>
      <span
        className="col-span-full w-0 min-w-full truncate text-xs text-ink-2 narrow:line-clamp-2 narrow:whitespace-normal"
        title={why}
      >
        {why}
      </span>
    </div>
  )
}

/** Whether the traced write gave the object the generation that it has now. Later writes that leave the generation do not change that. */
const explainsGeneration = (trace: Trace | undefined, generation: string): trace is Trace =>
  trace !== undefined && !trace.dryRun && trace.status < 300 && trace.generation.after === generation

/** Why the generation is what it is: what the trace says of the last write of the reader, or what can be seen. */
function generationReason({ object, previous, increase }: LiveObject, trace: Trace | undefined): string {
  if (explainsGeneration(trace, generationOf(object))) return reasonText(trace.generation.reason)
  if (increase !== undefined) return increase.isOfSpec ? counterTexts.roseSpec : counterTexts.rose
  return previous === undefined ? counterTexts.asFound : counterTexts.steady
}

/** A request in few words: its method, an apply by its name, and its endpoint. */
const requestWords = (method: string, contentType = '', subresource = ''): string =>
  `${contentType.startsWith('application/apply-patch') ? 'apply' : method}${subresource === '' ? '' : ` /${subresource}`}`

function versionReason(
  live: LiveObject,
  trace: Trace | undefined,
  event: ApiEvent | undefined,
  entry: JournalEntry | undefined,
): string {
  if (trace?.noOp === true && trace.resourceVersion.after === versionOf(live.object))
    return reasonText(trace.resourceVersion.reason)
  if (event !== undefined) {
    return counterTexts.writtenBy(event.actor, requestWords(event.request.method, undefined, event.object?.subresource))
  }
  if (entry !== undefined) {
    const { client, method, contentType, object } = entry
    return counterTexts.writtenBy(client, requestWords(method, contentType, object?.subresource))
  }
  return live.previous === undefined ? counterTexts.opaque : counterTexts.changed
}

function Behind({ object }: { readonly object: JsonObject }) {
  const observed = observedOf(object)
  const generation = Number(generationOf(object))
  if (observed === undefined || Number.isNaN(generation)) return null
  const behind = observed < generation
  const bars = Math.min(generation, 12)
  const offset = generation - bars
  return (
    <div
      className={`grid w-54.5 content-center gap-1 border-s border-line px-3.5 py-2 not-wide:w-47.5 not-wide:flex-none narrow:block narrow:w-auto narrow:px-2.5 narrow:pt-1.75 ${behind ? 'bg-warn-soft' : ''}`}
    >
      <b className={`flex items-center gap-1.5 text-sm font-semibold narrow:text-xs/[14px] ${behind ? 'text-warn' : 'text-ok'}`}>
        {behind ? <ClockAlert aria-hidden /> : <CircleCheck aria-hidden />}
        {behind ? counterTexts.behind : counterTexts.caughtUp}
      </b>
      <div className="flex gap-0.75 narrow:my-1" aria-hidden="true">
        {Array.from({ length: bars }, (_, i) => i + 1 + offset).map((step) => (
          <i
            key={step}
            className={`h-1.25 flex-1 rounded-[2px] ${step > observed ? 'shadow-[inset_0_0_0_1px_var(--warn)]' : behind ? 'bg-warn' : 'bg-ok'}`}
          />
        ))}
      </div>
      <span className="text-xs text-ink-2">
        <span className="mono narrow:hidden">observedGeneration</span> {counterTexts.of(String(observed), String(generation))}
      </span>
    </div>
  )
}

interface CountersProps {
  readonly type: ResourceType
  readonly live: LiveObject
  readonly trace: Trace | undefined
}

/** The two figures of the view, with their stairs and why they stand where they stand. Many kinds of Kubernetes have no generation. */
export function Counters({ type, live, trace }: CountersProps) {
  const { object, previous, increase, steps } = live
  const version = versionOf(object)
  // The write that led to what is shown: of this page, or of any client as the server noted it.
  const event = useApp(({ events }) => events.findLast((one) => isStored(one) && one.after.resourceVersion === version))
  const entry = useJournal(({ entries }) =>
    entries.findLast((one) => one.resourceVersion?.after === version && one.object?.group === type.group && isStored(one)),
  )
  if (object === undefined) return null
  const generation = generationOf(object)
  // A write that changed nothing moved no counter: what they showed before is of an earlier one.
  const isUnmoved = trace?.noOp === true && trace.resourceVersion.after === version
  const hasGeneration = generation !== '' || !isBuiltIn(type.group)
  const isSteady = explainsGeneration(trace, generation) && trace.generation.before === generation
  return (
    <div
      className={`flex flex-none overflow-hidden rounded-3 border border-line bg-surface @max-[940px]:w-full ${hasGeneration ? 'narrow:grid narrow:grid-cols-[minmax(0,0.85fr)_minmax(0,1.1fr)_minmax(0,1.05fr)]' : 'narrow:block'}`}
    >
      {hasGeneration && (
        <Counter
          kind="generation"
          word="generation"
          meaning={counterTexts.intent}
          value={generation}
          was={isSteady ? '' : (increase?.from ?? '')}
          why={generationReason(live, trace)}
          steps={steps.map((step) => step.generation)}
          stroke="var(--spec)"
        />
      )}
      <Counter
        kind="version"
        word="resourceVersion"
        meaning={counterTexts.anyWrite}
        value={version}
        was={isUnmoved ? '' : versionOf(previous)}
        why={versionReason(live, trace, event, entry)}
        steps={steps.map((step) => step.resourceVersion)}
        stroke="var(--ink-2)"
      />
      <Behind object={object} />
      <span className="sr-only" role="status">
        {counterTexts.spoken(generation, version)}
      </span>
    </div>
  )
}
