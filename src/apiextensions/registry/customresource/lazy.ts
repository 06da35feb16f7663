import { LazyModule } from '../../../apimachinery/lazy-module.ts'

/** The field managers of custom resources. */
export const RESOURCE_FIELD_MANAGERS = new LazyModule(() => import('./field-managers.ts'))

/** What serves `/scale`. */
export const SCALE_CODE = new LazyModule(() => import('./scale-scope.ts'))
