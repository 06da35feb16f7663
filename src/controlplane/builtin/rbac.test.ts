import { describe, expect, test } from 'vitest'
import { errorText } from '../../apimachinery/field/error.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { objectFrom } from '../../apiserver/storage/testing/fixtures.ts'
import { startTestEngine } from '../testing/engine.ts'
import { RBAC_RESOURCES } from './rbac.ts'
import type { TypedResource } from './typed-resource.ts'

type Json = Record<string, unknown>

const GROUP = 'rbac.authorization.k8s.io'
const VALIDATION = 'pkg/apis/rbac/validation/validation.go'

const resourceOf = (kind: string): TypedResource => {
  const found = RBAC_RESOURCES.find((resource) => resource.kind === kind)
  if (found === undefined) throw new Error(`no kind ${kind}`)
  return found
}

const object = (fields: Json): JsonObject => objectFrom(JSON.stringify(fields))

/** What is wrong with an object; with `old`, with an update of it. */
const faults = (kind: string, fields: Json, old?: Json): string[] =>
  resourceOf(kind)
    .validate(object(fields), old && object(old))
    .map(errorText)

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
    ['without verbs', 'Role', { ...READ, verbs: [] }, ['rules[0].verbs: Required value: verbs must contain at least one value']],
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
    expect(found.map((line) => line.split(':')[0])).toEqual(['rules[1].verbs', 'rules[2].apiGroups', 'rules[2].resources'])
    expect(faults('Role', { rules: null })).toEqual([])
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
      [`aggregationRule.clusterRoleSelectors[1].${operator}`],
    ],
  ])('by %s', (_, aggregationRule, expected) => {
    expect(faults('ClusterRole', { rules: null, aggregationRule })).toEqual(expected)
  })
})

describe(`[RB-1] a binding (${VALIDATION}, ValidateRoleBinding, ValidateClusterRoleBinding)`, () => {
  const ref = { apiGroup: GROUP, kind: 'ClusterRole', name: 'r' }
  const user = { kind: 'User', apiGroup: GROUP, name: 'u' }
  const account = { kind: 'ServiceAccount', name: 's' }
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
        'subjects[0].name: Required value',
        'subjects[0].kind: Unsupported value: "Robot": supported values: "ServiceAccount", "User", "Group"',
      ],
    ],
    ['of an account of its namespace', 'RoleBinding', { roleRef: ref, subjects: [account] }, []],
    ['of an account of a namespace', 'ClusterRoleBinding', { roleRef: ref, subjects: [{ ...account, namespace: 'n' }] }, []],
    [
      'of an account of no namespace',
      'ClusterRoleBinding',
      { roleRef: ref, subjects: [{ ...account, name: '' }] },
      ['subjects[0].name: Required value', 'subjects[0].namespace: Required value'],
    ],
  ]
  test.each(rows)('%s: %s', (_, kind, fields, expected) => {
    expect(faults(kind, fields)).toEqual(expected)
  })

  test.each([
    ['the same role', ref, []],
    [
      'another role',
      { ...ref, name: 'other' },
      [`roleRef: Invalid value: {"APIGroup":"${GROUP}","Kind":"ClusterRole","Name":"r"}: cannot change roleRef`],
    ],
  ])('an update that names %s', (_, old, expected) => {
    expect(faults('RoleBinding', { roleRef: ref, subjects: [user] }, { roleRef: old })).toEqual(expected)
  })
})

describe('[RB-1] the groups of a binding', () => {
  const filled = (fields: Json): unknown => {
    const binding = object(fields)
    resourceOf('RoleBinding').setDefaults?.(binding)
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

describe('the tables of kubectl get', () => {
  const metadata = { name: 'a', creationTimestamp: '2026-01-02T03:04:05Z' }
  const now = Date.UTC(2026, 0, 2, 3, 4, 10)

  test('of roles', () => {
    const { cells } = resourceOf('Role').table
    expect(cells(object({ metadata }), now)).toEqual(['a', '2026-01-02T03:04:05Z'])
  })

  test('of bindings', () => {
    const { cells } = resourceOf('ClusterRoleBinding').table
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
