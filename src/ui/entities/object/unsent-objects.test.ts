import { expect, test } from 'vitest'
import { dropUnsent, keepUnsent, unsentKey, unsentObject } from './unsent-objects.ts'

const TYPE = {
  group: 'x.dev',
  version: 'v1',
  resource: 'apps',
  kind: 'App',
  singular: 'app',
  shortNames: [],
  categories: [],
  namespaced: true,
  verbs: [],
  subresources: [],
}
const typed = (text: string) => ({ form: 'minimal', sample: 'sample', text }) as const

test('a text is kept by workspace, type, namespace and given text until it is dropped', () => {
  const key = unsentKey('a', TYPE, 'default')
  keepUnsent(key, typed('mine'))
  expect(unsentObject(unsentKey('a', { ...TYPE, kind: 'Application', singular: 'application' }, 'default'))).toEqual(
    typed('mine'),
  )
  const others = [
    unsentKey('b', TYPE, 'default'),
    unsentKey('a', { ...TYPE, resource: 'jobs' }, 'default'),
    unsentKey('a', { ...TYPE, version: 'v2' }, 'default'),
    unsentKey('a', TYPE, 'team'),
    unsentKey('a', TYPE, 'default', 'an example'),
  ]
  expect(others.map(unsentObject)).toEqual(others.map(() => undefined))
  dropUnsent(key)
  expect(unsentObject(key)).toBeUndefined()
})

test.each([
  ['an untouched sample', 'sample'],
  ['an empty text', ' \n'],
])('%s is not kept, and drops what was kept before', (_, text) => {
  keepUnsent('key', typed('mine'))
  keepUnsent('key', typed(text))
  expect(unsentObject('key')).toBeUndefined()
})

test('eight texts are kept: the one that was changed least recently is dropped', () => {
  for (let i = 0; i < 8; i++) keepUnsent(`${i}`, typed('mine'))
  keepUnsent('0', typed('changed'))
  keepUnsent('8', typed('mine'))
  expect([unsentObject('1'), unsentObject('0')?.text, unsentObject('8')?.text]).toEqual([undefined, 'changed', 'mine'])
  for (let i = 0; i <= 8; i++) dropUnsent(`${i}`)
})
