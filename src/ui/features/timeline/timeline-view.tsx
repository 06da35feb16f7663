import { Box, ChartNoAxesGantt, FileCode2, TriangleAlert, X } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import type { ResourceType } from '../../../client/resource-type.ts'
import { isStored, type JournalEntry } from '../../../protocol/journal.ts'
import { objectAt, referenceOf, type TimelineAddress, timelineAt } from '../../base/address/object-address.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { useApp } from '../../base/state/store.ts'
import { useSteps } from '../../entities/journal/steps.ts'
import { journalTexts } from '../../entities/journal/texts.en.ts'
import { useResourceType } from '../../entities/kind/kinds.ts'
import { lastSeen, useObjectEvents } from '../../entities/object/events.ts'
import { LatePart, late } from '../../kit/late.tsx'
import { Charts } from './charts.tsx'
import { storedBefore, type TimedEvent } from './model.ts'
import { StepDetail } from './step-detail.tsx'
import { StepTable } from './step-table.tsx'
import './timeline.css'

const ScriptDialog = late(() => import('../../entities/journal/script-dialog.tsx'))

function Legend() {
  const { main, status, scale, failed, still } = journalTexts.timeline.legend
  const keys = [
    ['timeline-main', <circle key="m" cx={7} cy={7} r={5} />, main],
    ['timeline-status', <rect key="s" x={2} y={2} width={10} height={10} rx={2.5} />, status],
    ['timeline-scale', <path key="c" d="M7 1l6 6l-6 6l-6 -6z" />, scale],
    ['timeline-failed', <circle key="f" cx={7} cy={7} r={5} />, failed],
    ['timeline-still', <path key="n" d="M1 7h12" />, still],
  ] as const
  return (
    <div className="timeline-charts flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2 narrow:hidden">
      {keys.map(([hue, shape, word]) => (
        <span key={hue} className="inline-flex items-center gap-1.5">
          <svg width={14} height={14} aria-hidden="true">
            <g className={hue}>{shape}</g>
          </svg>
          {word}
        </span>
      ))}
    </div>
  )
}

interface HeadProps {
  readonly address: TimelineAddress | undefined
  readonly steps: readonly JournalEntry[]
  readonly onScript: () => void
}

function Head({ address, steps, onScript }: HeadProps) {
  const workspace = useApp((state) => state.workspace)
  const type = useResourceType(address?.type ?? '', address?.version ?? '')
  const stored = steps.filter(isStored).length
  return (
    <header className="flex min-w-0 flex-none flex-wrap items-center gap-x-3 gap-y-1.5 px-1">
      <h1 className="text-lg font-semibold tracking-[-0.01em]">{journalTexts.timeline.title}</h1>
      {address === undefined ? (
        <span className="chip">{journalTexts.timeline.ofWorkspace}</span>
      ) : (
        <span className="flex min-w-0 items-center gap-1">
          <Link
            className="chip min-w-0"
            href={type === undefined ? timelineAt(workspace) : objectAt(workspace, type, address.namespace ?? '', address.name)}
          >
            <Box aria-hidden />
            <span className="mono truncate">
              {address.type.split('.')[0]}/{address.name}
            </span>
          </Link>
          {address.namespace !== undefined && <span className="chip chip-plain mono">-n {address.namespace}</span>}
          <Link
            className="btn btn-ghost btn-sm btn-icon"
            href={timelineAt(workspace)}
            aria-label={journalTexts.timeline.everything}
          >
            <X className="icon-sm" aria-hidden />
          </Link>
        </span>
      )}
      <span className="text-sm text-ink-3">{journalTexts.timeline.summary(steps.length, stored)}</span>
      <span className="min-w-0 flex-1" />
      <Legend />
      <Button className="btn btn-sm" isDisabled={stored === 0} onPress={onScript}>
        <FileCode2 className="icon-sm" aria-hidden />
        {journalTexts.timeline.script}
      </Button>
    </header>
  )
}

interface Props {
  /** Undefined: the timeline of everything. */
  readonly address: TimelineAddress | undefined
}

