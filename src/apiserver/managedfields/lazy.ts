import { LazyModule } from '../../apimachinery/lazy-module.ts'

/** What keeps record of who owns which field of the kinds that are part of the server. */
export const TYPED_FIELD_MANAGERS = new LazyModule(() => import('./typed-kind.ts'))
