import { describe, expect, it } from 'vitest'
import { parsePath, pathOf } from './resource-type.ts'

const webapps = { group: 'demo.crdlab.dev', version: 'v1', resource: 'webapps', namespaced: true }
const crds = { group: 'apiextensions.k8s.io', version: 'v1', resource: 'customresourcedefinitions', namespaced: false }
const namespaces = { group: '', version: 'v1', resource: 'namespaces', namespaced: false }

describe('pathOf', () => {
  const rows: [name: string, path: string, expected: string][] = [
    ['all namespaces', pathOf(webapps), '/apis/demo.crdlab.dev/v1/webapps'],
    ['one namespace', pathOf(webapps, { namespace: 'default' }), '/apis/demo.crdlab.dev/v1/namespaces/default/webapps'],
    [
      'a subresource',
      pathOf(webapps, { namespace: 'default', name: 'a', subresource: 'status' }),
      '/apis/demo.crdlab.dev/v1/namespaces/default/webapps/a/status',
    ],
    [
      'a cluster-scoped type takes no namespace',
      pathOf(crds, { namespace: 'default', name: 'a.b' }),
      '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/a.b',
    ],
    ['the core group', pathOf(namespaces, { name: 'x' }), '/api/v1/namespaces/x'],
    [
      'a name is escaped',
      pathOf(webapps, { namespace: 'a', name: 'x/y' }),
      '/apis/demo.crdlab.dev/v1/namespaces/a/webapps/x%2Fy',
    ],
  ]
  it.each(rows)('%s', (_, path, expected) => expect(path).toBe(expected))
})

describe('parsePath', () => {
  const rows: [path: string, parsed: object | undefined][] = [
    ['/apis/g.io/v1/widgets', { group: 'g.io', version: 'v1', resource: 'widgets' }],
    [
      '/apis/g.io/v1/namespaces/n/widgets/a/scale',
      { group: 'g.io', version: 'v1', namespace: 'n', resource: 'widgets', name: 'a', subresource: 'scale' },
    ],
    ['/api/v1/namespaces/n', { group: '', version: 'v1', resource: 'namespaces', name: 'n' }],
    ['/api/v1/namespaces/n/status', { group: '', version: 'v1', resource: 'namespaces', name: 'n', subresource: 'status' }],
    ['/api/v1/namespaces/n/finalize', { group: '', version: 'v1', resource: 'namespaces', name: 'n', subresource: 'finalize' }],
    ['/api/v1/namespaces/n/secrets', { group: '', version: 'v1', namespace: 'n', resource: 'secrets' }],
    ['/apis/g.io/v1/namespaces/%C3%A4/widgets', { group: 'g.io', version: 'v1', namespace: 'ä', resource: 'widgets' }],
    ['/apis/g.io/v1/namespaces/%zz/widgets', undefined],
    ['/apis/g.io/v1', undefined],
    ['/version', undefined],
  ]
  it.each(rows)('%s', (path, parsed) => expect(parsePath(path)).toEqual(parsed))
})
