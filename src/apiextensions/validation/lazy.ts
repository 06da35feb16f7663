import { LazyModule } from '../../apimachinery/lazy-module.ts'

/** The validation of written CRDs, and of what only few CRDs have: approvals, certificates of webhooks. */
export const CRD_VALIDATION = new LazyModule(async () => {
  const [definition, { warningsFor }, { approvalState }, { hasInvalidCaBundle, hasUnusableCaBundle }] = await Promise.all([
    import('./custom-resource-definition.ts'),
    import('./warnings.ts'),
    import('./api-approval.ts'),
    import('./ca-bundle.ts'),
  ])
  return { ...definition, warningsFor, approvalState, hasInvalidCaBundle, hasUnusableCaBundle }
})
