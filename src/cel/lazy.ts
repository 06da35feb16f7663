import { LazyModule } from '../apimachinery/lazy-module.ts'

/** The libraries besides the standard one: more code than the language itself, which few rules need. */
export const CEL_LIBRARIES = new LazyModule(() => import('./functions.ts'))

/** What stands before the first dot in the names of functions of those libraries, as in `sets.contains` and the operator `_?._`. */
export const NAMESPACES: ReadonlySet<string> = new Set(['_?', 'cel', 'format', 'ip', 'lists', 'optional', 'sets', 'strings'])

/** The functions of the standard library that those libraries have overloads of. */
export const EXTENDED: ReadonlySet<string> = new Set(['string'])
