import { describe, expect, it } from 'vitest'
import { isWrite, outcomeOf } from './journal.ts'

const OBJECT = '/apis/x.dev/v1/namespaces/default/widgets/a'
const REVIEWS = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'

const PUT = { method: 'PUT', path: OBJECT, code: 200, isDryRun: false, isUnchanged: false } as const

describe('outcomeOf', () => {
  it.each([
    ['no answer', { ...PUT, code: 0 }, 'unreachable'],
    ['409', { ...PUT, code: 409 }, 'conflict'],
    ['401', { ...PUT, code: 401 }, 'denied'],
    ['403', { ...PUT, code: 403 }, 'denied'],
    ['422', { ...PUT, code: 422 }, 'rejected'],
    ['a read that is denied', { ...PUT, method: 'GET', code: 403 }, 'denied'],
    ['GET', { ...PUT, method: 'GET' }, 'read'],
    ['HEAD', { ...PUT, method: 'HEAD' }, 'read'],
    ['a dry run, also of a deletion', { ...PUT, method: 'DELETE', isDryRun: true }, 'dryRun'],
    ['PUT with 200', PUT, 'updated'],
    ['PUT with 201', { ...PUT, code: 201 }, 'created'],
    ['PUT that changes nothing', { ...PUT, isUnchanged: true }, 'unchanged'],
    ['POST of a review, which stores nothing', { ...PUT, method: 'POST', path: REVIEWS, code: 201, isUnchanged: true }, 'read'],
    ['POST of a review that is denied', { ...PUT, method: 'POST', path: REVIEWS, code: 403 }, 'denied'],
    ['DELETE', { ...PUT, method: 'DELETE' }, 'deleted'],
    ['DELETE that leaves an object with finalizers', { ...PUT, method: 'DELETE', change: 'MODIFIED' }, 'updated'],
    ['PUT that removes the last finalizer', { ...PUT, change: 'DELETED' }, 'deleted'],
    ['apply that creates', { ...PUT, method: 'PATCH', change: 'ADDED' }, 'created'],
  ] as const)('%s', (_, answered, outcome) => {
    expect(outcomeOf(answered)).toBe(outcome)
  })
})

it.each([
  ['GET', OBJECT, false],
  ['HEAD', OBJECT, false],
  ['POST', OBJECT, true],
  ['PUT', OBJECT, true],
  ['PATCH', OBJECT, true],
  ['DELETE', OBJECT, true],
  ['POST', REVIEWS, false],
  ['POST', '/apis/authentication.k8s.io/v1/selfsubjectreviews', false],
  ['DELETE', '/apis/authorization.k8s.io/v1', true],
  ['POST', '/apis/rbac.authorization.k8s.io/v1/clusterroles', true],
  ['', '', true],
])('%s %s is a write: %s', (method, path, expected) => {
  expect(isWrite({ method, path })).toBe(expected)
})
