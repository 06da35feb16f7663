import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Fault {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
}

const read = (file: string): Fault[] => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))

const FAULTS = [...read('faults.json'), ...read('../../trace-check/faults/faults.json')]

test.each(FAULTS)('the text that "$name" changes stands once in its file', ({ file, from, to }) => {
  const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
  expect(source.split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
})
