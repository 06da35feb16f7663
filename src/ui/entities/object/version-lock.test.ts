import { describe, expect, test } from 'vitest'
import { versionLine, withoutVersion, withVersion } from './version-lock.ts'

const text = 'kind: A\nmetadata:\n  name: a\n  resourceVersion: "7"\nspec:\n    resourceVersion: mine\n'

describe('the lock in a text', () => {
  test('is found by its line', () => {
    expect(versionLine(text)).toBe(4)
  })

  test('is replaced without touching fields of the same name', () => {
    expect(withVersion(text, '12')).toBe(text.replace('"7"', '"12"'))
  })

  test('does not count when texts are compared', () => expect(withoutVersion(text)).toBe(withoutVersion(withVersion(text, '9'))))

  const none = [
    'status: {}\n',
    'status:\n  resourceVersion: "3"\n',
    'metadata:\n  labels:\n    resourceVersion: "3"\nstatus:\n  resourceVersion: "3"\n',
    'metadata:\n  annotations:\n    a: |\n      metadata:\n        resourceVersion: "3"\n',
    '# metadata:\nspec:\n  resourceVersion: "3"\n',
  ]
  test.each(none)('is not taken from another place: %j', (other) => {
    expect(versionLine(other)).toBe(0)
    expect(withVersion(other, '9')).toBe(other)
  })

  const others = [
    ['metadata:\n    name: a\n    resourceVersion: "7"\n', 'metadata:\n    name: a\n    resourceVersion: "9"\n'],
    ["metadata: # first\n\n# a comment\n  resourceVersion: '7'\n", 'metadata: # first\n\n# a comment\n  resourceVersion: "9"\n'],
    [
      'status:\n  resourceVersion: "3"\nmetadata:\n  resourceVersion: 7',
      'status:\n  resourceVersion: "3"\nmetadata:\n  resourceVersion: "9"',
    ],
  ] as const
  test.each(others)('is found however the text is indented: %j', (from, to) => expect(withVersion(from, '9')).toBe(to))
})
