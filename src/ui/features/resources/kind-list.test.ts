import { expect, it } from 'vitest'
import type { ResourceType } from '../../../client/resource-type.ts'
import { resourceType } from '../../../client/testing/resource-type.ts'
import { kubectlAbout } from './bulk-bar.tsx'
import { byGroup } from './kind-list.tsx'

const type = (group: string, resource: string, kind: string, version = 'v1', shortNames: string[] = []): ResourceType =>
  resourceType({ group, version, resource, kind, shortNames })

const TYPES = [
  type('', 'namespaces', 'Namespace', 'v1', ['ns']),
  type('shop.example.org', 'webapps', 'WebApp', 'v1', ['wa']),
  type('shop.example.org', 'webapps', 'WebApp', 'v1beta1', ['wa']),
  type('data.example.org', 'backups', 'Backup', 'v1', ['bk']),
]
const found = (filter: string): string[] =>
  byGroup(TYPES, filter).map(({ group, types }) => `${group}: ${types.map(({ kind, version }) => `${kind} ${version}`).join()}`)

it('lists the groups of CRDs first, and each kind once, in its first version', () => {
  expect(found('')).toEqual(['data.example.org: Backup v1', 'shop.example.org: WebApp v1', ': Namespace v1'])
})

it.each([
  ['web', ['shop.example.org: WebApp v1']],
  [' BACKUPS ', ['data.example.org: Backup v1']],
  ['ns', [': Namespace v1']],
  ['shop.', ['shop.example.org: WebApp v1']],
  ['nothing', []],
])('finds %j by kind, plural, short name or group', (filter, wanted) => {
  expect(found(filter)).toEqual(wanted)
})

it('spells kubectl commands for each namespace, quoted', () => {
  const [, webapps] = TYPES
  if (webapps === undefined) throw new Error('no type')
  const rows = [
    { namespace: 'default', name: 'a' },
    { namespace: 'team', name: 'b' },
    { namespace: 'default', name: 'c d' },
  ]
  expect(kubectlAbout('get', webapps, rows)).toBe(
    "kubectl get webapps.shop.example.org -n default a 'c d'\nkubectl get webapps.shop.example.org -n team b",
  )
})
