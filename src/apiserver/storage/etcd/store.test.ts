import { expect, test } from 'vitest'
import { hasUnsafeProgress } from './store.ts'

test.each<[version: string, isUnsafe: boolean]>([
  ['2.3.8', true],
  ['3.3.27', true],
  ['3.4.24', true],
  ['3.4.25', false],
  ['3.5.7', true],
  ['3.5.8', false],
  ['3.6.0-rc.1', false],
  ['3.7.0', false],
  ['4.0.0', false],
])('[SG-39] progress that etcd %s tells can be ahead of events: %s', (version, isUnsafe) => {
  expect(hasUnsafeProgress(version)).toBe(isUnsafe)
})
