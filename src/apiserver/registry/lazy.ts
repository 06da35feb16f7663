import { LazyModule } from '../../apimachinery/lazy-module.ts'

/** The deletion of objects. */
export const STORE_DELETION = new LazyModule(() => import('./store-delete.ts'))

/** What reads the tokens by which clients ask for the next page of a list. */
export const CONTINUE_TOKENS = new LazyModule(() => import('./decode-continue.ts'))
