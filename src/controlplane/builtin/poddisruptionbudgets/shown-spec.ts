import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'

const FIELDS = ['minAvailable', 'selector', 'maxUnavailable', 'unhealthyPodEvictionPolicy']

/** The spec of a budget as an error shows it: upstream's internal type as JSON, whose fields have their Go names, in its order. */
export function shownSpec(spec: JsonObject): string {
  const shown = FIELDS.map(
    (field) => `${JSON.stringify(field.charAt(0).toUpperCase() + field.slice(1))}:${stringify(spec[field] ?? null)}`,
  )
  return `{${shown.join(',')}}`
}
