import { StatusError } from '../apimachinery/api/errors.ts'
import { parseJson } from '../apimachinery/json/parse.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../apimachinery/json/value.ts'
import { KUBERNETES_RELEASE } from '../apimachinery/version/kubernetes-release.ts'
import type { ApiRequest, ApiResponse } from '../apiserver/endpoints/exchange.ts'
import type { Term } from '../apiserver/storage/interfaces.ts'

/** A request of one of the server's own parts. */
export interface LoopbackRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** Absent: `application/json`. */
  readonly contentType?: string
  readonly body?: JsonObject
}

/** Sends a request through the routes that clients use. Rejects with StatusError when the answer is a failure. */
export type Loopback = (request: LoopbackRequest) => Promise<void>

/**
 * A client of the server within itself, as a member of `system:masters`. `manager` is the name of the program, which becomes the field
 * manager of what it writes. With a `term`, it writes nothing once that is over.
 * Source: k8s.io/apiserver/pkg/server/config.go, LoopbackClientConfig.
 */
export function loopback(serve: (request: ApiRequest) => Promise<ApiResponse>, manager: string, term?: Term): Loopback {
  const agent = `${manager}/v${KUBERNETES_RELEASE} (crdlab)`
  return async ({ method, path, query = {}, contentType = 'application/json', body }) => {
    const headers: Record<string, string> = { 'content-type': contentType, accept: 'application/json', 'user-agent': agent }
    const response = await serve({
      method,
      path,
      query: new URLSearchParams(query),
      header: (name) => headers[name],
      body: body === undefined ? '' : stringify(body),
      ...(term && { term }),
    })
    if (response.status >= 400) throw failureOf(response)
  }
}

const TRIES = 5

/**
 * Repeats an attempt that fails because the object changed, at most five times. An attempt reads the object anew: the server answers a
 * conflict only once the change that caused it is committed.
 * Source: k8s.io/client-go/util/retry.
 */
export async function retryOnConflict(attempt: () => Promise<void>): Promise<void> {
  for (let left = TRIES; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      const isConflict = error instanceof StatusError && error.reason === 'Conflict'
      if (!isConflict || left === 1) throw error
    }
  }
}

function failureOf({ status, body }: ApiResponse): StatusError {
  const value = typeof body === 'string' && body.startsWith('{') ? parseJson(body).value : undefined
  const { reason, message } = isObject(value) ? value : { reason: '', message: body }
  return new StatusError(status, String(reason ?? ''), String(message ?? ''))
}
