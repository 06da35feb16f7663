import { describe, expect, it } from 'vitest'
import type { ResourceType } from '../../../client/resource-type.ts'
import { resourceType } from '../../../client/testing/resource-type.ts'
import { customKinds, type Kinds, withTypes } from './kinds.ts'

const type = (group: string, resource: string, version = 'v1'): ResourceType => resourceType({ group, resource, version })

it.each<[what: string, types: ResourceType[], custom: string[]]>([
  ['a group of the server is built in', [type('', 'namespaces'), type('rbac.authorization.k8s.io', 'roles')], []],
  ['a group under k8s.io that came with a CRD is custom', [type('gateway.networking.k8s.io', 'gateways')], ['gateways v1']],
  [
    'a resource of several versions counts once, in its first',
    [type('x.dev', 'as', 'v2'), type('x.dev', 'as', 'v1'), type('y.dev', 'as')],
    ['as v2', 'as v1'],
  ],
])('custom kinds: %s', (_, types, custom) => {
  expect(customKinds(types).map(({ resource, version }) => `${resource} ${version}`)).toEqual(custom)
})

describe('the kinds that discovery reports', () => {
  const first: Kinds = { state: 'loading', types: [], fresh: new Set() }
  const known = withTypes(first, [type('x.dev', 'as')])

  it('are not new when the page first reads them', () => {
    expect([known.state, [...known.fresh]]).toEqual(['live', []])
  })
  it('that come later are marked as new, and stay so', () => {
    const later = withTypes(known, [type('x.dev', 'as'), type('x.dev', 'bs')])
    expect([...later.fresh]).toEqual(['bs.x.dev'])
    expect([...withTypes(later, [type('x.dev', 'bs')]).fresh]).toEqual(['bs.x.dev'])
  })
  it('that are the same leave what is drawn as it is', () => {
    expect(withTypes(known, [type('x.dev', 'as')])).toBe(known)
  })
  it('are live again after discovery failed', () => {
    expect(withTypes({ ...known, state: 'lost' }, known.types).state).toBe('live')
  })
})
