import { quote } from '../field/bad-value.ts'
import { decodeEscaped, replaceEscapes } from '../json/escaped-bytes.ts'
import { binaryText, bytesOfText } from '../protobuf/binary-text.ts'
import { parseAddress } from './netip.ts'

/**
 * URLs as Go's net/url reads and writes them. Inside, texts are strings of bytes (one character a byte), because escapes are bytes.
 * Source: Go's net/url.
 */
export interface GoUrl {
  readonly scheme: string
  readonly opaque: string
  /** User and password as written out, `undefined` where there is none. */
  readonly user: string | undefined
  readonly host: string
  readonly omitHost: boolean
  readonly path: string
  readonly rawPath: string
  readonly forceQuery: boolean
  readonly rawQuery: string
  readonly fragment: string
  /** The fragment as it was written, where that is not how it would be written anew. */
  readonly rawFragment: string
}

type Mode = 'path' | 'host' | 'zone' | 'user' | 'query' | 'fragment'

export interface UrlFault {
  readonly error: string
}

/** What each part of a URL may hold unescaped, besides letters, digits and `-_.~`. */
const PLAIN: Record<Mode, string> = {
  path: '$&+,/:;=@',
  host: '!$&\'()*+,;=:[]<>"',
  zone: '!$&\'()*+,;=:[]<>"',
  user: '$&+,;=',
  query: '',
  fragment: '$&+,/:;=?@!()*',
}

const shouldEscape = (c: string, mode: Mode): boolean => !/[a-zA-Z0-9\-_.~]/.test(c) && !PLAIN[mode].includes(c)

const encoder = new TextEncoder()

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

const toBytes = (text: string): string => (isAscii(text) ? text : binaryText(encoder.encode(text)))

/** The text that bytes spell, with U+FFFD for each byte that is no UTF-8. */
export const fromBytes = (bytes: string): string => (isAscii(bytes) ? bytes : replaceEscapes(escapedText(bytes)))

const escapedText = (bytes: string): string => decodeEscaped(bytesOfText(bytes))

/** Bytes in quotes, also those that are no UTF-8. */
const quoteBytes = (bytes: string): string => quote(escapedText(bytes))

const hexByte = (text: string, at: number): number | undefined => {
  const digits = text.slice(at + 1, at + 3)
  return /^[0-9a-fA-F]{2}$/.test(digits) ? Number.parseInt(digits, 16) : undefined
}

function decodePart(text: string, mode: Mode): string | UrlFault {
  if (mode === 'path' && !text.includes('%')) return text
  const bad = (part: string): UrlFault => ({ error: `invalid URL escape ${quoteBytes(part)}` })
  const inHost = mode === 'host' || mode === 'zone'
  let into = ''
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string
    if (c === '%') {
      const byte = hexByte(text, i)
      const triple = text.slice(i, i + 3)
      if (byte === undefined) return bad(triple)
      if (mode === 'host' && byte < 0x80 && triple !== '%25') return bad(triple)
      if (mode === 'zone' && triple !== '%25' && byte !== 32 && shouldEscape(String.fromCharCode(byte), 'host'))
        return bad(triple)
      into += String.fromCharCode(byte)
      i += 2
    } else {
      if (inHost && c < '\x80' && shouldEscape(c, mode)) return { error: `invalid character ${quote(c)} in host name` }
      into += c === '+' && mode === 'query' ? ' ' : c
    }
  }
  return into
}

