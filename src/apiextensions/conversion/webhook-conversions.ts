import { stringAt } from '../../apimachinery/json/access.ts'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { deepCopy, isObject, type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import { Questions } from '../../apimachinery/questions.ts'
import type { Random } from '../../apiserver/clock.ts'
import type { CallWebhook } from '../../apiserver/webhook/call.ts'
import { answerFailure } from './answer-failure.ts'
import { checkConverted } from './converted-object.ts'
import type { Converted } from './converter.ts'
import { convertedObjects, ReviewError, reviewText } from './review.ts'
import { type WebhookClient, webhookClient } from './webhook-client.ts'

/** What a host gives the engine to call webhooks with. */
export interface Webhooks {
  readonly call: CallWebhook
  readonly random: Random
}

/** An object, as JSON, that a step needs in another version. */
interface Need {
  readonly object: string
  readonly apiVersion: string
}

/**
 * The conversions of one CRD by its webhook [CO-3]. Reading and deciding are synchronous, a webhook is not: a step of `rerun` that needs an
 * object in another version stops, the webhook is asked, and the step runs again with the answer.
 */
export class WebhookConversions {
  readonly #client: WebhookClient
  readonly #webhooks: Webhooks
  readonly #needs = new Questions<Need, Converted>({
    keyOf: ({ object, apiVersion }) => `${apiVersion} ${object}`,
    ask: (need) => this.#ask(need),
  })

  constructor(crd: JsonObject, webhooks: Webhooks) {
    this.#client = webhookClient(crd)
    this.#webhooks = webhooks
  }

  /** The converted object, which the caller may change. Throws Needed while there is none. */
  convert(object: JsonObject, apiVersion: string): Converted {
    const answer = this.#needs.answer({ object: stringify(object), apiVersion })
    return 'error' in answer ? answer : { object: deepCopy(answer.object) }
  }

  /** Runs reads that may each need a conversion and stops for many of them at once. */
  gather(reads: Iterable<() => void>): void {
    this.#needs.gather(reads)
  }

  /** Asks for one object, as the real server does for lists too. */
  async #ask({ object, apiVersion }: Need): Promise<Converted> {
    const { url, caBundle, service, reviewVersion } = this.#client
    const value = parseJson(object).value
    const original = isObject(value) ? value : newObject()
    const of = `${stringAt(original, 'apiVersion')}, Kind=${stringAt(original, 'kind')}`
    const failed = (why: string): Converted => ({ error: `conversion webhook for ${of} failed: ${why}` })
    if (reviewVersion === undefined) return { error: 'no supported conversion review versions' }
    if (service !== undefined) return failed(`Post ${JSON.stringify(url)}: service ${JSON.stringify(service)} not found`)
    const uid = this.#webhooks.random.uuid()
    const body = reviewText(reviewVersion, uid, apiVersion, object)
    const answer = await this.#webhooks.call({ url, body, ...(caBundle !== undefined && { caBundle }) })
    const failure = answerFailure(url, answer)
    if (failure !== undefined || !('body' in answer)) return failed(failure ?? '')
    try {
      const objects = convertedObjects(answer.body, reviewVersion, uid)
      const [first] = objects
      if (objects.length !== 1 || first === undefined) {
        return { error: `conversion webhook for ${of} returned ${objects.length} objects, expected 1` }
      }
      return checkConverted(first, original, apiVersion, of)
    } catch (error) {
      if (error instanceof ReviewError) return failed(error.message)
      throw error
    }
  }
}
