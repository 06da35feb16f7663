import type { Path } from '../edit.ts'

/** How many steps lead to the schema of a version. */
export const ROOT = 5

/** The place of a schema in that of its version: names of properties, `[]` for items, `{}` for values. */
export function placeOf(path: Path): string[] {
  const place: string[] = []
  for (let i = ROOT; i < path.length; i++) {
    const step = path[i]
    if (step === 'properties') place.push(String(path[++i]))
    else if (step === 'items') place.push('[]')
    else if (step === 'additionalProperties') place.push('{}')
  }
  return place
}
