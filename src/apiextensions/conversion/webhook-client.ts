import { stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { base64Bytes } from '../../apimachinery/typed/base64.ts'
import { specOf } from '../v1/view.ts'

/** How the conversion webhook of a CRD is reached. */
export interface WebhookClient {
  /** With the time limit as a query, as the real server asks. */
  readonly url: string
  /** PEM. */
  readonly caBundle?: string
  /** The service in place of a URL; there are no services here. */
  readonly service?: string
  /** The version of ConversionReview that is sent: the first one that the server knows. */
  readonly reviewVersion: 'v1' | 'v1beta1' | undefined
}

const HTTPS_PORT = 443

/**
 * The webhook of a CRD whose strategy is `Webhook`.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/conversion/webhook_converter.go, webhookClientConfigForCRD;
 * k8s.io/apiserver/pkg/util/webhook/client.go, HookClient.
 */
export function webhookClient(crd: JsonObject): WebhookClient {
  const { conversion } = specOf(crd)
  const webhook = isObject(conversion) && isObject(conversion.webhook) ? conversion.webhook : undefined
  const config = isObject(webhook?.clientConfig) ? webhook.clientConfig : undefined
  const versions = Array.isArray(webhook?.conversionReviewVersions) ? webhook.conversionReviewVersions : []
  const reviewVersion = versions.find((version) => version === 'v1' || version === 'v1beta1')
  const caBundle = new TextDecoder().decode(base64Bytes(stringAt(config, 'caBundle')))
  return {
    ...(isObject(config?.service) ? serviceTarget(config.service) : { url: urlTarget(stringAt(config, 'url')) }),
    ...(caBundle.trim() !== '' && { caBundle }),
    reviewVersion,
  }
}

function serviceTarget(service: JsonObject): Pick<WebhookClient, 'url' | 'service'> {
  const name = stringAt(service, 'name')
  const host = `${name}.${stringAt(service, 'namespace')}.svc:${service.port ?? HTTPS_PORT}`
  return { service: name, url: `https://${host}${escapedPath(stringAt(service, 'path'))}?timeout=30s` }
}

/** The host stays as it was written; validation has seen that there is neither a user, nor a query, nor a fragment. */
function urlTarget(url: string): string {
  const address = url.slice(url.indexOf('://') + '://'.length)
  const slash = address.indexOf('/')
  const host = slash < 0 ? address : address.slice(0, slash)
  return `https://${host}${slash < 0 ? '/' : escapedPath(decoded(address.slice(slash)))}?timeout=30s`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The shortest path to the same place, escaped as Go does. Source: Go's path, Join; Go's net/url, URL.EscapedPath. */
function escapedPath(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return `/${encodeURI(parts.join('/')).replace(/[!'()*?#]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)}`
}
