import { ChevronLeft, ChevronRight, RotateCcw, Undo2 } from 'lucide-react'
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { decodeAnswer } from '../../../client/json.ts'
import type { ResourceType } from '../../../client/resource-type.ts'
import { isStored, type JournalDetail, type JournalEntry } from '../../../protocol/journal.ts'
import { isSecretResource } from '../../../protocol/secrets.ts'
import type { FieldFate } from '../../../protocol/trace.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { appStore } from '../../base/state/store.ts'
import { LossNote } from '../../entities/crd/fates.tsx'
import { CodeChip, RequestWords } from '../../entities/journal/entry-parts.tsx'
import { isBinary, requestOf, sendAsReader } from '../../entities/journal/entry-requests.ts'
import { happenedIn, moveWords, whoMade } from '../../entities/journal/entry-words.ts'
import { detailOf } from '../../entities/journal/journal.ts'
import { journalTexts } from '../../entities/journal/texts.en.ts'
import { fieldFateTexts } from '../../entities/object/field-fates.en.ts'
import { restoreRequest } from '../../entities/object/restore.ts'
import { reasonText } from '../../entities/object/trace-text.ts'
import { RuleLink } from '../../entities/rule/rule-link.tsx'
import { FATE_ICONS } from '../../kit/editor/marks.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { changesBetween, lossBetween } from './changes.ts'

interface Known {
  readonly id: number
  /** Undefined: it is no longer kept. */
  readonly detail: JournalDetail | undefined
}

/**
 * The rest of an entry; undefined while the first one is read. While another is read the last stays, so that scrubbing does not flicker. One
 * is read at a time: what the pointer only passed over meanwhile is not asked for.
 */
function useDetail(entry: JournalEntry | undefined): Known | undefined {
  const [known, setKnown] = useState<Known>()
  const id = entry?.id
  const wanted = useRef(id)
  const isReading = useRef(false)
  useEffect(() => {
    const read = async (): Promise<void> => {
      isReading.current = true
      let last: number | undefined
      while (wanted.current !== undefined && wanted.current !== last) {
        last = wanted.current
        setKnown({ id: last, detail: await detailOf(last).catch(() => undefined) })
      }
      isReading.current = false
    }
    wanted.current = id
    if (!isReading.current) void read()
  }, [id])
  return known
}

function Line({ sign, path, value }: { readonly sign: '+' | '-'; readonly path: string; readonly value: string }) {
  return (
    <div className={`flex min-w-0 px-3 ${sign === '+' ? 'bg-ok-soft' : 'bg-bad-soft'}`} title={`${path}: ${value}`}>
      <span className={`w-4 flex-none ${sign === '+' ? 'text-ok' : 'text-bad'}`}>{sign}</span>
      <span className="line-clamp-4 min-w-0 wrap-anywhere">
        {path}: <b className="font-[550]">{value}</b>
      </span>
    </div>
  )
}

/** At most so many changed fields are drawn. */
const MOST_LINES = 300

function Diff({ before, after }: { readonly before: string; readonly after: string }) {
  const changes = useMemo(() => {
    const old = decodeAnswer(before)
    const now = decodeAnswer(after)
    return old === undefined || now === undefined ? [] : changesBetween(old, now)
  }, [before, after])
  const loss = useMemo(() => lossBetween(before, after), [before, after])
  if (changes.length === 0) return <p className="px-3 py-2 text-sm text-ink-3">{journalTexts.timeline.noDiff}</p>
  return (
    <>
      {loss !== undefined && <LossNote>{loss}</LossNote>}
      <div className="py-1 font-mono text-[12px]/5" translate="no">
        {changes.slice(0, MOST_LINES).map((change) => (
          <div key={change.path}>
            {change.before !== undefined && <Line sign="-" path={change.path} value={change.before} />}
            {change.after !== undefined && <Line sign="+" path={change.path} value={change.after} />}
          </div>
        ))}
      </div>
    </>
  )
}

const NOT_STORED: readonly string[] = ['pruned', 'ignored', 'rejected', 'reset']

