import { describe, expect, it } from 'vitest'
import { FieldSelectorError, parseFieldSelector } from './selector.ts'

describe('parseFieldSelector', () => {
  it.each([
    ['', []],
    [',,', []],
    ['=', []],
    ['metadata.name=a', [{ field: 'metadata.name', operator: '=', value: 'a' }]],
    ['a==b', [{ field: 'a', operator: '=', value: 'b' }]],
    ['b=', [{ field: 'b', operator: '=', value: '' }]],
    [
      'b!=c,a=d',
      [
        { field: 'a', operator: '=', value: 'd' },
        { field: 'b', operator: '!=', value: 'c' },
      ],
    ],
    ['a=x\\,y\\=z\\\\', [{ field: 'a', operator: '=', value: 'x,y=z\\' }]],
  ])('%j', (text, expected) => {
    expect(parseFieldSelector(text)).toEqual(expected)
  })

  it.each([
    ['a=b,c', "invalid selector: 'a=b,c'; can't understand 'c'"],
    ['a=b=c', 'invalid field selector: unescaped character in value: 61'],
    ['a=\\x', 'invalid field selector: invalid escape sequence: \\x'],
    ['a=\\', 'invalid field selector: invalid escape sequence: \\'],
  ])('rejects %j', (text, message) => {
    expect(() => parseFieldSelector(text)).toThrow(new FieldSelectorError(message))
  })
})
