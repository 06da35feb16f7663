import { expect, test } from 'vitest'
import { checkRelease } from './release.ts'

const PLACES = [{ path: 'a.md', says: /Kubernetes 1\.(\d+)/g }]

test.each([
  ['the engine’s release', 'as Kubernetes 1.37 serves it', []],
  [
    'another release beside it',
    'Kubernetes 1.37 and Kubernetes 1.36',
    ['a.md: names Kubernetes 1.36, the engine equals 1.37 (KUBERNETES_MINOR)'],
  ],
  ['no release', 'as Kubernetes serves it', ['a.md: names no Kubernetes release']],
])('a place that names %s', (_, text, problems) => {
  expect(checkRelease(37, () => text, PLACES)).toEqual(problems)
})
