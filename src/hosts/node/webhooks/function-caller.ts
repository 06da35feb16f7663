import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import type { Storage } from '../../../apiserver/storage/interfaces.ts'
import type { CallWebhook } from '../../../apiserver/webhook/call.ts'
import { functionOf } from '../../../protocol/conversion.ts'
import { WebhookCaller, type WebhookLimits } from './caller.ts'

/** Calls webhooks: those whose URL names the conversion function of a CRD by that function, all others over HTTPS. */
export class FunctionCaller {
  readonly #webhooks: WebhookCaller
  readonly #storage: Pick<Storage, 'get'>
  /** The code that runs functions loads with the first call. */
  #functions: Promise<{ readonly call: CallWebhook; close(): void }> | undefined

  /** `services` says where services are; without it none can be called. */
  constructor(storage: Pick<Storage, 'get'>, services?: WebhookLimits['services']) {
    this.#webhooks = new WebhookCaller(services && { services })
    this.#storage = storage
  }

  readonly call: CallWebhook = async (call) => {
    if (functionOf(call.url) === undefined) return this.#webhooks.call(call)
    this.#functions ??= import('../conversions.ts').then(({ conversionsOf }) => conversionsOf(this.#storage))
    try {
      return await (await this.#functions).call(call)
    } catch (error) {
      return { failure: errorMessage(error) }
    }
  }

  close(): void {
    this.#webhooks.close()
    this.#functions?.then((functions) => functions.close()).catch(() => undefined)
  }
}
