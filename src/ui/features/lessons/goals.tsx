import { Circle, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Finding, Verdict } from '../../../lessons/checks.ts'
import type { Check, Goal, Step, StepTexts } from '../../../lessons/format.ts'
import { RichText } from '../../kit/rich-text.tsx'
import { lessonTexts } from './texts/lessons.en.ts'
import { usePlay } from './use-play.ts'

/** How long a goal that was just met is tinted. */
const NEW_MS = 4000

function foundText(finding: Finding | undefined, isMet: boolean): string {
  switch (finding?.kind) {
    case 'value':
      return isMet ? finding.text : lessonTexts.player.now(finding.text)
    case 'nothing':
      return isMet ? '' : lessonTexts.player.nothing
    case 'code':
      return isMet ? '' : lessonTexts.player.code(finding.code)
    case 'count':
      // A count beyond the goal shows as the goal.
      return finding.of < 2 ? '' : lessonTexts.player.count(Math.min(finding.count, finding.of), finding.of)
    case 'controller':
      return isMet ? '' : lessonTexts.player.now(lessonTexts.player[finding.state])
    case 'request':
      return lessonTexts.player.request(finding.number)
    case undefined:
      return ''
  }
}

/** `given`: met since the step was first looked at. */
type GoalState = 'open' | 'given' | 'new' | 'met' | 'lost'

function nextState(before: GoalState | undefined, isMet: boolean): GoalState {
  // What is met when the step is first looked at is no news.
  if (before === undefined) return isMet ? 'given' : 'open'
  if (isMet) return before === 'open' || before === 'lost' ? 'new' : before
  return before === 'open' ? 'open' : 'lost'
}

/** The states of goals: which were met just now, and which were lost again. */
function useGoalStates(goals: readonly Goal[], verdicts: ReadonlyMap<Check, Verdict>): ReadonlyMap<string, GoalState> {
  const [states, setStates] = useState<ReadonlyMap<string, GoalState>>(new Map())
  useEffect(() => {
    if (!goals.every(({ check }) => verdicts.has(check))) return
    setStates((old) => new Map(goals.map(({ id, check }) => [id, nextState(old.get(id), verdicts.get(check)?.isMet === true)])))
    const timer = setTimeout(
      () => setStates((old) => new Map([...old].map(([id, state]) => [id, state === 'new' ? 'met' : state]))),
      NEW_MS,
    )
    return () => clearTimeout(timer)
  }, [goals, verdicts])
  return states
}

/** Whether the question of a step waits for an answer and nothing has happened to its goals: their words would tell the answer. */
function useIsQuestionOpen(step: Step, texts: StepTexts, isMet: boolean, states: ReadonlyMap<string, GoalState>): boolean {
  const predicted = usePlay((play) => play.predicted.get(step.id))
  if (step.predict === undefined || texts.predict === undefined || isMet) return false
  if (predicted?.picked !== undefined || predicted?.happened !== undefined) return false
  return [...states.values()].every((state) => state === 'open' || state === 'given')
}

interface Props {
  readonly step: Step
  readonly texts: StepTexts
  readonly isMet: boolean
}

const shownState = (state: GoalState = 'open'): string => (state === 'given' ? 'met' : state)

const plain = (text: string): string => text.replaceAll('`', '')

/** The goals of a step, checked against the server. */
export function Goals({ step, texts, isMet }: Props) {
  const { verdicts, isLost } = usePlay((play) => ({ verdicts: play.verdicts, isLost: play.isLost }))
  const states = useGoalStates(step.goals, verdicts)
  const isQuestionOpen = useIsQuestionOpen(step, texts, isMet, states)
  const met = step.goals.filter(({ check }) => verdicts.get(check)?.isMet === true)
  const news = step.goals.flatMap(({ id }) => {
    const text = plain(texts.goals[id] ?? '')
    const state = states.get(id)
    return state === 'new' ? [lessonTexts.player.goalMet(text)] : state === 'lost' ? [lessonTexts.player.goalLost(text)] : []
  })
  return (
    <section className="lesson-goals" aria-label={lessonTexts.player.goals}>
      <h3>
        {lessonTexts.player.goals}
        <span className="flex-1" />
        <span className={isLost ? 'text-warn' : undefined}>
          {isLost ? lessonTexts.player.lost : lessonTexts.player.met(met.length, step.goals.length)}
        </span>
      </h3>
      {isQuestionOpen ? (
        <p className="lesson-later">{lessonTexts.player.goalsLater(step.goals.length)}</p>
      ) : (
        <ul>
          {step.goals.map(({ id, check }) => {
            const verdict = verdicts.get(check)
            const isGoalMet = verdict?.isMet === true
            const Icon = isGoalMet ? CircleCheck : Circle
            return (
              <li key={id} className="lesson-goal" data-goal={id} data-state={shownState(states.get(id))}>
                <Icon aria-hidden />
                <span>
                  <RichText text={texts.goals[id] ?? ''} />
                </span>
                <span className="lesson-found" translate="no">
                  {foundText(verdict?.finding, isGoalMet)}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      <p className="sr-only" role="status">
        {[...news, ...(isMet ? [lessonTexts.player.allMet] : [])].join('. ')}
      </p>
    </section>
  )
}
