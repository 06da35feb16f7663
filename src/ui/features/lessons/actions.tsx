import { Lightbulb, RotateCcw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import type { Lesson } from '../../../lessons/format.ts'
import { pressOf } from '../../base/commands.ts'
import { appStore } from '../../base/state/store.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { useCommands } from '../../kit/keys.tsx'
import { LatePart, late } from '../../kit/late.tsx'
import type { Question } from './ask.tsx'
import { countRequests, openLesson, showSolution, undo, viewOf } from './play.ts'
import { finish, goTo } from './progress.ts'
import { lessonTexts } from './texts/lessons.en.ts'
import { usePlay } from './use-play.ts'

const Ask = late(() => import('./ask.tsx'))

/** How many bars of requests over par are drawn. */
const MOST_OVER = 8

function Budget({ used, par }: { readonly used: number; readonly par: number }) {
  const all = Math.max(par, Math.min(used, par + MOST_OVER))
  const bars = Array.from({ length: all }, (_, place) => ({
    place,
    state: place >= par ? 'over' : place < used ? 'used' : 'free',
  }))
  return (
    <>
      <span className="lesson-bars" aria-hidden>
        {bars.map(({ place, state }) => (
          <i key={place} data-state={state} />
        ))}
      </span>
      <span>{lessonTexts.used(used, par)}</span>
    </>
  )
}

interface Props {
  readonly lesson: Lesson
  readonly step: number
  readonly isMet: boolean
  readonly isDone: boolean
  readonly onHint: () => void
}

/** The foot of the player: the budget, and what can be done with the lesson. */
export function Actions({ lesson, step, isMet, isDone, onHint }: Props) {
  const [, navigate] = useLocation()
  const [question, setQuestion] = useState<Question>()
  const { requests, busy } = usePlay((play) => ({ requests: play.requests, busy: play.busy }))
  const isBusy = busy !== undefined
  const isLast = step === lesson.steps.length - 1
  const next = async (): Promise<void> => {
    const sent = await countRequests()
    if (isLast) {
      finish(lesson.id, lesson.steps.length, sent)
      return
    }
    // What this step loaded was sent: left there, it could be sent again in place of what the next one asks for.
    const { incoming, setIncoming } = appStore.getState()
    if (incoming === lesson.steps[step]?.offer) setIncoming('')
    goTo(lesson.id, step + 1, sent)
    navigate(viewOf(lesson, step + 1))
  }
  const reset = (): void => {
    navigate(viewOf(lesson, 0))
    void openLesson(lesson, 0)
  }
  const solve = (): void => {
    navigate(viewOf(lesson, step))
    void showSolution(lesson, step)
  }
  const disabledReason = isMet ? undefined : lessonTexts.player.notYet
  useCommands(isDone ? {} : { nextStep: { run: () => void next(), disabledReason }, hint: { run: onHint } })
  return (
    <footer className="flex-none pb-[env(safe-area-inset-bottom)]">
      <div className="lesson-budget">
        <Budget used={requests} par={lesson.par} />
        <span className="flex-1" />
        <Button
          className="text-accent-ink underline underline-offset-2"
          isDisabled={isBusy}
          onPress={() => setQuestion('workspace')}
        >
          {lessonTexts.player.workspace}
        </Button>
      </div>
      <div className="flex items-center gap-1 p-2">
        <IconButton
          icon={Undo2}
          label={lessonTexts.player.undo}
          onPress={() => void undo(lesson)}
          isDisabled={isBusy || requests === 0 || isDone}
        />
        <IconButton
          icon={RotateCcw}
          label={lessonTexts.player.reset}
          onPress={() => (requests > 0 ? setQuestion('reset') : reset())}
          isDisabled={isBusy}
        />
        {!isDone && (
          <>
            <IconButton
              icon={Lightbulb}
              label={lessonTexts.player.hint}
              press={pressOf('hint')}
              onPress={onHint}
              isDisabled={isMet}
            />
            <Button className="btn btn-ghost" isDisabled={isBusy} onPress={() => setQuestion('solution')}>
              {lessonTexts.player.solution}
            </Button>
            <span className="flex-1" />
            <Button className={isMet ? 'btn btn-primary' : 'btn'} isDisabled={!isMet || isBusy} onPress={() => void next()}>
              {isLast ? lessonTexts.player.finish : lessonTexts.player.next}
            </Button>
          </>
        )}
      </div>
      {question !== undefined && (
        <LatePart onClose={() => setQuestion(undefined)}>
          <Ask
            lesson={lesson}
            question={question}
            onClose={() => setQuestion(undefined)}
            onYes={question === 'reset' ? reset : solve}
          />
        </LatePart>
      )}
    </footer>
  )
}
