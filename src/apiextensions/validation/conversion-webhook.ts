import { append } from '../../apimachinery/append.ts'
import { type ErrorList, type Path, required } from '../../apimachinery/field/error.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { validateWebhookService, validateWebhookUrl } from '../../apiserver/webhook/validation.ts'
import { validateCaBundle } from './ca-bundle.ts'
import type { ValidationOptions } from './options.ts'

export { validateReviewVersions as validateConversionReviewVersions } from '../../apiserver/webhook/validation.ts'

/** The errors of how a conversion webhook is called. */
export function validateClientConfig(config: JsonObject, options: ValidationOptions, path: Path): ErrorList {
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
