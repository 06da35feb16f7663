import { LazyModule } from '../lazy-module.ts'

/** Paths with more than names: `.status.conditions[?(@.type=="Ready")].status`. */
export const JSON_PATH = new LazyModule(() => import('./jsonpath.ts'))
