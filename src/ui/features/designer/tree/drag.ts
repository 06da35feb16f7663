import { type DragEvent, useState } from 'react'
import type { FieldNode } from '../crd/fields.ts'
import type { Session } from '../session/store.ts'
import { pasteAt } from './tree-edits.ts'

/** Where what is dragged would go: into a field, or behind it. */
export interface Drop {
  readonly id: string
  readonly where: 'into' | 'behind'
}

/** Into a field that holds fields, unless its lower edge is meant; behind any other. */
function dropAt(event: DragEvent, node: FieldNode): Drop {
  const row = (event.target as HTMLElement).closest('[data-id]')?.getBoundingClientRect()
  const isLow = row !== undefined && event.clientY > row.top + row.height * 0.7
  return { id: node.id, where: node.properties === undefined || isLow ? 'behind' : 'into' }
}

/** Fields that are dragged to another place, with the place shown: the chosen ones when it is one of them that is taken. */
export function useDrag(
  session: Session,
  nodeOf: (target: EventTarget) => FieldNode | undefined,
  chosen: () => readonly FieldNode[],
) {
  const [drop, setDrop] = useState<Drop>()
  const end = (): void => {
    setDrop(undefined)
    session.cut([])
  }
  const handlers = {
    onDragStart: (event: DragEvent): void => {
      event.dataTransfer.effectAllowed = 'move'
      const node = nodeOf(event.target)
      const isChosen = node !== undefined && chosen().some(({ id }) => id === node.id)
      session.cut((isChosen ? chosen() : node === undefined ? [] : [node]).map(({ path }) => path))
    },
    onDragOver: (event: DragEvent): void => {
      const node = nodeOf(event.target)
      if (node === undefined || session.getState().cut.length === 0) {
        setDrop(undefined)
        return
      }
      event.preventDefault()
      const next = dropAt(event, node)
      setDrop((old) => (old?.id === next.id && old.where === next.where ? old : next))
    },
    onDragLeave: (event: DragEvent): void => {
      if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setDrop(undefined)
    },
    onDragEnd: end,
    onDrop: (event: DragEvent): void => {
      const to = nodeOf(event.target)
      if (session.getState().cut.length === 0) return
      event.preventDefault()
      if (to !== undefined) void pasteAt(session, to, dropAt(event, to).where)
      end()
    },
  }
  return { drop, handlers }
}
