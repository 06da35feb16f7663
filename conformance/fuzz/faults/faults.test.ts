import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Fault {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
}

const read = (file: string): Fault[] => JSON.parse(readFileSync(file, 'utf8'))

const FAULTS = [...read('conformance/fuzz/faults/faults.json'), ...read('conformance/trace-check/faults/faults.json')]

test.each(FAULTS)('the text that "$name" changes stands once in its file', ({ file, from, to }) => {
  const source = readFileSync(file, 'utf8')
  expect(source.split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
})
