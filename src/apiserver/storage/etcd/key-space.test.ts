import { expect, test } from 'vitest'
import { objectFrom } from '../testing/fixtures.ts'
import { MemoryEtcd } from '../testing/memory-etcd.ts'
import { KeySpace } from './key-space.ts'

const decode = (bytes: Uint8Array) => ({ value: objectFrom(new TextDecoder().decode(bytes)) })

/** The keys of `/registry` in an etcd that holds these keys. */
function keySpace(...keys: readonly string[]): KeySpace {
  const etcd = new MemoryEtcd()
  for (const key of keys) etcd.set(key, '{}')
  return new KeySpace(etcd, { prefix: '/registry', decode, kinds: [{ group: '', resource: 'namespaces' }] })
}

test.each<[string, string, string | undefined]>([
  ['of a custom resource', '/registry/ex.io/widgets/n/a', '/ex.io/widgets/n/a'],
  ['of a kind without a group', '/registry/namespaces/n', '//namespaces/n'],
  ['of a kind that this server does not serve', '/registry/pods/n/a', undefined],
  ['below another prefix', '/elsewher/ex.io/widgets/n/a', undefined],
  ['that only begins like the prefix', '/registry.ex.io/widgets/n/a', undefined],
])('[SG-37] the key %s', (_, inEtcd, key) => {
  expect(keySpace().keyOf(new TextEncoder().encode(inEtcd))).toBe(key)
})

test('[SG-37] a list has the objects that this server serves, in the order of its own keys', async () => {
  const keys = ['ex.io/widgets/n/a', 'ex.io/widgets/n/b', 'namespaces/n', 'pods/n/a'].map((key) => `/registry/${key}`)
  const { items, resourceVersion } = await keySpace(...keys).list('/')
  expect(items.map(({ key }) => key)).toEqual(['//namespaces/n', '/ex.io/widgets/n/a', '/ex.io/widgets/n/b'])
  expect(resourceVersion).toBe(5)
})

test('[SG-37] a list of more objects than are read at once has each of them once', async () => {
  const names = Array.from({ length: 1001 }, (_, i) => `/ex.io/widgets/n/${String(i).padStart(4, '0')}`)
  const { items } = await keySpace(...names.map((name) => `/registry${name}`)).list('/')
  expect(items.map(({ key }) => key)).toEqual(names)
})

test('[SG-37] an object has the version at which etcd keeps it', async () => {
  const [object] = (await keySpace('/registry/ex.io/widgets/n/a').list('/')).items
  expect([object?.text, object?.resourceVersion]).toEqual(['{"metadata":{"resourceVersion":"2"}}', 2])
})
