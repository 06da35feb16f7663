import { LazyModule } from '../../../apimachinery/lazy-module.ts'

/** The checks of string formats that few schemas have. */
export const FORMAT_CHECKS = new LazyModule(() => import('./checks.ts'))
