import { LazyModule } from '../../apimachinery/lazy-module.ts'

/** What computes replicas and budgets, for servers that have autoscalers or budgets. */
export const SCALING = new LazyModule(() => import('./sync.ts'))
