import { expect, test } from 'vitest'
import { operationName } from './operation-name.ts'

test.each([
  ['ex.io', 'v1', 'Widget', 'listExIoV1Widget', 'exIo_v1'],
  ['apiextensions.k8s.io', 'v1', 'CustomResourceDefinition', 'listApiextensionsV1CustomResourceDefinition', 'apiextensions_v1'],
  ['', 'v1', 'Namespace', 'listCoreV1Namespace', 'core_v1'],
  ['a-1.2x.io', 'v1', 'w', 'listA12xIoV1W', 'a12xIo_v1'],
  ['1a.io', 'v1', 'W', 'listAIoV1W', 'AIo_v1'],
  ['rbac.authorization.k8s.io', undefined, 'APIGroup', 'listRbacAuthorizationAPIGroup', 'rbacAuthorization'],
])('[OA-1] operations on %s %s %s', (group, version, noun, operationId, tag) => {
  expect(operationName('list', group, version, noun)).toEqual({ operationId, tag })
})
