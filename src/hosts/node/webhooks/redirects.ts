import { parseUrl } from '../../../apimachinery/net/url.ts'
import type { WebhookAnswer } from '../../../apiserver/webhook/call.ts'

/** Where a request of a call goes: first to the webhook, then where that redirects it. */
export interface Hop {
  readonly url: URL
  /** Else without a body. */
  readonly posts: boolean
  /** The place that redirected it; absent: none did. */
  readonly referrer?: URL
}

/** Requests of one call, with those of redirects. Source: Go's net/http, defaultCheckRedirect. */
export const MAX_HOPS = 10

/** The statuses of redirects that keep the method and the body. Source: Go's net/http, redirectBehavior. */
const KEEPING: ReadonlySet<number> = new Set([307, 308])

/** Where an answer sends a request; a failure where nothing can be sent there. Source: Go's net/http, Client.do. */
export function redirected(
  hop: Hop,
  answer: WebhookAnswer,
  location: string,
): Hop | { readonly failure: string; readonly url: string } {
  const parsed = parseUrl(location)
  const unread = (why: string) => ({
    failure: `failed to parse Location header ${JSON.stringify(location)}: ${why}`,
    url: hop.url.href,
  })
  if ('error' in parsed) return unread(parsed.error)
  if (!URL.canParse(location, hop.url)) return unread(`parse ${JSON.stringify(location)}: invalid URL`)
  const url = new URL(location, hop.url)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return { failure: `unsupported protocol scheme ${JSON.stringify(url.protocol.slice(0, -1))}`, url: url.href }
  const isSame = 'status' in answer && KEEPING.has(answer.status)
  return { url, posts: hop.posts && isSame, referrer: hop.url }
}
