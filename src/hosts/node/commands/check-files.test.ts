import { expect, it } from 'vitest'
import { checkFiles, divide } from './check-files.ts'
import { checkPart } from './check-part.ts'
import { widget, widgets } from './testing/run.ts'

const FILLER = `#${' '.repeat(600_000)}\n`
const file = (name: string, text: string) => ({ name, path: name, text, isNamed: true })
const FILES = [
  file('crd.yaml', FILLER + widgets('{size: {type: int}}')),
  file('none.yaml', 'a: ['),
  file('object.yaml', FILLER + widget('{size: 3}')),
  file('gears.yaml', FILLER + widgets('{}').replaceAll('widgets', 'gears')),
  file('twice.yaml', `${FILLER}${widgets('{}')}---\n${widgets('{}').replaceAll('widgets', 'wheels')}`),
]

it('[FC-3] parts that threads check are what one thread reads, in the order of the files', async () => {
  const one = await checkFiles(FILES, 'Strict', { cores: 1, check: checkPart, isBuilt: true })
  const two = await checkFiles(FILES, 'Strict', { cores: 2, check: checkPart, isBuilt: true })
  expect(two.problems).toEqual(one.problems)
  expect(two.entries.map(({ subject, isCrd, group, names }) => ({ subject, isCrd, group, names }))).toEqual(
    one.entries.map(({ subject, isCrd, group, names }) => ({ subject, isCrd, group, names })),
  )
  expect(two.entries.map((entry) => entry.object().value)).toEqual(one.entries.map((entry) => entry.object().value))
  expect(two.entries.map(({ found }) => found?.length)).toEqual([1, undefined, 0, 0, 0])
})

it('[FC-3] divides files into parts of about the same size', () => {
  const sized = (name: string, size: number) => file(name, ' '.repeat(size))
  const parts = divide([sized('a', 1), sized('b', 5), sized('c', 3), sized('d', 2)], 2)
  expect(parts.map((part) => part.map(({ name }) => name))).toEqual([
    ['b', 'a'],
    ['c', 'd'],
  ])
})
