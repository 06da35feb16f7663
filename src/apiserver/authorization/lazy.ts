import { LazyModule } from '../../apimachinery/lazy-module.ts'

/** What checks that users grant no more than they hold, for writes of roles and bindings. */
export const ESCALATION = new LazyModule(() => import('./escalation.ts'))
