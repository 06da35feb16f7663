import { describe, expect, it } from 'vitest'
import type { Edit } from '../edit.ts'
import { spliceText } from './splice.ts'

const TWO = 'l1\nl2'
const set = (path: Edit['path'], value: Extract<Edit, { op: 'set' }>['value']): Edit => ({ op: 'set', path, value })
const remove = (...path: Edit['path']): Edit => ({ op: 'remove', path })

type Row = readonly [name: string, text: string, edit: Edit, result: string]

describe('comments beside an edit', () => {
  it.each<Row>([
    ['of a line that becomes several', 'a: old # note\nb: 2\n', set(['a'], TWO), 'a: |- # note\n  l1\n  l2\nb: 2\n'],
    ['of a line that was several', 'a: |- # note\n  l1\n  l2\nb: 2\n', set(['a'], 'x'), 'a: x # note\nb: 2\n'],
    ['of several lines that become others', 'a: | # note\n  l1\n', set(['a'], TWO), 'a: |- # note\n  l1\n  l2\n'],
    ['of a line that becomes an object', 'a: old # note\n', set(['a'], { b: TWO }), 'a: # note\n  b: |-\n    l1\n    l2\n'],
    ['of a key without a value', 'a: # note\nb: 2\n', set(['a'], TWO), 'a: |- # note\n  l1\n  l2\nb: 2\n'],
    ['of an item', 'l:\n- old # note\n- b\n', set(['l', 0], TWO), 'l:\n- |- # note\n  l1\n  l2\n- b\n'],
    ['of an object that becomes empty', 'a: # note\n  b: 1 # one\nc: 2\n', remove('a', 'b'), 'a: {} # note\nc: 2\n'],
    ['of an object that becomes a text', 'a:\n  b: 1 # one\n', set(['a'], TWO), 'a: |-\n  l1\n  l2\n'],
    [
      'deeper than what is put behind them',
      's:\n  t: object\n  p:\n    a: 1\n    # more later\n\n      # and more\n  # of q\nq: 1\n',
      set(['s', 'd'], TWO),
      's:\n  t: object\n  p:\n    a: 1\n    # more later\n\n      # and more\n  d: |-\n    l1\n    l2\n  # of q\nq: 1\n',
    ],
    [
      'deeper than what is put between',
      'p:\n  a: 1\n    # of a\n  c: 3\n',
      { op: 'insert', path: ['p', 'b'], after: 'a', value: TWO },
      'p:\n  a: 1\n    # of a\n  b: |-\n    l1\n    l2\n  c: 3\n',
    ],
    ['deeper than what becomes several lines', 'a: 1\n  # deep\nb: 2\n', set(['a'], TWO), 'a: "l1\\nl2"\n  # deep\nb: 2\n'],
    ['deeper than what goes', 'a: |-\n  x\nb:\n  c: 1\n    # deep\nd: 1\n', remove('b'), 'a: |-\n  x\nd: 1\n'],
    [
      'deeper than what moves',
      'a:\n  x: 1\n  # of x\nb: 2\n',
      { op: 'move', path: ['a'], by: 1 },
      'b: 2\na:\n  x: 1\n  # of x\n',
    ],
    ['below an empty line at the end', 'a: 1\n\n# end\n', set(['b'], 'x\n\n'), 'a: 1\nb: "x\\n\\n"\n\n# end\n'],
  ])('[DZ-1] %s', (_, text, edit, result) => {
    expect(spliceText(text, [edit])).toBe(result)
  })
})

describe('comments in flow style', () => {
  const FLOW = 'a: {\n  # of t\n  t: s, # s\n  # of b\n  b: 1, # one\n  # of c\n  c: 2 # two\n}\n'
  it.each<Row>([
    ['the first', FLOW, remove('a', 't'), 'a: {\n  # of b\n  b: 1, # one\n  # of c\n  c: 2 # two\n}\n'],
    ['one within', FLOW, remove('a', 'b'), 'a: {\n  # of t\n  t: s, # s\n  # of c\n  c: 2 # two\n}\n'],
    ['the last', FLOW, remove('a', 'c'), 'a: {\n  # of t\n  t: s, # s\n  # of b\n  b: 1 # one\n}\n'],
    ['the first behind the bracket', 'a: {t: s,\n  # of b\n  b: 1}\n', remove('a', 't'), 'a: {\n  # of b\n  b: 1}\n'],
    ['the last before the bracket', 'a: {t: s, # s\n  # of b\n  b: 1}\n', remove('a', 'b'), 'a: {t: s # s\n  }\n'],
    ['one in a shared line', 'a: {t: s, b: 1, # of b\n  c: 2}\n', remove('a', 'b'), 'a: {t: s,\n  c: 2}\n'],
    ['an item', 'l: [\n  # one\n  1,\n  # two\n  2,\n]\n', remove('l', 0), 'l: [\n  # two\n  2,\n]\n'],
    ['the last item', 'l: [\n  1,\n  # two\n  2,\n]\n', remove('l', 1), 'l: [\n  1\n]\n'],
  ])('[DZ-1] stay when %s goes', (_, text, edit, result) => {
    expect(spliceText(text, [edit])).toBe(result)
  })
})

