import { expect, test } from 'vitest'
import type { Lesson } from '../../../../lessons/format.ts'
import type { OwnLesson } from '../own-lessons.ts'
import {
  addGoal,
  addHint,
  addPrediction,
  addStep,
  changeStep,
  moveStep,
  removeGoal,
  removeHint,
  removePrediction,
  removeStep,
} from './edit.ts'

const CHECK = { read: '/version' } as const
const OTHER = { read: '/api' } as const

const LESSON: Lesson = {
  id: 'mine',
  number: '1',
  chapter: 'own',
  par: 1,
  minutes: 5,
  start: [],
  steps: [
    {
      id: 'step-1',
      show: 'cr/a',
      goals: [{ id: 'goal-1', check: CHECK }],
      why: { rules: ['ST-4'], docs: 'https://kubernetes.io/' },
      solution: [{ request: 'DELETE /api/v1/namespaces/a' }],
    },
  ],
  texts: {
    en: {
      title: 'T',
      summary: '',
      explain: '',
      steps: { 'step-1': { text: 'Do.', goals: { 'goal-1': 'One' }, why: { title: '', text: '' } } },
    },
  },
}
const OWN: OwnLesson = { lesson: LESSON, spare: { 'step-1': [{ check: OTHER, text: 'Two' }] } }
const stepOf = ({ lesson }: OwnLesson, i = 0) => lesson.steps[i] as Lesson['steps'][number]

test('a suggested goal becomes one of the step, with its text, and is suggested no more', () => {
  const next = addGoal(OWN, stepOf(OWN), OTHER, 'Two')
  expect(stepOf(next).goals).toEqual([
    { id: 'goal-1', check: CHECK },
    { id: 'goal-2', check: OTHER },
  ])
  expect(next.lesson.texts.en.steps['step-1']?.goals).toEqual({ 'goal-1': 'One', 'goal-2': 'Two' })
  expect(next.spare['step-1']).toEqual([])
})

test('a goal that is removed is suggested again, and its text goes', () => {
  const next = removeGoal(OWN, stepOf(OWN), stepOf(OWN).goals[0] as { id: string; check: typeof CHECK })
  expect(stepOf(next).goals).toEqual([])
  expect(next.lesson.texts.en.steps['step-1']?.goals).toEqual({})
  expect(next.spare['step-1']).toEqual([
    { check: OTHER, text: 'Two' },
    { check: CHECK, text: 'One' },
  ])
})

test('steps are added with free ids, moved with their texts, and removed with them', () => {
  const two = addStep(OWN)
  expect(two.lesson.steps.map(({ id, show }) => [id, show])).toEqual([
    ['step-1', 'cr/a'],
    ['step-2', 'cr/a'],
  ])
  const moved = moveStep(two, 'step-2', -1)
  expect(moved.lesson.steps.map(({ id }) => id)).toEqual(['step-2', 'step-1'])
  expect(Object.keys(moved.lesson.texts.en.steps)).toEqual(['step-2', 'step-1'])
  const left = removeStep(moved, 'step-1')
  expect(left.lesson.steps.map(({ id }) => id)).toEqual(['step-2'])
  expect(Object.keys(left.lesson.texts.en.steps)).toEqual(['step-2'])
  expect(left.spare).toEqual({})
  expect(addStep(left).lesson.steps.map(({ id }) => id)).toEqual(['step-2', 'step-1'])
})

test('hints come and go with their texts', () => {
  const next = addHint(OWN, stepOf(OWN))
  expect(stepOf(next).hints?.map(({ id }) => id)).toEqual(['hint-1'])
  expect(next.lesson.texts.en.steps['step-1']?.hints).toEqual({ 'hint-1': { title: '', text: '' } })
  const hint = stepOf(next).hints?.[0]
  if (hint === undefined) throw new Error('no hint')
  const gone = removeHint(next, stepOf(next), hint)
  expect(stepOf(gone).hints).toEqual([])
  expect(gone.lesson.texts.en.steps['step-1']?.hints).toEqual({})
})

test('par is the number of requests of the solution that write', () => {
  const solution = [{ read: '/api/v1' }, { put: '/api/v1/namespaces/a', change: {} }, { request: 'DELETE /api/v1/namespaces/a' }]
  expect(changeStep(OWN, 'step-1', { solution }).lesson.par).toBe(2)
  expect(changeStep(OWN, 'step-1', { solution: [] }).lesson.par).toBe(1)
})

test('a question has its answers and their texts, and goes with them', () => {
  const next = addPrediction(OWN, stepOf(OWN))
  const { predict } = stepOf(next)
  expect(predict && 'choices' in predict && predict.choices.map(({ id }) => id)).toEqual(['rises', 'stays'])
  expect(next.lesson.texts.en.steps['step-1']?.predict).toEqual({
    question: '',
    choices: { rises: '', stays: '' },
    reason: '',
  })
  expect(removePrediction(next, stepOf(next))).toEqual(OWN)
})
