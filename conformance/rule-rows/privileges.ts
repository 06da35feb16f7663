import { crdOf } from '../../src/controlplane/testing/crd.ts'
import { proposalCrd, V1BETA1, widget } from '../../src/dialects/testing/lab.ts'
import { apply, as, get, type Json, patch, post, put, type Row, remove, rowsOf, type Step, strategic } from './row.ts'

const RBAC = '/apis/rbac.authorization.k8s.io/v1'
const ROLES = `${RBAC}/clusterroles`
const BINDINGS = `${RBAC}/clusterrolebindings`
const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const W = '/apis/ex.io/v1/namespaces/default/widgets'
const A = `${W}/a`

interface Rule {
  readonly apiGroups?: string[]
  readonly resources?: string[]
  readonly verbs: string[]
  readonly resourceNames?: string[]
  readonly nonResourceURLs?: string[]
}

/** What a rule gives outside of resources. */
const HEALTH: Rule = { verbs: ['get'], nonResourceURLs: ['/healthz'] }

const rule = (resources: string[], verbs: string[], more: Partial<Rule> = {}): Rule => ({
  apiGroups: ['ex.io'],
  resources,
  verbs,
  ...more,
})

const head = (kind: string, name: string, more: Json): Json => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind,
  metadata: { name },
  ...more,
})
const role = (name: string, rules: unknown, more: Json = {}): Json => head('ClusterRole', name, { rules, ...more })
const subject = (name: string, kind = 'User'): Json => ({ kind, name, apiGroup: 'rbac.authorization.k8s.io' })
const bound = (name: string, of: Json = subject(name), ref: Json = { kind: 'ClusterRole', name }): Json =>
  head('ClusterRoleBinding', name, { subjects: [of], roleRef: { apiGroup: 'rbac.authorization.k8s.io', ...ref } })

/** A user with a role of his own. */
const grant = (user: string, ...rules: Rule[]): Step[] => [post(ROLES, role(user, rules)), post(BINDINGS, bound(user))]

const SCALE = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' }
const SCHEMA = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
const WIDGETS: Step[] = [
  post(CRDS, crdOf('ex.io', 'widgets', 'Widget', { subresources: { status: {}, scale: SCALE }, schema: SCHEMA })),
  post(W, widget()),
]
const denied = (user: string, verb: string, resource = 'widgets', name = 'a'): string =>
  `widgets.ex.io${name === '' ? '' : ` "${name}"`} is forbidden: User "${user}" cannot ${verb} resource "${resource}" in API group "ex.io" in the namespace "default"`

const READ = rule(['widgets'], ['get', 'list'])
const WRITE = rule(['widgets'], ['get', 'update', 'patch'])
const REPORT = rule(['widgets/status'], ['get', 'update', 'patch'])

const phase = (text: string): Json => widget({ replicas: 9 }, { status: { phase: text } })

