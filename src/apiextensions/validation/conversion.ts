import { append } from '../../apimachinery/append.ts'
import { type ErrorList, forbidden, invalid, notSupported, type Path, required } from '../../apimachinery/field/error.ts'
import { objectAt, stringOf, stringPerItem } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { isDNS1035Label, isDNS1123Subdomain, isValidPortNumber } from '../../apimachinery/meta/names.ts'
import { fromBytes, parseUrl } from '../../apimachinery/net/url.ts'
import { validateCaBundle } from './ca-bundle.ts'
import type { ValidationOptions } from './options.ts'

const STRATEGIES = ['None', 'Webhook']

/** Versions of ConversionReview that the server speaks. */
const REVIEW_VERSIONS = ['v1', 'v1beta1']

const isReviewVersion = (version: string): boolean => REVIEW_VERSIONS.includes(version)

/** A list of review versions that asks for nothing the server cannot do. */
export const hasReviewVersionOrNone = (versions: readonly string[]): boolean =>
  versions.length === 0 || versions.some(isReviewVersion)

export const reviewVersionsOf = (conversion: JsonObject): string[] =>
  stringPerItem(objectAt(conversion, 'webhook').conversionReviewVersions)

/** How versions are converted into each other [CV-13]. Errors name the fields of the internal type. */
export function validateConversion(conversion: JsonObject | undefined, options: ValidationOptions, path: Path): ErrorList {
  if (conversion === undefined) return []
  const errors: ErrorList = []
  const strategy = stringOf(conversion.strategy)
  if (strategy === '') errors.push(required(path.child('strategy'), ''))
  else if (!STRATEGIES.includes(strategy)) errors.push(notSupported(path.child('strategy'), strategy, STRATEGIES))
  const clientConfig = objectAt(conversion, 'webhook').clientConfig
  const at = path.child('webhookClientConfig')
  const versions = path.child('conversionReviewVersions')
  if (strategy === 'Webhook') {
    if (isObject(clientConfig)) append(errors, validateClientConfig(clientConfig, options, at))
    else errors.push(required(at, 'required when strategy is set to Webhook'))
    append(errors, validateReviewVersions(reviewVersionsOf(conversion), options, versions))
    return errors
  }
  const why = 'should not be set when strategy is not set to Webhook'
  if (isObject(clientConfig)) errors.push(forbidden(at, why))
  if (reviewVersionsOf(conversion).length > 0) errors.push(forbidden(versions, why))
  return errors
}

function validateClientConfig(config: JsonObject, options: ValidationOptions, path: Path): ErrorList {
  const { url, service, caBundle } = config
  const errors: ErrorList = []
  if ((typeof url === 'string') === isObject(service)) errors.push(required(path, 'exactly one of url or service is required'))
  else if (typeof url === 'string') append(errors, validateWebhookUrl(url, path.child('url')))
  else if (isObject(service)) append(errors, validateWebhookService(service, path.child('service')))
  if (typeof caBundle === 'string' && !options.allowInvalidCABundle) {
    append(errors, validateCaBundle(caBundle, path.child('caBundle')))
  }
  return errors
}

function validateReviewVersions(versions: readonly string[], options: ValidationOptions, path: Path): ErrorList {
  if (versions.length === 0) return [required(path, '')]
  const errors: ErrorList = []
  const seen = new Set<string>()
  for (const [i, version] of versions.entries()) {
    if (seen.has(version)) errors.push(invalid(path.index(i), version, 'duplicate version'))
    else for (const fault of isDNS1035Label(version)) errors.push(invalid(path.index(i), version, fault))
    seen.add(version)
  }
  if (options.requireRecognizedConversionReviewVersion && !versions.some(isReviewVersion)) {
    errors.push(invalid(path, [...versions], `must include at least one of ${REVIEW_VERSIONS.join(', ')}`))
  }
  return errors
}

/**
 * The service of a conversion webhook. As upstream has it, a missing name is reported as the namespace and the other way round.
 * Source: k8s.io/apiserver/pkg/util/webhook/validation.go, ValidateWebhookService.
 */
function validateWebhookService(service: JsonObject, path: Path): ErrorList {
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
  for (const [i, segment] of value.slice(1).replace(/\/$/, '').split('/').entries()) {
    if (segment === '') errors.push(invalid(path, value, `segment[${i}] may not be empty`))
    else for (const fault of isDNS1123Subdomain(segment)) errors.push(invalid(path, value, `segment[${i}]: ${fault}`))
  }
  return errors
}

const FORM = '; desired format: https://host[/path]'

/** The address of a conversion webhook. Source: k8s.io/apiserver/pkg/util/webhook/validation.go, ValidateWebhookURL. */
function validateWebhookUrl(url: string, path: Path): ErrorList {
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