/** What was sent and is not what is stored, with the reason and the rule. */
function NotStored({ fields }: { readonly fields: readonly FieldFate[] }) {
  const lost = fields.filter(({ fate, sent }) => NOT_STORED.includes(fate) && sent !== undefined)
  if (lost.length === 0) return null
  return (
    <>
      <h3 className="border-y border-line px-3 py-1.5 font-semibold">{journalTexts.timeline.notStored}</h3>
      <ul>
        {lost.slice(0, MOST_LINES).map(({ path, fate, sent, why, rule }) => {
          const Icon = FATE_ICONS[fate]
          return (
            <li
              key={path}
              className="flex min-h-7 min-w-0 items-center gap-2 border-b border-line px-3 text-xs"
              title={reasonText(why)}
            >
              <span className={`mono min-w-0 flex-1 truncate ${fate === 'pruned' ? 'line-through' : ''}`}>
                {path}: {sent}
              </span>
              <span className={`fate flex-none t-${fate}`}>
                <Icon aria-hidden />
                {fieldFateTexts[fate]}
              </span>
              {rule !== undefined && <RuleLink id={rule} />}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Fates({ fates }: { readonly fates: NonNullable<JournalEntry['fates']> }) {
  const counts = Object.entries(fates) as [keyof typeof FATE_ICONS, number][]
  if (counts.length === 0) return null
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-1 border-b border-line px-3 py-2 text-xs">
      {counts.map(([fate, count]) => {
        const Icon = FATE_ICONS[fate]
        return (
          <span key={fate} className={`fate t-${fate}`}>
            <Icon aria-hidden />
            {fieldFateTexts[fate]} {count}
          </span>
        )
      })}
    </div>
  )
}

function Facts({ entry }: { readonly entry: JournalEntry }) {
  const { generation, resourceVersion, event, method, path } = entry
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      journalTexts.timeline.request,
      method === '' ? journalTexts.requests.byServer : <RequestWords key="request" entry={entry} />,
    ],
    [journalTexts.timeline.client, whoMade(entry)],
    ...(generation?.after === undefined && generation?.before === undefined
      ? []
      : [
          [
            'generation',
            <span key="generation">
              <span className="mono">{moveWords(generation) || generation.before}</span>{' '}
              <span className="text-ink-3">{reasonText(generation.reason)}</span>
            </span>,
          ] as const,
        ]),
    ...(resourceVersion?.after === undefined
      ? []
      : [
          [
            'resourceVersion',
            <span key="version">
              <span className="mono">{moveWords(resourceVersion)}</span>{' '}
              <span className="text-ink-3">{reasonText(resourceVersion.reason)}</span>
            </span>,
          ] as const,
        ]),
    [journalTexts.timeline.event, event ?? journalTexts.timeline.none],
  ]
  return (
    <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-2 gap-y-0.75 border-b border-line px-3 py-2.5 text-sm" title={path}>
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="line-clamp-3 min-w-0 wrap-break-word">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Props {
  readonly steps: readonly JournalEntry[]
  /** What is compared with; undefined where nothing was stored before. */
  readonly a: number | undefined
  readonly b: number
  readonly onStep: (index: number) => void
  /** The kind of the object; undefined for a timeline of several. */
  readonly type: ResourceType | undefined
  /** The version of the object now; undefined where it is gone. */
  readonly current: string | undefined
}

/** One step: what was asked, what it did to the counters, what differs from another state, and the way back. */
export const StepDetail = memo(function StepDetail({ steps, a, b, onStep, type, current }: Props) {
  useLanguage()
  const entry = steps[b]
  const from = a === undefined ? undefined : steps[a]
  const shown = useDetail(entry)
  const compared = useDetail(from)
  if (entry === undefined) return null
  const detail = shown?.detail
  const before = from === undefined ? undefined : compared?.detail?.state
  const after = detail?.state
  const send = async (spec: Parameters<typeof sendAsReader>[0], done?: string): Promise<void> => {
    const { answer, unreachable } = await sendAsReader(spec)
    const { addToast } = appStore.getState()
    const why = unreachable ?? answer?.failure?.message
    if (why !== undefined) addToast('bad', why)
    else if (done !== undefined) addToast('ok', done)
  }
  const restore = (state: string): void => {
    const spec = type && restoreRequest(type, state, current)
    if (spec !== undefined) void send(spec, journalTexts.timeline.restored)
  }
  const isRead = shown !== undefined && (from === undefined || compared !== undefined)
  // What is shown while the next one is read is not what the buttons would send.
  const isCurrent = shown?.id === entry.id && (from === undefined || compared?.id === from.id)
  // The states of a Secret have masks in place of its values.
  const restorable = type !== undefined && isSecretResource(type) ? undefined : (before ?? after)
  const mark = before === undefined ? 'B' : 'A'
  const canReplay = entry.method !== '' && detail !== undefined && !isBinary(entry.contentType)
  return (
    <section className="pane flex min-h-0 flex-col" aria-label={journalTexts.timeline.stepTitle(b + 1)}>
      <header className="flex min-h-10 flex-none items-center gap-2 border-b border-line ps-3 pe-2">
        <h2 className="font-semibold">{journalTexts.timeline.stepTitle(b + 1)}</h2>
        <CodeChip entry={entry} />
        <span className="min-w-0 flex-1" />
        <IconButton
          icon={ChevronLeft}
          label={journalTexts.timeline.previous}
          onPress={() => onStep(b - 1)}
          isDisabled={b === 0}
          small
        />
        <IconButton
          icon={ChevronRight}
          label={journalTexts.timeline.next}
          onPress={() => onStep(b + 1)}
          isDisabled={b === steps.length - 1}
          small
        />
      </header>
      <ScrollRegion className="min-h-0 flex-1" label={journalTexts.timeline.effect}>
        <p className="border-b border-line px-3 py-2 text-sm" translate={entry.message === undefined ? undefined : 'no'}>
          {happenedIn(entry)}
        </p>
        <Facts entry={entry} />
        {entry.fates !== undefined && <Fates fates={entry.fates} />}
        <h3 className="flex items-center gap-2 border-b border-line px-3 py-1.5 font-semibold">
          {journalTexts.timeline.diff}
          {from !== undefined && (
            <span className="flex items-center gap-1.5 text-xs">
              <span className="chip t-accent mono">A {from.resourceVersion?.after}</span>→
              <span className="chip t-accent mono">B {entry.resourceVersion?.after ?? from.resourceVersion?.after}</span>
            </span>
          )}
        </h3>
        <StateDiff entry={entry} from={from} before={before} after={after} isRead={isRead} />
        {detail?.trace !== undefined && <NotStored fields={detail.trace.fields} />}
      </ScrollRegion>
      <footer className="flex flex-none flex-wrap items-center gap-2 border-t border-line bg-sunken px-3 py-2">
        {type !== undefined && restorable !== undefined && (
          <p className="w-full text-xs text-ink-2">{journalTexts.timeline.restoreHint(mark)}</p>
        )}
        {canReplay && (
          <Button className="btn btn-sm" isDisabled={!isCurrent} onPress={() => void send(requestOf(entry, detail))}>
            <RotateCcw className="icon-sm" aria-hidden />
            {journalTexts.timeline.replay}
          </Button>
        )}
        {type !== undefined && restorable !== undefined && (
          <Button className="btn btn-sm ms-auto" isDisabled={!isCurrent} onPress={() => restore(restorable)}>
            <Undo2 className="icon-sm" aria-hidden />
            {journalTexts.timeline.restore(mark)}
          </Button>
        )}
      </footer>
    </section>
  )
})

interface StateProps {
  readonly entry: JournalEntry
  readonly from: JournalEntry | undefined
  readonly before: string | undefined
  readonly after: string | undefined
  readonly isRead: boolean
}

function StateDiff({ entry, from, before, after, isRead }: StateProps) {
  const say = (words: string) => <p className="px-3 py-2 text-sm text-ink-3">{words}</p>
  if (!isStored(entry)) return say(journalTexts.timeline.noState)
  if (!isRead) return null
  if (after === undefined || (from !== undefined && before === undefined)) return say(journalTexts.timeline.notKept)
  return before === undefined ? say(journalTexts.timeline.first) : <Diff before={before} after={after} />
}