const SPLIT: readonly Row[] = rowsOf(
  'RB-1',
  [
    'good',
    'a ClusterRoleBinding gives the rules of a ClusterRole to a user',
    ...WIDGETS,
    ...grant('u', READ),
    as('u', get(A, [200])),
    as('u', get('/apis/ex.io/v1/widgets', [200])),
  ],
  [
    'good',
    'a RoleBinding gives them in its namespace',
    ...WIDGETS,
    post(ROLES, role('r', [READ])),
    post(
      `${RBAC}/namespaces/default/rolebindings`,
      { ...bound('b', subject('u'), { kind: 'ClusterRole', name: 'r' }), kind: 'RoleBinding' },
      [201],
    ),
    as('u', get(A, [200])),
    as(
      'u',
      get('/apis/ex.io/v1/namespaces/other/widgets', [403, denied('u', 'list', 'widgets', '').replace('"default"', '"other"')]),
    ),
  ],
  [
    'good',
    'a Role and a RoleBinding of one namespace',
    ...WIDGETS,
    post(`${RBAC}/namespaces/default/roles`, { ...role('r', [READ]), kind: 'Role' }, [201]),
    post(
      `${RBAC}/namespaces/default/rolebindings`,
      { ...bound('b', subject('u'), { kind: 'Role', name: 'r' }), kind: 'RoleBinding' },
      [201],
    ),
    as('u', get(A, [200])),
  ],
  [
    'good',
    'a binding to a group',
    ...WIDGETS,
    post(ROLES, role('r', [READ])),
    post(BINDINGS, bound('b', subject('readers', 'Group'), { kind: 'ClusterRole', name: 'r' })),
    as('u', get(A, [200]), 'readers'),
  ],
  [
    'good',
    'a binding to a service account',
    ...WIDGETS,
    post(ROLES, role('r', [READ])),
    post(
      BINDINGS,
      bound('b', { kind: 'ServiceAccount', name: 'robot', namespace: 'default' }, { kind: 'ClusterRole', name: 'r' }),
    ),
    as('system:serviceaccount:default:robot', get(A, [200])),
  ],
  [
    'bad',
    'a binding is for those it names',
    ...WIDGETS,
    ...grant('u', READ),
    as('v', get(A, [403, denied('v', 'get')])),
    as('u', get(A, [200])),
  ],
  [
    'bad',
    'a role that is not bound gives nothing',
    ...WIDGETS,
    post(ROLES, role('u', [READ])),
    as('u', get(A, [403, denied('u', 'get')])),
  ],
  [
    'bad',
    'a binding to a role that is not there gives nothing',
    ...WIDGETS,
    post(BINDINGS, bound('u')),
    as('u', get(A, [403, denied('u', 'get')])),
  ],
  [
    'bad',
    'a binding that is deleted gives nothing any more',
    ...WIDGETS,
    ...grant('u', READ),
    as('u', get(A, [200])),
    remove(`${BINDINGS}/u`),
    as('u', get(A, [403, denied('u', 'get')])),
  ],
  [
    'bad',
    'a rule without verbs',
    post(ROLES, role('r', [{ apiGroups: [''], resources: ['x'] }]), [
      422,
      'ClusterRole.rbac.authorization.k8s.io "r" is invalid: rules[0].verbs: Required value: verbs must contain at least one value',
    ]),
  ],
  [
    'bad',
    'a rule without resources',
    post(ROLES, role('r', [{ apiGroups: [''], verbs: ['get'] }]), [
      422,
      'ClusterRole.rbac.authorization.k8s.io "r" is invalid: rules[0].resources: Required value: resource rules must supply at least one resource',
    ]),
  ],
  [
    'bad',
    'a rule without groups',
    post(ROLES, role('r', [{ resources: ['x'], verbs: ['get'] }]), [
      422,
      'ClusterRole.rbac.authorization.k8s.io "r" is invalid: rules[0].apiGroups: Required value: resource rules must supply at least one api group',
    ]),
  ],
  [
    'bad',
    'a ClusterRoleBinding to a Role',
    post(BINDINGS, bound('b', subject('u'), { kind: 'Role', name: 'r' }), [
      422,
      'ClusterRoleBinding.rbac.authorization.k8s.io "b" is invalid: roleRef.kind: Unsupported value: "Role": supported values: "ClusterRole"',
    ]),
  ],
  [
    'bad',
    'a binding of another roleRef',
    ...grant('u', READ),
    put(`${BINDINGS}/u`, bound('u', subject('u'), { kind: 'ClusterRole', name: 'other' }), [
      422,
      'ClusterRoleBinding.rbac.authorization.k8s.io "u" is invalid: roleRef: Invalid value: {"APIGroup":"rbac.authorization.k8s.io","Kind":"ClusterRole","Name":"other"}: cannot change roleRef',
    ]),
  ],
)

const APPLIED = widget({ replicas: 1 }, {}, { name: 'new' })

