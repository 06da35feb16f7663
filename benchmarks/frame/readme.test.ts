import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Saved, withFigures } from './readme.ts'

const saved = JSON.parse(readFileSync('benchmarks/results.json', 'utf8')) as Saved

// The formatter pads the cells of tables.
const plain = (text: string): string => text.replace(/ +\|/g, ' |').replace(/\|(?: ?-+ ?\|)+/g, '|---|')

test('the figures of README.md are those of the last saved run', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(plain(withFigures(readme, saved))).toBe(plain(readme))
})

test('a missed goal is said to be missed', () => {
  const [first] = saved.results
  if (!first) throw new Error('nothing was saved')
  const marks = '<!-- figures: written by `npm run bench -- --save` -->\n<!-- end of figures -->'
  const missed = { ...first, goal: 0.5, met: false }
  expect(withFigures(marks, { ...saved, results: [missed] })).toContain('| 0.5, **missed** |')
})
