import { Bot, Pause, Play, StepForward } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import type { LessonController } from '../../../lessons/controllers/controller.ts'
import { appStore } from '../../base/state/store.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { lessonTexts } from './texts/lessons.en.ts'
import { usePlay } from './use-play.ts'

async function stepOnce(controller: LessonController): Promise<void> {
  const { addToast } = appStore.getState()
  try {
    if (!(await controller.step())) addToast('warn', lessonTexts.player.didNothing(controller.name))
  } catch (error) {
    addToast('bad', errorMessage(error))
  }
}

/** The controllers that take part in a lesson, which can be paused and stepped. */
export function Controllers() {
  // What the solution does to them is drawn with the next look at the goals.
  const { controllers } = usePlay((play) => ({ controllers: play.controllers, verdicts: play.verdicts }))
  const [, redraw] = useState(0)
  if (controllers.length === 0) return null
  const flip = (controller: LessonController): void => {
    controller.isPaused = !controller.isPaused
    redraw((times) => times + 1)
  }
  return (
    <section className="lesson-goals" aria-label={lessonTexts.player.controllers}>
      <h3>{lessonTexts.player.controllers}</h3>
      <ul>
        {controllers.map((controller) => {
          const { name, isPaused } = controller
          return (
            <li key={name} className="lesson-goal">
              <Bot aria-hidden />
              <span className="mono" translate="no">
                {name}
              </span>
              <span className="flex items-center gap-1">
                <span className="text-xs text-ink-2">{isPaused ? lessonTexts.player.paused : lessonTexts.player.running}</span>
                <IconButton
                  icon={isPaused ? Play : Pause}
                  label={isPaused ? lessonTexts.player.run(name) : lessonTexts.player.pause(name)}
                  onPress={() => flip(controller)}
                  small
                />
                <IconButton
                  icon={StepForward}
                  label={lessonTexts.player.stepOnce(name)}
                  onPress={() => void stepOnce(controller)}
                  small
                  isDisabled={!isPaused}
                />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