const SUBRESOURCES: readonly Row[] = rowsOf(
  'RB-2',
  [
    'good',
    'who may update widgets does, and who may update widgets/status does',
    ...WIDGETS,
    ...grant('user', WRITE),
    ...grant('controller', rule(['widgets'], ['get']), REPORT),
    as('user', put(A, widget({ replicas: 2 }), [200, { spec: { replicas: 2 } }])),
    as('controller', put(`${A}/status`, phase('x'), [200, { spec: { replicas: 2 }, status: { phase: 'x' } }])),
  ],
  [
    'good',
    'a star for every status covers it',
    ...WIDGETS,
    ...grant('u', rule(['*/status'], ['update'])),
    as('u', put(`${A}/status`, phase('x'), [200])),
  ],
  [
    'good',
    'a star covers everything',
    ...WIDGETS,
    ...grant('u', rule(['*'], ['*'])),
    as('u', put(`${A}/status`, phase('x'), [200])),
    as(
      'u',
      put(`${A}/scale`, { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'a' }, spec: { replicas: 3 } }, [200]),
    ),
    as('u', remove(A, [200])),
  ],
  [
    'good',
    'names that match',
    ...WIDGETS,
    ...grant('u', rule(['widgets'], ['get'], { resourceNames: ['a'] })),
    as('u', get(A, [200])),
  ],
  [
    'good',
    'apply of what is there needs patch alone',
    ...WIDGETS,
    ...grant('u', rule(['widgets'], ['patch'])),
    as('u', apply(`${A}?fieldManager=me`, widget({ port: 1 }), [200])),
  ],
  [
    'good',
    'apply of what is missing with create',
    ...WIDGETS,
    ...grant('u', rule(['widgets'], ['patch', 'create'])),
    as('u', apply(`${W}/new?fieldManager=me`, APPLIED, [201])),
  ],
  [
    'bad',
    'who may update widgets may not update their status or scale',
    ...WIDGETS,
    ...grant('user', WRITE),
    as('user', put(`${A}/status`, phase('x'), [403, denied('user', 'update', 'widgets/status')])),
    as('user', patch(`${A}/status`, {}, [403, denied('user', 'patch', 'widgets/status')])),
    as('user', patch(`${A}/scale`, {}, [403, denied('user', 'patch', 'widgets/scale')])),
  ],
  [
    'bad',
    'who may update widgets/status may not update widgets',
    ...WIDGETS,
    ...grant('controller', REPORT),
    as('controller', put(A, widget({ replicas: 2 }), [403, denied('controller', 'update')])),
    as('controller', get(A, [403, denied('controller', 'get')])),
  ],
  [
    'bad',
    'a star for every status covers nothing else',
    ...WIDGETS,
    ...grant('u', rule(['*/status'], ['*'])),
    as('u', get(A, [403, denied('u', 'get')])),
    as('u', get(`${A}/scale`, [403, denied('u', 'get', 'widgets/scale')])),
  ],
  [
    'bad',
    'another group or verb',
    ...WIDGETS,
    ...grant('u', rule(['*'], ['*'], { apiGroups: ['other.io'] }), READ),
    as('u', remove(A, [403, denied('u', 'delete')])),
  ],
  [
    'bad',
    'no name for list, create and deletecollection',
    ...WIDGETS,
    as('u', get(W, [403, denied('u', 'list', 'widgets', '')])),
    as('u', post(W, widget(), [403, denied('u', 'create', 'widgets', '')])),
    as('u', remove(W, [403, denied('u', 'deletecollection', 'widgets', '')])),
  ],
  [
    'bad',
    'at the cluster scope',
    ...WIDGETS,
    as(
      'u',
      get(`${CRDS}/widgets.ex.io`, [
        403,
        'customresourcedefinitions.apiextensions.k8s.io "widgets.ex.io" is forbidden: User "u" cannot get resource "customresourcedefinitions" in API group "apiextensions.k8s.io" at the cluster scope',
      ]),
    ),
  ],
  [
    'bad',
    'names that do not match, and names never match a create',
    ...WIDGETS,
    ...grant('u', rule(['widgets'], ['*'], { resourceNames: ['b'] })),
    as('u', get(A, [403, denied('u', 'get')])),
    as('u', post(W, widget({}, {}, { name: 'b' }), [403, denied('u', 'create', 'widgets', '')])),
  ],
  [
    'bad',
    'apply of what is missing without create',
    ...WIDGETS,
    ...grant('u', rule(['widgets'], ['patch'])),
    as('u', apply(`${W}/new?fieldManager=me`, APPLIED, [403, denied('u', 'create', 'widgets', 'new')])),
    get(`${W}/new`, [404, 'widgets.ex.io "new" not found']),
  ],
  [
    'bad',
    'the roles of the proposal’s resources are no others',
    post(V1BETA1, proposalCrd()),
    post(W, widget()),
    ...grant('user', WRITE),
    as('user', put(`${A}/status`, phase('x'), [403, denied('user', 'update', 'widgets/status')])),
  ],
)

