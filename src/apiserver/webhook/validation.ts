import { append } from '../../apimachinery/append.ts'
import { type ErrorList, invalid, type Path, required } from '../../apimachinery/field/error.ts'
import { stringOf } from '../../apimachinery/json/access.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { isDNS1035Label, isDNS1123Subdomain, isValidPortNumber } from '../../apimachinery/meta/names.ts'
import { fromBytes, parseUrl } from '../../apimachinery/net/url.ts'
import { isReviewVersion, REVIEW_VERSIONS } from './review-versions.ts'

/** The errors of the versions of reviews that a webhook takes; `whenEmpty` is what is said of none. */
export function validateReviewVersions(
  versions: readonly string[],
  path: Path,
  { requireRecognized, whenEmpty = '' }: { readonly requireRecognized: boolean; readonly whenEmpty?: string },
): ErrorList {
  if (versions.length === 0) return [required(path, whenEmpty)]
  const errors: ErrorList = []
  const seen = new Set<string>()
  for (const [i, version] of versions.entries()) {
    if (seen.has(version)) errors.push(invalid(path.index(i), version, 'duplicate version'))
    else for (const fault of isDNS1035Label(version)) errors.push(invalid(path.index(i), version, fault))
    seen.add(version)
  }
  if (requireRecognized && !versions.some(isReviewVersion)) {
    errors.push(invalid(path, [...versions], `must include at least one of ${REVIEW_VERSIONS.join(', ')}`))
  }
  return errors
}

/**
 * The errors of the service of a webhook. As upstream has it, a missing name is reported as the namespace and the other way round.
 * Source: k8s.io/apiserver/pkg/util/webhook/validation.go, ValidateWebhookService.
 */
export function validateWebhookService(service: JsonObject, path: Path): ErrorList {
  const errors: ErrorList = []
  if (stringOf(service.namespace) === '') errors.push(required(path.child('name'), ''))
  if (stringOf(service.name) === '') errors.push(required(path.child('namespace'), ''))
  const port = Number(service.port ?? 0)
  const faults = isValidPortNumber(port)
  if (faults.length > 0) errors.push(invalid(path.child('port'), port, `port is not valid: ${faults.join(', ')}`))
  if (typeof service.path === 'string') append(errors, validatePath(service.path, path.child('path')))
  return errors
}

function validatePath(value: string, path: Path): ErrorList {
  if (value === '/' || value === '') return []
  if (value === '//') return [invalid(path, value, 'segment[0] may not be empty')]
  const errors: ErrorList = []
  if (!value.startsWith('/')) errors.push(invalid(path, value, "must start with a '/'"))
  // Upstream cuts off one byte, which is a part of a character that is not ASCII.
  const rest = (value.codePointAt(0) ?? 0) < 0x80 ? value.slice(1) : value
  for (const [i, segment] of rest.replace(/\/$/, '').split('/').entries()) {
    if (segment === '') errors.push(invalid(path, value, `segment[${i}] may not be empty`))
    else for (const fault of isDNS1123Subdomain(segment)) errors.push(invalid(path, value, `segment[${i}]: ${fault}`))
  }
  return errors
}

const FORM = '; desired format: https://host[/path]'

/** The errors of the address of a webhook. Source: k8s.io/apiserver/pkg/util/webhook/validation.go, ValidateWebhookURL. */
export function validateWebhookUrl(url: string, path: Path): ErrorList {
  const parsed = parseUrl(url)
  if ('error' in parsed) return [required(path, `url must be a valid URL: ${parsed.error}${FORM}`)]
  const errors: ErrorList = []
  const { scheme, host, user, fragment, rawQuery } = parsed
  if (scheme !== 'https') errors.push(invalid(path, scheme, `'https' is the only allowed URL scheme${FORM}`))
  if (host === '') errors.push(invalid(path, host, `host must be specified${FORM}`))
  if (user !== undefined) errors.push(invalid(path, user, 'user information is not permitted in the URL'))
  if (fragment !== '') errors.push(invalid(path, fromBytes(fragment), 'fragments are not permitted in the URL'))
  if (rawQuery !== '') errors.push(invalid(path, fromBytes(rawQuery), 'query parameters are not permitted in the URL'))
  return errors
}