function encodePart(bytes: string, mode: Mode): string {
  let into = ''
  for (const c of bytes) {
    if (!shouldEscape(c, mode)) into += c
    else if (c === ' ' && mode === 'query') into += '+'
    else into += `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  }
  return into
}

const validPort = (port: string): boolean => /^(:\d*)?$/.test(port)

function bracketed(host: string): string | UrlFault {
  const close = host.lastIndexOf(']')
  if (close < 0) return { error: "missing ']' in host" }
  const port = host.slice(close + 1)
  if (!validPort(port)) return { error: `invalid port ${quoteBytes(port)} after host` }
  const name = host.slice(1, close)
  const zoneAt = name.indexOf('%25')
  const plain = decodePart(zoneAt < 0 ? name : name.slice(0, zoneAt), 'host')
  if (typeof plain !== 'string') return plain
  const zone = zoneAt < 0 ? '' : decodePart(name.slice(zoneAt), 'zone')
  if (typeof zone !== 'string') return zone
  const address = parseAddress(escapedText(plain + zone))
  if ('error' in address) return { error: `invalid host: ${address.error}` }
  return address.bits === 32 ? { error: 'invalid IP-literal' } : `[${plain}${zone}]${port}`
}

function parseHost(scheme: string, host: string): string | UrlFault {
  const open = host.lastIndexOf('[')
  if (open > 0) return { error: 'invalid IP-literal' }
  if (open === 0) return bracketed(host)
  const strict = scheme === 'http' || scheme === 'https'
  const colon = strict ? host.indexOf(':') : host.lastIndexOf(':')
  if (colon >= 0 && !validPort(host.slice(colon))) return { error: `invalid port ${quoteBytes(host.slice(colon))} after host` }
  return decodePart(host, 'host')
}

function parseUser(info: string): string | UrlFault {
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(info)) return { error: 'net/url: invalid userinfo' }
  const colon = info.indexOf(':')
  const parts = colon < 0 ? [info] : [info.slice(0, colon), info.slice(colon + 1)]
  const written: string[] = []
  for (const part of parts) {
    const plain = decodePart(part, 'user')
    if (typeof plain !== 'string') return plain
    written.push(encodePart(plain, 'user'))
  }
  return written.join(':')
}

function splitScheme(url: string): { scheme: string; rest: string } | UrlFault {
  const match = /^([a-zA-Z][a-zA-Z0-9+\-.]*)?:/.exec(url)
  if (match === null) return { scheme: '', rest: url }
  if (match[1] === undefined) return { error: 'missing protocol scheme' }
  return { scheme: match[1].toLowerCase(), rest: url.slice(match[0].length) }
}

const NO_PARTS = { opaque: '', user: undefined, host: '', omitHost: false, path: '', rawPath: '', fragment: '', rawFragment: '' }

function parse(url: string, viaRequest: boolean): GoUrl | UrlFault {
  if (/[^ -~\x80-\xff]/.test(url)) return { error: 'net/url: invalid control character in URL' }
  if (url === '' && viaRequest) return { error: 'empty url' }
  const noQuery = { forceQuery: false, rawQuery: '' }
  if (url === '*') return { ...NO_PARTS, ...noQuery, scheme: '', path: '*' }
  const split = splitScheme(url)
  if ('error' in split) return split
  const { scheme } = split
  const mark = split.rest.indexOf('?')
  const forced = mark >= 0 && mark === split.rest.length - 1
  const query = { forceQuery: forced, rawQuery: mark < 0 ? '' : split.rest.slice(mark + 1) }
  const rest = mark < 0 ? split.rest : split.rest.slice(0, mark)
  if (!rest.startsWith('/')) {
    if (scheme !== '') return { ...NO_PARTS, ...query, scheme, opaque: rest }
    if (viaRequest) return { error: 'invalid URI for request' }
    if (rest.split('/')[0]?.includes(':')) return { error: 'first path segment in URL cannot contain colon' }
  }
  return withAuthority({ ...NO_PARTS, ...query, scheme }, rest, viaRequest)
}

function withAuthority(base: GoUrl, rest: string, viaRequest: boolean): GoUrl | UrlFault {
  const { scheme } = base
  if (!rest.startsWith('//') || (scheme === '' && (viaRequest || rest.startsWith('///')))) {
    return withPath({ ...base, omitHost: scheme !== '' && rest.startsWith('/') }, rest)
  }
  const slash = rest.indexOf('/', 2)
  const authority = slash < 0 ? rest.slice(2) : rest.slice(2, slash)
  const at = authority.lastIndexOf('@')
  const host = parseHost(scheme, authority.slice(at + 1))
  if (typeof host !== 'string') return host
  const user = at < 0 ? undefined : parseUser(authority.slice(0, at))
  if (user !== undefined && typeof user !== 'string') return user
  return withPath({ ...base, host, user }, slash < 0 ? '' : rest.slice(slash))
}

function withPath(base: GoUrl, raw: string): GoUrl | UrlFault {
  const path = decodePart(raw, 'path')
  if (typeof path !== 'string') return path
  return { ...base, path, rawPath: encodePart(path, 'path') === raw ? '' : raw }
}

const blame = (url: string, fault: UrlFault): UrlFault => ({ error: `parse ${quote(url)}: ${fault.error}` })

/** A URL as an HTTP request has it: absolute, or an absolute path. The whole error of Go's url.ParseRequestURI. */
export function parseRequestUri(url: string): GoUrl | UrlFault {
  const parsed = parse(toBytes(url), true)
  return 'error' in parsed ? blame(url, parsed) : parsed
}

export const isRequestUri = (url: string): boolean => !('error' in parseRequestUri(url))

/** Any URL reference, with its fragment. The whole error of Go's url.Parse. */
export function parseUrl(url: string): GoUrl | UrlFault {
  const hash = url.indexOf('#')
  const main = hash < 0 ? url : url.slice(0, hash)
  const parsed = parse(toBytes(main), false)
  if ('error' in parsed) return blame(main, parsed)
  if (hash < 0) return parsed
  const raw = toBytes(url.slice(hash + 1))
  const plain = decodePart(raw, 'fragment')
  if (typeof plain !== 'string') return blame(url, plain)
  return { ...parsed, fragment: plain, rawFragment: encodePart(plain, 'fragment') === raw ? '' : raw }
}

const validEncoded = (bytes: string, mode: Mode): boolean =>
  Array.from(bytes).every((c) => "!$&'()*+,;=:@[]%".includes(c) || !shouldEscape(c, mode))

export function escapedPath(url: GoUrl): string {
  if (url.rawPath !== '' && validEncoded(url.rawPath, 'path')) return url.rawPath
  return url.path === '*' ? '*' : encodePart(url.path, 'path')
}

function escapedFragment({ fragment, rawFragment }: GoUrl): string {
  return rawFragment !== '' && validEncoded(rawFragment, 'fragment') ? rawFragment : encodePart(fragment, 'fragment')
}

/** Host and port; a port that is no number belongs to the host. */
export function hostAndPort(host: string): { name: string; port: string } {
  const match = /^(.*):(\d*)$/s.exec(host)
  const name = match === null ? host : (match[1] ?? '')
  return { name: /^\[.*\]$/s.test(name) ? name.slice(1, -1) : name, port: match?.[2] ?? '' }
}

/** The values of a query by name; parts that cannot be read are left out. */
export function queryValues(query: string): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const part of query.split('&')) {
    if (part === '' || part.includes(';')) continue
    const equals = part.indexOf('=')
    const key = decodePart(equals < 0 ? part : part.slice(0, equals), 'query')
    const value = decodePart(equals < 0 ? '' : part.slice(equals + 1), 'query')
    if (typeof key !== 'string' || typeof value !== 'string') continue
    const name = fromBytes(key)
    const known = values.get(name)
    if (known === undefined) values.set(name, [fromBytes(value)])
    else known.push(fromBytes(value))
  }
  return values
}

function authorityText(url: GoUrl): string {
  const named = url.scheme !== '' || url.host !== '' || url.user !== undefined
  if (!named || (url.omitHost && url.host === '' && url.user === undefined)) return ''
  const slashes = url.host !== '' || url.path !== '' || url.user !== undefined ? '//' : ''
  return slashes + (url.user === undefined ? '' : `${url.user}@`) + encodePart(url.host, 'host')
}

/** The URL as text again. */
export function formatUrl(url: GoUrl): string {
  let text = url.scheme === '' ? '' : `${url.scheme}:`
  if (url.opaque !== '') text += url.opaque
  else {
    text += authorityText(url)
    const path = escapedPath(url)
    if (path !== '' && !path.startsWith('/') && url.host !== '') text += '/'
    if (text === '' && path.split('/')[0]?.includes(':')) text += './'
    text += path
  }
  if (url.forceQuery || url.rawQuery !== '') text += `?${url.rawQuery}`
  return url.fragment === '' ? text : `${text}#${escapedFragment(url)}`
}
