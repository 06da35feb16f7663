import { stringAt } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { deepCopy, type JsonObject } from '../../apimachinery/json/value.ts'
import { Questions } from '../../apimachinery/questions.ts'
import { answerFailure } from '../../apiserver/webhook/answer-failure.ts'
import type { Webhooks } from '../../apiserver/webhook/call.ts'
import { ReviewError } from '../../apiserver/webhook/review.ts'
import { functionOf, REVIEWS_AT_ONCE } from '../../protocol/conversion.ts'
import { checkConverted } from './converted-object.ts'
import type { Converted } from './converter.ts'
import { convertedObjects, reviewText } from './review.ts'
import { type ConversionClient, conversionClient } from './webhook-client.ts'

/** An object, as JSON, that a step needs in another version. */
interface Need {
  readonly object: string
  /** The same, read. The step that needs it has stopped and changes it no more. */
  readonly original: JsonObject
  readonly apiVersion: string
}

/**
 * The conversions of one CRD by its webhook [CO-3]. Reading and deciding are synchronous, a webhook is not: a step of `rerun` that needs an
 * object in another version stops, the webhook is asked, and the step runs again with the answer.
 */
export class WebhookConversions {
  readonly #client: ConversionClient
  readonly #webhooks: Webhooks
  readonly #needs: Questions<Need, Converted>

  constructor(crd: JsonObject, webhooks: Webhooks) {
    this.#client = conversionClient(crd)
    this.#webhooks = webhooks
    this.#needs = new Questions<Need, Converted>({
      keyOf: ({ object, apiVersion }) => `${apiVersion} ${object}`,
      ask: (need) => this.#ask(need),
      maxCalls: functionOf(this.#client.url) === undefined ? undefined : REVIEWS_AT_ONCE,
    })
  }

  /** The converted object, which the caller may change. Throws Needed while there is none. */
  convert(object: JsonObject, apiVersion: string): Converted {
    const answer = this.#needs.answer({ object: stringify(object), original: object, apiVersion })
    return 'error' in answer ? answer : { object: deepCopy(answer.object) }
  }

  /** Runs reads that may each need a conversion and stops for many of them at once. */
  gather(reads: Iterable<() => void>): void {
    this.#needs.gather(reads)
  }

  /** Asks for one object, as the real server does for lists too. */
  async #ask({ object, original, apiVersion }: Need): Promise<Converted> {
    const { reviewVersion, ...client } = this.#client
    const of = `${stringAt(original, 'apiVersion')}, Kind=${stringAt(original, 'kind')}`
    const failed = (why: string): Converted => ({ error: `conversion webhook for ${of} failed: ${why}` })
    if (reviewVersion === undefined) return { error: 'no supported conversion review versions' }
    const uid = this.#webhooks.random.uuid()
    const body = reviewText(reviewVersion, uid, apiVersion, object)
    const answer = await this.#webhooks.call({ ...client, body })
    const failure = answerFailure(client.url, answer)
    if (failure !== undefined || !('body' in answer)) return failed(failure ?? '')
    try {
      const objects = convertedObjects(answer.body, reviewVersion, uid, this.#webhooks.release)
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
