import { LazyModule } from '../../apimachinery/lazy-module.ts'

/** The validation of written CRDs, and of the certificates of their webhooks. */
export const CRD_VALIDATION = new LazyModule(async () => {
  const [definition, { warningsFor }, { hasInvalidCaBundle, hasUnusableCaBundle }] = await Promise.all([
    import('./custom-resource-definition.ts'),
    import('./warnings.ts'),
    import('./ca-bundle.ts'),
  ])
  return { ...definition, warningsFor, hasInvalidCaBundle, hasUnusableCaBundle }
})
