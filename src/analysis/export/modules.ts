import type { JsonObject } from '../../apimachinery/json/value.ts'
import { apiVersionOf, kindsOf } from './kind.ts'
import { typescriptOf } from './typescript.ts'

/**
 * TypeScript's types of the versions of CRDs, by the names under which a program imports them: `types/demo.crdlab.dev/v1`. Kinds of one group and version
 * share a module.
 */
export function typeModulesOf(crds: readonly JsonObject[]): Readonly<Record<string, string>> {
  const modules: Record<string, string> = {}
  for (const kind of crds.flatMap(kindsOf)) {
    const name = `types/${apiVersionOf(kind)}`
    modules[name] = `${modules[name] ?? ''}${typescriptOf(kind)}\n`
  }
  return modules
}
