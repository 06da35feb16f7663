import { expect, test } from 'vitest'
import { foreignText } from './foreign.ts'

const crd = (annotations: string): string =>
  `{"kind":"CustomResourceDefinition","metadata":{"name":"a","annotations":{${annotations}}}}`

test.each([
  [
    'a function',
    crd('"conversion.crdlab.dev/function":"export default {}"'),
    '{"kind":"CustomResourceDefinition","metadata":{"annotations":{"conversion.crdlab.dev/foreign":"true","conversion.crdlab.dev/function":"export default {}"},"name":"a"}}',
  ],
  ['other annotations', crd('"a":"b"'), crd('"a":"b"')],
  [
    'another kind',
    '{"kind":"ConfigMap","metadata":{"annotations":{"conversion.crdlab.dev/function":"x"}}}',
    '{"kind":"ConfigMap","metadata":{"annotations":{"conversion.crdlab.dev/function":"x"}}}',
  ],
])('[CF-7] a file marks %s', (_what, text, marked) => {
  expect(foreignText(text)).toBe(marked)
})
