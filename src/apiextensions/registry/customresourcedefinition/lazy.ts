import { LazyModule } from '../../../apimachinery/lazy-module.ts'

/** What keeps record of who owns which field of CRDs. */
export const DEFINITION_FIELD_MANAGERS = new LazyModule(() => import('./field-managers.ts'))
