import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** The server that the guard protects. */
export interface Guarded {
  readonly port: number
  /** The port of a Host without one. */
  readonly usualPort: number
  /** Other machines may call: then an address in numbers is a good Host too. */
  readonly allowRemote: boolean
}

const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])
const OWN_SITES = new Set(['same-origin', 'none'])

/**
 * Why a request is rejected (403) before anything of it is read, or undefined. A web page that a person has open can send
 * requests to servers on their own machine, and by DNS rebinding even read the answers; so a request must name this server
 * as its Host, and when a browser sends it, come from a page of this server.
 */
export function rejection(method: string, path: string, headers: IncomingHttpHeaders, server: Guarded): string | undefined {
  const host = headers.host
  if (host === undefined || !namesServer(host, server)) return `Host ${quoted(host)} is not this server`
  const origin = headers.origin
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`) {
    return `requests from pages at ${quoted(origin)} are not allowed`
  }
  const site = headers['sec-fetch-site']
  if (site === undefined || OWN_SITES.has(String(site)) || opensPage(method, path, headers)) return undefined
  return `requests from pages of other sites are not allowed (Sec-Fetch-Site: ${site})`
}

const quoted = (text: string | undefined): string => JSON.stringify(text ?? '')

function namesServer(host: string, { port, usualPort, allowRemote }: Guarded): boolean {
  const match = /^(\[[0-9a-f:.]+\]|[^:]*?)\.?(?::(\d+))?$/.exec(host.toLowerCase())
  const name = match?.[1] ?? ''
  if (Number(match?.[2] ?? usualPort) !== port) return false
  // Rebinding needs a name that a foreign name server answers for; a number cannot be rebound.
  return LOCAL_NAMES.has(name) || (allowRemote && isIP(name.replace(/^\[|\]$/g, '')) !== 0)
}

// Following a link to the page from another site is harmless: that site can neither read nor frame what comes.
const opensPage = (method: string, path: string, headers: IncomingHttpHeaders): boolean =>
  method === 'GET' && path === '/' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
