import type { CallWebhook } from '../../apiserver/webhook/call.ts'
import type { Stored } from '../sandbox/page-conversions.ts'

/** Answers webhooks by the conversion functions of the CRDs in a store. The code that runs them loads with the first call. */
export const conversionCaller =
  (stored: Stored): CallWebhook =>
  (call) =>
    import('../sandbox/page-conversions.ts')
      .then(({ conversionsOf }) => conversionsOf(stored).call(call))
      .catch((error: unknown) => ({ failure: String(error) }))
