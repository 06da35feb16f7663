import type { ApiResponse } from '../../apiserver/endpoints/exchange.ts'

const REASONS: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  413: 'RequestEntityTooLarge',
  503: 'ServiceUnavailable',
  504: 'Timeout',
}

/** A rejection of the proxy itself, as an API server writes them. */
export function failure(code: number, message: string): ApiResponse {
  const reason = REASONS[code] ?? ''
  const status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code }
  return { status: code, headers: { 'Content-Type': 'application/json' }, body: `${JSON.stringify(status)}\n` }
}
