import { quote } from '../../apimachinery/field/bad-value.ts'
import { type ErrorList, invalid, required } from '../../apimachinery/field/error.ts'
import type { Path } from '../../apimachinery/field/path.ts'

const FORM = '; desired format: https://host[/path]'

/** The address of a conversion webhook. Source: k8s.io/apiserver/pkg/util/webhook/validation.go, ValidateWebhookURL. */
export function validateWebhookUrl(url: string, path: Path): ErrorList {
  const parsed = parseUrl(url)
  if (typeof parsed === 'string') return [required(path, `url must be a valid URL: ${parsed}${FORM}`)]
  const errors: ErrorList = []
  const { scheme, host, user, fragment, query } = parsed
  if (scheme !== 'https') errors.push(invalid(path, scheme, `'https' is the only allowed URL scheme${FORM}`))
  if (host === '') errors.push(invalid(path, host, `host must be specified${FORM}`))
  if (user !== undefined) errors.push(invalid(path, user, 'user information is not permitted in the URL'))
  if (fragment !== '') errors.push(invalid(path, fragment, 'fragments are not permitted in the URL'))
  if (query !== '') errors.push(invalid(path, query, 'query parameters are not permitted in the URL'))
  return errors
}

interface Url {
  readonly scheme: string
  readonly host: string
  readonly user: string | undefined
  readonly fragment: string
  readonly query: string
}

const NO_URL = { scheme: '', host: '', user: undefined, fragment: '', query: '' }

/** Reads a URL as Go's `url.Parse` does, or gives its error. Source: Go's net/url (Go 1.26). */
function parseUrl(text: string): Url | string {
  const hash = text.indexOf('#')
  const raw = hash < 0 ? text : text.slice(0, hash)
  const fragment = hash < 0 ? '' : text.slice(hash + 1)
  const url = parseWithoutFragment(raw)
  if (typeof url === 'string') return `parse ${quote(raw)}: ${url}`
  const fault = badEscape(fragment)
  if (fault !== undefined) return `parse ${quote(text)}: ${fault}`
  return { ...url, fragment: decoded(fragment) }
}

function parseWithoutFragment(raw: string): Url | string {
  if (hasControl(raw)) return 'net/url: invalid control character in URL'
  if (raw === '*') return NO_URL
  if (raw.startsWith(':')) return 'missing protocol scheme'
  const scheme = /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(raw)?.[1] ?? ''
  const rest = scheme === '' ? raw : raw.slice(scheme.length + 1)
  const mark = rest.indexOf('?')
  const query = mark < 0 ? '' : rest.slice(mark + 1)
  const hierarchy = mark < 0 ? rest : rest.slice(0, mark)
  const url = { ...NO_URL, scheme: scheme.toLowerCase(), query }
  if (!hierarchy.startsWith('/')) {
    if (scheme !== '') return url
    if (/^[^/]*:/.test(hierarchy)) return 'first path segment in URL cannot contain colon'
  }
  if (!hierarchy.startsWith('//') || (scheme === '' && hierarchy.startsWith('///'))) return badEscape(hierarchy) ?? url
  const slash = hierarchy.indexOf('/', 2)
  const authority = parseAuthority(url.scheme, slash < 0 ? hierarchy.slice(2) : hierarchy.slice(2, slash))
  if (typeof authority === 'string') return authority
  return badEscape(slash < 0 ? '' : hierarchy.slice(slash)) ?? { ...url, ...authority }
}

function parseAuthority(
  scheme: string,
  authority: string,
): { readonly host: string; readonly user: string | undefined } | string {
  const at = authority.lastIndexOf('@')
  const host = authority.slice(at + 1)
  const fault = hostFault(scheme, host)
  if (fault !== undefined) return fault
  if (at < 0) return { host, user: undefined }
  const user = authority.slice(0, at)
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(user)) return 'net/url: invalid userinfo'
  return badEscape(user) ?? { host, user: showUser(user) }
}

/** A user as Go writes it back: unescaped, and escaped anew. */
function showUser(user: string): string {
  const colon = user.indexOf(':')
  const parts = colon < 0 ? [user] : [user.slice(0, colon), user.slice(colon + 1)]
  return parts.map((part) => decoded(part).replace(/[^A-Za-z0-9\-_.~$&+,;=]/g, encodeURIComponent)).join(':')
}

function hostFault(scheme: string, host: string): string | undefined {
  const bracket = host.lastIndexOf('[')
  if (bracket > 0) return 'invalid IP-literal'
  const close = host.lastIndexOf(']')
  if (bracket === 0 && close < 0) return "missing ']' in host"
  const strict = scheme === 'http' || scheme === 'https'
  const colon = bracket === 0 ? close + 1 : strict ? host.indexOf(':') : host.lastIndexOf(':')
  const port = colon < 0 ? '' : host.slice(colon)
  if (!/^(?::[0-9]*)?$/.test(port)) return `invalid port ${quote(port)} after host`
  return hostEscapeFault(host)
}

/** Hosts may escape only bytes beyond ASCII, and `%25`. */
function hostEscapeFault(host: string): string | undefined {
  for (let i = 0; i < host.length; i++) {
    const char = host[i] as string
    const code = host.slice(i, i + 3)
    if (char === '%' && !/^%(?:[89a-fA-F][0-9a-fA-F]|25)$/.test(code)) return `invalid URL escape ${quote(code)}`
    if (char < '\x80' && !/[A-Za-z0-9!$&'()*+,;=:[\]<>"\-_.~%]/.test(char)) return `invalid character ${quote(char)} in host name`
  }
  return undefined
}

function badEscape(text: string): string | undefined {
  const at = text.search(/%(?![0-9a-fA-F]{2})/)
  return at < 0 ? undefined : `invalid URL escape ${quote(text.slice(at, at + 3))}`
}

const decoded = (text: string): string =>
  text.replace(/%([0-9a-fA-F]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))

function hasControl(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x20 || unit === 0x7f) return true
  }
  return false
}
