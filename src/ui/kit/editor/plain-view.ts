import type { Ghost } from './marks.ts'
import { noteRoom } from './note-room.ts'
import { type Entered, isTabToggle, PADDING, type Position, type TextView, tabKey } from './text-pane.ts'
import { offsetIn, positionIn, rowOf } from './text-rows.ts'

/** What a plain text draws. */
export interface Drawn {
  readonly lines: readonly string[]
  readonly ghosts: readonly Ghost[]
  /** The lines of the text area: the first, and those that it has. */
  readonly firstLine: number
  readonly areaLines: readonly string[]
  /** Pixels: height of a line, width of a letter, and where lines begin. */
  readonly lineHeight: number
  readonly letter: number
  readonly contentLeft: number
}

type Point = { readonly clientX: number; readonly clientY: number }
type Pointed = Parameters<TextView['onPointed']>[0]

/** The plain text as what is drawn over it sees it, and its caret. */
export class PlainView implements TextView {
  drawn: Drawn = { lines: [''], ghosts: [], firstLine: 1, areaLines: [''], lineHeight: 20, letter: 7.5, contentLeft: 51 }
  /** Whether the reader selects with the pointer or composes letters: nothing can take the place of the text area then. */
  isBusy = false
  readonly inputs: (KeyboardEvent | string)[] = []
  readonly #moved = new Set<() => void>()
  readonly #pointed = new Set<Pointed>()
  readonly #scroller: () => HTMLElement | null
  readonly #area: () => HTMLTextAreaElement | null

  constructor(scroller: () => HTMLElement | null, area: () => HTMLTextAreaElement | null) {
    this.#scroller = scroller
    this.#area = area
  }

  get lineCount(): number {
    return this.drawn.lines.length
  }

  get height(): number {
    return this.#scroller()?.clientHeight ?? 0
  }

  /** From the beginning of the text to the top of a line. */
  offsetOf(line: number): number {
    return PADDING + rowOf(line, this.drawn.ghosts) * this.drawn.lineHeight
  }

  topOf(line: number): number {
    return this.offsetOf(line) - (this.#scroller()?.scrollTop ?? 0)
  }

  roomOf(line: number): number {
    const { clientWidth = 0, scrollLeft = 0 } = this.#scroller() ?? {}
    const { letter, contentLeft, lines } = this.drawn
    return noteRoom(lines[line - 1] ?? '', { room: clientWidth - contentLeft + scrollLeft, half: letter, full: 2 * letter })
  }

  onMoved(call: () => void): () => void {
    this.#moved.add(call)
    return () => this.#moved.delete(call)
  }

  onPointed(call: Pointed): () => void {
    this.#pointed.add(call)
    return () => this.#pointed.delete(call)
  }

  tellMoved(): void {
    for (const call of this.#moved) call()
  }

  tellPointed(...pointed: Parameters<Pointed>): void {
    for (const call of this.#pointed) call(...pointed)
  }

  /** Scrolls so that a line is in the middle, unless it is in sight. */
  reveal(line: number): void {
    const scroller = this.#scroller()
    if (scroller === null) return
    const top = this.topOf(line)
    const { clientHeight } = scroller
    if (top < 0 || top + this.drawn.lineHeight > clientHeight)
      scroller.scrollTop += top - (clientHeight - this.drawn.lineHeight) / 2
  }

  /** The place in the text that is nearest to a point. */
  positionAt({ clientX, clientY }: Point): Position {
    const scroller = this.#scroller()
    const { lines, ghosts, lineHeight, letter, contentLeft } = this.drawn
    if (scroller === null) return { line: 1, column: 1 }
    const { left, top } = scroller.getBoundingClientRect()
    const row = Math.floor((clientY - top + scroller.scrollTop - PADDING) / lineHeight)
    let line = Math.min(Math.max(row + 1, 1), lines.length)
    while (line > 1 && rowOf(line, ghosts) > row) line--
    const column = Math.max(0, Math.round((clientX - left + scroller.scrollLeft - contentLeft) / letter)) + 1
    return { line, column: Math.min(column, (lines[line - 1]?.length ?? 0) + 1) }
  }

  /** The line that a point is in; undefined outside of the text. */
  lineAt(point: Point): number | undefined {
    const scroller = this.#scroller()
    const { line } = this.positionAt(point)
    const inside = point.clientY - (scroller?.getBoundingClientRect().top ?? 0) - this.topOf(line)
    return inside >= 0 && inside < this.drawn.lineHeight ? line : undefined
  }

  /** Puts the caret to a place, and the focus. */
  place(position: Position): void {
    const area = this.#area()
    const offset = offsetIn(this.drawn.areaLines, position, this.drawn.firstLine)
    area?.focus({ preventScroll: true })
    area?.setSelectionRange(offset, offset)
  }

  /** The places where the selection begins and where the caret is. */
  selection(): { readonly anchor: Position; readonly caret: Position } {
    const area = this.#area()
    const text = this.drawn.areaLines.join('\n')
    const at = (offset: number): Position => positionIn(text, offset, this.drawn.firstLine)
    const [start, end] = [at(area?.selectionStart ?? 0), at(area?.selectionEnd ?? 0)]
    return area?.selectionDirection === 'backward' ? { anchor: end, caret: start } : { anchor: start, caret: end }
  }

  /** Whether Tab moves the focus, after the keys that wait. */
  get tabMoves(): boolean {
    const toggles = this.inputs.filter((input) => typeof input !== 'string' && isTabToggle(input)).length
    return tabKey.movesFocus !== (toggles % 2 === 1)
  }

  /** What the editor goes on with. */
  entered(): Entered {
    const { scrollTop = 0, scrollLeft = 0 } = this.#scroller() ?? {}
    const hasFocus = document.activeElement === this.#area()
    return { ...this.selection(), hasFocus, scrollTop, scrollLeft, inputs: this.inputs }
  }
}
