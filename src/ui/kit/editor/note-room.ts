/** The least room of a note in pixels: with its icon alone, and with words. */
export const NOTE_ROOM = { icon: 28, words: 90 }

/** From the note to the edge of the editor, in pixels. */
const EDGE = 14

/** From here on letters are as wide as two. */
const FIRST_WIDE = 0x2e80

interface Layout {
  /** From where lines begin to the edge of the editor, with what is scrolled away, in pixels. */
  readonly room: number
  /** The width of a letter, and of a wide one. */
  readonly half: number
  readonly full: number
}

/** How wide a note at the end of a line can be without covering its text, in pixels; 0 and less: there is no room. */
export function noteRoom(text: string, { room, half, full }: Layout): number {
  let left = room - EDGE
  for (let i = 0; i < text.length && left > 0; i++) left -= text.charCodeAt(i) < FIRST_WIDE ? half : full
  return left
}
