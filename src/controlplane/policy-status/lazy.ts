import { LazyModule } from '../../apimachinery/lazy-module.ts'

/** What checks types of policies, for servers that have some. */
export const POLICY_STATUS = new LazyModule(() => import('./status.ts'))
