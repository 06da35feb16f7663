import { LazyModule } from '../../apimachinery/lazy-module.ts'

/** The validation of written CRDs. */
export const CRD_VALIDATION = new LazyModule(async () => {
  const [definition, { warningsFor }] = await Promise.all([import('./custom-resource-definition.ts'), import('./warnings.ts')])
  return { ...definition, warningsFor }
})
