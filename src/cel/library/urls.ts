import {
  escapedPath,
  formatUrl,
  fromBytes,
  type GoUrl,
  hostAndPort,
  isRequestUri,
  parseRequestUri,
  parseUrl,
  queryValues,
} from '../../apimachinery/net/url.ts'
import { type EstimateRule, estimated, traversal } from '../cost/call-estimate.ts'
import { ofFirst } from '../cost/runtime.ts'
import { multiply, ONE, range } from '../cost/sizes.ts'
import { impl, type Library } from '../declarations.ts'
import { struct } from '../types.ts'
import { ArrayList, CelError, EntryMap, noSuchOverload, Opaque, type Result, type Value } from '../values.ts'

/**
 * URLs.
 * Source: k8s.io/apiserver/pkg/cel/library/urls.go; k8s.io/apiserver/pkg/cel/url.go.
 */
export const URL_TYPE = struct('kubernetes.URL')

class Url extends Opaque {
  readonly type = URL_TYPE
  readonly url: GoUrl
  constructor(url: GoUrl) {
    super()
    this.url = url
  }
  equals(other: Value): boolean | CelError {
    return other instanceof Url ? formatUrl(this.url) === formatUrl(other.url) : noSuchOverload()
  }
  override printed(): string {
    return formatUrl(this.url)
  }
}

const CONTEXT = 'URL parse error during conversion from string: '

function toUrl(text: string): Result {
  const strict = parseRequestUri(text)
  if ('error' in strict) return new CelError(CONTEXT + strict.error)
  // Only the lenient parser takes the fragment off.
  const url = parseUrl(text)
  return 'error' in url ? new CelError(CONTEXT + url.error) : new Url(url)
}

function query(value: Url): Result {
  const map = new EntryMap()
  for (const [name, values] of queryValues(value.url.rawQuery)) map.set(name, new ArrayList(values))
  return map
}

const makesUrl: EstimateRule = ({ args: [text], size }) =>
  text === undefined ? undefined : estimated(traversal(size(text)), size(text))

/** A part of a URL, which is at most so many times as long. */
const partOf =
  (times: number): EstimateRule =>
  ({ target, size }) =>
    target && estimated(ONE, multiply(size(target), range(1, times)))

export const urls: Library = {
  types: { 'kubernetes.URL': URL_TYPE },
  declarations: `
url string_to_url(string)kubernetes.URL
getScheme .url_get_scheme(kubernetes.URL)string
getHost .url_get_host(kubernetes.URL)string
getHostname .url_get_hostname(kubernetes.URL)string
getPort .url_get_port(kubernetes.URL)string
getEscapedPath .url_get_escaped_path(kubernetes.URL)string
getQuery .url_get_query(kubernetes.URL)map(string,list(string))
isURL is_url_string(string)bool`,
  implementations: {
    url: impl(toUrl),
    getScheme: impl((value: Url) => value.url.scheme),
    getHost: impl((value: Url) => fromBytes(value.url.host)),
    getHostname: impl((value: Url) => fromBytes(hostAndPort(value.url.host).name)),
    getPort: impl((value: Url) => hostAndPort(value.url.host).port),
    getEscapedPath: impl((value: Url) => escapedPath(value.url)),
    getQuery: impl(query),
    isURL: impl(isRequestUri),
  },
  costs: { url: { estimate: makesUrl, run: ofFirst } },
  equality: { 'kubernetes.URL': ({ args: [, other] }) => estimated(traversal(range(1, other?.size?.max ?? 1))) },
}

/** The same for releases that estimate the parts of a URL by its length. Source: k8s.io/apiserver/pkg/cel/library/cost.go of 1.38. */
export const urlsOfKnownSize: Library = {
  ...urls,
  costs: {
    ...urls.costs,
    ...Object.fromEntries(
      ['getScheme', 'getHost', 'getHostname', 'getPort', 'getQuery'].map((name) => [name, { estimate: partOf(1) }]),
    ),
    getEscapedPath: { estimate: partOf(3) },
  },
}
