import { expect, test } from 'vitest'
import { lengthFrames, lineFrames } from './event-frames.ts'

test.each([
  ['one event in one piece', ['{"a":1}\n'], [['{"a":1}\n']]],
  ['two events in one piece', ['a\nb\n'], [['a\n', 'b\n']]],
  ['an event in three pieces', ['a', 'b', 'c\nd'], [[], [], ['abc\n']]],
  ['an event whose line feed comes alone', ['ab', '\n', 'c\n'], [[], ['ab\n'], ['c\n']]],
  ['no bytes', ['', 'a\n'], [[], ['a\n']]],
])('splits lines: %s', (_, pieces, frames) => {
  expect(pieces.map(lineFrames())).toEqual(frames)
})

test.each([
  ['one event in one piece', ['\0\0\0\x02ab'], [['ab']]],
  ['two events in one piece', ['\0\0\0\x02ab\0\0\0\x01c'], [['ab', 'c']]],
  ['a length in two pieces', ['\0\0', '\0\x02a', 'b\0'], [[], [], ['ab']]],
  ['an event without bytes', ['\0\0\0\0\0\0\0\x01a'], [['', 'a']]],
  ['a long event', ['\0\0\x01\0', 'x'.repeat(255), 'yz'], [[], [], [`${'x'.repeat(255)}y`]]],
])('splits frames with lengths: %s', (_, pieces, frames) => {
  expect(pieces.map(lengthFrames())).toEqual(frames)
})
