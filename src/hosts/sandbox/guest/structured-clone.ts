/** Copies plain data: objects, arrays, dates, maps and sets, also where they contain themselves. Source: https://html.spec.whatwg.org/#structuredserializeinternal. */
export function guestStructuredClone(value: unknown): unknown {
  return cloned(value, new Map())
}

function cloned(value: unknown, known: Map<object, object>): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') throw new Error(`${String(value)} could not be cloned`)
  if (typeof value !== 'object' || value === null) return value
  const copied = known.get(value)
  if (copied !== undefined) return copied
  const keep = <T extends object>(copy: T): T => {
    known.set(value, copy)
    return copy
  }
  if (value instanceof Date) return keep(new Date(value))
  if (value instanceof Map) {
    const copy = keep(new Map<unknown, unknown>())
    for (const [key, item] of value) copy.set(cloned(key, known), cloned(item, known))
    return copy
  }
  if (value instanceof Set) {
    const copy = keep(new Set<unknown>())
    for (const item of value) copy.add(cloned(item, known))
    return copy
  }
  const copy = keep<object>(Array.isArray(value) ? new Array(value.length) : {})
  for (const [key, item] of Object.entries(value))
    Object.defineProperty(copy, key, { value: cloned(item, known), writable: true, enumerable: true, configurable: true })
  return copy
}
