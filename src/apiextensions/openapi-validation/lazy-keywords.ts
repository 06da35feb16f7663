import { LazyModule } from '../../apimachinery/lazy-module.ts'

/** The checks that few schemas need: most string formats, and the keywords that combine schemas. */
export const UNUSUAL_KEYWORDS = new LazyModule(() => import('./unusual-keywords.ts'))
