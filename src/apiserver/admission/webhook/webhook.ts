import { objectAt, objectsOf, stringAt, stringPerItem } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { readMeta } from '../../registry/rest/metadata.ts'
import type { StoredObject } from '../../storage/interfaces.ts'
import { type WebhookClient, webhookClient } from '../../webhook/client.ts'
import { reviewVersionOf } from '../../webhook/review.ts'
import type { ReviewVersion } from '../../webhook/review-versions.ts'
import { Composition } from '../cel/composition.ts'
import type { Condition } from '../policy/compiled-policy.ts'

/** A webhook that is ready to be asked. */
export interface Webhook {
  readonly configuration: string
  readonly name: string
  /** Tells it from all others, of other configurations too. */
  readonly uid: string
  readonly conditions: readonly Condition[]
  /** What it is asked about, in the terms of a policy's constraints. */
  readonly constraints: JsonObject
  readonly client: WebhookClient
  readonly timeoutSeconds: number
  /** Undefined: it takes none that the server knows. */
  readonly reviewVersion: ReviewVersion | undefined
  /** Whether a request passes where it cannot be called. */
  readonly ignoresFailures: boolean
  readonly isForDryRuns: boolean
  /** Whether it is asked again when something after it changes the object. */
  readonly isReinvocable: boolean
}

const known = new WeakMap<StoredObject, readonly Webhook[]>()

/** The webhooks of a stored configuration, kept for as long as this version is stored. */
export function webhooksOf(configuration: StoredObject): readonly Webhook[] {
  const found = known.get(configuration) ?? readWebhooks(configuration.value)
  known.set(configuration, found)
  return found
}

function readWebhooks(configuration: JsonObject): readonly Webhook[] {
  const owner = stringAt(readMeta(configuration), 'name')
  return objectsOf(configuration.webhooks).map((webhook, i) => {
    const composition = new Composition(false)
    const { timeoutSeconds, sideEffects, rules, namespaceSelector, objectSelector, matchPolicy } = webhook
    return {
      configuration: owner,
      name: stringAt(webhook, 'name'),
      uid: `${owner}/${i}`,
      conditions: objectsOf(webhook.matchConditions).map((condition) => ({
        name: stringAt(condition, 'name'),
        expression: composition.compile(
          stringAt(condition, 'expression'),
          { hasParams: false, hasAuthorizer: true },
          'stored',
          'bool',
        ),
      })),
      constraints: {
        resourceRules: rules ?? [],
        namespaceSelector: namespaceSelector ?? {},
        objectSelector: objectSelector ?? {},
        matchPolicy: matchPolicy ?? 'Equivalent',
      },
      client: webhookClient(objectAt(webhook, 'clientConfig')),
      timeoutSeconds: Number(timeoutSeconds),
      reviewVersion: reviewVersionOf(stringPerItem(webhook.admissionReviewVersions)),
      ignoresFailures: webhook.failurePolicy === 'Ignore',
      isForDryRuns: sideEffects === 'None' || sideEffects === 'NoneOnDryRun',
      isReinvocable: webhook.reinvocationPolicy === 'IfNeeded',
    }
  })
}
