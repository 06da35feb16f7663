import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { Questions } from '../../../apimachinery/questions.ts'
import type { Clock } from '../../clock.ts'
import type { Deadline } from '../../registry/rest/deadline.ts'
import { answerFailure } from '../../webhook/answer-failure.ts'
import { DEADLINE_EXCEEDED, hasTimedOut, type Webhooks } from '../../webhook/call.ts'
import { urlWithTimeout } from '../../webhook/client.ts'
import { ReviewError } from '../../webhook/review.ts'
import { type AdmissionResponse, admissionResponse, InvalidResponse, reviewText } from './review.ts'
import type { Webhook } from './webhook.ts'

/** What a webhook is asked. */
export interface AdmissionQuestion {
  readonly webhook: Webhook
  /** The request of the review, without its uid. */
  readonly request: JsonObject
  /** Absent: it validates. Else how often the mutating plugins have run before. */
  readonly round?: number
  /** When the request ends; absent: the webhook has its own time. */
  readonly deadline?: Deadline | undefined
}

/** An answer of more letters takes long to read, and the request long to go on with it. */
const LARGE = 250_000

/** Milliseconds of a second. */
const MS = 1000

/** The sentence why a webhook says nothing; `isOver`: the request has no time left. */
interface Failure {
  readonly failure: string
  readonly isOver?: boolean
}

/** What a webhook says, or why it says nothing. */
type Said = AdmissionResponse | Failure

/** With how long it took, in milliseconds. */
export type Outcome = Said & { readonly took: number }

/** The calls of webhooks: reviews of requests, whose steps stop until there are answers. */
export class AdmissionCalls {
  readonly #webhooks: Webhooks | undefined
  readonly #clock: Clock
  readonly #pause: () => Promise<void>
  readonly #questions = new Questions<AdmissionQuestion, Outcome>({
    keyOf: ({ webhook, round = '', request }) => `${webhook.uid} ${round} ${stringify(request)}`,
    ask: async (question) => {
      const asked = this.#clock.now()
      const said = await this.#ask(question)
      return { ...said, took: this.#clock.now() - asked }
    },
    // Each request is a review of its own, and all webhooks that validate it are called at once.
    isShared: false,
    maxCalls: Number.POSITIVE_INFINITY,
  })

  /** Without `webhooks` none is called. `pause` resolves after other requests had their turn. */
  constructor(webhooks: Webhooks | undefined, clock: Clock, pause: () => Promise<void>) {
    this.#webhooks = webhooks
    this.#clock = clock
    this.#pause = pause
  }

  /** The answer of a webhook. Throws Needed while there is none. */
  outcome(question: AdmissionQuestion): Outcome {
    return this.#questions.answer(question)
  }

  /** Asks all of them at once. Throws Needed while answers are missing. */
  gather(questions: readonly AdmissionQuestion[]): void {
    this.#questions.gather(questions.map((question) => () => void this.outcome(question)))
  }

  /** Gives the webhook its own time, or what is left of that of the request. */
  async #ask(question: AdmissionQuestion): Promise<Said> {
    const { deadline } = question
    const left = deadline === undefined ? Number.POSITIVE_INFINITY : (deadline.at - this.#clock.now()) / MS
    if (left <= 0) return { failure: `failed to call webhook: ${DEADLINE_EXCEEDED}`, isOver: true }
    return this.#call(question, left)
  }

  /** `left`: how many seconds the request has. */
  async #call({ webhook, request, round }: AdmissionQuestion, left: number): Promise<Said> {
    const { client, reviewVersion } = webhook
    const timeoutSeconds = Math.min(left, webhook.timeoutSeconds)
    const failed = (what: string, why: string): Failure => ({ failure: `${what}: ${why}` })
    if (reviewVersion === undefined)
      return failed('could not create admission objects', 'webhook does not accept known AdmissionReview versions (v1, v1beta1)')
    const notCalled = (why: string): Failure => failed('failed to call webhook', why)
    if (this.#webhooks === undefined) return notCalled('this server calls no webhooks')
    const uid = this.#webhooks.random.uuid()
    const url = urlWithTimeout(client.url, timeoutSeconds)
    const answer = await this.#webhooks.call({ ...client, url, timeoutSeconds, body: reviewText(reviewVersion, uid, request) })
    const failure = answerFailure(url, answer)
    if (failure !== undefined || !('body' in answer))
      return { ...notCalled(failure ?? ''), isOver: left < webhook.timeoutSeconds && hasTimedOut(answer) }
    try {
      const response = admissionResponse(answer.body, reviewVersion, uid, round !== undefined, this.#webhooks.release)
      if (answer.body.length > LARGE) await this.#pause()
      return response
    } catch (error) {
      if (error instanceof ReviewError) return notCalled(error.message)
      if (error instanceof InvalidResponse) return failed('received invalid webhook response', error.message)
      throw error
    }
  }
}
