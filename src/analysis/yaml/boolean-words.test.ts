import { expect, it, test } from 'vitest'
import { booleanWordsIn } from './boolean-words.ts'

const said = (text: string): string[] =>
  booleanWordsIn(text, 1).map(({ line, column, word, value }) => `${line}:${column} ${word} ${value}`)

test.each<[what: string, text: string, words: string[]]>([
  ['a value', 'country: no # Norway', ['1:10 no false']],
  ['a key', 'y: 1', ['1:1 y true']],
  ['items', 'a: [On, n, "off", only]\nb:\n- yes\n', ['1:5 On true', '1:9 n false', '3:3 yes true']],
  ['twice in a line', 'a: [no, no]', ['1:5 no false', '1:9 no false']],
  ['what is quoted or part of a word', 'a: "no"\nb: \'yes\'\nc: nobody\nd: on-call\n', []],
  ['true and false', 'a: true\nb: false', []],
  ['prose', 'description: there is no way, on or off the road\n', []],
  ['a text of many lines', 'description: |\n  no\n  yes: it is\n', []],
  ['anchors', 'a: &x off\nb: *x\n', ['1:7 off false']],
])('[DZ-45] %s', (_what, text, words) => {
  expect(said(text)).toEqual(words)
})

it('[DZ-45] names five at most, and counts lines in the whole text', () => {
  expect(booleanWordsIn('- y\n'.repeat(100), 7).map(({ line }) => line)).toEqual([7, 8, 9, 10, 11])
})
