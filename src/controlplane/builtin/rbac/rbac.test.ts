import { describe, expect, test } from 'vitest'
import { errorText } from '../../../apimachinery/field/error.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { memoryBackend } from '../../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../../apiserver/storage/store.ts'
import { ManualClock, objectFrom } from '../../../apiserver/storage/testing/fixtures.ts'
import { startTestEngine } from '../../testing/engine.ts'
import { serveTyped } from '../serving.ts'
import type { TypedResource } from '../typed-resource.ts'
import { RBAC_RESOURCES } from './rbac.ts'
import { RBAC_STRATEGIES } from './strategy.ts'
import { RBAC_TABLES } from './table.ts'

await Promise.all(RBAC_RESOURCES.map(({ strategy }) => strategy.load()))

type Json = Record<string, unknown>

const GROUP = 'rbac.authorization.k8s.io'
const VALIDATION = 'pkg/apis/rbac/validation/validation.go'

const resourceOf = (kind: string): TypedResource => {
  const found = RBAC_RESOURCES.find((resource) => resource.kind === kind)
  if (found === undefined) throw new Error(`no kind ${kind}`)
  return found
}

const object = (fields: Json): JsonObject => objectFrom(JSON.stringify(fields))

const storage = await openStorage(memoryBackend(), { clock: new ManualClock() })

/** What is wrong with an object of a valid name unless `fields` say otherwise; with `old`, with an update of it. */
function faults(kind: string, fields: Json, old?: Json): string[] {
  const of = resourceOf(kind)
  const metadata = { name: 'a', resourceVersion: '1', ...(of.namespaced && { namespace: 'default' }) }
  const { strategy } = serveTyped(of, storage, '/registry').store.config
  const now = object({ metadata, ...fields })
  const before = old && object({ metadata, ...old })
  const errors = before === undefined ? strategy.validate(now) : strategy.validateUpdate(now, before, () => {})
  return (strategy.validateDeclaratively?.(now, before, errors) ?? errors).map(errorText)
}

describe(`[RB-1] a rule of a role (${VALIDATION}, ValidatePolicyRule)`, () => {
  const READ = { verbs: ['get'], apiGroups: ['ex.io'], resources: ['widgets'] }
  const PATHS = { verbs: ['get'], nonResourceURLs: ['/x'] }
  const mixed =
    'rules[0].nonResourceURLs: Invalid value: ["/x"]: rules cannot apply to both regular resources and non-resource URLs'
  const rows: [string, string, Json, string[]][] = [
    ['for resources', 'Role', READ, []],
    ['for names', 'Role', { ...READ, resourceNames: ['a'] }, []],
    ['for resources of every namespace', 'ClusterRole', READ, []],
    ['for paths', 'ClusterRole', PATHS, []],
    ['without verbs', 'Role', { ...READ, verbs: [] }, ['rules[0].verbs: Required value']],
    [
      'without verbs, groups and resources',
      'Role',
      {},
      [
        'rules[0].apiGroups: Required value: resource rules must supply at least one api group',
        'rules[0].resources: Required value: resource rules must supply at least one resource',
        'rules[0].verbs: Required value',
      ],
    ],
    [
      'without verbs, for paths',
      'Role',
      { nonResourceURLs: ['/x'] },
      [
        'rules[0].nonResourceURLs: Invalid value: ["/x"]: namespaced rules cannot apply to non-resource URLs',
        'rules[0].verbs: Required value',
      ],
    ],
    [
      'for paths in a namespace, and resources',
      'Role',
      { ...PATHS, resources: ['x'] },
      ['rules[0].nonResourceURLs: Invalid value: ["/x"]: namespaced rules cannot apply to non-resource URLs', mixed],
    ],
    [
      'without groups',
      'Role',
      { verbs: ['get'], resources: ['x'] },
      ['rules[0].apiGroups: Required value: resource rules must supply at least one api group'],
    ],
    [
      'without resources',
      'Role',
      { verbs: ['get'], apiGroups: [''], resources: [] },
      ['rules[0].resources: Required value: resource rules must supply at least one resource'],
    ],
    [
      'for paths in a namespace',
      'Role',
      PATHS,
      ['rules[0].nonResourceURLs: Invalid value: ["/x"]: namespaced rules cannot apply to non-resource URLs'],
    ],
    ['for paths and groups', 'ClusterRole', { ...PATHS, apiGroups: [''] }, [mixed]],
    ['for paths and resources', 'ClusterRole', { ...PATHS, resources: ['x'] }, [mixed]],
    ['for paths and names', 'ClusterRole', { ...PATHS, resourceNames: ['a'] }, [mixed]],
  ]
  test.each(rows)('%s: %s', (_, kind, rule, expected) => {
    expect(faults(kind, { rules: [rule] })).toEqual(expected)
  })

  test('is named by its place', () => {
    const found = faults('Role', { rules: [READ, {}, { verbs: ['get'] }] })
    expect(found.map((line) => line.split(':')[0])).toEqual([
      'rules[1].apiGroups',
      'rules[1].resources',
      'rules[2].apiGroups',
      'rules[2].resources',
      'rules[1].verbs',
    ])
    expect(faults('Role', { rules: null })).toEqual([])
  })

  const EMPTY = { ...READ, verbs: [] }
  test.each([
    ['that an update leaves as they were', [EMPTY], ': verbs must contain at least one value'],
    ['that an update changes', [READ], ''],
  ])(
    'among rules %s has the words of its own validation only there (pkg/apis/rbac/v1/zz_generated.validations.go)',
    (_, old, words) => {
      expect(faults('Role', { rules: [EMPTY] }, { rules: old })).toEqual([`rules[0].verbs: Required value${words}`])
    },
  )
})

