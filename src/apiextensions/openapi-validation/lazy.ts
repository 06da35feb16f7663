import { LazyModule } from '../../apimachinery/lazy-module.ts'

/** The validation of objects by the schema of their CRD. */
export const OBJECT_VALIDATION = new LazyModule(async () => {
  const [{ compileValidator }, { formatsOf }, { Correlation }, lists, { validateEmbedded }] = await Promise.all([
    import('./validator.ts'),
    import('./formats.ts'),
    import('./correlation.ts'),
    import('../schema/listtype/validation.ts'),
    import('../schema/objectmeta/validation.ts'),
  ])
  const { validateListTypes, validateListTypesUpdate } = lists
  return { compileValidator, formatsOf, Correlation, validateListTypes, validateListTypesUpdate, validateEmbedded }
})
