import { expect, it } from 'vitest'
import { fieldsWithoutBranch } from './without-branch.ts'

it('[DZ-50] reads the fields of which no branch fits from what the server says', () => {
  const messages = [
    'Invalid value: "": "spec.backend" must validate one and only one schema (oneOf). Found none valid',
    'Invalid value: "": "spec.port" must validate at least one schema (anyOf)',
    'Invalid value: "": "spec.both" must validate one and only one schema (oneOf). Found 2 valid alternatives',
    'Required value',
  ]
  expect(fieldsWithoutBranch(messages.map((message) => ({ message })))).toEqual(['spec.backend', 'spec.port'])
})
