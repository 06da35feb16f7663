import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import type { Storage } from '../../../apiserver/storage/interfaces.ts'
import type { CallWebhook } from '../../../apiserver/webhook/call.ts'
import { functionOf } from '../../../protocol/conversion.ts'
import type { WebhookCaller, WebhookLimits } from './caller.ts'

/** Calls webhooks: those whose URL names the conversion function of a CRD by that function, all others over HTTPS. */
export class FunctionCaller {
  readonly #services: WebhookLimits['services'] | undefined
  /** The code that calls over HTTPS loads with the first call. */
  #webhooks: Promise<WebhookCaller> | undefined
  readonly #storage: Pick<Storage, 'get'>
  /** The code that runs functions loads with the first call. */
  #functions: Promise<{ readonly call: CallWebhook; close(): void }> | undefined

  /** `services` says where services are; without it none can be called. */
  constructor(storage: Pick<Storage, 'get'>, services?: WebhookLimits['services']) {
    this.#services = services
    this.#storage = storage
  }

  readonly call: CallWebhook = async (call) => {
    try {
      if (functionOf(call.url) === undefined) return await (await this.#network()).call(call)
      this.#functions ??= import('../conversions.ts').then(({ conversionsOf }) => conversionsOf(this.#storage))
      return await (await this.#functions).call(call)
    } catch (error) {
      return { failure: errorMessage(error) }
    }
  }

  #network(): Promise<WebhookCaller> {
    const services = this.#services
    this.#webhooks ??= import('./caller.ts').then((code) => new code.WebhookCaller(services && { services }))
    return this.#webhooks
  }

  close(): void {
    this.#webhooks?.then((webhooks) => webhooks.close()).catch(() => undefined)
    this.#functions?.then((functions) => functions.close()).catch(() => undefined)
  }
}
