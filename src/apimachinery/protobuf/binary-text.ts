/**
 * Bodies travel as text. A binary one does so with a character for each byte, its code the byte (ISO 8859-1).
 */
export function binaryText(bytes: Uint8Array): string {
  // More at once could be more arguments than a call takes.
  const CHUNK = 8192
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return text
}

/** The bytes of a text that {@link binaryText} gave. */
export function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}
