import { describe, expect, test } from 'vitest'
import type { ApiRequest } from './exchange.ts'
import { requestDeadline } from './request-deadline.ts'
import { requestInfo } from './request-info.ts'

const request = (query: string): ApiRequest => ({
  method: 'GET',
  path: '/api/v1/namespaces',
  query: new URLSearchParams(query),
  header: () => undefined,
  body: '',
})

const deadline = (query: string) => requestDeadline(request(query), requestInfo(request(query)), 1000)

describe('[RQ-18] a request ends', () => {
  test.each([
    ['after 34 seconds', '', 35_000],
    ['after its timeout', 'timeout=1.5s', 2500],
    ['after its timeout of 34 seconds', 'timeout=34s', 35_000],
    ['no later than without a longer one', 'timeout=50s', 35_000],
    ['no later than without one of minutes', 'timeout=5m', 35_000],
    ['as without one of nothing', 'timeout=0s', 35_000],
    ['as without one that is negative', 'timeout=-3s', 35_000],
  ])('%s', (_, query, at) => {
    expect(deadline(query)?.at).toBe(at)
  })

  test('never, when it is a watch', () => {
    expect(deadline('watch=1&timeout=abc')).toBeUndefined()
  })

  test('at once, when its timeout is no duration', () => {
    expect(() => deadline('timeout=3')).toThrow(
      'invalid timeout specified in the request URL - time: missing unit in duration "3"',
    )
  })
})
