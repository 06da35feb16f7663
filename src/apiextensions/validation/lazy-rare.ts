import { LazyModule } from '../../apimachinery/lazy-module.ts'

/**
 * What validation seldom needs: errors that show parts of a CRD or say what is wrong with a date, paths of fields, approvals of protected groups, webhooks
 * that convert.
 */
export const RARE_VALIDATION = new LazyModule(() => import('./rare.ts'))
