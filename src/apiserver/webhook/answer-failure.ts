import { stringAt } from '../../apimachinery/json/access.ts'
import { isObject } from '../../apimachinery/json/value.ts'
import type { WebhookAnswer } from './call.ts'
import { parseAnswer, ReviewError } from './review.ts'

/** How much of an undecodable answer a message shows, in bytes. */
const MAX_SHOWN = 2048

const BY_STATUS: { readonly [status: number]: string } = {
  400: 'the server rejected our request for an unknown reason',
  401: 'the server has asked for the client to provide credentials',
  404: 'the server could not find the requested resource',
  405: 'the server does not allow this method on the requested resource',
  409: 'the server reported a conflict',
  422: 'the server rejected our request due to an error in our request',
  429: 'the server has received too many requests and has asked us to try again later',
  503: 'the server is currently unable to handle the request',
  504: 'the server was unable to return a response in the time allotted, but may still be processing the request',
}

/** For these the words of the webhook are kept. */
const OWN_WORDS = new Set([403, 415])

/**
 * Why the answer of a webhook has nothing to read; undefined when it has.
 * Source: k8s.io/client-go/rest/request.go, Request.transformResponse and Result.Into;
 * k8s.io/apimachinery/pkg/api/errors/errors.go, NewGenericServerResponse.
 */
export function answerFailure(url: string, answer: WebhookAnswer): string | undefined {
  if ('failure' in answer) return `Post ${JSON.stringify(answer.url ?? url)}: ${answer.failure}`
  if ('broken' in answer) {
    return `unexpected error when reading response body. Please retry. Original error: ${answer.broken}`
  }
  const { status, contentType, body } = answer
  const mediaType = contentType?.split(';')[0]?.trim()
  if (contentType !== undefined && contentType !== '' && !/^[^\s/;]+(?:\/[^\s/;]+)?$/.test(mediaType ?? '')) {
    return 'Internal error occurred: mime: no media type'
  }
  if (status < 200 || status > 206) return statusMessage(body) ?? statusFailure(status, mediaType, body)
  if (body !== '') return undefined
  return `0-length response with status code: ${status} and content type: ${contentType || 'application/json'}`
}

/** The message of a Status. */
function statusMessage(body: string): string | undefined {
  if (body === '') return undefined
  try {
    const value = parseAnswer(body)
    if (!isObject(value) || value.status !== 'Failure') return undefined
    const isStatus = value.kind === undefined || value.kind === 'Status'
    return isStatus ? stringAt(value, 'message') : undefined
  } catch (error) {
    if (error instanceof ReviewError) return undefined
    throw error
  }
}

function statusFailure(status: number, mediaType: string | undefined, body: string): string {
  const isText = mediaType === undefined || mediaType === '' || mediaType.startsWith('text/')
  const words = isText ? body.slice(0, MAX_SHOWN).trim() : 'unknown'
  if (OWN_WORDS.has(status)) return words
  if (status === 406) return isText ? words : 'the server was unable to respond with a content type that the client supports'
  const known = BY_STATUS[status]
  if (known !== undefined) return known
  return status >= 500
    ? `an error on the server (${JSON.stringify(words)}) has prevented the request from succeeding`
    : `the server responded with the status code ${status} but did not return more information`
}
