import { LazyModule } from '../../../apimachinery/lazy-module.ts'

/** The field managers of custom resources. */
export const RESOURCE_FIELD_MANAGERS = new LazyModule(() => import('./field-managers.ts'))
