/** Tags of ASN.1 that certificates use. ITU-T X.690 has their encoding. */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  sequence: 0x30,
  set: 0x31,
  generalizedTime: 0x18,
} as const

/** The tag of a field by its number: `[3]`. */
export const context = (field: number, isConstructed = true): number => (isConstructed ? 0xa0 : 0x80) | field

/** Encodes a value in DER: its tag, its length and its parts. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff)
  return [0x80 | bytes.length, ...bytes]
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(TAG.sequence, ...parts)

export const utf8 = (text: string): Buffer => der(TAG.utf8String, Buffer.from(text))

/** A positive integer from its bytes. */
export const integer = (bytes: Uint8Array): Buffer =>
  der(TAG.integer, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)

/** A string of bits whose last byte is full. */
export const bits = (bytes: Uint8Array, unused = 0): Buffer => der(TAG.bitString, Buffer.from([unused]), bytes)

/** An object identifier: `2.5.4.3`. */
export function objectId(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  return der(TAG.objectIdentifier, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

/** Seven bits a byte; all bytes but the last have the eighth. */
function base128(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}

/** A moment in whole seconds. */
export const time = (date: Date): Buffer =>
  der(TAG.generalizedTime, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`))
