import { LazyModule } from '../../../apimachinery/lazy-module.ts'

/** What keeps record of who owns which field of custom resources. */
export const RESOURCE_FIELD_MANAGERS = new LazyModule(() => import('./field-managers.ts'))
