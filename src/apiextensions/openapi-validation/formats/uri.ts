import { isZonedIPv6 } from './addresses.ts'

// Source: Go's net/url, ParseRequestURI (Go 1.26).

const escapesAreWhole = (text: string): boolean => !/%(?![0-9a-fA-F]{2})/.test(text)

const OPTIONAL_PORT = /^(?::[0-9]*)?$/

/** Characters that a host may have as they are; escapes only of bytes beyond ASCII, and `%25`. */
const HOST = /^(?:[a-zA-Z0-9!$&'()*+,;=:[\]<>"\-_.~\u0080-\uffff]|%[89a-fA-F][0-9a-fA-F]|%25)*$/

/** The zone of an IPv6 address: escapes also of what a host may have, and of the blank. */
function isZone(text: string): boolean {
  if (!escapesAreWhole(text)) return false
  return text.split(/(%[0-9a-fA-F]{2})/).every((part, i) => (i % 2 === 0 ? HOST.test(part) : isZoneEscape(part)))
}

function isZoneEscape(escaped: string): boolean {
  const byte = Number.parseInt(escaped.slice(1), 16)
  return escaped === '%25' || byte === 0x20 || (byte < 0x80 && HOST.test(String.fromCharCode(byte)))
}

const unescaped = (text: string): string =>
  text.replace(/%([0-9a-fA-F]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))

function isBracketed(host: string): boolean {
  const close = host.lastIndexOf(']')
  if (close < 0) return false
  const port = host.slice(close + 1)
  const inner = host.slice(1, close)
  const zone = inner.indexOf('%25')
  const whole = zone < 0 ? HOST.test(inner) : HOST.test(inner.slice(0, zone)) && isZone(inner.slice(zone))
  return OPTIONAL_PORT.test(port) && whole && isZonedIPv6(unescaped(inner))
}

function isHost(scheme: string, host: string): boolean {
  const bracket = host.lastIndexOf('[')
  if (bracket > 0) return false
  if (bracket === 0) return isBracketed(host)
  const strict = scheme === 'http' || scheme === 'https'
  const colon = strict ? host.indexOf(':') : host.lastIndexOf(':')
  return (colon < 0 || OPTIONAL_PORT.test(host.slice(colon))) && HOST.test(host)
}

const USER_INFO = /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/

function isAuthority(scheme: string, authority: string): boolean {
  const at = authority.lastIndexOf('@')
  const user = at < 0 ? '' : authority.slice(0, at)
  return USER_INFO.test(user) && escapesAreWhole(user) && isHost(scheme, authority.slice(at + 1))
}

function hasControlCharacter(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x20 || unit === 0x7f) return true
  }
  return false
}

/** An absolute URI, or an absolute path. */
export function isRequestUri(text: string): boolean {
  if (text === '' || text.startsWith(':') || hasControlCharacter(text)) return false
  if (text === '*') return true
  const scheme = /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(text)?.[1]?.toLowerCase() ?? ''
  const rest = scheme === '' ? text : text.slice(scheme.length + 1)
  const path = rest.split('?', 1)[0] as string
  if (!path.startsWith('/')) return scheme !== ''
  if (scheme === '' || !path.startsWith('//')) return escapesAreWhole(path)
  const end = path.indexOf('/', 2)
  const authority = end < 0 ? path.slice(2) : path.slice(2, end)
  return isAuthority(scheme, authority) && escapesAreWhole(end < 0 ? '' : path.slice(end))
}
