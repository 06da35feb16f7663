import { expect, test } from 'vitest'
import type { Path } from '../../../../analysis/edit.ts'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import { fieldPath, fieldText } from './selection-address.ts'

const CRD = parseJson('{"spec":{"versions":[{"name":"v1","schema":{"a/b":{"~1":{"0":true}}}}]}}').value

test.each<[path: Path, text: string]>([
  [['spec', 'versions', 0, 'name'], 'spec/versions/0/name'],
  [['spec', 'versions', 0, 'schema', 'a/b', '~1', '0'], 'spec/versions/0/schema/a~1b/~01/0'],
])('the path %j stands in the address as %s', (path, text) => {
  expect(fieldText(path)).toBe(text)
  expect(fieldPath(CRD, text)).toEqual(path)
})

test.each([[''], ['spec/versions/1'], ['spec/versions/x'], ['spec/versions/-1'], ['__proto__'], ['spec/versions/0/name/x']])(
  'the address %j names no field',
  (text) => {
    expect(fieldPath(CRD, text)).toBeUndefined()
  },
)
