import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { textsOf } from '../../../lessons/format.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { Actions } from './actions.tsx'
import { Completed } from './completed.tsx'
import { Controllers } from './controllers.tsx'
import { Goals } from './goals.tsx'
import { Hint, Why } from './notes.tsx'
import { Predict } from './predict.tsx'
import { useProgress } from './progress.ts'
import { Head, type StepProps, StepText } from './step-parts.tsx'
import { lessonTexts } from './texts/lessons.en.ts'
import { useFollowedPlay, useLesson, usePlay } from './use-play.ts'
import './lessons.css'

/** Rings the pane that a step is about, without moving the focus. */
function useSpotlight({ lesson, step }: StepProps, isOn: boolean): void {
  const point = lesson.steps[step]?.point
  const flag = lessonTexts.player.flag(step + 1)
  useEffect(() => {
    const root = document.documentElement
    if (point === undefined || !isOn) return
    root.dataset.spot = point
    root.style.setProperty('--spot-flag', JSON.stringify(flag))
    root.style.setProperty('--spot-number', JSON.stringify(String(step + 1)))
    return () => {
      delete root.dataset.spot
      root.style.removeProperty('--spot-flag')
      root.style.removeProperty('--spot-number')
    }
  }, [point, flag, step, isOn])
}

const DETENTS = ['bar', 'half', 'full'] as const

function Playing({ lesson, step, isDone }: StepProps & { readonly isDone: boolean }) {
  const { tag, catalogue } = useLanguage()
  const [detent, setDetent] = useState(1)
  const [asked, setAsked] = useState<string>()
  useFollowedPlay(lesson, step)
  const { busy, problem, verdicts } = usePlay((play) => ({
    busy: play.busy,
    problem: play.problem,
    verdicts: play.verdicts,
  }))
  const current = lesson.steps[step]
  const met = current?.goals.filter(({ check }) => verdicts.get(check)?.isMet === true).length ?? 0
  const isMet = current !== undefined && met === current.goals.length
  useSpotlight({ lesson, step }, !isMet && !isDone)
  const texts = tag in lesson.texts ? textsOf(lesson.texts, tag) : catalogue('lesson', lesson.texts.en)
  const own = current && (texts.steps[current.id] ?? lesson.texts.en.steps[current.id])
  if (current === undefined || own === undefined) return null
  return (
    <aside className="lesson-player" data-detent={DETENTS[detent]} aria-label={lessonTexts.player.name(lesson.number)}>
      <div className="lesson-grip">
        <IconButton
          icon={ChevronDown}
          label={lessonTexts.player.smaller}
          onPress={() => setDetent(detent - 1)}
          isDisabled={detent === 0}
        />
        <span className="min-w-0 flex-1 truncate text-center font-semibold">
          <RichText text={texts.title} />
        </span>
        <span className="text-xs text-ink-2">{isDone ? '' : lessonTexts.player.met(met, current.goals.length)}</span>
        <IconButton
          icon={ChevronUp}
          label={lessonTexts.player.larger}
          onPress={() => setDetent(detent + 1)}
          isDisabled={detent === DETENTS.length - 1}
        />
      </div>
      <Head lesson={lesson} step={step} title={texts.title} />
      <div role="status">{busy !== undefined && <p className="lesson-busy">{lessonTexts.player.busy[busy]}</p>}</div>
      {problem !== undefined && (
        <p className="lesson-busy t-bad" role="alert">
          {lessonTexts.player.failed(problem)}
        </p>
      )}
      <div className="flex-1 min-h-0 overflow-auto">
        {isDone ? (
          <Completed lesson={lesson} texts={texts} />
        ) : (
          <>
            <StepText lesson={lesson} step={step} texts={own} isMet={isMet} />
            <Predict key={`predict ${current.id}`} step={current} texts={own} />
            <Goals key={current.id} step={current} texts={own} isMet={isMet} />
            <Controllers />
            <Hint key={`hint ${current.id}`} step={current} texts={own} asked={asked} isMet={isMet} onAsked={setAsked} />
            <Why step={current} texts={own} isShown={isMet} />
          </>
        )}
      </div>
      <Actions lesson={lesson} step={step} isMet={isMet} isDone={isDone} onHint={() => setAsked(current.id)} />
    </aside>
  )
}

/** The player of a lesson, beside the views of its workspace. */
export default function Player({ id }: { readonly id: string }) {
  useLanguage()
  const lesson = useLesson(id)
  const progress = useProgress()[id]
  if (typeof lesson !== 'object') return null
  const last = lesson.steps.length - 1
  const { step = 0 } = progress ?? {}
  return <Playing lesson={lesson} step={Math.min(step, last)} isDone={step > last} />
}
