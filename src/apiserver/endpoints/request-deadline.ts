import { badRequest, PlainError, StatusError } from '../../apimachinery/api/errors.ts'
import { newObject } from '../../apimachinery/json/value.ts'
import { parseGoDuration } from '../../apimachinery/text/go-duration.ts'
import type { Deadline } from '../registry/rest/deadline.ts'
import type { ApiRequest } from './exchange.ts'
import type { RequestInfo } from './request-info.ts'

/** How long a request can take, in milliseconds. Source: k8s.io/apiserver/pkg/server/config.go, RequestTimeout. */
const MAX_REQUEST = 60_000

/** How long a write can take, in milliseconds. Source: k8s.io/apiserver/pkg/endpoints/handlers/rest.go, requestTimeoutUpperBound. */
const MAX_WRITE = 34_000

const NANOSECONDS = 1e6

const why = (what: string): string => `Timeout: request did not complete within ${what}`

const WRITE_TIMED_OUT = new StatusError(504, 'Timeout', why('requested timeout - context deadline exceeded'), newObject())

/** Sent in JSON as it is: what the client accepts does not count. Source: k8s.io/apiserver/pkg/server/filters/timeout.go, timeout. */
const STATUS = {
  metadata: {},
  status: 'Failure',
  message: why('the allotted timeout'),
  reason: 'Timeout',
  details: {},
  code: 504,
}

const REQUEST_TIMED_OUT = new PlainError(504, `${JSON.stringify(STATUS)}\n`)

/**
 * When a request ends that began at a time: by its `timeout`, or by the limits of the server; undefined for a watch. Throws 400 for a `timeout` that is no
 * duration.
 * Source: k8s.io/apiserver/pkg/endpoints/filters/request_deadline.go, WithRequestDeadline.
 */
export function requestDeadline({ query }: ApiRequest, { verb }: RequestInfo, began: number): Deadline | undefined {
  if (verb === 'watch' || verb === 'proxy') return undefined
  const asked = query.get('timeout') ?? ''
  const nanoseconds = asked === '' ? 0n : parseGoDuration(asked)
  if (typeof nanoseconds !== 'bigint') throw badRequest(`invalid timeout specified in the request URL - ${nanoseconds.error}`)
  const ms = Number(nanoseconds) / NANOSECONDS
  const timeout = ms > 0 && ms < MAX_REQUEST ? ms : MAX_REQUEST
  return timeout <= MAX_WRITE
    ? { at: began + timeout, error: REQUEST_TIMED_OUT }
    : { at: began + MAX_WRITE, error: WRITE_TIMED_OUT }
}
