import { append } from '../../apimachinery/append.ts'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { deepCopy, isObject, type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import type { Random } from '../../apiserver/clock.ts'
import type { CallWebhook } from '../../apiserver/webhook.ts'
import { textAt } from '../v1/view.ts'
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

const keyOf = ({ object, apiVersion }: Need): string => `${apiVersion} ${object}`

/** Thrown by a step that cannot go on before objects are converted; `settle` catches it. */
class ConversionNeeded extends Error {
  readonly needs: readonly Need[]

  constructor(needs: readonly Need[]) {
    super('an object was converted outside of a step that waits for conversions')
    this.needs = needs
  }
}

/** How many reviews of one step are under way at once. */
const MAX_CALLS = 16

/** How many objects of a list are converted before the list is read again. */
const MAX_NEEDS = 500

/**
 * The conversions of one CRD by its webhook [CO-3]. Reading and deciding are synchronous, a webhook is not: a step that needs an object
 * in another version stops, the webhook is asked, and the step runs again with the answer. Answers live as long as the step.
 */
export class WebhookConversions {
  readonly #client: WebhookClient
  readonly #webhooks: Webhooks
  /** The answers for the step that runs now. */
  #answers: ReadonlyMap<string, Converted> | undefined
  /** Reviews under way, which equal needs of other steps share. */
  readonly #asked = new Map<string, Promise<Converted>>()

  constructor(crd: JsonObject, webhooks: Webhooks) {
    this.#client = webhookClient(crd)
    this.#webhooks = webhooks
  }

  /** The converted object, which the caller may change; throws to stop the step while there is none. */
  convert(object: JsonObject, apiVersion: string): Converted {
    const need = { object: stringify(object), apiVersion }
    const answer = this.#answers?.get(keyOf(need))
    if (answer === undefined) throw new ConversionNeeded([need])
    return 'error' in answer ? answer : { object: deepCopy(answer.object) }
  }

  /**
   * Runs a step, again each time objects that it needs are converted. The part of it before its first `await` may convert; it must be
   * repeatable. Rejects with what the step throws.
   */
  async settle<T>(step: () => T | Promise<T>): Promise<T> {
    const answers = new Map<string, Converted>()
    for (;;) {
      try {
        return await this.#run(answers, step)
      } catch (error) {
        if (!(error instanceof ConversionNeeded)) throw error
        await this.#convertAll(error.needs, answers)
      }
    }
  }

  /** Runs reads that may each need a conversion and stops for many of them at once. */
  gather(reads: Iterable<() => void>): void {
    const needs: Need[] = []
    for (const read of reads) {
      try {
        read()
      } catch (error) {
        if (!(error instanceof ConversionNeeded)) throw error
        append(needs, error.needs)
      }
      if (needs.length >= MAX_NEEDS) break
    }
    if (needs.length > 0) throw new ConversionNeeded(needs)
  }

  #run<T>(answers: ReadonlyMap<string, Converted>, step: () => T): T {
    const before = this.#answers
    this.#answers = answers
    try {
      return step()
    } finally {
      this.#answers = before
    }
  }

  async #convertAll(needs: readonly Need[], answers: Map<string, Converted>): Promise<void> {
    const left = needs.values()
    const work = async (): Promise<void> => {
      for (const need of left) answers.set(keyOf(need), await this.#shared(need))
    }
    await Promise.all(Array.from({ length: Math.min(MAX_CALLS, needs.length) }, work))
  }

  async #shared(need: Need): Promise<Converted> {
    const key = keyOf(need)
    const asked = this.#asked.get(key)
    if (asked !== undefined) return asked
    const answer = this.#ask(need)
    this.#asked.set(key, answer)
    try {
      return await answer
    } finally {
      this.#asked.delete(key)
    }
  }

  /** Asks for one object, as the real server does for lists too. */
  async #ask({ object, apiVersion }: Need): Promise<Converted> {
    const { url, caBundle, service, reviewVersion } = this.#client
    const value = parseJson(object).value
    const original = isObject(value) ? value : newObject()
    const of = `${textAt(original, 'apiVersion')}, Kind=${textAt(original, 'kind')}`
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
