import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Look } from '../../../lessons/checks.ts'
import { dependsOnTime, Looks } from '../../../lessons/checks.ts'
import type { Lesson, Step } from '../../../lessons/format.ts'
import { answerOf, putQuestion } from '../../../lessons/predictions.ts'
import { afterPause, browserClock } from '../../base/async/async.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { useApp } from '../../base/state/store.ts'
import { allEntries, useJournal } from '../../entities/journal/journal.ts'
import type { AnsweredQuestion } from './answers.ts'
import { anyLesson } from './own-lessons.ts'
import { attach, type Play, playStore, setPredicted } from './play.ts'

/** How often goals about the last seconds are looked at. */
const TICK_MS = 1000
/** Changes that come this close together, in milliseconds, are looked at once. */
const TOGETHER_MS = 40

export const usePlay = <T>(selector: (play: Play) => T): T => useStore(playStore, useShallow(selector))

/** The lesson of an id; `missing` when there is none. */
export function useLesson(id: string): Lesson | 'missing' | undefined {
  return useAsync(async () => (await anyLesson(id).catch(() => undefined)) ?? 'missing', [id])
}

/** Puts the question of a step unless its goals are met, and sees whether what it asks about has happened. What changed nothing counts once the goals are met. Undefined: nothing new. */
async function followPrediction({ id, predict }: Step, look: Look, isMet: boolean): Promise<AnsweredQuestion | undefined> {
  const { predicted, busy } = playStore.getState()
  if (predict === undefined || busy !== undefined) return undefined
  const asked = predicted.get(id)
  if (asked === undefined) return isMet ? undefined : putQuestion(predict, look)
  const happened = asked.happened === undefined ? await answerOf(predict, asked, look, isMet) : undefined
  // The reader can choose while the server is asked.
  return happened && { ...(playStore.getState().predicted.get(id) ?? asked), happened }
}

/** Looks at goals, hints and question of a step, unless the signal aborts first. */
async function look(index: number, looks: Looks, signal: AbortSignal): Promise<void> {
  const { lesson, log } = playStore.getState()
  const step = lesson?.steps[index]
  if (step === undefined) return
  const seen = looks.look()
  const checks = [...step.goals.map(({ check }) => check), ...(step.hints ?? []).map(({ when }) => when)]
  try {
    const verdicts = await Promise.all(checks.map(async (check) => [check, await seen.judge(check)] as const))
    const isMet = verdicts.slice(0, step.goals.length).every(([, verdict]) => verdict.isMet)
    const predicted = await followPrediction(step, seen, isMet)
    if (signal.aborted) return
    playStore.setState({ verdicts: new Map(verdicts), requests: log.requests, isLost: false })
    if (predicted !== undefined) setPredicted(step.id, predicted)
  } catch {
    if (!signal.aborted) playStore.setState({ isLost: true })
  }
}

/** Runs the controllers of the lesson; one tab of a workspace does. Returns what ends them. */
function runControllers(workspace: string, controllers: Play['controllers']): () => void {
  const stop = new AbortController()
  const { signal } = stop
  if (controllers.length > 0) {
    const run = async (): Promise<void> => void (await Promise.all(controllers.map((controller) => controller.run(signal))))
    const locked = navigator.locks?.request(`crdlab lesson ${workspace}`, { signal }, run) ?? run()
    locked.catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }
  return () => stop.abort()
}

/** Reads what the journal has into the log, so that what comes later can follow it. Returns what ends that. */
function readLog(log: Play['log']): () => void {
  let isWanted = true
  allEntries().then(
    (all) => {
      if (!isWanted) return
      for (const entry of all) log.add(entry)
      playStore.setState({ isRead: true, requests: log.requests })
    },
    () => isWanted && playStore.setState({ isLost: true }),
  )
  return () => {
    isWanted = false
  }
}

/** Follows the server of a lesson: its log, its controllers, its goals. */
export function useFollowedPlay(lesson: Lesson, step: number): void {
  const { page, workspace } = useApp((state) => ({ page: state.page, workspace: state.workspace }))
  const entries = useJournal((state) => state.entries)
  const { log, lab, controllers, isRead, isBusy, isOfPage } = usePlay((play) => ({
    log: play.log,
    lab: play.lab,
    controllers: play.controllers,
    isRead: play.isRead,
    isBusy: play.busy !== undefined,
    isOfPage: play.page !== undefined && play.page === page,
  }))
  useEffect(() => attach(lesson, page, workspace), [lesson, page, workspace])
  useEffect(() => (isOfPage ? runControllers(workspace, controllers) : undefined), [controllers, isOfPage, workspace])
  useEffect(() => (isOfPage ? readLog(log) : undefined), [log, isOfPage])
  const looks = useMemo(() => page && new Looks(page, log, browserClock, { lab, controllers }), [page, log, lab, controllers])
  const stopLooking = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (!isRead || looks === undefined || isBusy) return
    stopLooking.current = afterPause(TOGETHER_MS, (signal) => look(step, looks, signal))
    return () => stopLooking.current()
  }, [looks, isRead, isBusy, step])
  useEffect(() => {
    if (!isRead || looks === undefined) return
    for (const entry of entries) log.add(entry)
    // What a look sends is in the journal as well, and is no reason for another.
    if (!looks.isStale && !playStore.getState().isLost) return
    stopLooking.current()
    stopLooking.current = afterPause(TOGETHER_MS, (signal) => look(step, looks, signal))
  }, [entries, log, looks, isRead, step])
  const { goals = [], hints = [] } = lesson.steps[step] ?? {}
  const isTimed = goals.some(({ check }) => dependsOnTime(check)) || hints.some(({ when }) => dependsOnTime(when))
  useEffect(() => {
    if (!isTimed || looks === undefined) return
    const stop = new AbortController()
    const timer = setInterval(() => void look(step, looks, stop.signal), TICK_MS)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [isTimed, looks, step])
}
