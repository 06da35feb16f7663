import { describe, expect, test } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'
import { LoadFailure } from './late.tsx'

describe('a part of the page that failed', () => {
  test('keeps what was thrown as an error', () => {
    const error = new Error('no code')
    expect(ErrorBoundary.getDerivedStateFromError(error)).toEqual({ error })
    expect(ErrorBoundary.getDerivedStateFromError('no code')).toEqual({ error })
  })

  test('says why its code did not arrive', () => {
    const cause = new TypeError('Failed to fetch')
    const failure = new LoadFailure(cause, () => undefined)
    expect([failure.message, failure.cause]).toEqual(['Failed to fetch', cause])
    expect(new LoadFailure('gone', () => undefined).message).toBe('gone')
  })
})
