import type { FieldNode } from '../crd/fields.ts'

/** What the tree needs of a key press. */
export interface KeyPress {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly timeStamp: number
}

export interface Moves {
  readonly rows: readonly FieldNode[]
  /** The selected row; -1 when none is. */
  readonly at: number
  readonly closed: ReadonlySet<string>
  readonly toggle: (node: FieldNode, close: boolean) => void
  readonly typed: { text: string; when: number }
}

const PAGE = 12
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }
/** Letters within this time are one word. */
const WORD_MS = 700

/** Where a key leads in the tree; undefined when it leads nowhere. May be beyond the rows. */
export function moveOf(press: KeyPress, { rows, at, closed, toggle, typed }: Moves): number | undefined {
  const node = rows[at]
  const isOpen = node !== undefined && node.children > 0 && !closed.has(node.id)
  const step = STEPS[press.key]
  if (step !== undefined) return at + step
  switch (press.key) {
    case 'Home':
      return 0
    case 'End':
      return rows.length - 1
    case 'ArrowRight':
      if (node !== undefined && node.children > 0 && !isOpen) toggle(node, false)
      return isOpen ? at + 1 : at
    case 'ArrowLeft': {
      if (isOpen) toggle(node, true)
      const parent = rows.findLastIndex((one, i) => i < at && one.depth < (node?.depth ?? 0))
      return isOpen || parent < 0 ? at : parent
    }
    default:
      return typedMove(press, rows, at, typed)
  }
}

/** The row whose name begins with what is typed, from the selected one on. */
function typedMove(press: KeyPress, rows: readonly FieldNode[], at: number, typed: Moves['typed']): number | undefined {
  // No field is called so: it asks for help.
  if (press.key === '?') return undefined
  if (press.key.length !== 1 || press.key === ' ' || press.ctrlKey || press.metaKey || press.altKey) return undefined
  const goesOn = press.timeStamp - typed.when < WORD_MS
  typed.text = goesOn ? typed.text + press.key.toLowerCase() : press.key.toLowerCase()
  typed.when = press.timeStamp
  const from = goesOn ? Math.max(at, 0) : at + 1
  const order = [...rows.keys()].map((i) => (from + i) % rows.length)
  return order.find((i) => rows[i]?.name.toLowerCase().startsWith(typed.text)) ?? at
}
