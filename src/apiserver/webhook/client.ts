import { stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { base64Bytes } from '../../apimachinery/typed/base64.ts'
import type { WebhookCall } from './call.ts'

/** How a webhook is reached. */
export type WebhookClient = Pick<WebhookCall, 'url' | 'service' | 'caBundle'>

const HTTPS_PORT = 443

/** The URL of a call that has this many seconds: the webhook is told the next whole number of them. */
export const urlWithTimeout = (url: string, seconds: number): string => `${url}?timeout=${Math.ceil(seconds)}s`

/** Reads the `clientConfig` of a webhook. Source: k8s.io/apiserver/pkg/util/webhook/client.go, HookClient. */
export function webhookClient(config: JsonObject | undefined): WebhookClient {
  const caBundle = new TextDecoder().decode(base64Bytes(stringAt(config, 'caBundle')))
  return {
    ...(isObject(config?.service) ? serviceTarget(config.service) : { url: urlTarget(stringAt(config, 'url')) }),
    ...(caBundle.trim() !== '' && { caBundle }),
  }
}

function serviceTarget(reference: JsonObject): Pick<WebhookClient, 'url' | 'service'> {
  const service = { namespace: stringAt(reference, 'namespace'), name: stringAt(reference, 'name') }
  const host = `${service.name}.${service.namespace}.svc:${reference.port ?? HTTPS_PORT}`
  return { service, url: `https://${host}${escapedPath(stringAt(reference, 'path'))}` }
}

/** The host stays as it was written; validation has seen that there is neither a user, nor a query, nor a fragment. */
function urlTarget(url: string): string {
  const address = url.slice(url.indexOf('://') + '://'.length)
  const slash = address.indexOf('/')
  const host = slash < 0 ? address : address.slice(0, slash)
  return `https://${host}${slash < 0 ? '/' : escapedPath(decoded(address.slice(slash)))}`
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
