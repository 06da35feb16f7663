import { expect, test } from 'vitest'
import { countsOf } from './transfer.ts'

const BOOTSTRAPPED = '{"metadata":{"labels":{"kubernetes.io/bootstrapping":"rbac-defaults"}}}'
const ROLES = '/rbac.authorization.k8s.io'

test.each<[what: string, key: string, text: string, counts: readonly [crds: number, objects: number]]>([
  ['a CRD', '/apiextensions.k8s.io/customresourcedefinitions/as.x.dev', '{}', [1, 0]],
  ['a custom object', '/x.dev/as/team/one', '{}', [0, 1]],
  ['a custom object with the label of bootstrap roles', '/x.dev/as/team/one', BOOTSTRAPPED, [0, 1]],
  ['a ConfigMap', '//configmaps/default/a', '{}', [0, 1]],
  ['a Secret', '//secrets/default/a', '{}', [0, 1]],
  ['a Pod', '//pods/default/a', '{}', [0, 1]],
  ['a ServiceAccount', '//serviceaccounts/default/a', '{}', [0, 1]],
  ['a namespace', '//namespaces/team', '{}', [0, 1]],
  ['a policy', '/admissionregistration.k8s.io/validatingadmissionpolicies/a', '{}', [0, 1]],
  ['a role', `${ROLES}/roles/team/own`, '{}', [0, 1]],
  ['a default cluster role', `${ROLES}/clusterroles/admin`, BOOTSTRAPPED, [0, 0]],
  ['the role of a persona', `${ROLES}/clusterroles/crdlab:user`, '{}', [0, 0]],
  ['a default namespace', '//namespaces/default', '{}', [0, 0]],
  ['a system namespace', '//namespaces/kube-system', '{}', [0, 0]],
  ['an Event', '//events/default/a.1', '{}', [0, 0]],
  ['Endpoints', '//endpoints/default/a', '{}', [0, 0]],
  ['a Lease', '/coordination.k8s.io/leases/default/a', '{}', [0, 0]],
  ['the dialects', 'crdlab.dev/dialects', '{}', [0, 0]],
])('the counts of a workspace: %s', (_, key, text, [crds, objects]) => {
  expect(countsOf([{ key, text }])).toEqual({ crds, objects })
})
