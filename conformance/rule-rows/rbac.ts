import { crdOf } from '../../src/controlplane/testing/crd.ts'
import { widget } from '../../src/dialects/testing/lab.ts'
import { type Json, post, type Step } from './row.ts'

export const RBAC = '/apis/rbac.authorization.k8s.io/v1'
export const ROLES = `${RBAC}/clusterroles`
export const BINDINGS = `${RBAC}/clusterrolebindings`
export const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
export const W = '/apis/ex.io/v1/namespaces/default/widgets'
export const A = `${W}/a`

export interface Rule {
  readonly apiGroups?: string[]
  readonly resources?: string[]
  readonly verbs: string[]
  readonly resourceNames?: string[]
  readonly nonResourceURLs?: string[]
}

/** A rule for a path that is no resource. */
export const HEALTH: Rule = { verbs: ['get'], nonResourceURLs: ['/healthz'] }

export const rule = (resources: string[], verbs: string[], more: Partial<Rule> = {}): Rule => ({
  apiGroups: ['ex.io'],
  resources,
  verbs,
  ...more,
})

export const head = (kind: string, name: string, more: Json): Json => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind,
  metadata: { name },
  ...more,
})
export const role = (name: string, rules: unknown, more: Json = {}): Json => head('ClusterRole', name, { rules, ...more })
export const subject = (name: string, kind = 'User'): Json => ({ kind, name, apiGroup: 'rbac.authorization.k8s.io' })
export const bound = (name: string, of: Json = subject(name), ref: Json = { kind: 'ClusterRole', name }): Json =>
  head('ClusterRoleBinding', name, { subjects: [of], roleRef: { apiGroup: 'rbac.authorization.k8s.io', ...ref } })

/** Creates a role for a user, and binds it. */
export const grant = (user: string, ...rules: Rule[]): Step[] => [post(ROLES, role(user, rules)), post(BINDINGS, bound(user))]

export const SCALE = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' }
export const SCHEMA = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
export const WIDGETS: Step[] = [
  post(CRDS, crdOf('ex.io', 'widgets', 'Widget', { subresources: { status: {}, scale: SCALE }, schema: SCHEMA })),
  post(W, widget()),
]
export const denied = (user: string, verb: string, resource = 'widgets', name = 'a'): string =>
  `widgets.ex.io${name === '' ? '' : ` "${name}"`} is forbidden: User "${user}" cannot ${verb} resource "${resource}" in API group "ex.io" in the namespace "default"`

export const READ = rule(['widgets'], ['get', 'list'])
export const WRITE = rule(['widgets'], ['get', 'update', 'patch'])
export const REPORT = rule(['widgets/status'], ['get', 'update', 'patch'])

export const phase = (text: string): Json => widget({ replicas: 9 }, { status: { phase: text } })
