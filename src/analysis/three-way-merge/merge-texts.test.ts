import { expect, it } from 'vitest'
import { type MergedText, type MergeQuestion, mergeTexts } from './merge-texts.ts'

const text = (spec: string, version = '1') => `metadata:\n  name: a\n  resourceVersion: "${version}"\nspec:\n${spec}`
const STORED = JSON.stringify({
  metadata: {
    managedFields: [
      { manager: 'kubectl', operation: 'Update', fieldsV1: { 'f:spec': { 'f:image': {} } } },
      { manager: 'web-hpa', operation: 'Update', subresource: 'scale', fieldsV1: { 'f:spec': { 'f:replicas': {} } } },
    ],
  },
})
const CRD = JSON.stringify({
  spec: {
    versions: [
      {
        name: 'v1',
        schema: {
          openAPIV3Schema: {
            properties: { spec: { properties: { tags: { type: 'array', 'x-kubernetes-list-type': 'set' } } } },
          },
        },
      },
    ],
  },
})
const merge = (base: string, mine: string, theirs: string, choices: MergeQuestion['choices'] = {}) =>
  mergeTexts(text(base), text(mine), text(theirs, '7'), STORED, CRD, { version: 'v1', choices }) as MergedText
const idOf = (path: string) => JSON.stringify(path.split('.').map((name) => `f:${name}`))

it('changes the lines of my text that theirs changed, and leaves comments and all other lines as they are', () => {
  const { text: made } = merge(
    '  image: a\n  replicas: 3\n',
    '  # kept\n  image:   b # mine\n  replicas: 3\n',
    '  image: a\n  replicas: 4\n',
  )
  expect(made).toBe(text('  # kept\n  image:   b # mine\n  replicas: 4\n', '7'))
})

it('the result has the lock of theirs, and the lock is no row', () => {
  const { text: made, rows } = merge('  image: a\n', '  image: b\n', '  image: a\n')
  expect(made).toContain('resourceVersion: "7"')
  expect(rows.map(({ path }) => path)).toEqual(['spec.image', 'metadata.name'])
})

it.each([
  ['the value of a controller', 'replicas', '4', 'theirs'],
  ['a value that anybody else wrote', 'image', 'b', 'mine'],
])('a conflict starts on theirs for %s', (_, name, __, proposed) => {
  const [row] = merge(`  ${name}: 1\n`, `  ${name}: 2\n`, `  ${name}: 3\n`).rows
  expect(row).toMatchObject({ isConflict: true, base: '1', mine: '2', theirs: '3', proposed })
  expect(row?.writer?.name).toBe(proposed === 'theirs' ? 'web-hpa' : undefined)
})

it('says which lines of the result are whose', () => {
  const { text: made, sides } = merge(
    '  image: a\n  replicas: 3\n  tags: [x]\n',
    '  image: b\n  replicas: 3\n  tags: [x, m]\n',
    '  image: a\n  replicas: 4\n  tags: [x, t]\n',
  )
  expect(made).toBe(text('  image: b\n  replicas: 4\n  tags: [x, m, t]\n', '7'))
  expect(sides).toEqual([
    { first: 5, last: 5, side: 'mine' },
    { first: 6, last: 6, side: 'theirs' },
    { first: 7, last: 7, side: 'mine' },
    { first: 7, last: 7, side: 'theirs' },
  ])
})

it.each<[rule: string, yaml: string, made: string, invalid: number]>([
  ['is read as YAML', '12', '  replicas: 12\n', 0],
  ['is a text where YAML says so', '"12"', '  replicas: "12"\n', 0],
  ['that is not YAML is told, and the proposal stands', '[', '  replicas: 3\n', 1],
])('another value %s', (_, yaml, made, invalid) => {
  const merged = merge('  replicas: 1\n', '  replicas: 2\n', '  replicas: 3\n', { [idOf('spec.replicas')]: { yaml } })
  expect(merged.text).toBe(text(made, '7'))
  expect(merged.invalid).toHaveLength(invalid)
})

it('a draft that is not YAML is a problem', () => {
  expect(merge('  a: 1\n', '  a: [\n', '  a: 2\n')).toHaveProperty('message')
})
