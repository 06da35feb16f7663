import { LazyModule } from '../../apimachinery/lazy-module.ts'

/** Conversions by webhook, for CRDs that have one where the host calls it. */
export const CONVERSION_WEBHOOKS = new LazyModule(() => import('./webhook-conversions.ts'))
