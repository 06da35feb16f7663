import { expect, test } from 'vitest'
import { EtcdLayout, keyPrefix, parseKey } from './key-layout.ts'

const LAYOUT = new EtcdLayout([
  { group: '', resource: 'namespaces' },
  { group: 'coordination.k8s.io', resource: 'leases' },
  { group: 'rbac.authorization.k8s.io', resource: 'roles' },
  { group: 'rbac.authorization.k8s.io', resource: 'clusterrolebindings' },
  { group: '', resource: 'nodes', etcdKey: 'minions' },
  { group: '', resource: 'endpoints', etcdKey: 'services/endpoints' },
])

const pairs: readonly (readonly [key: string, etcdKey: string])[] = [
  ['/demo.example/webapps/default/a', '/demo.example/webapps/default/a'],
  ['/apiextensions.k8s.io/customresourcedefinitions/a.b', '/apiextensions.k8s.io/customresourcedefinitions/a.b'],
  ['//namespaces/default', '/namespaces/default'],
  ['/coordination.k8s.io/leases/kube-system/x', '/leases/kube-system/x'],
  ['/rbac.authorization.k8s.io/roles/default/x', '/roles/default/x'],
  ['/rbac.authorization.k8s.io/clusterrolebindings/x', '/clusterrolebindings/x'],
  ['/demo.example/roles/default/x', '/demo.example/roles/default/x'],
  ['//nodes/a', '/minions/a'],
  ['//nodes/', '/minions/'],
  ['//endpoints/default/x', '/services/endpoints/default/x'],
  ['/extensions/thirdpartyresources/x', '/extensions/thirdpartyresources/x'],
]

test.each(pairs)('[SG-37] %s is kept at %s', (key, etcdKey) => {
  expect([LAYOUT.etcdKeyOf(key), LAYOUT.keyOf(etcdKey)]).toEqual([etcdKey, key])
})

test.each(['/pods/default/x', '/crdlab/leader', '/deployments/default/x', '/nodes/a', '/services/specs/default/x', '/', ''])(
  '[SG-37] %s belongs to nobody here',
  (key) => {
    expect(LAYOUT.keyOf(key)).toBeUndefined()
  },
)

test('the keys of a resource begin with its group and name, and with the namespace where one is given', () => {
  expect([keyPrefix('g.io', 'things'), keyPrefix('', 'namespaces'), keyPrefix('g.io', 'things', 'n')]).toEqual([
    '/g.io/things/',
    '//namespaces/',
    '/g.io/things/n/',
  ])
})

test.each([
  ['/g.io/things/a', { group: 'g.io', resource: 'things', namespace: '', name: 'a' }],
  ['/g.io/things/n/a', { group: 'g.io', resource: 'things', namespace: 'n', name: 'a' }],
  ['//namespaces/n', { group: '', resource: 'namespaces', namespace: '', name: 'n' }],
  ['', { group: '', resource: '', namespace: '', name: '' }],
])('the key %j says what it is of', (key, expected) => {
  expect(parseKey(key)).toEqual(expected)
})
