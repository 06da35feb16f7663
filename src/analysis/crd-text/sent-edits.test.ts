import { describe, expect, it } from 'vitest'
import { Dbl, type JsonValue } from '../../apimachinery/json/value.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import type { Edit } from '../edit.ts'
import { inOrder, receiveEdits, sendEdits } from './sent-edits.ts'

describe('edits between the page and the language worker', () => {
  it.each([
    ['1e300', new Dbl(1e300)],
    ['9223372036854775807', 9223372036854775807n],
    ['{b: [1, null, x], a: {}}', parseYaml('{b: [1, null, x], a: {}}').value],
    ['null', null],
  ] satisfies [string, JsonValue][])('[DZ-38] a message keeps the value %s', (_text, value) => {
    const edits: Edit[] = [
      { op: 'set', path: ['a', 0], value },
      { op: 'insert', path: ['b'], after: 'a', value },
      { op: 'remove', path: ['c'] },
      { op: 'move', path: ['d'], by: -1 },
    ]
    const received = receiveEdits(structuredClone(sendEdits(edits)))
    expect(received).toEqual(edits)
    for (const edit of received) if ('value' in edit) expect(inOrder(edit.value)).toBe(inOrder(value))
  })
})
