import { describe, expect, it } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { Identity } from '../../client/http.ts'
import { boundRoles, othersBound, type RoleObjects } from './roles.ts'

const object = (text: string): JsonObject => parseJson(text).value as JsonObject
const role = (name: string, namespace?: string): JsonObject =>
  object(JSON.stringify({ metadata: { name, namespace }, rules: [] }))
const binding = (kind: string, name: string, subjects: readonly object[], namespace?: string): JsonObject =>
  object(JSON.stringify({ metadata: { name: 'b', namespace }, roleRef: { kind, name }, subjects }))

const user = (name: string) => ({ kind: 'User', name })
const group = (name: string) => ({ kind: 'Group', name })
const account = (name: string, namespace?: string) => ({ kind: 'ServiceAccount', name, namespace })

const OBJECTS: RoleObjects = {
  clusterroles: [role('wide'), role('shared'), role('basic')],
  clusterrolebindings: [
    binding('ClusterRole', 'wide', [user('ann'), group('devs')]),
    binding('ClusterRole', 'basic', [group('system:authenticated')]),
    binding('ClusterRole', 'gone', [user('ann')]),
  ],
  roles: [role('editor', 'a'), role('editor', 'b')],
  rolebindings: [
    binding('Role', 'editor', [user('ann')], 'a'),
    binding('Role', 'editor', [user('eve')], 'b'),
    binding('ClusterRole', 'wide', [user('ann')], 'a'),
    binding('ClusterRole', 'shared', [account('bot'), account('bot', 'b')], 'a'),
  ],
}

const names = (identity: Identity, namespace: string | undefined): string[] =>
  boundRoles(OBJECTS, identity, namespace).map(
    ({ kind, name, namespace: place, within, role: found, isForAll }) =>
      `${kind} ${place}/${name} in ${within || '*'}${found === undefined ? ' missing' : ''}${isForAll ? ' for all' : ''}`,
  )

describe('the roles that are bound to a user', () => {
  it.each<readonly [string, Identity, string | undefined, readonly string[]]>([
    [
      'by name: everywhere and in the namespace, each once',
      { user: 'ann' },
      'a',
      ['ClusterRole /wide in *', 'ClusterRole /basic in * for all', 'ClusterRole /gone in * missing', 'Role a/editor in a'],
    ],
    [
      'not those of another namespace',
      { user: 'ann' },
      'b',
      ['ClusterRole /wide in *', 'ClusterRole /basic in * for all', 'ClusterRole /gone in * missing'],
    ],
    ['by group', { user: 'bo', groups: ['devs'] }, undefined, ['ClusterRole /wide in *', 'ClusterRole /basic in * for all']],
    ['by a group of another name not', { user: 'bo', groups: ['dev'] }, undefined, ['ClusterRole /basic in * for all']],
    [
      'as a service account of the namespace of the binding',
      { user: 'system:serviceaccount:a:bot' },
      'a',
      ['ClusterRole /basic in * for all', 'ClusterRole /shared in a'],
    ],
    [
      'as a service account of another namespace',
      { user: 'system:serviceaccount:b:bot' },
      'a',
      ['ClusterRole /basic in * for all', 'ClusterRole /shared in a'],
    ],
    ['a user of the name of an account is none', { user: 'bot' }, 'a', ['ClusterRole /basic in * for all']],
  ])('%s', (_, identity, namespace, expected) => {
    expect(names(identity, namespace)).toEqual(expected)
  })

  it('names who else has a role, and of a Role only within its namespace', () => {
    const [wide] = boundRoles(OBJECTS, { user: 'ann' }, 'a')
    const editor = boundRoles(OBJECTS, { user: 'ann' }, 'a').find(({ name }) => name === 'editor')
    expect(wide && othersBound(OBJECTS, wide, { user: 'ann' })).toEqual(['devs'])
    expect(editor && othersBound(OBJECTS, editor, { user: 'ann' })).toEqual([])
    expect(editor && othersBound(OBJECTS, editor, { user: 'zoe' })).toEqual(['ann'])
  })
})
