import { stringify } from '../../apimachinery/json/serialize.ts'
import { objectOf } from '../../apimachinery/json/value.ts'
import type { ParsedPath } from '../../client/resource-type.ts'

/** What goes wrong on purpose. */
export interface Faults {
  /** The next event of a watch is lost. */
  readonly dropNext: boolean
  /** The next event of a watch comes twice. */
  readonly doubleNext: boolean
  /** How late each event comes, in milliseconds. */
  readonly delayMs: number
  /** How late each call reaches the server, in milliseconds. */
  readonly latencyMs: number
  /** What the next write is answered, which the server never sees. */
  readonly answerNext: 409 | 429 | undefined
  /** Somebody else changes each object before the controller's write of it arrives. */
  readonly rival: boolean
}

export const NO_FAULTS: Faults = {
  dropNext: false,
  doubleNext: false,
  delayMs: 0,
  latencyMs: 0,
  answerNext: undefined,
  rival: false,
}

/** Source: k8s.io/apiserver/pkg/server/filters/maxinflight.go, tooManyRequests. */
const tooManyRequests = (): Response =>
  new Response('Too many requests, please try again later.\n', {
    status: 429,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '1' },
  })

/** Source: k8s.io/apimachinery/pkg/api/errors/errors.go, NewConflict; k8s.io/apiserver/pkg/registry/generic/registry/store.go, OptimisticLockErrorMsg. */
function conflict({ group, resource, name = '' }: ParsedPath): Response {
  const qualified = group === '' ? resource : `${resource}.${group}`
  const modified = 'the object has been modified; please apply your changes to the latest version and try again'
  const status = objectOf({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: objectOf({}),
    status: 'Failure',
    message: `Operation cannot be fulfilled on ${qualified} "${name}": ${modified}`,
    reason: 'Conflict',
    details: objectOf({ name, ...(group !== '' && { group }), kind: resource }),
    code: 409,
  })
  return new Response(stringify(status), { status: 409, headers: { 'Content-Type': 'application/json' } })
}

/** The answer of a server that rejects a write. */
export const rejection = (code: 409 | 429, path: ParsedPath): Response => (code === 409 ? conflict(path) : tooManyRequests())
