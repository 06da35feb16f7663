import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Path } from '../../../lint/edit.ts'
import type { Making } from '../acting.ts'
import type { Session, SessionState } from '../session.ts'
import { type Act, addField, duplicate, move, moveTo, remove, removeAll } from './acts.ts'
import type { TreeAct } from './keys.ts'
import { type FieldNode, fieldsOf, idOf } from './nodes.ts'

/** Puts the caret where the name of the selected field is written, at once: letters that follow belong there. */
export function nameIt(): void {
  const name = document.getElementById('dz-name')
  if (name instanceof HTMLInputElement) name.select()
}

/** The same for a field that has just come, which the inspector shows a moment later. */
const nameNew = (): void => void requestAnimationFrame(nameIt)

/** The field of a path as it stands; undefined when it is gone. */
function nowAt({ crd, version }: SessionState, path: Path): FieldNode | undefined {
  const node = crd === undefined ? undefined : fieldsOf(crd, version).at(path)
  return node?.id === idOf(path) ? node : undefined
}

/** An act upon a field, made of what stands there when its turn comes. */
const upon =
  (path: Path, make: (crd: JsonObject, node: FieldNode, state: SessionState) => Act | undefined): Making =>
  (state) => {
    const node = nowAt(state, path)
    return state.crd === undefined || node === undefined ? undefined : make(state.crd, node, state)
  }

/** Does an act of the tree to the selected fields, the first of which is the one that was chosen last. */
export function actOn(session: Session, nodes: readonly FieldNode[], name: TreeAct): void {
  const [node] = nodes
  if (name === 'add') void session.act((state) => added(state, node)).then(nameNew)
  if (node === undefined) return
  const { path } = node
  if (name === 'duplicate') void session.act(upon(path, duplicate)).then(nameNew)
  if (name === 'remove' && nodes.length === 1) void session.act(upon(path, remove))
  if (name === 'remove' && nodes.length > 1) void session.act(({ crd, version }) => crd && removeAll(crd, version, nodes))
  if (name === 'up') void session.act(upon(path, (crd, now) => (now.position > 1 ? move(crd, now, -1) : undefined)))
  if (name === 'down') void session.act(upon(path, (crd, now) => (now.position < now.siblings ? move(crd, now, 1) : undefined)))
  if (name === 'cut') session.cut(path)
  if (name === 'paste') pasteAt(session, node)
}

const added = (state: SessionState, node: FieldNode | undefined): Act | undefined =>
  state.crd && addField(state.crd, state.version, node && nowAt(state, node.path))

/** Puts the field that was cut into another, or behind it. */
export function pasteAt(session: Session, to: FieldNode, where?: 'into' | 'behind'): void {
  const { cut } = session.getState()
  if (cut === undefined) return
  void session.act(
    upon(cut, (crd, node, state) => {
      const target = nowAt(state, to.path)
      return target && moveTo(crd, node, target, where)
    }),
  )
  session.cut(undefined)
}

export const isSamePath = (a: Path | undefined, b: Path | undefined): boolean =>
  a !== undefined && b !== undefined && a.length === b.length && a.every((step, i) => step === b[i])
