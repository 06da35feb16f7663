import { expect, test } from 'vitest'
import type { FileProblem } from '../../../analysis/workspace-file/format.ts'
import { problemText } from './problem-text.ts'

test.each<[problem: FileProblem, text: string]>([
  [{ code: 'size', place: '', detail: '268435456' }, 'The file has more than 268 MB of text.'],
  [{ code: 'gzip', place: '', detail: 'x' }, 'The compressed data is damaged or cut off.'],
  [{ code: 'json', place: '', detail: 'unexpected end of JSON input' }, 'Invalid JSON: unexpected end of JSON input'],
  [{ code: 'repeatedKey', place: 'objects[1].key', detail: '' }, '`objects[1].key` appears twice.'],
  [
    { code: 'newer', place: 'version', detail: '2' },
    'The file has format version 2, which this version of crdlab cannot read. Update crdlab, then retry.',
  ],
  [{ code: 'shape', place: 'name', detail: 'must be string' }, '`name`: must be string'],
  [{ code: 'scope', place: 'a.b', detail: '' }, '`a.b` does not agree with the scope of the CRD.'],
  [{ code: 'repeatedUid', place: 'a', detail: 'u' }, '`a`: another object has the uid `u`.'],
])('a problem of a file is worded: %j', (problem, text) => {
  expect(problemText(problem)).toBe(text)
})
