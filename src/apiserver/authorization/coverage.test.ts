import { describe, expect, test } from 'vitest'
import type { PolicyRule } from '../../apimachinery/rbac/policy-rule.ts'
import { listedRules, missingRules } from './coverage.ts'

const rule = (verbs: string[], more: Partial<PolicyRule> = {}): PolicyRule => ({
  verbs,
  apiGroups: [],
  resources: [],
  resourceNames: [],
  nonResourceURLs: [],
  ...more,
})
const on = (verbs: string[], apiGroups: string[], resources: string[], resourceNames: string[] = []): PolicyRule =>
  rule(verbs, { apiGroups, resources, resourceNames })
const paths = (...nonResourceURLs: string[]): PolicyRule => rule(['get'], { nonResourceURLs })

/** Source: k8s.io/component-helpers/auth/rbac/validation/policy_comparator_test.go. */
describe('[RB-10] what a user holds', () => {
  const rows: readonly [string, PolicyRule[], PolicyRule[], string][] = [
    ['the same', [on(['get'], ['v1'], ['pods'])], [on(['get'], ['v1'], ['pods'])], ''],
    ['in several rules', [on(['get'], ['v1'], ['a']), on(['list'], ['v1'], ['a'])], [on(['get', 'list'], ['v1'], ['a'])], ''],
    ['every verb', [on(['*'], ['v1'], ['a'])], [on(['get', 'delete'], ['v1'], ['a'])], ''],
    ['every group', [on(['get'], ['*'], ['a'])], [on(['get'], ['v1', 'v2'], ['a'])], ''],
    ['every resource', [on(['get'], ['v1'], ['*'])], [on(['get'], ['v1'], ['a', 'a/status'])], ''],
    ['a subresource of every resource', [on(['get'], ['v1'], ['*/status'])], [on(['get'], ['v1'], ['a/status'])], ''],
    [
      'but not the resource',
      [on(['get'], ['v1'], ['*/status'])],
      [on(['get'], ['v1'], ['a'])],
      '{APIGroups:["v1"], Resources:["a"], Verbs:["get"]}',
    ],
    ['nor a star', [on(['get'], ['v1'], ['a'])], [on(['*'], ['v1'], ['a'])], '{APIGroups:["v1"], Resources:["a"], Verbs:["*"]}'],
    ['every name', [on(['get'], ['v1'], ['a'])], [on(['get'], ['v1'], ['a'], ['x'])], ''],
    ['one name', [on(['get'], ['v1'], ['a'], ['x'])], [on(['get'], ['v1'], ['a'], ['x'])], ''],
    [
      'one name, not another',
      [on(['get'], ['v1'], ['a'], ['x'])],
      [on(['get'], ['v1'], ['a'], ['x', 'y'])],
      '{APIGroups:["v1"], Resources:["a"], ResourceNames:["y"], Verbs:["get"]}',
    ],
    [
      'one name, not all',
      [on(['get'], ['v1'], ['a'], ['x'])],
      [on(['get'], ['v1'], ['a'])],
      '{APIGroups:["v1"], Resources:["a"], Verbs:["get"]}',
    ],
    ['a path', [paths('/a')], [paths('/a')], ''],
    ['paths by their beginning', [paths('/a/*')], [paths('/a/b', '/a/*')], ''],
    ['not a longer beginning', [paths('/a/b*')], [paths('/a/*')], '{NonResourceURLs:["/a/*"], Verbs:["get"]}'],
    [
      'and the verbs of a resource are put together, each resource on a line',
      [],
      [on(['get', 'list'], ['v1'], ['b', 'a'])],
      '{APIGroups:["v1"], Resources:["a"], Verbs:["get" "list"]}\n{APIGroups:["v1"], Resources:["b"], Verbs:["get" "list"]}',
    ],
  ]
  test.each(rows)('%s', (_, held, wanted, missing) => {
    expect(listedRules(missingRules(held, wanted))).toBe(missing)
  })

  test('a rule of billions of parts is compared as it is', () => {
    const many = Array.from({ length: 2000 }, (_, i) => `n${i}`)
    const huge = on(many, many, many)
    expect(missingRules([on(['get'], ['v1'], ['a'])], [huge])).toEqual([huge])
    expect(missingRules([on(['*'], ['*'], ['*'])], [huge])).toEqual([])
  })
})