describe('keys as the server reads them', () => {
  it.each<Row>([
    ['a rename', 'p:\n  y: 1\n  10: 2\n', { op: 'rename', path: ['p', 'true'], key: 'b' }, 'p:\n  b: 1\n  10: 2\n'],
    ['a removal', 'p:\n  off: 1\n  10: 2\n', remove('p', 'false'), 'p:\n  10: 2\n'],
    ['a number', 'p:\n  a: 1\n  0x10: 2\n', set(['p', '16'], 3), 'p:\n  a: 1\n  0x10: 3\n'],
    ['within', 'p:\n  on:\n    a: 1\n', set(['p', 'true', 'b'], 3), 'p:\n  on:\n    a: 1\n    b: 3\n'],
    ['in flow style', 'p: {on: 1, b: 2}\n', remove('p', 'true'), 'p: {b: 2}\n'],
    ['quotes are text', 'p:\n  "on": 1\n  b: 2\n', remove('p', 'on'), 'p:\n  b: 2\n'],
  ])('[DZ-1] %s', (_, text, edit, result) => {
    expect(spliceText(text, [edit])).toBe(result)
  })
})

describe('values that are null', () => {
  it.each<Row>([
    [
      'an object',
      's:\n  type: object\n  p: # none yet\n',
      set(['s', 'p', 'a'], { t: 1 }),
      's:\n  type: object\n  p: # none yet\n    a:\n      t: 1\n',
    ],
    ['a list', 's:\n  versions:\n  x: 1\n', set(['s', 'versions', 0], { name: 'v1' }), 's:\n  versions:\n  - name: v1\n  x: 1\n'],
    ['written out', 'a: null # none\n', set(['a', 'b'], 1), 'a: # none\n  b: 1\n'],
    ['in flow style', 's: {p: , x: 1}\n', set(['s', 'p', 'a'], 1), 's: {p: {a: 1}, x: 1}\n'],
  ])('[DZ-1] are made what is put into them: %s', (_, text, edit, result) => {
    expect(spliceText(text, [edit])).toBe(result)
  })
})

describe('line breaks', () => {
  it.each<Row>([
    [
      'new ones are as the one before',
      'a: 1\r\nb:\n  c: 1\nd: 1\r\n',
      set(['b', 'x'], TWO),
      'a: 1\r\nb:\n  c: 1\n  x: |-\n    l1\n    l2\nd: 1\r\n',
    ],
    ['behind one of Windows', 'a: 1\r\nc: 1\n', { op: 'insert', path: ['b'], after: 'a', value: 2 }, 'a: 1\r\nb: 2\r\nc: 1\n'],
    ['what goes', 'a: 1\nb: 2\r\nc: 3\nd: 4\r\n', remove('c'), 'a: 1\nb: 2\r\nd: 4\r\n'],
    ['what moves', 'a: 1\nb: 2\r\nc: 3\n', { op: 'move', path: ['a'], by: 1 }, 'b: 2\r\na: 1\nc: 3\n'],
    ['what changes', 'a: 1\nb: 2\r\nc: 3\n', set(['b'], TWO), 'a: 1\nb: |-\r\n  l1\r\n  l2\r\nc: 3\n'],
    ['at an end without one', 'a: 1\r\nb: 2', set(['c'], 3), 'a: 1\r\nb: 2\r\nc: 3'],
  ])('[DZ-1] each line keeps its own: %s', (_, text, edit, result) => {
    expect(spliceText(text, [edit])).toBe(result)
  })
})
