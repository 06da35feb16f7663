import type { Exchange } from '../../client/transport.ts'

/** The resourceVersion of an answer's object; what a list or a Status says is none of an object. */
export function versionAfter(exchange: Exchange): string | undefined {
  if (exchange.request.method === 'GET' || exchange.code < 200 || exchange.code > 299 || exchange.text.length > 2_000_000)
    return undefined
  return /"resourceVersion":\s*"(\d+)"/.exec(exchange.text)?.[1]
}

/** `rv 4118 → 4126`, or that it stayed. */
export function versionMove(exchange: Exchange): string {
  const after = versionAfter(exchange)
  const before = exchange.request.known
  if (after === undefined) return ''
  if (before === undefined || before === '') return `rv ${after}`
  return before === after ? `rv ${after} =` : `rv ${before} → ${after}`
}

export const toneOfCode = (code: number): 'ok' | 'warn' | 'bad' =>
  code >= 200 && code < 300 ? 'ok' : code === 0 || code >= 500 ? 'bad' : code >= 400 ? 'bad' : 'warn'

/** What the reader's own doing led to; the rest is the page reading what it shows. */
export const isOwn = (exchange: Exchange): boolean => exchange.actor !== 'page'

const two = (n: number): string => String(n).padStart(2, '0')

/** Local time of day. */
export function clockTime(at: number): string {
  const date = new Date(at)
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}
