import { expect, test } from 'vitest'
import { set, setText, WIDGET } from '../testing/schema.ts'
import { reconcile, withNamedFields } from './reconcile.ts'

test.each([
  ['a list that became owned as a whole', '{"f:atoms":{"v:\\"a\\"":{}}}', '{"f:atoms":{}}'],
  ['an object that became owned as a whole', '{"f:whole":{".":{},"f:a":{}}}', '{"f:whole":{}}'],
  ['what was owned as a whole and is so still', '{"f:atoms":{},"f:whole":{}}', '{"f:atoms":{},"f:whole":{}}'],
  ['a set that was owned as a whole', '{"f:set":{}}', '{"f:set":{}}'],
  ['what the schema does not have', '{"f:gone":{"f:a":{}}}', '{"f:gone":{"f:a":{}}}'],
  ['what is open', '{"f:free":{"f:a":{"v:1":{}}}}', '{"f:free":{"f:a":{"v:1":{}}}}'],
])('%s [SA-9]', (_name, before, after) => {
  expect(setText(reconcile(set(before), WIDGET))).toBe(after)
})

test('a set that fits stays the very same [SA-9]', () => {
  const of = set('{"f:object":{"f:a":{}},"f:set":{"v:\\"a\\"":{}}}')
  expect(reconcile(of, WIDGET)).toBe(of)
})

test('declared fields with paths below become paths, entries of dictionaries do not [SA-13]', () => {
  const of = set('{"f:object":{"f:a":{}},"f:dict":{"f:x":{"f:y":{}}},"f:named":{"k:{\\"name\\":\\"n\\"}":{"f:value":{}}}}')
  expect(setText(withNamedFields(of, WIDGET))).toBe(
    '{"f:dict":{".":{},"f:x":{"f:y":{}}},"f:named":{".":{},"k:{\\"name\\":\\"n\\"}":{"f:value":{}}},"f:object":{".":{},"f:a":{}}}',
  )
})