describe(`[RB-1] the metadata of roles and bindings (${VALIDATION}, ValidateRBACName)`, () => {
  const roleRef = { apiGroup: GROUP, kind: 'ClusterRole', name: 'r' }
  const NOT_STANDARD = 'name is neither a standard finalizer name nor is it fully qualified'
  test.each([
    ['Role', { namespace: 'default' }],
    ['ClusterRole', {}],
    ['RoleBinding', { namespace: 'default' }],
    ['ClusterRoleBinding', {}],
  ])('of a %s comes first, each fault once', (kind, place) => {
    const metadata = { ...place, resourceVersion: '1', generateName: '..', name: '..', finalizers: ['mine'] }
    const fields = { metadata, roleRef, rules: [{ verbs: ['get'] }] }
    expect(faults(kind, fields).slice(0, 3)).toEqual([
      'metadata.generateName: Invalid value: "..": may not be \'..\'',
      'metadata.name: Invalid value: "..": may not be \'..\'',
      `metadata.finalizers[0]: Invalid value: "mine": ${NOT_STANDARD}`,
    ])
    expect(new Set(faults(kind, fields, fields)).size).toBe(faults(kind, fields, fields).length)
  })

  test('of an update has to say what it replaces, which is told before the role', () => {
    const metadata = { name: 'a' }
    expect(faults('ClusterRoleBinding', { metadata, roleRef }, { roleRef: { ...roleRef, name: 's' } })).toEqual([
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
      `roleRef: Invalid value: {"APIGroup":"${GROUP}","Kind":"ClusterRole","Name":"r"}: field is immutable`,
    ])
  })
})

describe(`[RB-8] a role that gathers the rules of others (${VALIDATION}, ValidateClusterRole)`, () => {
  const missing =
    'aggregationRule.clusterRoleSelectors: Required value: at least one clusterRoleSelector required if aggregationRule is non-nil'
  const operator = 'matchExpressions[0].operator: Invalid value: "Is": not a valid selector operator'
  test.each<[string, unknown, string[]]>([
    ['one selector', { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] }, []],
    ['no list of selectors', {}, [missing]],
    ['no selector', { clusterRoleSelectors: [] }, [missing]],
    [
      'a wrong selector',
      { clusterRoleSelectors: [{}, { matchExpressions: [{ key: 'a', operator: 'Is' }] }] },
      [
        `aggregationRule.clusterRoleSelectors[1].${operator}`,
        'aggregationRule.clusterRoleSelectors[1]: Invalid value: null: invalid label selector.',
      ],
    ],
  ])('by %s', (_, aggregationRule, expected) => {
    expect(faults('ClusterRole', { rules: null, aggregationRule })).toEqual(expected)
  })
})

