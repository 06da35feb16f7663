import { ListPlus, NotebookText, RotateCcw } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import { homeAt, lessonAt, lessonOf } from '../../base/address/address.ts'
import { objectAt, referenceOf, type TimelineAddress } from '../../base/address/object-address.ts'
import { joinPath } from '../../base/address/path.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { useSteps } from '../../entities/journal/steps.ts'
import { useResourceType } from '../../entities/kind/kinds.ts'
import { Choice } from '../../kit/choice.tsx'
import { KeyCaps } from '../../kit/keys.tsx'
import { type NotesNews, type StageNews, usePresentation } from './channel.ts'
import { Controls, nextWords } from './controls.tsx'
import { Counters } from './counters.tsx'
import { Heard } from './heard.tsx'
import { usePresentationName } from './kept-order.ts'
import { NotesView } from './notes-view.tsx'
import { MOST_WRITES } from './order.ts'
import { OrderDialog } from './order-dialog.tsx'
import { bodyOf, staleVersion } from './perform.ts'
import { Said } from './said.tsx'
import { preparedSheet, type Sheet } from './sheet.ts'
import { Sheets } from './sheets.tsx'
import { splitOrder } from './split-order.ts'
import { Stations } from './stations.tsx'
import { isStoredAt } from './story.ts'
import { takenOrder } from './taken-order.ts'
import { presenterTexts } from './texts.en.ts'
import { type Pace, useIdle, usePace } from './use-pace.ts'
import { BACK_KEYS, NEXT_KEYS, usePresenterKeys } from './use-presenter-keys.ts'
import { type Stage, useStage } from './use-stage.ts'
import { writeWords } from './write-words.ts'
import './presenter.css'

interface Props {
  readonly address: TimelineAddress
  /** The second window, with the notes. */
  readonly isNotes: boolean
}

export default function PresenterView({ address, isNotes }: Props) {
  return isNotes ? <NotesView address={address} /> : <Presenter address={address} />
}

/** What the sheet beside the sentence is. */
function sheetCaption({ write, at, upcoming }: Stage): string {
  const { captions } = presenterTexts.sheet
  if (upcoming !== undefined) return captions.upcoming
  const report = write.scenes[at]?.report
  const failed = write.scenes.findIndex((scene) => scene.report.outcome === 'failed')
  if (failed >= 0 && failed < at) return captions.stays
  if (report?.stage === 'received') return captions.received
  if (report?.stage === 'watch') return write.event === undefined ? captions.stays : captions.event
  return report?.stage === 'stored' ? captions.stored : captions.onItsWay
}

function useSheet(stage: Stage, target: Parameters<typeof bodyOf>[1] | undefined, stale: string): Sheet | undefined {
  const { upcoming, stored, write, at } = stage
  return useMemo(() => {
    if (upcoming === undefined) return write.entry === undefined ? undefined : write.sheetAt(at)
    if (target === undefined) return undefined
    if (upcoming.to === 'scale') return preparedSheet(undefined, upcoming.change)
    const asPut = upcoming.send === 'PATCH' ? { ...upcoming, send: 'PUT' as const } : upcoming
    return preparedSheet(stored, bodyOf(asPut, target, stored, stale))
  }, [upcoming, stored, write, at, target, stale])
}

interface TopProps {
  readonly address: TimelineAddress
  readonly kind: string | undefined
  readonly stage: Stage
  readonly onOrder: () => void
  readonly onNotes: () => void
  readonly onExit: () => void
}

function Top({ address, kind, stage, onOrder, onNotes, onExit }: TopProps) {
  const lesson = lessonOf(useApp((state) => state.workspace))
  const { track, index, order } = stage
  const options = track.map((entry, i) => ({ id: String(i), word: presenterTexts.choice(i + 1, writeWords(entry)) }))
  const next = {
    id: String(track.length),
    word: order.writes.length > 0 ? presenterTexts.prepared(order.sent.length + 1, order.writes.length) : presenterTexts.waiting,
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 text-[15px]">
      <h1 className="truncate font-[620]">{address.name}</h1>
      {kind !== undefined && <span className="chip">{kind}</span>}
      <Choice
        label={presenterTexts.writes}
        value={String(Math.min(index, track.length))}
        options={[...options, next]}
        onChange={(id) => stage.goTo(Number(id), 0)}
        look="select-plain"
      />
      <span className="flex-1 narrow:hidden" />
      {lesson !== undefined && (
        <span className="rounded-2 border border-line bg-surface px-3 py-1">
          {presenterTexts.follow} <span className="mono">{`${location.host}${location.pathname}#${lessonAt(lesson)}`}</span>
        </span>
      )}
      <Button className="btn btn-ghost" onPress={onOrder}>
        <ListPlus className="icon-sm" aria-hidden />
        {presenterTexts.order.open}
      </Button>
      {order.sent.length > 0 && (
        <Button className="btn btn-ghost" isDisabled={stage.isBusy} onPress={stage.startOver}>
          <RotateCcw className="icon-sm" aria-hidden />
          {presenterTexts.order.startOver}
        </Button>
      )}
      <Button className="btn btn-ghost" onPress={onNotes}>
        <NotebookText className="icon-sm" aria-hidden />
        {presenterTexts.notes.window}
        <KeyCaps press="n" />
      </Button>
      <Button className="btn btn-ghost" onPress={onExit}>
        {presenterTexts.exit}
        <KeyCaps press="esc" />
      </Button>
    </div>
  )
}

