import { expect, test } from 'vitest'
import { parseYamlDocuments } from '../../src/apimachinery/yaml/parse.ts'
import { percentile, widgets } from './measures.ts'

test.each([
  [[1, 2, 3, 4], 0.5, 3],
  [[1, 2, 3, 4], 0, 1],
  [[1, 2, 3, 4], 1, 4],
  [[], 0.5, Number.NaN],
])('of %j the share %d is at most %d', (sorted, share, value) => {
  expect(percentile(sorted, share)).toBe(value)
})

test('a CRD stands before as many objects as are asked for, each with a name of its own', () => {
  const documents = parseYamlDocuments(widgets(12)).map(({ value }) => value as { kind: string; metadata: { name: string } })
  expect(documents.map(({ kind }) => kind)).toEqual(['CustomResourceDefinition', ...Array.from({ length: 12 }, () => 'Widget')])
  expect(new Set(documents.map(({ metadata }) => metadata.name)).size).toBe(13)
})
