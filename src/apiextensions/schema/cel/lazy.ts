import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import type { Release } from '../../../apimachinery/releases/release.ts'
import type { CelHooks } from '../../validation/options.ts'
import type { Structural } from '../structural.ts'
import { hasRules } from './has-rules.ts'
import type { CelValidator } from './validation.ts'

/** The expression language and what runs it over schemas: the largest part of the server, for CRDs with rules alone. */
export const CEL = new LazyModule(async () => {
  const [{ compileSchemaRules }, { compileCelValidator, validateRules }] = await Promise.all([
    import('./compile.ts'),
    import('./validation.ts'),
  ])
  return { compileSchemaRules, compileCelValidator, validateRules }
})

/** The validator of the rules of a resource; undefined where it has none. Throws ModuleNeeded without `CEL`. */
export const rulesOfResource = (s: Structural, release: Release): CelValidator | undefined =>
  hasRules(s) ? CEL.get().compileCelValidator(s, true, release) : undefined

/** The part of CEL that validation of CRDs needs. Throws ModuleNeeded without `CEL` where there are rules. */
export const celHooks = (release: Release): Required<CelHooks> => ({
  compileRules: (compilation) => CEL.get().compileSchemaRules(compilation),
  validateRules: (s, isResourceRoot, path, value, old, budget) =>
    hasRules(s)
      ? CEL.get().validateRules(s, isResourceRoot, path, value, old, budget, release)
      : { errors: [], budget, warnings: [] },
})