describe(`[RB-1] a binding (${VALIDATION}, ValidateRoleBinding, ValidateClusterRoleBinding)`, () => {
  const ref = { apiGroup: GROUP, kind: 'ClusterRole', name: 'r' }
  const user = { kind: 'User', apiGroup: GROUP, name: 'u' }
  const account = { kind: 'ServiceAccount', name: 's' }
  const SUBDOMAIN =
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"
  const rows: [string, string, Json, string[]][] = [
    ['to a ClusterRole', 'RoleBinding', { roleRef: ref }, []],
    ['to a Role', 'RoleBinding', { roleRef: { ...ref, kind: 'Role' } }, []],
    ['to a ClusterRole', 'ClusterRoleBinding', { roleRef: ref, subjects: [user, { ...user, kind: 'Group' }] }, []],
    [
      'to a Role, of the cluster',
      'ClusterRoleBinding',
      { roleRef: { ...ref, kind: 'Role' } },
      ['roleRef.kind: Unsupported value: "Role": supported values: "ClusterRole"'],
    ],
    [
      'to another kind',
      'RoleBinding',
      { roleRef: { ...ref, kind: 'User' } },
      ['roleRef.kind: Unsupported value: "User": supported values: "Role", "ClusterRole"'],
    ],
    [
      'to another group',
      'RoleBinding',
      { roleRef: { ...ref, apiGroup: 'x.io' } },
      [`roleRef.apiGroup: Unsupported value: "x.io": supported values: "${GROUP}"`],
    ],
    ['to no name', 'RoleBinding', { roleRef: { ...ref, name: '' } }, ['roleRef.name: Required value']],
    [
      'to a name that no path has',
      'RoleBinding',
      { roleRef: { ...ref, name: 'a/b%' } },
      [`roleRef.name: Invalid value: "a/b%": may not contain '/'`, `roleRef.name: Invalid value: "a/b%": may not contain '%'`],
    ],
    [
      'to a name that stands for a folder',
      'RoleBinding',
      { roleRef: { ...ref, name: '..' } },
      [`roleRef.name: Invalid value: "..": may not be '..'`],
    ],
    [
      'to nothing',
      'ClusterRoleBinding',
      {},
      [
        `roleRef.apiGroup: Unsupported value: "": supported values: "${GROUP}"`,
        'roleRef.kind: Unsupported value: "": supported values: "ClusterRole"',
        'roleRef.name: Required value',
      ],
    ],
    [
      'of a user without a name',
      'RoleBinding',
      { roleRef: ref, subjects: [user, { ...user, name: '' }] },
      ['subjects[1].name: Required value'],
    ],
    [
      'of a group of another API',
      'RoleBinding',
      { roleRef: ref, subjects: [{ ...user, kind: 'Group', apiGroup: 'x.io' }] },
      [`subjects[0].apiGroup: Unsupported value: "x.io": supported values: "${GROUP}"`],
    ],
    [
      'of another kind',
      'RoleBinding',
      { roleRef: ref, subjects: [{ ...user, kind: 'Robot', name: '' }] },
      [
        'subjects[0].kind: Unsupported value: "Robot": supported values: "ServiceAccount", "User", "Group"',
        'subjects[0].name: Required value',
      ],
    ],
    ['of an account of its namespace', 'RoleBinding', { roleRef: ref, subjects: [account] }, []],
    ['of an account of a namespace', 'ClusterRoleBinding', { roleRef: ref, subjects: [{ ...account, namespace: 'n' }] }, []],
    [
      'of an account whose name no object can have',
      'RoleBinding',
      { roleRef: ref, subjects: [{ ...account, name: 'A' }] },
      [`subjects[0].name: Invalid value: "A": ${SUBDOMAIN}`],
    ],
    [
      'of an account of an API group',
      'ClusterRoleBinding',
      { roleRef: ref, subjects: [{ ...account, apiGroup: GROUP }] },
      [`subjects[0].apiGroup: Unsupported value: "${GROUP}": supported values: ""`, 'subjects[0].namespace: Required value'],
    ],
    ['of a user with a namespace', 'RoleBinding', { roleRef: ref, subjects: [{ ...user, namespace: 'n' }] }, []],
    [
      'of nobody, to nothing',
      'RoleBinding',
      { roleRef: { ...ref, name: '' }, subjects: [{ ...user, name: '', apiGroup: 'x.io' }] },
      [
        `subjects[0].apiGroup: Unsupported value: "x.io": supported values: "${GROUP}"`,
        'subjects[0].name: Required value',
        'roleRef.name: Required value',
      ],
    ],
    [
      'of an account of no namespace',
      'ClusterRoleBinding',
      { roleRef: ref, subjects: [{ ...account, name: '' }] },
      ['subjects[0].namespace: Required value', 'subjects[0].name: Required value'],
    ],
  ]
  test.each(rows)('%s: %s', (_, kind, fields, expected) => {
    expect(faults(kind, fields)).toEqual(expected)
  })

  const immutable = (name: string): string =>
    `roleRef: Invalid value: {"APIGroup":"${GROUP}","Kind":"ClusterRole","Name":"${name}"}: field is immutable`
  test.each<[string, Json, Json, string[]]>([
    ['the same role', { roleRef: ref, subjects: [user] }, { roleRef: ref }, []],
    ['another role', { roleRef: ref }, { roleRef: { ...ref, name: 'other' } }, [immutable('r')]],
    [
      'no role, and a subject without a name',
      { roleRef: { ...ref, name: '' }, subjects: [{ ...user, name: '' }] },
      { roleRef: ref },
      ['roleRef.name: Required value', immutable(''), 'subjects[0].name: Required value'],
    ],
  ])('an update that names %s', (_, now, old, expected) => {
    for (const kind of ['RoleBinding', 'ClusterRoleBinding']) expect(faults(kind, now, old)).toEqual(expected)
  })
})

