import { expect, it } from 'vitest'
import { nameInKey, objectKey } from './object-key.ts'

// Source: k8s.io/client-go/tools/cache/store_test.go.
it.each([
  [{ metadata: { namespace: 'default', name: 'a' } }, 'default/a', 'a'],
  [{ metadata: { name: 'a' } }, 'a', 'a'],
  [{ metadata: { namespace: '', name: 'a.b' } }, 'a.b', 'a.b'],
  [{}, '', ''],
])('the key of %j is %j', (object, key, name) => {
  expect([objectKey(object), nameInKey(objectKey(object))]).toEqual([key, name])
})
