import { LazyModule } from '../lazy-module.ts'

/** Reading and writing YAML. */
export const YAML = new LazyModule(async () => {
  const [{ parseYaml }, { toYaml }] = await Promise.all([import('./parse.ts'), import('./serialize.ts')])
  return { parseYaml, toYaml }
})
