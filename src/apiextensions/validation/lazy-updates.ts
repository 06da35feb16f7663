import { LazyModule } from '../../apimachinery/lazy-module.ts'

/** What an update of a CRD leaves unsaid of the faults that the stored one has. */
export const CRD_UPDATES = new LazyModule(() => import('./ratcheting.ts'))
