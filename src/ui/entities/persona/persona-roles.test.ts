import { describe, expect, test } from 'vitest'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { personaObjects, withKinds } from './persona-roles.ts'

const KINDS = [
  { group: 'a.io', resource: 'widgets' },
  { group: 'b.io', resource: 'apps' },
  { group: 'a.io', resource: 'gears' },
]
const MAIN = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete']

const object = (text: string): JsonObject => {
  const { value } = parseJson(text)
  if (!isObject(value)) throw new Error('not an object')
  return value
}

const given = (role: JsonObject | undefined): unknown =>
  isObject(role?.metadata) && isObject(role.metadata.annotations) ? role.metadata.annotations['crdlab.dev/kinds'] : undefined

describe('the roles of the personas', () => {
  test('each has a role and a binding to its own user; the administrator needs none', () => {
    const made = personaObjects(KINDS)
    expect(made.map(({ persona }) => persona)).toEqual(['user', 'controller', 'autoscaler'])
    expect(made[1]?.binding).toEqual({
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name: 'crdlab:controller' },
      subjects: [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: 'crdlab:controller' }],
      roleRef: { kind: 'ClusterRole', apiGroup: 'rbac.authorization.k8s.io', name: 'crdlab:controller' },
    })
  })

  test('[RB-2] the user is given kinds by name, by group: a star would cover their status', () => {
    const role = personaObjects(KINDS)[0]?.role
    expect(role?.rules).toEqual([
      { apiGroups: ['a.io'], resources: ['widgets', 'gears'], verbs: MAIN },
      { apiGroups: ['b.io'], resources: ['apps'], verbs: MAIN },
    ])
    expect(given(role)).toBe('apps.b.io,gears.a.io,widgets.a.io')
  })

  test('without a kind the user may do nothing yet', () => {
    expect(personaObjects([])[0]?.role.rules).toEqual([])
  })
})

describe('a kind that is new', () => {
  const noted = '{"metadata": {"name": "crdlab:user", "annotations": {"crdlab.dev/kinds": "gears.a.io,widgets.a.io"}}'
  const rows: [name: string, role: string, rules: unknown][] = [
    [
      'is added to the rule of its group',
      `${noted}, "rules": [${JSON.stringify(rule('b.io', 'lamps'))}]}`,
      [rule('b.io', 'lamps', 'apps')],
    ],
    [
      'gets a rule of its own beside one that the reader changed',
      `${noted}, "rules": [{"apiGroups": ["b.io"], "resources": ["lamps"], "verbs": ["get"]}]}`,
      [{ apiGroups: ['b.io'], resources: ['lamps'], verbs: ['get'] }, rule('b.io', 'apps')],
    ],
    [
      'gets a rule of its own beside one for certain names',
      `${noted}, "rules": [${JSON.stringify({ ...rule('b.io', 'lamps'), resourceNames: ['x'] })}]}`,
      [{ ...rule('b.io', 'lamps'), resourceNames: ['x'] }, rule('b.io', 'apps')],
    ],
    ['is the only one: what was taken out by hand stays out', `${noted}, "rules": null}`, [rule('b.io', 'apps')]],
  ]
  test.each(rows)('%s', (_, role, rules) => {
    const next = withKinds(object(role), KINDS)
    expect(next?.rules).toEqual(rules)
    expect(given(next)).toBe('apps.b.io,gears.a.io,widgets.a.io')
  })

  test('and none: nothing is to be written', () => {
    expect(withKinds(object(`${noted}}`), [{ group: 'a.io', resource: 'gears' }])).toBeUndefined()
  })
})

function rule(group: string, ...resources: string[]) {
  return { apiGroups: [group], resources, verbs: MAIN }
}