const COOKIE = (dough: string, decoration: string): Json => widget({ dough }, { status: { decoration } }, { name: 'cookie' })

const PARTS: readonly Row[] = rowsOf(
  'RB-3',
  [
    'good',
    'main without .status keeps the stored status',
    ...WIDGETS,
    put(`${A}/status`, phase('x')),
    put(A, widget({ replicas: 2 }), [200, { spec: { replicas: 2 }, status: { phase: 'x' } }]),
  ],
  [
    'good',
    '/status without .spec keeps the stored spec',
    ...WIDGETS,
    put(`${A}/status`, { ...widget(), spec: undefined, status: { phase: 'x' } }, [
      200,
      { spec: { replicas: 1 }, status: { phase: 'x' } },
    ]),
  ],
  [
    'good',
    'the cookies of the source: dough and decoration are written apart',
    ...WIDGETS,
    post(W, COOKIE('plain', 'sprinkles'), [201, { 'spec.dough': 'plain', status: undefined, 'metadata.generation': 1 }]),
    put(`${W}/cookie/status`, COOKIE('chocolate', 'frosting'), [
      200,
      { 'spec.dough': 'plain', 'status.decoration': 'frosting', 'metadata.generation': 1 },
    ]),
    put(`${W}/cookie`, COOKIE('chocolate', 'sprinkles'), [
      200,
      { 'spec.dough': 'chocolate', 'status.decoration': 'frosting', 'metadata.generation': 2 },
    ]),
    patch(`${W}/cookie`, { metadata: { labels: { box: 'red' } } }, [200, { 'metadata.generation': 2 }]),
    post(`${W}/cookie/status`, COOKIE('plain', 'frosting'), [405]),
  ],
  [
    'bad',
    'main without .spec removes it',
    ...WIDGETS,
    put(`${A}/status`, phase('x')),
    put(A, { ...widget(), spec: undefined }, [200, { spec: undefined, status: { phase: 'x' } }]),
  ],
  [
    'bad',
    '/status without .status removes it',
    ...WIDGETS,
    put(`${A}/status`, phase('x')),
    put(`${A}/status`, widget(), [200, { spec: { replicas: 1 }, status: undefined }]),
  ],
)

const REVIEW = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'
const RULES = '/apis/authorization.k8s.io/v1/selfsubjectrulesreviews'
const review = (attributes: Json): Json => ({
  apiVersion: 'authorization.k8s.io/v1',
  kind: 'SelfSubjectAccessReview',
  spec: { resourceAttributes: { namespace: 'default', group: 'ex.io', resource: 'widgets', ...attributes } },
})
const may = (allowed: boolean): readonly [number, Json] => [201, { 'status.allowed': allowed }]

