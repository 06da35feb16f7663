import { expect, it } from 'vitest'
import { readDialectSettings } from './settings.ts'

it.each([
  [
    '{"dialects":["tpr","proposal"],"featureGates":{"CustomResourceSubResources":true}}',
    '{"dialects":["proposal","tpr"],"featureGates":{"CustomResourceSubResources":true}}',
  ],
  ['{"dialects":["v2"],"featureGates":{"CustomResourceSubResources":"yes","Other":true}}', '{"dialects":[],"featureGates":{}}'],
  ['null', '{"dialects":[],"featureGates":{}}'],
  ['{"dialects":"tpr"}', '{"dialects":[],"featureGates":{}}'],
])('[PR-G1] settings %s are read as %s', (text, expected) => {
  expect(JSON.stringify(readDialectSettings(JSON.parse(text)))).toBe(expected)
})
