import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { resourceType } from '../../../client/testing/resource-type.ts'
import { countDependents, type DeleteChoices, type Doomed, deleteRequest, type Policy, releaseRequest } from './deletion.ts'

const objectFrom = (text: string): JsonObject => {
  const { value } = parseJson(text)
  if (!isObject(value)) throw new Error('not an object')
  return value
}

describe('countDependents', () => {
  const owned = [
    { kind: 'Database', uid: 'db', owners: ['app'] },
    { kind: 'Backup', uid: 'b1', owners: ['db'] },
    { kind: 'Backup', uid: 'b2', owners: ['db', 'elsewhere'] },
    { kind: 'Gateway', uid: 'g', owners: ['app', 'other'] },
  ]
  const rows: [name: string, uids: string[], policy: Policy, kinds: string, shared: number][] = [
    ['dependents of dependents go', ['app'], 'Background', '1 Backup, 1 Database', 1],
    ['an object with another owner goes with its last one', ['app', 'other'], 'Foreground', '1 Backup, 1 Database, 1 Gateway', 0],
    ['orphans are direct dependents', ['app'], 'Orphan', '1 Database, 1 Gateway', 0],
    ['an object that owns nothing', ['b1'], 'Background', '', 0],
  ]
  it.each(rows)('%s', (_, uids, policy, kinds, shared) => {
    const counted = countDependents(owned, uids, policy)
    expect(counted.kinds.map(({ kind, count }) => `${count} ${kind}`).join(', ')).toBe(kinds)
    expect(counted.shared).toBe(shared)
  })
})

describe('deleteRequest', () => {
  const type = resourceType({ group: 'g.io', resource: 'widgets', kind: 'Widget' })
  const one: Doomed = { namespace: 'default', name: 'a', uid: 'u', resourceVersion: '7', finalizers: [], isTerminating: false }
  const rows: [name: string, choices: DeleteChoices, dryRun: boolean, options: object][] = [
    [
      'no preconditions',
      { policy: 'Orphan', hasUid: false, hasVersion: false },
      false,
      { kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy: 'Orphan' },
    ],
    [
      'a dry run with both preconditions',
      { policy: 'Foreground', hasUid: true, hasVersion: true },
      true,
      {
        kind: 'DeleteOptions',
        apiVersion: 'v1',
        propagationPolicy: 'Foreground',
        preconditions: { uid: 'u', resourceVersion: '7' },
        dryRun: ['All'],
      },
    ],
  ]
  it.each(rows)('%s', (_, choices, dryRun, options) => {
    const request = deleteRequest(type, one, choices, dryRun)
    expect(request.path).toBe('/apis/g.io/v1/namespaces/default/widgets/a')
    expect(JSON.parse(request.body ?? '')).toEqual(options)
  })
})

describe('releaseRequest', () => {
  const widget = { type: resourceType({ group: 'g', version: 'v1', resource: 'widgets' }), namespace: 'default', name: 'one' }
  const namespace = { type: resourceType({ group: '', version: 'v1', resource: 'namespaces', namespaced: false }), name: 'team' }
  const held = objectFrom('{"metadata":{"finalizers":["a/b","c/d"]},"spec":{"finalizers":["e/f"]}}')
  const team = objectFrom(
    '{"apiVersion":"v1","kind":"Namespace","metadata":{"resourceVersion":"7","finalizers":["a/b"]},"spec":{"finalizers":["kubernetes","x"]}}',
  )
  it.each([
    [
      'tests the place before it removes it',
      widget,
      held,
      'c/d',
      'PATCH /apis/g/v1/namespaces/default/widgets/one',
      [
        { op: 'test', path: '/metadata/finalizers/1', value: 'c/d' },
        { op: 'remove', path: '/metadata/finalizers/1' },
      ],
    ],
    [
      'in the spec of a namespace it puts all else through /finalize, with its version',
      namespace,
      team,
      'kubernetes',
      'PUT /api/v1/namespaces/team/finalize',
      {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { resourceVersion: '7', finalizers: ['a/b'] },
        spec: { finalizers: ['x'] },
      },
    ],
    [
      'in the metadata of a namespace it patches',
      namespace,
      team,
      'a/b',
      'PATCH /api/v1/namespaces/team',
      [
        { op: 'test', path: '/metadata/finalizers/0', value: 'a/b' },
        { op: 'remove', path: '/metadata/finalizers/0' },
      ],
    ],
    ['a finalizer that is gone has none', widget, held, 'x/y', undefined, undefined],
    ['what a spec of another kind calls finalizers holds nothing', widget, held, 'e/f', undefined, undefined],
  ])('%s', (_, target, object, finalizer, line, body) => {
    const request = releaseRequest({ workspace: 'w', splitStatus: false, namespace: undefined, ...target }, object, finalizer)
    expect(request && `${request.method} ${request.path}`).toBe(line)
    expect(request && JSON.parse(request.body ?? '')).toEqual(body)
  })
})
