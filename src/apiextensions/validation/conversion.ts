import { append } from '../../apimachinery/append.ts'
import { type ErrorList, forbidden, notSupported, type Path, required } from '../../apimachinery/field/error.ts'
import { objectAt, stringOf, stringPerItem } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { RARE_VALIDATION } from './lazy-rare.ts'
import type { ValidationOptions } from './options.ts'

const STRATEGIES = ['None', 'Webhook']

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
    const webhooks = RARE_VALIDATION.get()
    if (isObject(clientConfig)) append(errors, webhooks.validateClientConfig(clientConfig, options, at))
    else errors.push(required(at, 'required when strategy is set to Webhook'))
    const requireRecognized = options.requireRecognizedConversionReviewVersion
    append(errors, webhooks.validateConversionReviewVersions(reviewVersionsOf(conversion), versions, { requireRecognized }))
    return errors
  }
  const why = 'should not be set when strategy is not set to Webhook'
  if (isObject(clientConfig)) errors.push(forbidden(at, why))
  if (reviewVersionsOf(conversion).length > 0) errors.push(forbidden(versions, why))
  return errors
}