const REVIEWS: readonly Row[] = rowsOf(
  'RB-5',
  [
    'good',
    'what a rule grants',
    ...grant('u', WRITE),
    as('u', post(REVIEW, review({ verb: 'update' }), may(true))),
    as('u', post(REVIEW, review({ verb: 'update', name: 'a' }), may(true))),
  ],
  [
    'good',
    'the administrator may do all',
    post(REVIEW, review({ verb: 'delete', subresource: 'status' }), may(true)),
    post(RULES, { apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectRulesReview', spec: { namespace: 'default' } }, [
      201,
      {
        'status.resourceRules.0.verbs': ['*'],
        'status.resourceRules.0.resources': ['*'],
        'status.nonResourceRules': [{ verbs: ['*'], nonResourceURLs: ['*'] }],
      },
    ]),
  ],
  [
    'good',
    'the list of rules, those for paths apart',
    ...grant('u', WRITE, REPORT, HEALTH),
    as(
      'u',
      post(RULES, { apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectRulesReview', spec: { namespace: 'default' } }, [
        201,
        {
          'status.resourceRules': [WRITE, REPORT].map(({ verbs, apiGroups, resources }) => ({ verbs, apiGroups, resources })),
          'status.nonResourceRules': [HEALTH],
          'status.incomplete': false,
        },
      ]),
    ),
  ],
  [
    'bad',
    'the subresource is not granted',
    ...grant('u', WRITE),
    as('u', post(REVIEW, review({ verb: 'update', subresource: 'status' }), may(false))),
  ],
  [
    'bad',
    'another verb, another user',
    ...grant('u', READ),
    as('u', post(REVIEW, review({ verb: 'update' }), may(false))),
    as('v', post(REVIEW, review({ verb: 'get' }), may(false))),
  ],
  [
    'bad',
    'another kind of body',
    post(REVIEW, { apiVersion: 'authorization.k8s.io/v1', kind: 'SubjectAccessReview', spec: {} }, [
      400,
      'SubjectAccessReview in version "v1" cannot be handled as a SelfSubjectAccessReview: no kind "SubjectAccessReview" is registered for version "authorization.k8s.io/v1" in scheme "pkg/api/legacyscheme/scheme.go:30"',
    ]),
  ],
)

const USERS: readonly Row[] = rowsOf(
  'RB-6',
  ['good', 'without the header the administrator acts', ...WIDGETS, remove(A, [200])],
  ['good', 'the user of the header acts', ...WIDGETS, ...grant('u', READ), as('u', get(A, [200]))],
  [
    'good',
    'every user is authenticated',
    ...WIDGETS,
    post(ROLES, role('r', [READ])),
    post(BINDINGS, bound('b', subject('system:authenticated', 'Group'), { kind: 'ClusterRole', name: 'r' })),
    as('anyone', get(A, [200])),
  ],
  ['good', 'and in the groups of the header', ...WIDGETS, as('u', remove(A, [200]), 'system:masters')],
  ['bad', 'a user without a role may do nothing', ...WIDGETS, as('u', get(A, [403, denied('u', 'get')]))],
  ['bad', 'nor in a group without one', ...WIDGETS, as('u', get(A, [403, denied('u', 'get')]), 'others')],
  ['bad', 'the name of the administrator alone gives nothing', ...WIDGETS, as('admin', get(A, [403, denied('admin', 'get')]))],
)

const R = `${ROLES}/r`

