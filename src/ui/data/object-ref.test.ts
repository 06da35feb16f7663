import { describe, expect, it } from 'vitest'
import { versionLine, withoutVersion, withVersion } from './object-ref.ts'

const text = 'kind: A\nmetadata:\n  name: a\n  resourceVersion: "7"\nspec:\n    resourceVersion: mine\n'

describe('the lock in a text', () => {
  it('is found by its line', () => expect(versionLine(text)).toBe(4))
  it('is replaced without touching fields of the same name', () => {
    expect(withVersion(text, '12')).toBe(text.replace('"7"', '"12"'))
  })
  it('does not count when texts are compared', () => expect(withoutVersion(text)).toBe(withoutVersion(withVersion(text, '9'))))
  it('is not put where there is none', () => expect(withVersion('status: {}\n', '9')).toBe('status: {}\n'))
  it('has no line where there is none', () => expect(versionLine('status: {}\n')).toBe(0))
})