describe('[RB-1] the groups of a binding', () => {
  const filled = (fields: Json): unknown => {
    const binding = object(fields)
    RBAC_STRATEGIES.RoleBinding.setDefaults?.(binding)
    return binding
  }

  test('are RBAC where they are left out (pkg/apis/rbac/v1/defaults.go)', () => {
    const subjects = [
      { kind: 'User' },
      { kind: 'Group', apiGroup: '' },
      { kind: 'ServiceAccount' },
      { kind: 'Group', apiGroup: 'x' },
    ]
    expect(filled({ roleRef: { kind: 'Role' }, subjects })).toEqual({
      roleRef: { kind: 'Role', apiGroup: GROUP },
      subjects: [
        { kind: 'User', apiGroup: GROUP },
        { kind: 'Group', apiGroup: GROUP },
        { kind: 'ServiceAccount' },
        { kind: 'Group', apiGroup: 'x' },
      ],
    })
    expect(filled({ roleRef: { apiGroup: 'x' } })).toEqual({ roleRef: { apiGroup: 'x' } })
    expect(filled({})).toEqual({})
  })
})

test('[SA-6] the role of a binding has one owner', async () => {
  const engine = await startTestEngine({ bare: false })
  const roleRef = (name: string) => ({ roleRef: { apiGroup: GROUP, kind: 'ClusterRole', name } })
  const path = `/apis/${GROUP}/v1/clusterrolebindings`
  const created = await engine.send('POST', `${path}?fieldManager=m`, { metadata: { name: 'b' }, ...roleRef('view') })
  expect(created.body.metadata).toMatchObject({ managedFields: [{ fieldsV1: { 'f:roleRef': {} } }] })
  const applied = { apiVersion: `${GROUP}/v1`, kind: 'ClusterRoleBinding', metadata: { name: 'b' }, ...roleRef('edit') }
  const answer = await engine.send('PATCH', `${path}/b?fieldManager=n`, applied, {
    'content-type': 'application/apply-patch+yaml',
  })
  expect(answer.body.message).toBe('Apply failed with 1 conflict: conflict with "m" using rbac.authorization.k8s.io/v1: .roleRef')
})

