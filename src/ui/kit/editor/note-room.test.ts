import { expect, test } from 'vitest'
import { noteRoom } from './note-room.ts'

test.each([
  { name: 'an empty line leaves all but the edge', text: '', left: 186 },
  { name: 'every letter takes its width', text: 'image: a', left: 106 },
  { name: 'wide letters take theirs', text: '名前', left: 146 },
  { name: 'a line that goes on behind the edge leaves nothing', text: 'x'.repeat(1e6), left: -4 },
])('a note has the room that its line leaves: $name', ({ text, left }) => {
  expect(noteRoom(text, { room: 200, half: 10, full: 20 })).toBe(left)
})
