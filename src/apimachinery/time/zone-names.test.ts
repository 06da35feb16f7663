import { expect, test } from 'vitest'
import { isZoneName } from './zone-names.ts'

test.each([
  ['Europe/Berlin', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Asia/Calcutta', true],
  ['Etc/GMT+5', true],
  ['EST5EDT', true],
  ['europe/berlin', false],
  ['PST', false],
  ['+01', false],
  ['Berlin', false],
  ['/EST', false],
  ['Europe', false],
  ['Europe/', false],
  ['', false],
])('%j is the name of a zone: %s', (name, is) => {
  expect(isZoneName(name)).toBe(is)
})
