import { isObject } from '../../apimachinery/json/value.ts'
import { errorMessage } from '../../apimachinery/text/error-message.ts'
import { readStatus } from '../../client/api-status.ts'
import { decodeAnswer } from '../../client/json.ts'
import type { Exchange } from '../../client/transport.ts'

/** What the lab says of an error of a program. */
export interface ErrorFacts {
  /** Of the server's answer; 0 where the error is none. */
  readonly code: number
  readonly message: string
  /** In the source. */
  readonly line?: number
}

export function errorFacts(error: unknown): ErrorFacts {
  const { status, line } = error instanceof Object ? (error as { readonly status?: unknown; readonly line?: unknown }) : {}
  const code = status instanceof Object ? (status as { readonly code?: unknown }).code : undefined
  return {
    code: typeof code === 'number' ? code : 0,
    message: errorMessage(error),
    ...(typeof line === 'number' && { line }),
  }
}

/** Why a call failed; empty when it did not. */
export function failureOf({ code, text, failure = '' }: Exchange): string {
  if (code === 0) return failure
  return code < 300 ? '' : readStatus(code, decodeAnswer(text), text).message
}

const versionIn = (text: string | undefined): string | undefined => {
  const value = text === undefined ? undefined : decodeAnswer(text)
  const version = isObject(value) && isObject(value.metadata) ? value.metadata.resourceVersion : undefined
  return typeof version === 'string' ? version : undefined
}

/** The versions that a call was based on and that was answered. */
export function versionsOf({ request, text, code }: Exchange): {
  readonly sentVersion?: string
  readonly resourceVersion?: string
} {
  const sent = versionIn(request.body)
  const answered = code < 300 ? versionIn(text) : undefined
  return { ...(sent !== undefined && { sentVersion: sent }), ...(answered !== undefined && { resourceVersion: answered }) }
}
