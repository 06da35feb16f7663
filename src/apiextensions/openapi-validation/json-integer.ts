/**
 * Whether a float64 counts as an integer: exactly, or within a billionth of one, and inside ±(2^53-1).
 * Source: github.com/go-openapi/swag/conv, IsFloat64AJSONInteger.
 */
export function isJsonInteger(value: number): boolean {
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return false
  const rounded = Math.sign(value) * Math.round(Math.abs(value))
  if (value === rounded) return true
  return rounded !== 0 && Math.abs(value - rounded) < 1e-9 * Math.abs(rounded)
}
