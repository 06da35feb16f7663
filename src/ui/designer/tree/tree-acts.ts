import type { Path } from '../../../lint/edit.ts'
import type { Session } from '../session.ts'
import { addField, duplicate, move, moveTo, remove, removeAll } from './acts.ts'
import type { TreeAct } from './keys.ts'
import { type FieldNode, fieldsOf } from './nodes.ts'

/** Puts the caret where the name of the selected field is written; a moment later, when the inspector shows another field first. */
export function nameIt(): void {
  requestAnimationFrame(() => {
    const name = document.getElementById('dz-name')
    if (name instanceof HTMLInputElement) name.select()
  })
}

/** Does an act of the tree to the selected fields, the first of which is the one that was chosen last. */
export function actOn(session: Session, nodes: readonly FieldNode[], name: TreeAct): void {
  const { crd, version } = session.getState()
  const node = nodes[0]
  if (crd === undefined) return
  if (name === 'add') void session.act(addField(crd, version, node)).then(nameIt)
  if (node === undefined) return
  if (name === 'duplicate') void session.act(duplicate(crd, node)).then(nameIt)
  if (name === 'remove') void session.act(nodes.length > 1 ? removeAll(crd, version, nodes) : remove(crd, node))
  if (name === 'up' && node.position > 1) void session.act(move(crd, node, -1))
  if (name === 'down' && node.position < node.siblings) void session.act(move(crd, node, 1))
  if (name === 'cut') session.cut(node.path)
  if (name === 'paste') pasteAt(session, node)
}

/** Puts the field that was cut into another, or behind it. */
export function pasteAt(session: Session, to: FieldNode, where?: 'into' | 'behind'): void {
  const { crd, version, cut } = session.getState()
  if (crd === undefined || cut === undefined) return
  const node = fieldsOf(crd, version).at(cut)
  if (node !== undefined) void session.act(moveTo(crd, node, to, where))
  session.cut(undefined)
}

export const isSamePath = (a: Path | undefined, b: Path | undefined): boolean =>
  a !== undefined && b !== undefined && a.length === b.length && a.every((step, i) => step === b[i])
