import {
  A,
  BINDINGS,
  bound,
  CRDS,
  denied,
  grant,
  HEALTH,
  READ,
  REPORT,
  ROLES,
  type Rule,
  role,
  subject,
  WIDGETS,
  WRITE,
} from './rbac.ts'
import { as, get, type Json, post, type Row, remove, rowsOf, strategic } from './row.ts'

const REVIEW = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'
const RULES = '/apis/authorization.k8s.io/v1/selfsubjectrulesreviews'
const review = (attributes: Json): Json => ({
  apiVersion: 'authorization.k8s.io/v1',
  kind: 'SelfSubjectAccessReview',
  spec: { resourceAttributes: { namespace: 'default', group: 'ex.io', resource: 'widgets', ...attributes } },
})
const SUBJECT_REVIEW = '/apis/authorization.k8s.io/v1/subjectaccessreviews'
const LOCAL_REVIEW = '/apis/authorization.k8s.io/v1/namespaces/default/localsubjectaccessreviews'
const subjectReview = (attributes: Json, kind = 'SubjectAccessReview'): Json => {
  const { spec, ...rest } = review(attributes)
  return { ...rest, kind, spec: { ...(spec as Json), user: 'u' } }
}
const pathReview = (path: string): Json => ({
  apiVersion: 'authorization.k8s.io/v1',
  kind: 'SelfSubjectAccessReview',
  spec: { nonResourceAttributes: { path, verb: 'get' } },
})
const may = (allowed: boolean): readonly [number, Json] => [201, { 'status.allowed': allowed }]

/** The permissions of every user from the default roles of a cluster. */
const ABOUT_ACCESS = {
  verbs: ['create'],
  apiGroups: ['authorization.k8s.io'],
  resources: ['selfsubjectaccessreviews', 'selfsubjectrulesreviews'],
}
const ABOUT_SELF = { verbs: ['create'], apiGroups: ['authentication.k8s.io'], resources: ['selfsubjectreviews'] }
const DISCOVERED = ['/api', '/api/*', '/apis', '/apis/*', '/healthz', '/livez', '/openapi', '/openapi/*', '/readyz']
const DISCOVERY = { verbs: ['get'], nonResourceURLs: [...DISCOVERED, '/version', '/version/'] }
const PUBLIC_INFO = { verbs: ['get'], nonResourceURLs: ['/healthz', '/livez', '/readyz', '/version', '/version/'] }

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
          'status.resourceRules': [ABOUT_ACCESS, ABOUT_SELF, WRITE, REPORT],
          'status.nonResourceRules': [DISCOVERY, PUBLIC_INFO, HEALTH],
          'status.incomplete': false,
        },
      ]),
    ),
  ],
  [
    'good',
    'an administrator asks about somebody else, and learns which binding allows',
    ...grant('u', WRITE),
    post(SUBJECT_REVIEW, subjectReview({ verb: 'update' }), [
      201,
      { status: { allowed: true, reason: 'RBAC: allowed by ClusterRoleBinding "u" of ClusterRole "u" to User "u"' } },
    ]),
    post(SUBJECT_REVIEW, subjectReview({ verb: 'delete' }), [201, { status: { allowed: false } }]),
    post(
      LOCAL_REVIEW,
      { ...subjectReview({ verb: 'update' }, 'LocalSubjectAccessReview'), metadata: { namespace: 'default' } },
      may(true),
    ),
    post(LOCAL_REVIEW, subjectReview({ verb: 'update' }, 'LocalSubjectAccessReview'), may(true)),
  ],
  [
    'good',
    'whoever asks who they are',
    as(
      'u',
      post(
        '/apis/authentication.k8s.io/v1/selfsubjectreviews',
        { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' },
        [201, { 'status.userInfo': { username: 'u', groups: ['devs', 'system:authenticated'] } }],
      ),
      'devs',
    ),
  ],
  [
    'good',
    'a path that a rule names',
    ...grant('u', HEALTH),
    as('u', post(REVIEW, pathReview('/healthz'), may(true))),
    as('u', post(REVIEW, pathReview('/other'), may(false))),
  ],
  [
    'bad',
    'asking about somebody else without the permission',
    as(
      'u',
      post(SUBJECT_REVIEW, subjectReview({ verb: 'get' }), [
        403,
        'subjectaccessreviews.authorization.k8s.io is forbidden: User "u" cannot create resource "subjectaccessreviews" in API group "authorization.k8s.io" at the cluster scope',
      ]),
    ),
  ],
  [
    'bad',
    'a review of nobody, of nothing, and of another namespace',
    post(SUBJECT_REVIEW, { ...subjectReview({}), spec: {} }, [
      422,
      '.authorization.k8s.io "" is invalid: [spec: Invalid value: null: exactly one of nonResourceAttributes or resourceAttributes must be specified, spec.user: Invalid value: "": at least one of user or group must be specified]',
    ]),
    post(
      LOCAL_REVIEW,
      { ...subjectReview({ namespace: 'other' }, 'LocalSubjectAccessReview'), metadata: { namespace: 'default' } },
      [
        422,
        '.authorization.k8s.io "" is invalid: spec.resourceAttributes.namespace: Invalid value: "other": must match metadata.namespace',
      ],
    ),
    post(LOCAL_REVIEW, { ...subjectReview({}, 'LocalSubjectAccessReview'), metadata: { namespace: 'other' } }, [
      400,
      'the namespace of the provided object does not match the namespace sent on the request',
    ]),
    post(RULES, { apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectRulesReview', spec: {} }, [
      400,
      'no namespace on request',
    ]),
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

const ROLE_WRITER: Rule = {
  apiGroups: ['rbac.authorization.k8s.io'],
  resources: ['clusterroles', 'clusterrolebindings'],
  verbs: ['create'],
}
const attempt = (user: string): string =>
  `user "${user}" (groups=["system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n`

/** src/controlplane/escalation.test.ts has every way of writing them. */
const ESCALATION: readonly Row[] = rowsOf(
  'RB-10',
  ['good', 'who holds rules can grant them', ...grant('u', ROLE_WRITER, READ), as('u', post(ROLES, role('r', [READ]), [201]))],
  [
    'bad',
    'who can write roles cannot take what they do not hold',
    ...grant('u', ROLE_WRITER, READ),
    as(
      'u',
      post(ROLES, role('r', [WRITE]), [
        403,
        `clusterroles.rbac.authorization.k8s.io "r" is forbidden: ${attempt('u')}{APIGroups:["ex.io"], Resources:["widgets"], Verbs:["update" "patch"]}`,
      ]),
    ),
  ],
)

/** Users, their permissions, and roles as objects: rules RB-5 to RB-8 and RB-10. */
export const ROLE_ROWS: readonly Row[] = [...REVIEWS, ...USERS, ...STRATEGIC, ...GATHERED, ...ESCALATION]
