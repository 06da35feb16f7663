import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readKept, writeKept } from './kept-file.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-file-'))
  file = join(folder, 'kept.json')
})

afterEach(() => rmSync(folder, { recursive: true }))

const read = (value: unknown): number => {
  if (typeof value !== 'number') throw new Error('it has no number')
  return value
}

test('a file that is not there is no value', async () => {
  expect(await readKept(file, read, 'anew')).toBeUndefined()
})

test('what was written is read, and only its owner can read it unless said otherwise', async () => {
  await writeKept(file, '1')
  await writeKept(file, '2')
  expect(await readKept(file, read, 'anew')).toBe(2)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['kept.json'])
  const open = join(folder, 'open.json')
  await writeKept(open, '3', 0o644)
  expect(statSync(open).mode & 0o777).toBe(0o644)
})

test.each([
  ['text that is no JSON', '{', /kept\.json cannot be read: .*JSON.*; move it away to begin anew$/],
  ['a value that is not meant', '"2"', /kept\.json cannot be read: it has no number; move it away to begin anew$/],
])('%s is an error that names the file', async (_, text, message) => {
  writeFileSync(file, text)
  await expect(readKept(file, read, 'anew')).rejects.toThrow(message)
})