/** What happened to an object, or to all of them: who wrote, what it did to the counters, and the difference of any two states. */
export default function TimelineView({ address }: Props) {
  useLanguage()
  const object = useMemo(() => address && referenceOf(address), [address])
  const { steps, problem } = useSteps(object)
  const keeps = useApp(({ capabilities, phase }) => phase !== 'open' || capabilities.has('journal'))
  const [script, setScript] = useState(false)
  const all = steps ?? []
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-auto p-2.5">
      <Head address={address} steps={all} onScript={() => setScript(true)} />
      {!keeps && <p className="px-1 text-sm text-ink-3">{journalTexts.timeline.noJournal}</p>}
      {problem !== undefined && (
        <div className="banner t-bad" role="alert">
          <TriangleAlert aria-hidden />
          <span translate="no">{journalTexts.timeline.failed(problem)}</span>
        </div>
      )}
      {steps?.length === 0 && (
        <div className="empty">
          <ChartNoAxesGantt aria-hidden />
          <p className="font-[550]">{journalTexts.timeline.empty}</p>
          <p className="text-sm">{journalTexts.timeline.emptyHint}</p>
        </div>
      )}
      {all.length > 0 && <Body key={JSON.stringify(object)} steps={all} address={address} />}
      {script && (
        <LatePart onClose={() => setScript(false)}>
          <ScriptDialog entries={all} onClose={() => setScript(false)} />
        </LatePart>
      )}
    </div>
  )
}

/** The ids of the steps that are chosen: their places change when older ones are forgotten. */
interface Chosen {
  /** Undefined: the state before B. */
  readonly a: number | undefined
  /** Undefined: the newest step, whichever that is. */
  readonly b: number | undefined
}

const NO_EVENTS: readonly TimedEvent[] = []

/** The Events of the object of a timeline; a timeline of everything has the writes of all Events. */
function useEvents(type: ResourceType | undefined, address: TimelineAddress | undefined): readonly TimedEvent[] {
  const subject = type && address && { kind: type.kind, namespace: address.namespace ?? '', name: address.name, uid: '' }
  const events = useObjectEvents(subject)?.events
  return useMemo(() => events?.map((event) => ({ at: lastSeen(event), event })) ?? NO_EVENTS, [events])
}

function Body({ steps, address }: { readonly steps: readonly JournalEntry[]; readonly address: TimelineAddress | undefined }) {
  const [chosen, setChosen] = useState<Chosen>({ a: undefined, b: undefined })
  const type = useResourceType(address?.type ?? '', address?.version ?? '')
  const events = useEvents(type, address)
  const indexOf = (id: number | undefined): number | undefined => {
    const index = id === undefined ? -1 : steps.findIndex((step) => step.id === id)
    return index < 0 ? undefined : index
  }
  const b = indexOf(chosen.b) ?? steps.length - 1
  // States of different objects have nothing to compare.
  const a = (address === undefined ? undefined : indexOf(chosen.a)) ?? storedBefore(steps, b)
  const last = steps.findLast(isStored)
  const select = useCallback(
    (change: { readonly a?: number | undefined; readonly b?: number | undefined }): void => {
      const idAt = (index: number | undefined): number | undefined => (index === undefined ? undefined : steps[index]?.id)
      setChosen((old) => ({
        a: 'a' in change ? idAt(change.a) : old.a,
        // The newest step stays the newest, also when others come.
        b: 'b' in change ? (change.b === steps.length - 1 ? undefined : idAt(change.b)) : old.b,
      }))
    },
    [steps],
  )
  const step = useCallback((index: number): void => select({ a: undefined, b: index }), [select])
  // The cursors follow the pointer in every frame, the table and the step as soon as there is time.
  const now = useMemo(() => ({ steps, a, b }), [steps, a, b])
  const shown = useDeferredValue(now)
  return (
    <div className="timeline-body">
      <div className="timeline-left">
        <div className="pane min-h-0 overflow-hidden">
          <Charts
            steps={steps}
            selection={{ a: address === undefined ? undefined : a, b }}
            onSelect={select}
            hasGeneration={address !== undefined}
          />
        </div>
        <StepTable steps={shown.steps} selected={shown.b} onStep={step} hasObjects={address === undefined} events={events} />
      </div>
      <StepDetail
        steps={shown.steps}
        a={shown.a}
        b={shown.b}
        onStep={step}
        type={type}
        current={last === undefined || last.event === 'DELETED' ? undefined : last.resourceVersion?.after}
      />
    </div>
  )
}
