import { describe, expect, it } from 'vitest'
import { isWrite, outcomeOf } from './journal.ts'

const PUT = { method: 'PUT', code: 200, isDryRun: false, isUnchanged: false } as const

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
    ['POST of a review, which stores nothing', { ...PUT, method: 'POST', code: 201, isUnchanged: true }, 'unchanged'],
    ['DELETE', { ...PUT, method: 'DELETE' }, 'deleted'],
    ['DELETE that leaves an object with finalizers', { ...PUT, method: 'DELETE', change: 'MODIFIED' }, 'updated'],
    ['PUT that removes the last finalizer', { ...PUT, change: 'DELETED' }, 'deleted'],
    ['apply that creates', { ...PUT, method: 'PATCH', change: 'ADDED' }, 'created'],
  ] as const)('%s', (_, answered, outcome) => {
    expect(outcomeOf(answered)).toBe(outcome)
  })
})

it.each([
  ['GET', false],
  ['HEAD', false],
  ['POST', true],
  ['PUT', true],
  ['PATCH', true],
  ['DELETE', true],
])('%s is a write: %s', (method, expected) => {
  expect(isWrite({ method })).toBe(expected)
})
