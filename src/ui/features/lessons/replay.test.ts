import { expect, test } from 'vitest'
import { Renamed } from './replay.ts'

const UID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const NEW = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const answer = (uid: string, resourceVersion: string): string => JSON.stringify({ metadata: { uid, resourceVersion } })

test.each([
  ['a uid', `{"uid":"${UID}"}`, `{"uid":"${NEW}"}`],
  ['a version in JSON', '{"metadata":{"resourceVersion":"7"}}', '{"metadata":{"resourceVersion":"9"}}'],
  ['a version in YAML', 'metadata:\n  resourceVersion: "7"\n', 'metadata:\n  resourceVersion: "9"\n'],
  ['no other text that is the same', 'spec:\n  size: "7"\n', 'spec:\n  size: "7"\n'],
  ['no version that it has not seen', 'resourceVersion: "8"', 'resourceVersion: "8"'],
])('renames %s', (_, body, expected) => {
  const renamed = new Renamed()
  renamed.note('no object', '{}')
  renamed.note(answer(UID, '7'), answer(NEW, '9'))
  expect(renamed.in(body)).toBe(expected)
})
