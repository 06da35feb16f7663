/** Writes messages for tests: each field is its number and a text, a number, a flag or the bytes of a message. */
export type TestField = readonly [number: number, value: string | number | boolean | Uint8Array]

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
  return [...bytes, rest]
}

export function encode(...fields: readonly TestField[]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'number' || typeof value === 'boolean') return [...varint(number * 8), ...varint(Number(value))]
      const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
      return [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes]
    }),
  )
}

/** An object of a kind in its envelope. */
export const envelope = (apiVersion: string, kind: string, raw: Uint8Array): Uint8Array =>
  Uint8Array.from([0x6b, 0x38, 0x73, 0, ...encode([1, encode([1, apiVersion], [2, kind])], [2, raw], [3, ''], [4, ''])])
