import { ArrowRight, ChevronFirst, ChevronLast, ClockAlert, Radio, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import { isObject } from '../../../apimachinery/json/value.ts'
import { decodeAnswer } from '../../../client/json.ts'
import type { JournalDetail, JournalEntry } from '../../../protocol/journal.ts'
import type { CounterMove } from '../../../protocol/trace.ts'
import { homeAt, lessonAt, lessonOf } from '../../base/address/address.ts'
import { objectAt, referenceOf, type TimelineAddress } from '../../base/address/object-address.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { useApp } from '../../base/state/store.ts'
import { clientWords, happenedIn } from '../../entities/journal/entry-words.ts'
import { detailOf } from '../../entities/journal/journal.ts'
import { useSteps } from '../../entities/journal/steps.ts'
import { useResourceType } from '../../entities/kind/kinds.ts'
import { Roll } from '../../kit/figures.tsx'
import { KeyCaps } from '../../kit/keys.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { Switch } from '../../kit/switch.tsx'
import { Stations } from './stations.tsx'
import { isStoredAt, reactionsTo, type Scene, scenesOf } from './story.ts'
import { presenterTexts } from './texts.en.ts'
import { PACES, type Pace, useIdle, usePace } from './use-pace.ts'
import './presenter.css'
import { useAsync } from '../../base/async/use-async.ts'

/** The rest of an entry; undefined while it is read, or where it is forgotten. */
function useDetail(entry: JournalEntry | undefined): JournalDetail | undefined {
  const id = entry?.id
  return useAsync(() => (id === undefined ? undefined : detailOf(id).catch(() => undefined)), [id])
}

/** `status.observedGeneration` of a stored object, as text. */
function observedIn(detail: JournalDetail | undefined): string | undefined {
  const object = detail?.state === undefined ? undefined : decodeAnswer(detail.state)
  const status = isObject(object) && isObject(object.status) ? object.status : {}
  return status.observedGeneration === undefined ? undefined : String(status.observedGeneration)
}

interface CounterProps {
  readonly name: string
  readonly note: string
  readonly hue: string
  readonly before: string | undefined
  readonly now: string | undefined
  readonly children?: ReactNode
}

function Counter({ name, note, hue, before, now, children }: CounterProps) {
  return (
    <div className="min-w-0">
      <p className="text-lg narrow:truncate narrow:text-xs">
        <b className="font-[620]">{name}</b> <span className="text-ink-2 narrow:hidden">{note}</span>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-4 font-mono">
        {before !== undefined && before !== now && (
          <span className="inline-flex items-center gap-3 text-4xl text-ink-3 narrow:text-xl">
            {before}
            <ArrowRight className="size-6" aria-hidden />
          </span>
        )}
        <span className={`text-[80px]/[88px] font-semibold narrow:text-[36px]/[44px] ${hue}`}>
          <Roll text={now ?? '–'} />
        </span>
        {children}
      </p>
    </div>
  )
}

const shownMove = (move: CounterMove | undefined, isStored: boolean): Pick<CounterProps, 'before' | 'now'> =>
  isStored ? { before: move?.before, now: move?.after } : { before: undefined, now: move?.before ?? move?.after }

interface HeardProps {
  readonly entry: JournalEntry
  readonly steps: readonly JournalEntry[]
  readonly name: string
  readonly event: string
  /** The event was delivered. */
  readonly isOut: boolean
}

const MOST_CLIENTS = 3

/** The event of a write, and who hears it: a client that reacted has heard. */
function Heard({ entry, steps, name, event, isOut }: HeardProps) {
  const reactions = reactionsTo(entry, steps)
  const version = entry.resourceVersion?.after ?? ''
  const clients = [
    ...reactions.slice(0, MOST_CLIENTS).map((one) => ({
      name: clientWords(one),
      says: presenterTexts.reacted(
        `${one.method || one.outcome} ${one.object?.subresource === undefined ? '' : `/${one.object.subresource}`}`,
      ),
      title: happenedIn(one),
    })),
    { name: presenterTexts.page, says: version, title: '' },
  ]
  return (
    <aside className="grid content-center gap-3 text-lg" aria-label={presenterTexts.clients}>
      <p className="flex items-center gap-3 rounded-3 border border-accent-line bg-accent-soft px-5 py-3">
        <Radio className="text-accent-ink" aria-hidden />
        <span className="mono min-w-0 flex-1 truncate">{presenterTexts.event(event, name)}</span>
        <span className="mono">{version}</span>
      </p>
      {clients.map((client) => (
        <p
          key={client.name}
          title={client.title}
          className={`flex items-center gap-3 rounded-3 border px-5 py-3 ${isOut ? 'border-line-strong bg-surface' : 'border-dashed border-ink-3 bg-canvas'}`}
        >
          <b className="min-w-0 flex-1 truncate font-[620]">{client.name}</b>
          <span className="mono text-[15px] text-ink-2">{isOut ? client.says : presenterTexts.unseen}</span>
        </p>
      ))}
    </aside>
  )
}

interface StageProps {
  readonly scene: Scene | undefined
  readonly entry: JournalEntry | undefined
  readonly isForgotten: boolean
  readonly isHeld: boolean
}

/** What is said now. */
function Said({ scene, entry, isForgotten, isHeld }: StageProps) {
  if (entry === undefined || scene === undefined)
    return (
      <div className="grid content-center gap-4">
        <p className="text-[60px]/[64px] font-[650] tracking-[-0.03em] text-balance narrow:text-[32px]/[38px]">
          {presenterTexts.waiting}
        </p>
        <p className="text-2xl text-ink-2">{isForgotten ? presenterTexts.forgotten : presenterTexts.waitingHow}</p>
      </div>
    )
  const isBad = scene.report.outcome === 'failed'
  return (
    <div className="grid content-center gap-4" aria-live="polite">
      <p className="truncate text-lg text-accent-ink">
        {isHeld ? presenterTexts.held : <span translate="no">{`${entry.method} ${entry.path}`}</span>}
      </p>
      <p
        className={`text-[60px]/[64px] font-[650] tracking-[-0.03em] text-balance narrow:text-[32px]/[38px] ${isBad ? 'text-bad' : ''}`}
      >
        {scene.sentence}
      </p>
      <p className="max-w-200 text-2xl/9 text-ink-2 wrap-anywhere narrow:text-lg">
        <RichText text={scene.text} />
      </p>
      {scene.message !== undefined && (
        <p className="mono max-w-200 text-[15px] wrap-anywhere text-ink-2" translate="no">
          {scene.message}
        </p>
      )}
    </div>
  )
}

/** Keys that go on: those of a presenter's remote as well. */
const NEXT_KEYS = [' ', 'ArrowRight', 'PageDown']
const BACK_KEYS = ['ArrowLeft', 'PageUp']

/** The writes of one object for a projector, one station at a time. It only looks: going back undoes nothing at the server. */
export default function PresenterView({ address }: { readonly address: TimelineAddress }) {
  useLanguage()
  const [, navigate] = useLocation()
  const workspace = useApp((state) => state.workspace)
  const type = useResourceType(address.type, address.version)
  const object = useMemo(() => referenceOf(address), [address])
  const { steps = [] } = useSteps(object)
  const [chosen, setChosen] = useState<number>()
  const [at, setAt] = useState(0)
  const [pace, setPace] = useState<Pace>('step')
  const [pauses, setPauses] = useState(true)
  const isIdle = useIdle()

  const index = chosen === undefined ? steps.length - 1 : Math.min(chosen, steps.length - 1)
  const entry = steps[index]
  const detail = useDetail(entry)
  const previous = useDetail(steps[index - 1])
  const scenes = useMemo(
    () => (entry === undefined || detail?.trace === undefined ? [] : scenesOf(entry, detail.trace)),
    [entry, detail],
  )
  const scene = scenes[Math.min(at, scenes.length - 1)]
  const after = scenes[at + 1]
  const event = detail?.trace?.event
  const isHeld = pauses && event !== undefined && after?.report.stage === 'watch' && after.report.outcome === 'done'
  const isLastWrite = index >= steps.length - 1
  const isStored = isStoredAt(scenes, at)
  const observed = isStored ? observedIn(detail) : observedIn(previous)
  const generation = shownMove(entry?.generation, isStored)

  const goTo = (write: number, station: number): void => {
    setChosen(write)
    setAt(station)
  }
  const next = (): void => {
    if (after !== undefined) goTo(index, at + 1)
    else if (!isLastWrite) goTo(index + 1, 0)
  }
  const back = (): void => {
    if (at > 0) goTo(index, at - 1)
    else if (index > 0) goTo(index - 1, 0)
  }
  const exit = (): void =>
    navigate(type === undefined ? homeAt(workspace) : objectAt(workspace, type, address.namespace ?? '', address.name))
  const canGoOn = after !== undefined ? !isHeld : !isLastWrite
  usePace(pace, canGoOn && scenes.length > 0, `${entry?.id ?? ''} ${at}`, next)

  const onKey = useEffectEvent((pressed: KeyboardEvent) => {
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return
    const isOnControl = pressed.target instanceof Element && pressed.target.closest('button, a, label, input') !== null
    const { key } = pressed
    if (key === 'Escape') exit()
    else if (NEXT_KEYS.includes(key) && !(key === ' ' && isOnControl)) next()
    else if (BACK_KEYS.includes(key)) back()
    else if (key === 'r') goTo(index, 0)
    else return
    pressed.preventDefault()
  })
  useEffect(() => {
    const listener = (pressed: KeyboardEvent): void => onKey(pressed)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  const lesson = lessonOf(workspace)
  const goes = isHeld ? presenterTexts.deliver : after === undefined ? presenterTexts.nextWrite : presenterTexts.next
  return (
    <div
      className={`grid h-dvh grid-rows-[auto_minmax(0,1fr)_auto_auto] overflow-auto bg-canvas text-ink narrow:block ${isIdle ? 'presenter-idle' : ''}`}
    >
      <header className="grid gap-5 border-b border-line px-12 pt-6 pb-6 narrow:gap-2 narrow:px-5 narrow:pt-3 narrow:pb-3">
        <div className="flex min-w-0 flex-wrap items-center gap-4 text-[15px]">
          <h1 className="truncate font-[620]">{address.name}</h1>
          {type !== undefined && <span className="chip">{type.kind}</span>}
          {entry !== undefined && <span className="text-ink-2">{presenterTexts.write(index + 1, steps.length)}</span>}
          <span className="flex-1 narrow:hidden" />
          {lesson !== undefined && (
            <span className="rounded-2 border border-line bg-surface px-3 py-1">
              {presenterTexts.follow} <span className="mono">{`${location.host}${location.pathname}#${lessonAt(lesson)}`}</span>
            </span>
          )}
          <Button className="btn btn-ghost narrow:ms-auto" onPress={exit}>
            {presenterTexts.exit}
            <KeyCaps press="esc" />
          </Button>
        </div>
        <div className="grid grid-cols-3 gap-6 narrow:gap-3">
          <Counter name="generation" note={presenterTexts.counters.generation} hue="text-spec" {...generation} />
          <Counter
            name="resourceVersion"
            note={presenterTexts.counters.resourceVersion}
            hue=""
            {...shownMove(entry?.resourceVersion, isStored)}
          />
          {observed !== undefined && (
            <Counter
              name="observedGeneration"
              note={presenterTexts.counters.observedGeneration}
              hue="text-status"
              before={undefined}
              now={observed}
            >
              {Number(observed) < Number(generation.now) && (
                <span className="inline-flex items-center gap-2 font-sans text-lg text-warn">
                  <ClockAlert aria-hidden />
                  {presenterTexts.behind}
                </span>
              )}
            </Counter>
          )}
        </div>
      </header>
      <main className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-12 bg-surface px-12 py-8 narrow:grid-cols-1 narrow:px-5">
        <Said scene={scene} entry={entry} isForgotten={entry !== undefined && detail !== undefined} isHeld={isHeld} />
        {entry !== undefined && event !== undefined && isStored && (
          <Heard entry={entry} steps={steps} name={address.name} event={event} isOut={scene?.report.stage === 'watch'} />
        )}
      </main>
      <Stations scenes={scenes} at={at} isHeld={isHeld} onStation={(station) => goTo(index, station)} />
      <footer className="presenter-controls bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-12 py-3 narrow:sticky narrow:gap-2 narrow:px-5 narrow:py-2">
        <Button className="btn btn-icon" aria-label={presenterTexts.back} isDisabled={at === 0 && index <= 0} onPress={back}>
          <ChevronFirst aria-hidden />
        </Button>
        <Button className="btn btn-primary" autoFocus isDisabled={after === undefined && isLastWrite} onPress={next}>
          <ChevronLast aria-hidden />
          {goes}
          <KeyCaps press="Space" />
        </Button>
        <Button className="btn btn-ghost" isDisabled={scenes.length === 0} onPress={() => goTo(index, 0)}>
          <RotateCcw className="icon-sm" aria-hidden />
          {presenterTexts.replay}
          <KeyCaps press="r" />
        </Button>
        <span className="sr-only" role="status">
          {scene !== undefined && presenterTexts.station(at + 1, scenes.length)}
        </span>
        <span className="flex-1" />
        <Switch label={presenterTexts.pause} on={pauses} onChange={setPauses} />
        <fieldset className="seg">
          <legend className="sr-only">{presenterTexts.pace}</legend>
          {PACES.map((one) => (
            <button type="button" key={one} aria-pressed={one === pace} onClick={() => setPace(one)}>
              {presenterTexts.paces[one]}
            </button>
          ))}
        </fieldset>
      </footer>
    </div>
  )
}
