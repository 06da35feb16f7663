import { type PointerEvent, type RefObject, useEffect, useState } from 'react'
import type { FieldNode } from '../crd/fields.ts'
import type { Session } from '../session/store.ts'
import { pasteAt } from './tree-edits.ts'

/** Where what is dragged would go: into a field, or behind it. */
export interface Drop {
  readonly id: string
  readonly where: 'into' | 'behind'
}

/** A finger that rests this long takes the field; one that moves before scrolls. */
const HOLD_MS = 350
/** How far a pointer moves before it drags, or a finger before it scrolls, in pixels. */
const SLACK = 6
/** Within this distance of an edge the tree scrolls, in pixels. */
const EDGE = 36
/** How far it scrolls with each frame, in pixels. */
const STEP = 8

/** What a pointer has taken. */
interface Grab {
  readonly pointer: number
  readonly node: FieldNode
  readonly from: { readonly x: number; readonly y: number }
  at: { readonly x: number; readonly y: number }
  isDragging: boolean
  /** Waits for a finger to rest. */
  readonly hold: ReturnType<typeof setTimeout> | undefined
}

/** Into a field that holds fields, unless its lower edge is meant; behind any other. */
function dropAt(row: HTMLElement, y: number, node: FieldNode): Drop {
  const { top, height } = row.getBoundingClientRect()
  const isLow = y > top + height * 0.7
  return { id: node.id, where: node.properties === undefined || isLow ? 'behind' : 'into' }
}

/** What the tree knows now. */
interface Tree {
  readonly session: Session
  nodeOf(target: EventTarget): FieldNode | undefined
  /** The selected fields. */
  chosen(): readonly FieldNode[]
}

/** One pointer's way over the tree. While something is dragged it counts as cut, so that Esc takes it back. */
class FieldDrag {
  tree: Tree
  readonly #element: RefObject<HTMLElement | null>
  readonly #onDrop: (drop: Drop | undefined) => void
  #grab: Grab | undefined
  #drop: Drop | undefined

  constructor(element: RefObject<HTMLElement | null>, tree: Tree, onDrop: (drop: Drop | undefined) => void) {
    this.#element = element
    this.tree = tree
    this.#onDrop = onDrop
  }

  get isDragging(): boolean {
    return this.#grab?.isDragging === true
  }

  readonly down = (event: PointerEvent): void => {
    const node = this.tree.nodeOf(event.target)
    const isTwist = (event.target as Element).closest('[data-twist=""]') !== null
    if (node === undefined || isTwist || !event.isPrimary || event.button !== 0) return
    const at = { x: event.clientX, y: event.clientY }
    const hold = event.pointerType === 'touch' ? setTimeout(() => this.#begin(taken), HOLD_MS) : undefined
    const taken: Grab = { pointer: event.pointerId, node, from: at, at, isDragging: false, hold }
    this.#grab = taken
  }

  readonly move = (event: PointerEvent): void => {
    const taken = this.#grab
    if (taken?.pointer !== event.pointerId) return
    taken.at = { x: event.clientX, y: event.clientY }
    const isFar = Math.hypot(taken.at.x - taken.from.x, taken.at.y - taken.from.y) >= SLACK
    if (taken.isDragging) this.#show(this.#find(taken)?.drop)
    else if (isFar && taken.hold === undefined) this.#begin(taken)
    else if (isFar) this.#release()
  }

  readonly up = (event: PointerEvent): void => {
    const taken = this.#grab
    if (taken?.pointer !== event.pointerId) return
    const found = taken.isDragging ? this.#find(taken) : undefined
    this.#release()
    if (!taken.isDragging) return
    if (found === undefined) this.tree.session.cut([])
    else void pasteAt(this.tree.session, found.node, found.drop.where)
  }

  readonly cancel = (): void => {
    if (this.isDragging) this.tree.session.cut([])
    this.#release()
  }

  /** A finger that rests would open a menu of the browser. */
  readonly menu = (event: { preventDefault(): void }): void => {
    if (this.#grab?.hold !== undefined) event.preventDefault()
  }

  #begin(taken: Grab): void {
    if (this.#grab !== taken) return
    taken.isDragging = true
    this.#element.current?.setPointerCapture(taken.pointer)
    const chosen = this.tree.chosen()
    const isChosen = chosen.some(({ id }) => id === taken.node.id)
    this.tree.session.cut((isChosen ? chosen : [taken.node]).map(({ path }) => path))
    this.#follow()
  }

  /** Scrolls while the pointer is at an edge, and shows where what is dragged would go. */
  readonly #follow = (): void => {
    const taken = this.#grab
    const element = this.#element.current
    if (taken?.isDragging !== true || element === null) return
    if (this.tree.session.getState().cut.length === 0) {
      this.#release()
      return
    }
    const { top, bottom } = element.getBoundingClientRect()
    if (taken.at.y < top + EDGE) element.scrollTop -= STEP
    else if (taken.at.y > bottom - EDGE) element.scrollTop += STEP
    this.#show(this.#find(taken)?.drop)
    requestAnimationFrame(this.#follow)
  }

  #find({ at }: Grab): { readonly node: FieldNode; readonly drop: Drop } | undefined {
    const row = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-id]') ?? undefined
    const node = row && this.tree.nodeOf(row)
    return row === undefined || node === undefined ? undefined : { node, drop: dropAt(row, at.y, node) }
  }

  #show(next: Drop | undefined): void {
    if (this.#drop?.id === next?.id && this.#drop?.where === next?.where) return
    this.#drop = next
    this.#onDrop(next)
  }

  #release(): void {
    clearTimeout(this.#grab?.hold)
    this.#grab = undefined
    this.#show(undefined)
  }
}

/**
 * Fields that are dragged to another place by mouse, pen or finger, with the place shown: the chosen ones when it is one of them that is taken. Drag and
 * drop of the browser is not used: a finger does not start it everywhere, and it scrolls nothing.
 */
export function useDrag(element: RefObject<HTMLElement | null>, tree: Tree) {
  const [drop, setDrop] = useState<Drop>()
  const [drag] = useState(() => new FieldDrag(element, tree, setDrop))
  drag.tree = tree
  useEffect(() => {
    const target = element.current
    // A finger that drags must not scroll too; React listens to touches passively.
    const onTouchMove = (event: TouchEvent): void => {
      if (drag.isDragging && event.cancelable) event.preventDefault()
    }
    target?.addEventListener('touchmove', onTouchMove, { passive: false })
    return () => {
      drag.cancel()
      target?.removeEventListener('touchmove', onTouchMove)
    }
  }, [element, drag])
  return {
    drop,
    handlers: {
      onPointerDown: drag.down,
      onPointerMove: drag.move,
      onPointerUp: drag.up,
      onPointerCancel: drag.cancel,
      onContextMenu: drag.menu,
    },
  }
}
