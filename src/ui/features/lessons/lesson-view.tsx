import { CircleAlert } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { Lesson } from '../../../lessons/format.ts'
import { LESSONS_AT, lessonWorkspace } from '../../base/address/address.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { isKnownWorkspace } from '../../base/state/connection.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { openLesson, viewOf } from './play.ts'
import { progressOf } from './progress.ts'
import { lessonTexts } from './texts/lessons.en.ts'
import { useLesson, usePlay } from './use-play.ts'

/** Opens a lesson where it was left, or anew at the beginning of a step. Resolves to the step, an index. */
async function enter(lesson: Lesson, wanted: number | undefined): Promise<number> {
  const { workspaces, connect, engine, page, workspace } = appStore.getState()
  const name = lessonWorkspace(lesson.id)
  const left = isKnownWorkspace(workspaces, name) ? progressOf(lesson.id)?.step : undefined
  const step = Math.min(wanted ?? left ?? 0, lesson.steps.length - 1)
  if (left === undefined || wanted !== undefined) await openLesson(lesson, step)
  else if (page === undefined || engine !== 'page' || workspace !== name) await connect('page', name)
  return step
}

interface Props {
  readonly id: string
  /** From 1; undefined: where the lesson was left. */
  readonly step: number | undefined
}

/** Prepares a lesson and goes on to the view that its step shows, beside which the player stands. */
export default function LessonView({ id, step }: Props) {
  useLanguage()
  const [, navigate] = useLocation()
  const lesson = useLesson(id)
  const phase = useApp((state) => state.phase)
  const { problem, busy } = usePlay((play) => ({ problem: play.problem, busy: play.busy }))
  const isReady = phase !== 'connecting' || busy !== undefined
  useAsync(
    async (signal) => {
      if (typeof lesson !== 'object' || !isReady) return
      const at = await enter(lesson, step === undefined ? undefined : step - 1)
      if (!signal.aborted) navigate(viewOf(lesson, at), { replace: true })
    },
    [lesson, step, isReady, navigate],
  )
  if (lesson === 'missing')
    return (
      <div className="empty" role="alert">
        <CircleAlert aria-hidden />
        <p>{lessonTexts.unknown(id)}</p>
        <Link className="btn" href={LESSONS_AT}>
          {lessonTexts.player.all}
        </Link>
      </div>
    )
  return (
    <div className="empty">
      <p role="status">{problem === undefined ? lessonTexts.player.busy.opening : lessonTexts.player.failed(problem)}</p>
    </div>
  )
}
