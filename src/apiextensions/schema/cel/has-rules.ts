import type { Structural } from '../structural.ts'

const withRules = new WeakMap<Structural, boolean>()

/** Whether a schema has rules anywhere. */
export function hasRules(s: Structural): boolean {
  let found = withRules.get(s)
  if (found === undefined) {
    const children = [s.items, s.additionalProperties, ...(s.properties?.values() ?? [])]
    found = s.extensions.validations.length > 0 || children.some((child) => typeof child === 'object' && hasRules(child))
    withRules.set(s, found)
  }
  return found
}
