import { expect, test } from 'vitest'
import { scenariosText } from './files.ts'

test.each([
  ['no scenario', [], '[\n\n]\n'],
  [
    'steps, and no answers yet',
    [{ name: 'a', steps: [{ id: 'x' }], answers: [] }],
    '[\n{"name":"a",\n "steps":[\n  {"id":"x"}\n ],\n "answers":[]}\n]\n',
  ],
  [
    'answers by their places',
    [{ name: 'a', answers: { 1: null, 3: { status: 200 } } }],
    '[\n{"name":"a",\n "answers":{\n  "1":null,\n  "3":{"status":200}\n }}\n]\n',
  ],
  ['two scenarios', [{ name: 'a' }, { name: 'b' }], '[\n{"name":"a"},\n{"name":"b"}\n]\n'],
])('%s have a line for each step and answer', (_, scenarios, text) => {
  expect(scenariosText(scenarios)).toBe(text)
  expect(JSON.parse(text)).toEqual(scenarios)
})
