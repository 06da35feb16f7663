import type { Path } from '../edit.ts'

/** How many steps lead to the schema of a version: spec, versions, index, schema, openAPIV3Schema. */
export const SCHEMA_STEPS = 5

/** A place in a schema as people say it: `spec.list[].name`, and the keyword where it names one. */
export function fieldOf(path: Path): string {
  let field = ''
  for (let i = SCHEMA_STEPS; i < path.length; i++) {
    const step = path[i]
    if (step === 'properties' && i + 1 < path.length) field += `${field === '' ? '' : '.'}${path[++i]}`
    else if (step === 'items') field += '[]'
    else if (step === 'additionalProperties') field += '.*'
    else break
  }
  return field
}
