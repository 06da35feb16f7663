import { describe, expect, test } from 'vitest'
import { Dbl } from '../../../apimachinery/json/value.ts'
import { type Answers, answersOf, keepAnswers, LONGEST_EXPLANATION, readAnswers, writeAnswers } from './answers.ts'

const ANSWERS: Answers = {
  predicted: new Map([
    ['words', { options: [{ id: 'both' }, { id: 'neither' }], from: 2, picked: 'both', happened: { id: 'neither' } }],
    [
      'values',
      {
        options: [
          { id: '1', value: 1 },
          { id: '"a"', value: 'a' },
          { id: 'null', value: null },
        ],
        from: 0,
        picked: '1',
      },
    ],
    [
      'large',
      {
        options: [
          { id: '9007199254740993', value: 9007199254740993n },
          { id: '1e20', value: new Dbl(1e20) },
        ],
        from: 0,
      },
    ],
  ]),
  explained: 'Nobody wants anything new.',
}

test('answers are read as they were written, through JSON', () =>
  expect(readAnswers(JSON.parse(JSON.stringify(writeAnswers(ANSWERS))))).toEqual(ANSWERS))

describe('of what is kept', () => {
  const good = { options: [{ id: 'a' }], from: 0 }
  test.each<[string, unknown, readonly string[]]>([
    ['a question is read', { predicted: { a: good } }, ['a']],
    ['a question without options is left out', { predicted: { a: { from: 0 }, b: good } }, ['b']],
    ['a question without a count is left out', { predicted: { a: { options: [] } } }, []],
    ['questions that are none are left out', { predicted: [good] }, []],
    ['nothing is no answers', undefined, []],
  ])('%s', (_, kept, steps) => expect([...readAnswers(kept).predicted.keys()]).toEqual(steps))

  test('a value that is no JSON is no option', () =>
    expect(
      readAnswers({ predicted: { a: { options: [{ id: '{', isValue: true }, { id: 'b' }], from: 0 } } }).predicted.get('a'),
    ).toEqual({ options: [{ id: 'b' }], from: 0 }))
  test('a long explanation is cut', () =>
    expect(readAnswers({ explained: 'a'.repeat(LONGEST_EXPLANATION + 1) }).explained).toHaveLength(LONGEST_EXPLANATION))
})

test('a lesson without answers has none', () => {
  keepAnswers('one', { explained: 'words' })
  expect(answersOf('constructor')).toEqual({ predicted: new Map(), explained: '' })
})
