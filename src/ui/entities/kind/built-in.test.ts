import { expect, test } from 'vitest'
import { builtInOf } from './built-in.ts'

test.each([
  ['', 'namespaces', { rules: 'namespace', field: 'spec' }],
  ['rbac.authorization.k8s.io', 'clusterroles', { rules: 'role', field: 'rules' }],
  ['rbac.authorization.k8s.io', 'rolebindings', { rules: 'binding', field: 'subjects' }],
  ['apiextensions.k8s.io', 'customresourcedefinitions', { rules: 'crd', field: 'spec' }],
  ['', 'pods', { rules: 'other' }],
  ['apps', 'deployments', { rules: 'other' }],
  ['networking.k8s.io', 'ingresses', { rules: 'other' }],
  ['gateway.networking.k8s.io', 'gateways', undefined],
  ['snapshot.storage.k8s.io', 'volumesnapshots', undefined],
  ['demo.crdlab.dev', 'namespaces', undefined],
])('of %o, %s is described as %o', (group, resource, described) => {
  expect(builtInOf({ group, resource })).toEqual(described)
})
