import type { RE2JS } from 're2js'
import { LazyModule } from '../lazy-module.ts'

/** The port of RE2: a considerable part of the server's code. */
export const RE2 = new LazyModule(() => import('./re2.ts'))

/** A compiled regular expression of Go: a port of RE2, linear in the text, so no pattern can stall the server. */
export type RegExpGo = RE2JS

export interface RegExpError {
  /** As Go says it: ``error parsing regexp: missing closing ]: `[` ``. */
  readonly error: string
}

const MAX_CACHED = 5000
const cache = new Map<string, RegExpGo | RegExpError>()

/** Compiles a pattern, or says in Go's words what is wrong with it. Compiled patterns are kept. Throws ModuleNeeded without `RE2`. */
export function compileRegExp(pattern: string): RegExpGo | RegExpError {
  const known = cache.get(pattern)
  if (known !== undefined) return known
  if (cache.size >= MAX_CACHED) cache.clear()
  const compiled = RE2.get().compileRe2(pattern)
  cache.set(pattern, compiled)
  return compiled
}