/** Tells the window of the notes what is shown, and does what is pressed there. */
function useNotesWindow(presentation: string, stage: Stage): void {
  const { write, at, index, track, upcoming, order, isHeld, canGoOn, canGoBack } = stage
  const prepared = upcoming === undefined ? order.sent.indexOf(write.entry?.id ?? -1) : order.sent.length
  const news: StageNews = {
    kind: 'stage',
    write: write.entry === undefined ? '' : presenterTexts.write(index + 1, track.length),
    station: write.scenes[at] === undefined ? '' : presenterTexts.station(at + 1, write.scenes.length),
    sentence: upcoming?.title ?? write.scenes[at]?.sentence ?? presenterTexts.waiting,
    next: nextWords(stage),
    prepared: prepared < 0 ? undefined : prepared,
    isHeld: isHeld && stage.hold.isOn,
    canGoOn,
    canGoBack,
  }
  const tell = usePresentation<StageNews, NotesNews>(presentation, {
    onNews: (heard) => {
      if (heard.kind === 'hello') tell(news)
      else if (heard.act === 'next') stage.next()
      else stage.back()
    },
  })
  const text = JSON.stringify(news)
  useEffect(() => tell(JSON.parse(text) as StageNews), [tell, text])
}

/** The writes of one object for a projector, one station at a time. Going back undoes nothing at the server. */
function Presenter({ address }: { readonly address: TimelineAddress }) {
  useLanguage()
  const [, navigate] = useLocation()
  const workspace = useApp((state) => state.workspace)
  const identity = useApp((state) => state.identity)
  const type = useResourceType(address.type, address.version)
  const object = useMemo(() => referenceOf(address), [address])
  const presented = useMemo(() => type && { type, namespace: address.namespace, name: address.name }, [type, address])
  const { steps = [] } = useSteps(object)
  const [pace, setPace] = useState<Pace>('step')
  const [pauses, setPauses] = useState(true)
  const [isPreparing, setPreparing] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const isIdle = useIdle()
  const goOn = useRef<HTMLButtonElement>(null)
  const presentation = usePresentationName(address)
  const stage = useStage({ presentation, presented, object, steps, pauses })
  useEffect(() => {
    if (!isSaved || isPreparing || stage.isBusy) return
    setSaved(false)
    // Space goes on from here, not back into the dialog.
    goOn.current?.focus()
  }, [isSaved, isPreparing, stage.isBusy])
  const { write, at, index, hold } = stage
  useNotesWindow(presentation, stage)
  const canPace = write.scenes.length > 0 && !stage.isHeld && stage.canGoOn && stage.upcoming === undefined
  usePace(pace, canPace, `${write.entry?.id ?? ''} ${at}`, stage.next)
  const sheet = useSheet(stage, presented, staleVersion(steps))
  const isStored = isStoredAt(write.scenes, at)

  const exit = (): void =>
    navigate(type === undefined ? homeAt(workspace) : objectAt(workspace, type, address.namespace ?? '', address.name))
  const openNotes = (): void => {
    const { type: name, version, namespace = '-' } = address
    const path = joinPath('ws', workspace, 'present', name, version, namespace, address.name, 'notes')
    window.open(`#${path}`, `notes ${presentation}`, 'popup,width=900,height=640')
  }
  const toggleHold = (): void => void (hold.isOn ? hold.release() : hold.start())
  usePresenterKeys((key, isOnControl) => {
    if (key === 'Escape') exit()
    else if (NEXT_KEYS.includes(key) && !(key === ' ' && isOnControl)) stage.next()
    else if (BACK_KEYS.includes(key)) stage.back()
    else if (key === 'Home') stage.goTo(0, 0)
    else if (key === 'End') stage.goTo(stage.track.length, 0)
    else if (key === 'r') stage.goTo(index, 0)
    else if (key === 'h' && hold.isPossible) toggleHold()
    else if (key === 'n') openNotes()
    else return false
    return true
  })
  const propose = async () => {
    const page = appStore.getState().page
    const now = presented && (await page?.get(presented.type, presented).catch(() => undefined))
    return now === undefined ? [] : splitOrder(now, presented?.type.subresources.includes('status') === true)
  }
  return (
    <div className={`presenter ${isIdle ? 'presenter-idle' : ''}`}>
      <header className="presenter-head">
        <Top
          address={address}
          kind={type?.kind}
          stage={stage}
          onOrder={() => setPreparing(true)}
          onNotes={openNotes}
          onExit={exit}
        />
        <Counters write={write} stored={stage.stored} isStored={isStored} />
      </header>
      <main className="presenter-stage">
        <Said stage={stage} identity={identity}>
          {write.entry !== undefined && write.event !== undefined && isStored && (
            <Heard
              entry={write.entry}
              steps={steps}
              name={address.name}
              event={write.event}
              isOut={write.scenes[at]?.report.stage === 'watch'}
              hearers={hold.hearers}
            />
          )}
        </Said>
        {sheet !== undefined && (
          <Sheets
            sheet={sheet}
            caption={sheetCaption(stage)}
            isPlain={write.state !== undefined && write.state.spec === undefined}
          />
        )}
      </main>
      <Stations scenes={write.scenes} at={at} isHeld={stage.isHeld} onStation={(station) => stage.goTo(index, station)} />
      <Controls stage={stage} pace={pace} onPace={setPace} pauses={pauses} onPauses={setPauses} onHold={toggleHold} goOn={goOn} />
      {isPreparing && (
        <OrderDialog
          writes={stage.order.writes}
          propose={propose}
          take={() => takenOrder(steps, MOST_WRITES)}
          onSave={(writes) => {
            stage.setOrder(writes)
            setSaved(true)
          }}
          onClose={() => setPreparing(false)}
        />
      )}
    </div>
  )
}
