import { LazyModule } from '../../apimachinery/lazy-module.ts'

/** What checks that users grant no more than they hold, for writes of roles and bindings. */
export const ESCALATION = new LazyModule(() => import('./escalation.ts'))

/** Who may act as another user, for senders that a host knows. */
export const IMPERSONATION = new LazyModule(() => import('./impersonation.ts'))
