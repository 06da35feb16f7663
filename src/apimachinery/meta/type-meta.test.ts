import { expect, test } from 'vitest'
import { apiVersionOf, groupVersion, notRegistered, parseGroupVersion, withDefaultType } from './type-meta.ts'

test.each([
  ['', { group: '', version: '' }, ''],
  ['/', { group: '', version: '' }, ''],
  ['v1', { group: '', version: 'v1' }, 'v1'],
  ['/v1', { group: '', version: 'v1' }, 'v1'],
  ['apps/', { group: 'apps', version: '' }, 'apps/'],
  ['apps/v1', { group: 'apps', version: 'v1' }, 'apps/v1'],
])('[RQ-2] apiVersion %j is read', (text, read, shown) => {
  const found = parseGroupVersion(text)
  expect(found).toEqual(read)
  expect(found && groupVersion(found)).toBe(shown)
})

test('[RQ-2] an apiVersion with two slashes is none', () => {
  expect(parseGroupVersion('a/b/c')).toBeUndefined()
  expect(parseGroupVersion('//')).toBeUndefined()
})

const SCALE = { group: 'autoscaling', version: 'v1', kind: 'Scale' }

test.each([
  ['neither', { group: '', version: '', kind: '' }, SCALE],
  ['another kind', { group: '', version: '', kind: 'K' }, { ...SCALE, kind: 'K' }],
  ['only the group', { group: 'autoscaling', version: '', kind: '' }, SCALE],
  ['another group', { group: 'x', version: '', kind: '' }, { group: 'x', version: '', kind: 'Scale' }],
  ['only a version', { group: '', version: 'v2', kind: '' }, { group: '', version: 'v2', kind: 'Scale' }],
])('[RQ-2] defaults fill a type that names %s', (_name, found, filled) => {
  expect(withDefaultType(found, SCALE)).toEqual(filled)
})

test('[RQ-2] an internal version is told by its group', () => {
  expect(notRegistered({ group: 'g', version: '__internal', kind: 'K' }, 's.go:1')).toBe(
    'no kind "K" is registered for the internal version of group "g" in scheme "s.go:1"',
  )
  expect(notRegistered({ group: '', version: 'v3', kind: 'K' }, 's.go:1')).toBe(
    'no kind "K" is registered for version "v3" in scheme "s.go:1"',
  )
  expect(notRegistered({ group: '', version: '\u00a0', kind: '\u0001' }, 's.go:1')).toBe(
    'no kind "\\x01" is registered for version "\\u00a0" in scheme "s.go:1"',
  )
})

test('[RQ-2] an apiVersion that is no text is none', () => {
  expect([{ apiVersion: 'apps/v1' }, {}, { apiVersion: 1 }].map(apiVersionOf)).toEqual(['apps/v1', '', ''])
})
