import { expect, test } from 'vitest'
import validateDraft from './kept-draft.schema.json?validate'
import validatePrefs from './prefs.schema.json?validate'

test.each([
  ['{}', true],
  ['{"theme":"dark","drawerSize":320,"fieldManager":"me"}', true],
  ['{"of":"a later version"}', true],
  ['{"theme":"pink"}', false],
  ['{"drawerSize":1}', false],
  [`{"fieldManager":"${'é'.repeat(128)}"}`, true],
  [`{"fieldManager":"${'é'.repeat(129)}"}`, false],
  ['[]', false],
  ['null', false],
])('prefs %s', (text, valid) => {
  expect(validatePrefs(JSON.parse(text))).toBe(valid)
})

test.each([
  ['{"base":"","baseVersion":"7","text":"a: 1"}', true],
  ['{"base":[],"baseVersion":"7","text":["a","b"]}', true],
  ['{"base":[],"baseVersion":"7","text":[1]}', false],
  ['{"base":"","baseVersion":"7","text":"a: 1","verb":"apply","force":true}', true],
  ['{"base":"","baseVersion":"7","text":"a: 1","verb":1}', false],
  ['{"base":"","text":"a: 1"}', false],
  ['{"base":"","baseVersion":7,"text":"a: 1"}', false],
])('draft %s', (text, valid) => {
  expect(validateDraft(JSON.parse(text))).toBe(valid)
})

test('a rejected value says why', () => {
  validatePrefs({ theme: 'pink' })
  expect(validatePrefs.errors?.map(({ instancePath, message }) => [instancePath, message])).toEqual([
    ['/theme', 'must be equal to one of the allowed values'],
  ])
})
