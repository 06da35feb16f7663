import { proposalCrd, V1BETA1, widget } from '../../src/dialects/testing/lab.ts'
import {
  A,
  BINDINGS,
  bound,
  CRDS,
  denied,
  grant,
  phase,
  RBAC,
  READ,
  REPORT,
  ROLES,
  role,
  rule,
  subject,
  W,
  WIDGETS,
  WRITE,
} from './rbac.ts'
import { apply, as, get, type Json, patch, post, put, type Row, remove, rowsOf } from './row.ts'

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
      'ClusterRole.rbac.authorization.k8s.io "r" is invalid: rules[0].verbs: Required value',
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
      'ClusterRoleBinding.rbac.authorization.k8s.io "u" is invalid: roleRef: Invalid value: {"APIGroup":"rbac.authorization.k8s.io","Kind":"ClusterRole","Name":"other"}: field is immutable',
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
    'a user whose name is markup is told so harmlessly',
    ...WIDGETS,
    as('<b>"&', get(A, [403, denied('&lt;b&gt;\\"&amp;', 'get')])),
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

/** The spec-status split as a privilege: rules RB-1 to RB-3. */
export const PRIVILEGES: readonly Row[] = [...SPLIT, ...SUBRESOURCES, ...PARTS]
