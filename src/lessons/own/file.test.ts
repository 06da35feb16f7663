import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import validate from '../../formats/lesson.schema.json?validate'
import { MOST_LESSON_TEXT, readLesson } from './file.ts'
import { textProblems } from './problems.ts'

const TEXT = readFileSync('src/lessons/data/conflict.yaml', 'utf8')

describe('the file of a lesson', () => {
  it('is read from YAML and from JSON', () => {
    const { lesson } = readLesson(TEXT, validate)
    expect(lesson?.id).toBe('conflict')
    expect(readLesson(JSON.stringify(lesson), validate).lesson).toEqual(lesson)
  })

  it.each([
    ['no YAML', 'a: [', '', 'flow sequence|did not find expected'],
    ['another text', 'hello', '', 'must be object'],
    ['a wrong number', TEXT.replace('par: 2', 'par: 0'), 'par', 'must be >= 1'],
    [
      'a link elsewhere',
      TEXT.replace('https://kubernetes.io/', 'https://example.com/'),
      'steps[0].why.docs',
      'must match pattern',
    ],
    [
      'a script in the place of a link',
      TEXT.replace(/docs: .*/, 'docs: "javascript:alert(1)"'),
      'steps[0].why.docs',
      'must match pattern',
    ],
    [
      'a request that is no path',
      TEXT.replace('POST /apis/learn', 'POST https://x/apis/learn'),
      'start[1].request',
      'must match pattern',
    ],
    [
      'nested too deeply',
      TEXT.replace(
        '{log: {by: sugar-bot, resource: bakeries, outcome: [updated]}}',
        `${'{not: '.repeat(9000)}{read: /api}${'}'.repeat(9000)}`,
      ),
      '',
      'more than 500 levels',
    ],
    [
      'two steps of one id',
      TEXT.replace('  - id: resolve', '  - id: cause'),
      'steps[1].id',
      'must be another id than those before it',
    ],
    [
      'two goals of one id',
      TEXT.replace('      - id: rival', '      - id: conflict'),
      'steps[0].goals[1].id',
      'must be another id than those before it',
    ],
    [
      'a step without texts',
      TEXT.replace('      resolve:\n        text:', '      other:\n        text:'),
      'texts.en.steps.resolve',
      'must be there',
    ],
    [
      'a question without answers',
      TEXT.replace(/\n {6}choices:\n(?: {8}.*\n)+/, '\n'),
      'steps[0].predict',
      "must have required property 'choices'",
    ],
    [
      'an answer that asks nothing',
      TEXT.replace('{ id: mine, check: { log: ', '{ id: mine, check: { lock: ').replace(
        '{id: mine, check: {log: ',
        '{id: mine, check: {lock: ',
      ),
      'steps[0].predict.choices[1].check',
      'must have required property',
    ],
    [
      'a question without words',
      TEXT.replace(/\n {8}predict:\n {10}question:(?:.*\n)+? {8}goals:/, '\n        goals:'),
      'texts.en.steps.cause.predict',
      'must be there',
    ],
    [
      'an answer without words',
      TEXT.replace('            mine: Store', '            ours: Store'),
      'texts.en.steps.cause.predict.choices.mine',
      'must be there',
    ],
    ['too long', ' '.repeat(MOST_LESSON_TEXT + 1), '', 'more than 400000 characters'],
  ])('%s is rejected, with its place', (_, text, place, detail) => {
    const { problem } = readLesson(text, validate)
    expect(problem?.place).toContain(place)
    expect(problem?.detail).toMatch(new RegExp(detail))
  })
})

describe('what is wrong with the texts of a lesson', () => {
  const { lesson } = readLesson(TEXT, validate)
  if (lesson === undefined) throw new Error('no lesson')
  const { en } = lesson.texts
  const cause = en.steps.cause
  if (cause?.predict === undefined) throw new Error('no step')
  const { predict } = cause
  it.each([
    ['nothing', en, []],
    ['no title', { ...en, title: ' ' }, [{ place: 'title' }]],
    [
      'a step that is too long',
      { ...en, steps: { ...en.steps, cause: { ...cause, text: 'word '.repeat(41) } } },
      [{ place: 'steps.cause.text', words: 41, most: 40 }],
    ],
    ['40 words are not', { ...en, steps: { ...en.steps, cause: { ...cause, text: 'word '.repeat(40) } } }, []],
    [
      'a goal without a text',
      { ...en, steps: { ...en.steps, cause: { ...cause, goals: { rival: 'x' } } } },
      [{ place: 'steps.cause.goals.conflict' }],
    ],
    [
      'a hint of 21 words',
      { ...en, steps: { ...en.steps, cause: { ...cause, hints: { early: { title: 'x', text: 'word '.repeat(21) } } } } },
      [{ place: 'steps.cause.hints.early.text', words: 21, most: 20 }],
    ],
    [
      'a question whose answer has no text',
      { ...en, steps: { ...en.steps, cause: { ...cause, predict: { ...predict, choices: { both: 'x', mine: 'x' } } } } },
      [{ place: 'steps.cause.predict.choices.conflict' }],
    ],
    [
      'a question of 26 words',
      { ...en, steps: { ...en.steps, cause: { ...cause, predict: { ...predict, question: 'word '.repeat(26) } } } },
      [{ place: 'steps.cause.predict.question', words: 26, most: 25 }],
    ],
    ['a good answer of 61 words', { ...en, answer: 'word '.repeat(61) }, [{ place: 'answer', words: 61, most: 60 }]],
  ])('%s', (_, texts, problems) => {
    expect(textProblems(lesson, texts)).toEqual(problems)
  })
})

it('[LB-9] a lesson that somebody else wrote has no program', () => {
  const { problem } = readLesson(
    TEXT.replace('\nstart:', '\nprogram: {name: app, source: "export default () => {}"}\nstart:'),
    validate,
  )
  expect(problem).toEqual({ place: 'program', detail: 'only lessons of crdlab have a program' })
})
