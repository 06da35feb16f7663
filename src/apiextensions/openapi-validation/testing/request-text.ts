import { Dbl, type JsonValue } from '../../../apimachinery/json/value.ts'

/** JSON text that keeps floats without fraction apart from integers, as a client may write them: `1.0`, `1e+300`. */
export function requestText(value: JsonValue): string {
  if (value instanceof Dbl) {
    const text = String(value.value)
    return text.includes('e') ? text : `${text}.0`
  }
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `[${value.map(requestText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key)}:${requestText(member)}`)
    .join(',')}}`
}
