import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Step, StepTexts } from '../../../lessons/format.ts'
import { GERMAN } from '../../base/i18n/german.ts'
import { ENGLISH, setLanguage } from '../../base/i18n/language.ts'
import { Goals } from './goals.tsx'
import { playStore } from './play.ts'

const before = playStore.getInitialState()

afterEach(() => {
  cleanup()
  act(() => setLanguage(ENGLISH))
  playStore.setState(before, true)
})

const rose = { id: 'rose', check: { read: '/x', at: '{.n}', is: 2 } }
const there = { id: 'there', check: { read: '/x' } }
const plainStep: Step = { id: 'step', show: '', goals: [rose, there], why: { rules: [], docs: '' }, solution: [] }
const step: Step = {
  ...plainStep,
  predict: { when: { log: {} }, values: [{ is: 1 }, { is: 2 }], answer: { read: '/x', at: '{.n}' } },
}
const texts: StepTexts = {
  text: '',
  goals: { rose: 'n rose to 2', there: 'x is there' },
  why: { title: '', text: '' },
  predict: { question: 'What will n be?', reason: '' },
}
const asked = { options: [{ id: '1', value: 1 }], from: 0 }

/** What a look at the server found. */
const look = (isRoseMet: boolean): void =>
  act(() =>
    playStore.setState({
      verdicts: new Map([
        [rose.check, { isMet: isRoseMet }],
        [there.check, { isMet: true }],
      ]),
    }),
  )

function draw(of: Step): void {
  playStore.setState({ predicted: of.predict ? new Map([['step', asked]]) : new Map() })
  render(<Goals step={of} texts={texts} isMet={false} />)
  look(false)
}

const shown = (): string[] => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test.each([
  [ENGLISH, 'The 2 goals appear after your prediction. You can also just act.'],
  [GERMAN, 'Die 2 Ziele erscheinen nach deiner Voraussage. Du kannst auch gleich handeln.'],
])(
  'while the question is open, the goals do not tell its answer, also where one is met from the start (%#)',
  (language, line) => {
    act(() => setLanguage(language))
    draw(step)
    expect(screen.getByText(line)).toBeTruthy()
    expect(shown()).toEqual([])
  },
)

test('the goals show after the prediction', () => {
  draw(step)
  act(() => playStore.setState({ predicted: new Map([['step', { ...asked, picked: '1' }]]) }))
  expect(shown()).toEqual(['n rose to 2', 'x is there'])
})

test('the goals show once the act is done, or a goal is newly met', () => {
  draw(step)
  act(() => playStore.setState({ predicted: new Map([['step', { ...asked, happened: { id: '2', value: 2 } }]]) }))
  expect(shown()).toHaveLength(2)
  cleanup()
  draw(step)
  expect(shown()).toEqual([])
  look(true)
  expect(shown()).toHaveLength(2)
})

test('the goals of a step without a question show at once', () => {
  draw(plainStep)
  expect(shown()).toHaveLength(2)
})
