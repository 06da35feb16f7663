import { expect, it } from 'vitest'
import { type JsonObject, objectOf } from '../../../../apimachinery/json/value.ts'
import { keyedColumns } from './row-keys.ts'

const columns = (...texts: string[]): JsonObject[] =>
  texts.map((text) => {
    const [name = '', jsonPath = ''] = text.split(' ')
    return objectOf({ name, jsonPath, type: 'string' })
  })
const start = keyedColumns([], columns('Image .image', 'Size .size', 'Age .age'))

it.each([
  ['a removal', ['Size .size', 'Age .age'], [1, 2]],
  ['a move', ['Age .age', 'Image .image', 'Size .size'], [2, 0, 1]],
  ['a new path', ['Image .other', 'Size .size', 'Age .age'], [0, 1, 2]],
  ['a new name', ['Image .image', 'Other .size', 'Age .age'], [0, 1, 2]],
  ['a new name and path', ['Image .image', 'Other .other', 'Age .age'], [0, 1, 2]],
  ['a new column', ['Image .image', 'Size .size', 'Age .age', 'More .more'], [0, 1, 2, 3]],
  ['a removal and a new column', ['Size .size', 'Age .age', 'New .new'], [1, 2, 3]],
  ['two of one name', ['Size .size', 'Size .image', 'Age .age'], [1, 0, 2]],
  ['the end of all', [], []],
])('keeps the keys of columns after %s', (_, texts, keys) =>
  expect(keyedColumns(start, columns(...texts)).map(({ key }) => key)).toEqual(keys),
)
it('gives no key twice', () => {
  const left = keyedColumns(start, columns('Age .age'))
  expect(keyedColumns(left, columns('Age .age', 'New .new')).map(({ key }) => key)).toEqual([2, 3])
})
