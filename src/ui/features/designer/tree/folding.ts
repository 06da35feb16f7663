import { useState } from 'react'
import { type FieldNode, idOf } from '../crd/fields.ts'
import { useSession } from '../session/context.ts'

const NONE: ReadonlySet<string> = new Set()

/** Which fields of the tree are closed. What is selected is never hidden: a field that closes over it is selected in its place. */
export function useFolding(all: readonly FieldNode[], selected: FieldNode | undefined) {
  const session = useSession()
  const [closed, setClosed] = useState(NONE)
  const holdsSelected = ({ id }: FieldNode): boolean => selected?.id.startsWith(`${id}/`) === true
  const toggle = (node: FieldNode, close: boolean): void => {
    const next = new Set(closed)
    if (close) next.add(node.id)
    else next.delete(node.id)
    if (close && holdsSelected(node)) session.select(node.path)
    setClosed(next)
  }
  /** Shows the fields down to a depth, which counts from 1; undefined shows all. */
  const foldTo = (depth: number | undefined): void => {
    const holders = depth === undefined ? [] : all.filter((node) => node.children > 0 && node.depth === depth - 1)
    const over = holders.find(holdsSelected)
    if (over !== undefined) session.select(over.path)
    setClosed(new Set(holders.map(({ id }) => id)))
  }
  /** Opens what hides the selected field. */
  const unfold = (): void => {
    const above = new Set(selected?.path.map((_, i) => idOf(selected.path.slice(0, i))))
    if ([...closed].some((id) => above.has(id))) setClosed(new Set([...closed].filter((id) => !above.has(id))))
  }
  return { closed, toggle, foldTo, unfold }
}
