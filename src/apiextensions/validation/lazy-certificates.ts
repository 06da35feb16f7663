import { LazyModule } from '../../apimachinery/lazy-module.ts'

/** What reads the certificates of conversion webhooks. */
export const CERTIFICATES = new LazyModule(() => import('./certificates.ts'))
