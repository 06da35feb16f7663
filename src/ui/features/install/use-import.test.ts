import { expect, it } from 'vitest'
import { findDocuments } from '../../../analysis/yaml/documents.ts'
import { readFiles } from '../../base/state/incoming-files.ts'
import type { ImportResult } from '../../entities/crd/importer.ts'
import { outcomesOf } from './use-import.ts'

const object = (name: string): string => `apiVersion: v1\nkind: Thing\nmetadata: {name: ${name}}`

const fileOf = (name: string, text: string): File => new File([text], name)

async function outcomes(files: readonly File[], states: readonly ImportResult['state'][] = []): Promise<unknown[]> {
  const read = await readFiles(files)
  const { documents } = findDocuments(read.text)
  const results = new Map(states.map((state, index) => [index, { state }]))
  return outcomesOf(read.files, documents, results).map(({ name, all, stored, failed }) => [name, all, stored, failed])
}

it('finds the documents of each file, whatever line it ends with', async () => {
  const files = [
    fileOf('one.yaml', object('a')),
    fileOf('two.yaml', `${object('b')}\n---\n${object('c')}\n`),
    fileOf('none.yaml', '# nothing\n'),
    fileOf('three.yaml', `---\n${object('d')}\n\n`),
  ]
  expect(await outcomes(files)).toEqual([
    ['one.yaml', 1, 0, 0],
    ['two.yaml', 2, 0, 0],
    ['none.yaml', 0, 0, 0],
    ['three.yaml', 1, 0, 0],
  ])
})

it('counts what is stored and what is not; what is under way is neither', async () => {
  const files = [
    fileOf('one.yaml', [object('a'), object('b'), object('c'), object('d')].join('\n---\n')),
    fileOf('two.yaml', object('e')),
  ]
  expect(await outcomes(files, ['created', 'unchanged', 'rejected', 'waiting', 'exists'])).toEqual([
    ['one.yaml', 4, 2, 1],
    ['two.yaml', 1, 0, 1],
  ])
})

it('counts what cannot be read as not stored', async () => {
  expect(await outcomes([fileOf('bad.yaml', 'a: [')])).toEqual([['bad.yaml', 1, 0, 1]])
})

it('leaves out files that are not text', async () => {
  const read = await readFiles([fileOf('a.yaml', object('a')), fileOf('b.png', '\0'), fileOf('c.yaml', object('c'))])
  expect([read.count, read.leftOut, read.files.map(({ name, line }) => `${name}:${line}`)]).toEqual([
    2,
    ['b.png'],
    ['a.yaml:1', 'c.yaml:5'],
  ])
})
