import { expect, it } from 'vitest'
import { parseJson } from '../apimachinery/json/parse.ts'
import { applyEdits } from './edit.ts'
import { editsBetween } from './edits-between.ts'

const rows: [rule: string, from: string, to: string, edits: string[]][] = [
  ['equal values need none', '{"a":[1,{"b":2}]}', '{"a":[1,{"b":2}]}', []],
  ['fields are set and removed', '{"a":1,"b":1}', '{"b":2,"c":3}', ['remove a', 'set b', 'set c']],
  ['an item of a list is changed in place', '{"l":[{"a":1},{"a":2}]}', '{"l":[{"a":1},{"a":3}]}', ['set l.1.a']],
  ['items are added behind', '{"l":[1]}', '{"l":[1,2,3]}', ['set l.1', 'set l.2']],
  ['items are removed, the last first', '{"l":[1,2,3,4]}', '{"l":[2,4]}', ['remove l.2', 'remove l.0']],
  [
    'a shorter list with another item is changed item by item',
    '{"l":[1,2,3]}',
    '{"l":[9,3]}',
    ['set l.0', 'set l.1', 'remove l.2'],
  ],
  ['an empty list is replaced', '{"l":[]}', '{"l":[1]}', ['set l']],
]
it.each(rows)('%s', (_, from, to, wanted) => {
  const [before, after] = [parseJson(from).value, parseJson(to).value]
  const edits = editsBetween(before, after)
  expect(edits.map(({ op, path }) => `${op} ${path.join('.')}`)).toEqual(wanted)
  expect(applyEdits(before, edits)).toEqual(after)
})
