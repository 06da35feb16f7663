import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { urlWithTimeout, type WebhookClient, webhookClient } from '../../apiserver/webhook/client.ts'
import { reviewVersionOf } from '../../apiserver/webhook/review.ts'
import type { ReviewVersion } from '../../apiserver/webhook/review-versions.ts'
import { specOf } from '../v1/stored-definition.ts'

/** How the conversion webhook of a CRD is reached. */
export interface ConversionClient extends WebhookClient {
  /** The version of ConversionReview that is sent: the first one that the server knows. */
  readonly reviewVersion: ReviewVersion | undefined
}

const TIMEOUT_SECONDS = 30

/**
 * The webhook of a CRD whose strategy is `Webhook`.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/conversion/webhook_converter.go, webhookClientConfigForCRD.
 */
export function conversionClient(crd: JsonObject): ConversionClient {
  const { conversion } = specOf(crd)
  const webhook = isObject(conversion) && isObject(conversion.webhook) ? conversion.webhook : undefined
  const versions = Array.isArray(webhook?.conversionReviewVersions) ? webhook.conversionReviewVersions : []
  const config = isObject(webhook?.clientConfig) ? webhook.clientConfig : undefined
  const client = webhookClient(config)
  return { ...client, url: urlWithTimeout(client.url, TIMEOUT_SECONDS), reviewVersion: reviewVersionOf(versions) }
}
