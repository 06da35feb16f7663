import { ChevronFirst, ChevronLast, Pause, Play, RotateCcw } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from 'react-aria-components'
import { KeyCaps } from '../../kit/keys.tsx'
import { Switch } from '../../kit/switch.tsx'
import { presenterTexts } from './texts.en.ts'
import { PACES, type Pace } from './use-pace.ts'
import type { Stage } from './use-stage.ts'

interface Props {
  readonly stage: Stage
  readonly pace: Pace
  readonly onPace: (pace: Pace) => void
  readonly pauses: boolean
  readonly onPauses: (pauses: boolean) => void
  readonly onHold: () => void
  /** The button that goes on, which has the focus. */
  readonly goOn: RefObject<HTMLButtonElement | null>
}

/** What the next step is called. */
export function nextWords({ upcoming, isHeld, write, at, order, index, track }: Stage): string {
  if (upcoming !== undefined) return presenterTexts.send(upcoming.send, upcoming.to)
  if (isHeld) return presenterTexts.deliver
  if (write.scenes[at + 1] !== undefined) return presenterTexts.next
  const isLast = index + 1 >= track.length
  return isLast && order.sent.length < order.writes.length ? presenterTexts.nextPrepared : presenterTexts.nextWrite
}

/** Back and forth, and how fast. */
export function Controls({ stage, pace, onPace, pauses, onPauses, onHold, goOn }: Props) {
  const { write, at, index, canGoBack, canGoOn, hold } = stage
  return (
    <footer className="presenter-controls">
      <Button className="btn btn-icon" aria-label={presenterTexts.back} isDisabled={!canGoBack} onPress={stage.back}>
        <ChevronFirst aria-hidden />
      </Button>
      <Button ref={goOn} className="btn btn-primary" autoFocus isDisabled={!canGoOn} onPress={stage.next}>
        <ChevronLast aria-hidden />
        {nextWords(stage)}
        <KeyCaps press="Space" />
      </Button>
      <Button className="btn btn-ghost" isDisabled={write.scenes.length === 0} onPress={() => stage.goTo(index, 0)}>
        <RotateCcw className="icon-sm" aria-hidden />
        {presenterTexts.replay}
        <KeyCaps press="r" />
      </Button>
      {hold.isPossible && !(hold.isOn && stage.isHeld) && (
        <Button className={`btn ${hold.isOn ? '' : 'btn-ghost'}`} onPress={onHold}>
          {hold.isOn ? <Play className="icon-sm" aria-hidden /> : <Pause className="icon-sm" aria-hidden />}
          {hold.isOn ? presenterTexts.releaseAll : presenterTexts.holdAll}
          <KeyCaps press="h" />
        </Button>
      )}
      <span className="sr-only" role="status">
        {write.scenes[at] !== undefined && presenterTexts.station(at + 1, write.scenes.length)}
      </span>
      <span className="flex-1" />
      <Switch label={presenterTexts.pause} on={pauses} onChange={onPauses} />
      <fieldset className="seg">
        <legend className="sr-only">{presenterTexts.pace}</legend>
        {PACES.map((one) => (
          <button type="button" key={one} aria-pressed={one === pace} onClick={() => onPace(one)}>
            {presenterTexts.paces[one]}
          </button>
        ))}
      </fieldset>
    </footer>
  )
}
