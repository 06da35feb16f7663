import { LazyModule } from '../../apimachinery/lazy-module.ts'

/** What validation needs of few CRDs: errors that show parts of a CRD, paths of fields, approvals of protected groups, webhooks that convert. */
export const RARE_VALIDATION = new LazyModule(() => import('./rare.ts'))