const STRATEGIC: readonly Row[] = rowsOf(
  'RB-7',
  [
    'good',
    'lists are replaced, maps are merged',
    post(ROLES, { ...role('r', [READ]), metadata: { name: 'r', labels: { a: 'b' } } }),
    strategic(R, { metadata: { labels: { c: 'd' } }, rules: [REPORT] }, [
      200,
      { rules: [REPORT], 'metadata.labels': { a: 'b', c: 'd' } },
    ]),
  ],
  [
    'good',
    'finalizers are merged item by item',
    post(ROLES, { ...role('r', [READ]), metadata: { name: 'r', finalizers: ['ex.io/a'] } }),
    strategic(R, { metadata: { finalizers: ['ex.io/b'] } }, [200, { 'metadata.finalizers': ['ex.io/b', 'ex.io/a'] }]),
  ],
  [
    'good',
    'an order is set by a directive, as kubectl sends it',
    post(ROLES, { ...role('r', [READ]), metadata: { name: 'r', finalizers: ['ex.io/a', 'ex.io/b', 'ex.io/c'] } }),
    strategic(R, { metadata: { '$setElementOrder/finalizers': ['ex.io/c', 'ex.io/a'] } }, [
      200,
      { 'metadata.finalizers': ['ex.io/b', 'ex.io/c', 'ex.io/a'] },
    ]),
  ],
  [
    'good',
    'CRDs take them too',
    ...WIDGETS,
    strategic(`${CRDS}/widgets.ex.io`, { metadata: { labels: { a: 'b' } } }, [200, { 'metadata.labels': { a: 'b' } }]),
  ],
  [
    'bad',
    'an order that is not that of the patch',
    post(ROLES, role('r', [READ])),
    strategic(R, { metadata: { finalizers: ['ex.io/b', 'ex.io/a'], '$setElementOrder/finalizers': ['ex.io/a', 'ex.io/b'] } }, [
      500,
      "The order in patch list:\n[ex.io/b ex.io/a]\n doesn't match $setElementOrder list:\n[ex.io/a ex.io/b]\n",
    ]),
  ],
  [
    'good',
    'an item is deleted by a directive',
    post(ROLES, { ...role('r', [READ]), metadata: { name: 'r', finalizers: ['ex.io/a', 'ex.io/b'] } }),
    strategic(R, { metadata: { '$deleteFromPrimitiveList/finalizers': ['ex.io/a'] } }, [
      200,
      { 'metadata.finalizers': ['ex.io/b'] },
    ]),
  ],
  [
    'bad',
    'a directive that is none',
    post(ROLES, role('r', [READ])),
    strategic(R, { $patch: 'other' }, [500, 'unknown patch type: other in map: map[$patch:other]']),
  ],
  [
    'bad',
    'what the patch makes is not valid',
    post(ROLES, role('r', [READ])),
    strategic(R, { rules: [{ verbs: ['get'] }] }, [
      422,
      'ClusterRole.rbac.authorization.k8s.io "r" is invalid: [rules[0].apiGroups: Required value: resource rules must supply at least one api group, rules[0].resources: Required value: resource rules must supply at least one resource]',
    ]),
  ],
  [
    'bad',
    'custom resources take none',
    ...WIDGETS,
    strategic(A, { spec: {} }, [
      415,
      'the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml',
    ]),
  ],
)

const AGGREGATION = { clusterRoleSelectors: [{ matchLabels: { into: 'all' } }] }
const labelled = (name: string, ...rules: Rule[]): Json => ({ ...role(name, rules), metadata: { name, labels: { into: 'all' } } })

const GATHERED: readonly Row[] = rowsOf(
  'RB-8',
  [
    'good',
    'it holds the rules of those that are chosen, each once, and follows them',
    post(ROLES, role('all', null, { aggregationRule: AGGREGATION }), [201, { aggregationRule: AGGREGATION }]),
    post(ROLES, labelled('a', READ)),
    post(ROLES, labelled('b', READ, REPORT)),
    get(`${ROLES}/all`, [200, { rules: [READ, REPORT] }]),
    remove(`${ROLES}/b`),
    get(`${ROLES}/all`, [200, { rules: [READ] }]),
  ],
  [
    'bad',
    'roles that are not chosen are not in it',
    post(ROLES, role('all', null, { aggregationRule: AGGREGATION })),
    post(ROLES, role('c', [REPORT])),
    get(`${ROLES}/all`, [200, { rules: null }]),
  ],
  [
    'bad',
    'what is written into it by hand does not stay',
    post(ROLES, labelled('a', READ)),
    post(ROLES, role('all', [REPORT], { aggregationRule: AGGREGATION })),
    get(`${ROLES}/all`, [200, { rules: [READ] }]),
  ],
  [
    'bad',
    'an aggregation without selectors',
    post(ROLES, role('all', [], { aggregationRule: {} }), [
      422,
      'ClusterRole.rbac.authorization.k8s.io "all" is invalid: aggregationRule.clusterRoleSelectors: Required value: at least one clusterRoleSelector required if aggregationRule is non-nil',
    ]),
  ],
)

/** The spec-status split as a privilege: rules RB-1 to RB-8. */
export const PRIVILEGES: readonly Row[] = [...SPLIT, ...SUBRESOURCES, ...PARTS, ...REVIEWS, ...USERS, ...STRATEGIC, ...GATHERED]
