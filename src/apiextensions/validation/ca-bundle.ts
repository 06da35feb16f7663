import { type ErrorList, invalidShown, type Path } from '../../apimachinery/field/error.ts'
import { stringOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { base64Bytes } from '../../apimachinery/typed/base64.ts'
import { CERTIFICATES } from './lazy-certificates.ts'

/**
 * The certificates of a conversion webhook. Of a certificate only its outermost frame is read; a host that calls the webhook reads it all.
 * @param bundle in base64
 * Source: k8s.io/client-go/transport/transport.go, rootCertPool.
 */
export function validateCaBundle(bundle: string, path: Path): ErrorList {
  const fault = CERTIFICATES.get().bundleFault(bundle)
  return fault === undefined ? [] : [invalidShown(path, `"${bundle}"`, `unable to load root certificates: ${fault}`)]
}

/** Whether the `spec.conversion` of a CRD has a webhook with an invalid `caBundle`. */
export function hasInvalidCaBundle(conversion: JsonValue | undefined): boolean {
  const bundle = bundleOf(conversion)
  return bundle !== '' && CERTIFICATES.get().bundleFault(bundle) !== undefined
}

/** Whether no webhook can be called with the `caBundle` of a `spec.conversion`: there a blank one counts as none. */
export function hasUnusableCaBundle(conversion: JsonValue | undefined): boolean {
  return new TextDecoder().decode(base64Bytes(bundleOf(conversion))).trim() !== '' && hasInvalidCaBundle(conversion)
}

function bundleOf(conversion: JsonValue | undefined): string {
  const webhook = isObject(conversion) ? conversion.webhook : undefined
  const config = isObject(webhook) ? webhook.clientConfig : undefined
  const bundle = isObject(config) ? config.caBundle : undefined
  return stringOf(bundle)
}
