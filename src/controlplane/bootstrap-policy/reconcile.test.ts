import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { objectFrom } from '../../apiserver/storage/testing/fixtures.ts'
import { isProtected, reconciledBinding, reconciledRole } from './reconcile.ts'

type Json = Record<string, unknown>

const HELPERS = 'k8s.io/component-helpers/auth/rbac/reconciliation'
const AUTOUPDATE = 'rbac.authorization.kubernetes.io/autoupdate'
const READ = { verbs: ['get'], apiGroups: ['ex.io'], resources: ['widgets'] }

const object = (fields: Json): JsonObject => objectFrom(JSON.stringify(fields))

describe(`[RB-11] a cluster role that exists (${HELPERS}/reconcile_role.go)`, () => {
  test.each<[string, Json, Json, Json]>([
    [
      'gets the labels and annotations that it lacks, and keeps its own values',
      { metadata: { name: 'r', labels: { a: '1' }, annotations: { b: '1' } }, rules: [] },
      { metadata: { name: 'r', labels: { a: '2', c: '2' }, annotations: { b: '2', d: '2' } }, rules: [] },
      { metadata: { name: 'r', labels: { a: '1', c: '2' }, annotations: { b: '1', d: '2' } }, rules: [] },
    ],
    [
      'gets the rules that it lacks after its own',
      { metadata: {}, rules: [READ] },
      { rules: [READ, { ...READ, verbs: ['list'] }] },
      { metadata: { labels: {}, annotations: {} }, rules: [READ, { ...READ, verbs: ['list'] }] },
    ],
    [
      'stays without rules where none are expected',
      { metadata: {}, rules: null },
      { rules: [] },
      { metadata: { labels: {}, annotations: {} }, rules: null },
    ],
    [
      'gets rules where it has none',
      { metadata: {}, rules: null },
      { rules: [READ] },
      { metadata: { labels: {}, annotations: {} }, rules: [READ] },
    ],
    [
      'gets the selectors that it lacks after its own',
      { metadata: {}, rules: null, aggregationRule: { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] } },
      { rules: null, aggregationRule: { clusterRoleSelectors: [{ matchLabels: { c: 'd' } }, { matchLabels: { a: 'b' } }] } },
      {
        metadata: { labels: {}, annotations: {} },
        rules: null,
        aggregationRule: { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }, { matchLabels: { c: 'd' } }] },
      },
    ],
    [
      'no longer gathers rules where none are gathered',
      { metadata: {}, rules: [READ], aggregationRule: { clusterRoleSelectors: [{}] } },
      { rules: [] },
      { metadata: { labels: {}, annotations: {} }, rules: [READ] },
    ],
  ])('%s', (_, existing, expected, reconciled) => {
    expect(reconciledRole(object(existing), object(expected))).toEqual(reconciled)
  })
})

describe(`[RB-11] a binding that exists (${HELPERS}/reconcile_rolebindings.go)`, () => {
  const roleRef = { kind: 'ClusterRole', name: 'r' }
  const [one, two] = [
    { kind: 'Group', name: 'one' },
    { kind: 'Group', name: 'two' },
  ]
  const metadata = { labels: {}, annotations: {} }
  test.each<[string, Json, Json, Json | undefined]>([
    [
      'gets the subjects that it lacks after its own',
      { metadata: {}, roleRef, subjects: [one] },
      { roleRef, subjects: [two, one] },
      { metadata, roleRef, subjects: [one, two] },
    ],
    ['stays without subjects where none are expected', { metadata: {}, roleRef }, { roleRef }, { metadata, roleRef }],
    ['cannot name another role', { metadata: {}, roleRef }, { roleRef: { ...roleRef, name: 'other' } }, undefined],
  ])('%s', (_, existing, expected, reconciled) => {
    expect(reconciledBinding(object(existing), object(expected))).toEqual(reconciled)
  })
})

test.each<[Json, boolean]>([
  [{}, false],
  [{ metadata: {} }, false],
  [{ metadata: { annotations: { [AUTOUPDATE]: 'true' } } }, false],
  [{ metadata: { annotations: { [AUTOUPDATE]: 'false' } } }, true],
])('[RB-11] whether %j is protected: %s', (fields, protects) => {
  expect(isProtected(object(fields))).toBe(protects)
})
