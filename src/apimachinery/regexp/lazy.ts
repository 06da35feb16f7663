import { LazyModule } from '../lazy-module.ts'

/** The port of RE2: a considerable part of the server's code, for patterns that are not plain and for what asks where a match is. */
export const RE2 = new LazyModule(() => import('./re2.ts'))
