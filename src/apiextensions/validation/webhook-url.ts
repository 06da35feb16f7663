import { type ErrorList, invalid, type Path, required } from '../../apimachinery/field/error.ts'
import { fromBytes, parseUrl } from '../../apimachinery/net/url.ts'

const FORM = '; desired format: https://host[/path]'

/** The address of a conversion webhook. Source: k8s.io/apiserver/pkg/util/webhook/validation.go, ValidateWebhookURL. */
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