describe('the tables of kubectl get', () => {
  const metadata = { name: 'a', creationTimestamp: '2026-01-02T03:04:05Z' }
  const now = Date.UTC(2026, 0, 2, 3, 4, 10)

  test('of roles', () => {
    const { cells } = RBAC_TABLES.Role
    expect(cells(object({ metadata }), now)).toEqual(['a', '2026-01-02T03:04:05Z'])
  })

  test('of bindings', () => {
    const { cells } = RBAC_TABLES.ClusterRoleBinding
    const subjects = [
      { kind: 'User', name: 'u' },
      { kind: 'Group', name: 'g' },
      { kind: 'User', name: 'v' },
      { kind: 'ServiceAccount', namespace: 'n', name: 's' },
    ]
    const binding = object({ metadata, roleRef: { kind: 'Role', name: 'r' }, subjects })
    expect(cells(binding, now)).toEqual(['a', 'Role/r', '5s', 'u, v', 'g', 'n/s'])
    expect(cells(object({ metadata }), now)).toEqual(['a', '/', '5s', '', '', ''])
  })
})

describe('[RB-2] every field of the API is kept', () => {
  const rules = [
    { verbs: ['get'], apiGroups: ['ex.io'], resources: ['widgets'], resourceNames: ['a'] },
    { verbs: ['get'], nonResourceURLs: ['/x'] },
  ]
  const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] }
  const subjects = [
    { kind: 'User', apiGroup: GROUP, name: 'u' },
    { kind: 'ServiceAccount', name: 's', namespace: 'n' },
  ]
  const roleRef = { apiGroup: GROUP, kind: 'ClusterRole', name: 'view' }
  const kinds: [string, string, Json][] = [
    ['clusterroles', 'ClusterRole', { rules, aggregationRule }],
    ['namespaces/default/roles', 'Role', { rules: rules.slice(0, 1) }],
    ['clusterrolebindings', 'ClusterRoleBinding', { subjects, roleRef }],
    ['namespaces/default/rolebindings', 'RoleBinding', { subjects, roleRef }],
  ]
  test('of roles and bindings', async () => {
    const engine = await startTestEngine({ bare: false })
    for (const [resource, kind, fields] of kinds) {
      const path = `/apis/${GROUP}/v1/${resource}`
      const sent = { apiVersion: `${GROUP}/v1`, kind, metadata: { name: 'a' }, ...fields }
      const created = await engine.send('POST', `${path}?fieldValidation=Strict`, sent)
      expect(created.status).toBe(201)
      expect((await engine.send('GET', `${path}/a`)).body).toMatchObject({ ...sent, metadata: { name: 'a' } })
    }
  })

  test('a Role gathers no others: its field is unknown', async () => {
    const engine = await startTestEngine({ bare: false })
    const path = `/apis/${GROUP}/v1/namespaces/default/roles?fieldValidation=Strict`
    const answer = await engine.send('POST', path, { metadata: { name: 'a' }, rules: [], aggregationRule })
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Role in version "v1" cannot be handled as a Role: strict decoding error: unknown field "aggregationRule"',
    ])
  })

  test('rules and names that must be there are written where they are empty', async () => {
    const engine = await startTestEngine({ bare: false })
    const created = await engine.send('POST', `/apis/${GROUP}/v1/clusterroles`, { metadata: { name: 'a' } })
    expect(created.body.rules).toBeNull()
  })
})
