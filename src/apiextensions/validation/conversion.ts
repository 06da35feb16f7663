import { append } from '../../apimachinery/append.ts'
import { type ErrorList, forbidden, invalid, notSupported, type Path, required } from '../../apimachinery/field/error.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { isDNS1035Label } from '../../apimachinery/meta/names.ts'
import { validateCaBundle } from './ca-bundle.ts'
import { objectAt, text, texts } from './internal.ts'
import type { ValidationOptions } from './options.ts'
import { validateWebhookService } from './webhook-service.ts'
import { validateWebhookUrl } from './webhook-url.ts'

const STRATEGIES = ['None', 'Webhook']

/** Versions of ConversionReview that the server speaks. */
const REVIEW_VERSIONS = ['v1', 'v1beta1']

const isReviewVersion = (version: string): boolean => REVIEW_VERSIONS.includes(version)

/** A list of review versions that asks for nothing the server cannot do. */
export const hasReviewVersionOrNone = (versions: readonly string[]): boolean =>
  versions.length === 0 || versions.some(isReviewVersion)

export const reviewVersionsOf = (conversion: JsonObject): string[] =>
  texts(objectAt(conversion, 'webhook').conversionReviewVersions)

/** How versions are converted into each other [CV-13]. Errors name the fields of the internal type. */
export function validateConversion(conversion: JsonObject | undefined, options: ValidationOptions, path: Path): ErrorList {
  if (conversion === undefined) return []
  const errors: ErrorList = []
  const strategy = text(conversion.strategy)
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
