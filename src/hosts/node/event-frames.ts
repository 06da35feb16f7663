/** Takes pieces of a stream and returns what is complete of it: one text for each event. */
export type EventFrames = (piece: string) => string[]

/** In bytes. Source: k8s.io/apimachinery/pkg/util/framer/framer.go, lengthDelimitedFrameWriter. */
const LENGTH_BYTES = 4

/** Splits a stream of JSON lines; each event keeps its line feed. */
export function lineFrames(): EventFrames {
  /** The parts of a line that has not ended. */
  let parts: string[] = []
  return (piece) => {
    const frames: string[] = []
    let from = 0
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      frames.push(parts.join('') + piece.slice(from, end + 1))
      parts = []
      from = end + 1
    }
    if (from < piece.length) parts.push(piece.slice(from))
    return frames
  }
}

/** Splits a stream of frames that stand behind their lengths, a character for each byte, and leaves the lengths out. */
export function lengthFrames(): EventFrames {
  let parts: string[] = []
  let held = 0
  /** How many bytes complete the length, or the frame behind it. */
  let wanted = LENGTH_BYTES
  return (piece) => {
    parts.push(piece)
    held += piece.length
    if (held < wanted) return []
    const frames: string[] = []
    const text = parts.join('')
    let from = 0
    while (text.length - from >= wanted) {
      if (wanted === LENGTH_BYTES) wanted += lengthAt(text, from)
      if (text.length - from < wanted) break
      frames.push(text.slice(from + LENGTH_BYTES, from + wanted))
      from += wanted
      wanted = LENGTH_BYTES
    }
    const rest = text.slice(from)
    parts = rest === '' ? [] : [rest]
    held = rest.length
    return frames
  }
}

function lengthAt(text: string, at: number): number {
  let length = 0
  for (let i = at; i < at + LENGTH_BYTES; i++) length = length * 256 + text.charCodeAt(i)
  return length
}
