import { expect, it } from 'vitest'
import { crdOf } from '../export/testing/crd.ts'
import { sampleOf } from './sample.ts'

const crd = crdOf(`{spec: {type: object, required: [to], description: What to send., properties: {
  to: {type: string, description: Whom it goes to., enum: [ann, bob]},
  body: {type: object, description: "The text: with all that belongs to it.", properties: {
    lines: {type: array, items: {type: object, required: [text, font], properties: {
      text: {type: string}, font: {type: string, default: serif}, size: {type: integer, minimum: 6}}}}}}}}}`)

it('[EX-8] a commented sample says above each field what it is for and what the server asks of it', () => {
  const { text, errors } = sampleOf(crd, 'v1', 'default', 'commented')
  expect(errors).toEqual([])
  expect(text).toContain('# What to send.\nspec:\n')
  expect(text).toContain('  # Whom it goes to.\n  # (string; Required; One of "ann", "bob")\n  to: ann\n')
  expect(text).toContain('  # The text: with all that belongs to it.\n  body:\n')
  // The first field of an item stands above the dash.
  expect(text).toMatch(/ +# \(string; Required; Default "serif"\)\n +- font/)
  const plain = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
  expect(plain).toBe(sampleOf(crd, 'v1', 'default', 'full').text)
})

it.each([
  ['spec.body.lines.size', /spec:\n {2}body:\n {4}lines:\n {4}- size: 6\n {6}text: [^\n]+\n {2}to: ann\n$/],
  ['spec.body', /spec:\n {2}body:\n {4}lines:\n {4}- font: serif\n[^-]+ {2}to: ann\n$/],
  ['spec.to', /spec:\n {2}to: ann\n$/],
])('[EX-8] a sample of the field %s has it and what it needs', (field, expected) => {
  const { text, errors } = sampleOf(crd, 'v1', 'default', { field })
  expect(errors).toEqual([])
  expect(text).toMatch(expected)
})
