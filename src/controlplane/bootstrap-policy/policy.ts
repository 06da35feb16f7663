import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { EVERYTHING, type PolicyRule } from '../../apimachinery/rbac/policy-rule.ts'
import { RBAC_GROUP } from '../../apiserver/authorization/rbac.ts'
import type { DefaultRule, TypedResource } from '../builtin/typed-resource.ts'

const LABELS = { 'kubernetes.io/bootstrapping': 'rbac-defaults' }

/** An object with the value `false` for it is left alone at the start of the server. */
export const AUTOUPDATE = 'rbac.authorization.kubernetes.io/autoupdate'

/** The label by which `admin`, `edit` or `view` gathers the rules of a role. */
const aggregateTo = (role: string): Readonly<Record<string, string>> => ({ [`${RBAC_GROUP}/aggregate-to-${role}`]: 'true' })

const NO_RULE: PolicyRule = { verbs: [], apiGroups: [], resources: [], resourceNames: [], nonResourceURLs: [] }

const on = (group: string, resources: readonly string[], verbs: readonly string[]): PolicyRule => ({
  ...NO_RULE,
  verbs,
  apiGroups: [group],
  resources,
})

const paths = (...nonResourceURLs: readonly string[]): PolicyRule => ({ ...NO_RULE, verbs: ['get'], nonResourceURLs })

/** A rule as the API has it. */
export const ruleObject = (rule: PolicyRule): JsonObject =>
  objectOf(
    Object.fromEntries(Object.entries(rule).flatMap(([field, texts]) => (texts.length === 0 ? [] : [[field, [...texts]]]))),
  )

const metadataOf = (name: string, labels: Readonly<Record<string, string>> = {}): JsonObject =>
  objectOf({ name, labels: objectOf({ ...LABELS, ...labels }), annotations: objectOf({ [AUTOUPDATE]: 'true' }) })

const API_VERSION = `${RBAC_GROUP}/v1`

const clusterRole = (name: string, rules: readonly PolicyRule[], labels?: Readonly<Record<string, string>>): JsonObject =>
  objectOf({ kind: 'ClusterRole', apiVersion: API_VERSION, metadata: metadataOf(name, labels), rules: rules.map(ruleObject) })

/** A role that gathers the rules of the roles that are labelled for it. */
const gathering = (name: string, labels?: Readonly<Record<string, string>>): JsonObject => {
  const clusterRoleSelectors = [objectOf({ matchLabels: objectOf({ ...aggregateTo(name) }) })]
  return objectOf({ ...clusterRole(name, [], labels), rules: null, aggregationRule: objectOf({ clusterRoleSelectors }) })
}

const AUTHORIZATION = 'authorization.k8s.io'

/** The rules that kinds bring for a role. */
const rulesOf = (kinds: readonly TypedResource[], role: DefaultRule['role']): PolicyRule[] =>
  kinds.flatMap(({ group, defaultRules = [] }) =>
    defaultRules.filter((rule) => rule.role === role).map(({ resources, verbs }) => on(group, resources, verbs)),
  )

/**
 * Returns the cluster roles that every cluster begins with, with the rules for the kinds that this server has.
 * Source: k8s.io/kubernetes/plugin/pkg/auth/authorizer/rbac/bootstrappolicy/policy.go.
 */
export const clusterRoles = (kinds: readonly TypedResource[]): readonly JsonObject[] => [
  clusterRole('cluster-admin', EVERYTHING),
  clusterRole('system:discovery', [
    paths(
      ...['/api', '/api/*', '/apis', '/apis/*', '/healthz', '/livez', '/openapi', '/openapi/*'],
      ...['/readyz', '/version', '/version/'],
    ),
  ]),
  clusterRole('system:monitoring', [
    paths('/healthz', '/healthz/*', '/livez', '/livez/*', '/metrics', '/metrics/slis', '/readyz', '/readyz/*'),
  ]),
  clusterRole('system:basic-user', [
    on(AUTHORIZATION, ['selfsubjectaccessreviews', 'selfsubjectrulesreviews'], ['create']),
    on('authentication.k8s.io', ['selfsubjectreviews'], ['create']),
  ]),
  clusterRole('system:public-info-viewer', [paths('/healthz', '/livez', '/readyz', '/version', '/version/')]),
  gathering('admin'),
  gathering('edit', aggregateTo('admin')),
  gathering('view', aggregateTo('edit')),
  clusterRole(
    'system:aggregate-to-admin',
    [on(AUTHORIZATION, ['localsubjectaccessreviews'], ['create']), ...rulesOf(kinds, 'admin')],
    aggregateTo('admin'),
  ),
  clusterRole('system:aggregate-to-edit', rulesOf(kinds, 'edit'), aggregateTo('edit')),
  clusterRole('system:aggregate-to-view', rulesOf(kinds, 'view'), aggregateTo('view')),
]

/** A binding of the cluster role with the same name to groups. */
const toGroups = (name: string, ...groups: readonly string[]): JsonObject =>
  objectOf({
    kind: 'ClusterRoleBinding',
    apiVersion: API_VERSION,
    metadata: metadataOf(name),
    subjects: groups.map((group) => objectOf({ kind: 'Group', apiGroup: RBAC_GROUP, name: group })),
    roleRef: objectOf({ apiGroup: RBAC_GROUP, kind: 'ClusterRole', name }),
  })

/** The bindings that every cluster begins with. Source: k8s.io/kubernetes/plugin/pkg/auth/authorizer/rbac/bootstrappolicy/policy.go. */
export const CLUSTER_ROLE_BINDINGS: readonly JsonObject[] = [
  toGroups('cluster-admin', 'system:masters'),
  toGroups('system:monitoring', 'system:monitoring'),
  toGroups('system:discovery', 'system:authenticated'),
  toGroups('system:basic-user', 'system:authenticated'),
  toGroups('system:public-info-viewer', 'system:authenticated', 'system:unauthenticated'),
]
