import type { Goal, Hint, Lesson, LessonTexts, Prediction, Step, StepTexts } from '../../../../lessons/format.ts'
import type { OwnLesson } from '../own-lessons.ts'
import { withPar } from '../record.ts'

const NO_TEXTS: StepTexts = { text: '', goals: {}, why: { title: '', text: '' } }

/** The texts of a step, empty where it has none. */
export const textsOfStep = ({ texts }: Lesson, id: string): StepTexts => texts.en.steps[id] ?? NO_TEXTS

const withLesson = (own: OwnLesson, change: Partial<Lesson>): OwnLesson => ({
  ...own,
  lesson: withPar({ ...own.lesson, ...change }),
})

export const changeLesson = (own: OwnLesson, change: Partial<Lesson>): OwnLesson => withLesson(own, change)

export const changeTexts = (own: OwnLesson, change: Partial<LessonTexts>): OwnLesson => {
  const { texts } = own.lesson
  return withLesson(own, { texts: { ...texts, en: { ...texts.en, ...change } } })
}

export const changeStep = (own: OwnLesson, id: string, change: Partial<Step>): OwnLesson =>
  withLesson(own, { steps: own.lesson.steps.map((step) => (step.id === id ? { ...step, ...change } : step)) })

export const changeStepTexts = (own: OwnLesson, id: string, change: Partial<StepTexts>): OwnLesson =>
  changeTexts(own, { steps: { ...own.lesson.texts.en.steps, [id]: { ...textsOfStep(own.lesson, id), ...change } } })

/** The first id like `goal-1` that none of these has. */
function freeId(word: string, taken: readonly { readonly id: string }[]): string {
  for (let i = 1; ; i++) if (!taken.some(({ id }) => id === `${word}-${i}`)) return `${word}-${i}`
}

const without = <T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

/** Adds a step that reads what the lesson begins with. */
export function addStep(own: OwnLesson): OwnLesson {
  const { steps } = own.lesson
  const id = freeId('step', steps)
  const step: Step = {
    id,
    show: steps.at(-1)?.show ?? '',
    goals: [],
    why: { rules: ['ST-4'], docs: 'https://kubernetes.io/docs/concepts/' },
    solution: [],
  }
  return changeStepTexts(withLesson(own, { steps: [...steps, step] }), id, {})
}

export function removeStep(own: OwnLesson, id: string): OwnLesson {
  const next = withLesson(own, { steps: own.lesson.steps.filter((step) => step.id !== id) })
  return { ...changeTexts(next, { steps: without(own.lesson.texts.en.steps, id) }), spare: without(own.spare, id) }
}

/** Moves a step by one place. Texts follow by their ids, in the order of the steps. */
export function moveStep(own: OwnLesson, id: string, by: 1 | -1): OwnLesson {
  const steps = [...own.lesson.steps]
  const from = steps.findIndex((step) => step.id === id)
  const [step] = steps.splice(from, 1)
  if (step === undefined) return own
  steps.splice(from + by, 0, step)
  const texts = Object.fromEntries(steps.map((one) => [one.id, textsOfStep(own.lesson, one.id)]))
  return changeTexts(withLesson(own, { steps }), { steps: texts })
}

export function addGoal(own: OwnLesson, step: Step, check: Goal['check'], text: string): OwnLesson {
  const id = freeId('goal', step.goals)
  const { goals } = textsOfStep(own.lesson, step.id)
  const spare = (own.spare[step.id] ?? []).filter((one) => one.check !== check)
  const next = changeStep({ ...own, spare: { ...own.spare, [step.id]: spare } }, step.id, {
    goals: [...step.goals, { id, check }],
  })
  return changeStepTexts(next, step.id, { goals: { ...goals, [id]: text } })
}

export function removeGoal(own: OwnLesson, step: Step, goal: Goal): OwnLesson {
  const { goals } = textsOfStep(own.lesson, step.id)
  const spare = [...(own.spare[step.id] ?? []), { check: goal.check, text: goals[goal.id] ?? '' }]
  const next = changeStep({ ...own, spare: { ...own.spare, [step.id]: spare } }, step.id, {
    goals: step.goals.filter((one) => one !== goal),
  })
  return changeStepTexts(next, step.id, { goals: without(goals, goal.id) })
}

export function addHint(own: OwnLesson, step: Step): OwnLesson {
  const { hints = [] } = step
  const id = freeId('hint', hints)
  const hint: Hint = { id, when: { log: { by: 'reader', outcome: ['rejected'] }, latest: true }, turn: [] }
  const texts = textsOfStep(own.lesson, step.id).hints ?? {}
  const next = changeStep(own, step.id, { hints: [...hints, hint] })
  return changeStepTexts(next, step.id, { hints: { ...texts, [id]: { title: '', text: '' } } })
}

export function removeHint(own: OwnLesson, step: Step, hint: Hint): OwnLesson {
  const texts = textsOfStep(own.lesson, step.id).hints ?? {}
  const next = changeStep(own, step.id, { hints: (step.hints ?? []).filter((one) => one !== hint) })
  return changeStepTexts(next, step.id, { hints: without(texts, hint.id) })
}

/** Asks before the act of a step which counters move. */
export function addPrediction(own: OwnLesson, step: Step): OwnLesson {
  const predict: Prediction = {
    when: { log: { by: 'reader' } },
    choices: [
      { id: 'rises', check: { log: { by: 'reader', generation: 'rises' }, latest: true } },
      { id: 'stays', check: { not: { log: { by: 'reader', generation: 'rises' }, latest: true } } },
    ],
  }
  const texts = { question: '', choices: { rises: '', stays: '' }, reason: '' }
  return changeStepTexts(changeStep(own, step.id, { predict }), step.id, { predict: texts })
}

export function removePrediction(own: OwnLesson, step: Step): OwnLesson {
  const { predict: _, ...rest } = step
  const { predict: __, ...texts } = textsOfStep(own.lesson, step.id)
  const next = withLesson(own, { steps: own.lesson.steps.map((one) => (one.id === step.id ? rest : one)) })
  return changeTexts(next, { steps: { ...own.lesson.texts.en.steps, [step.id]: texts } })
}
