import type { Path } from '../../../../analysis/edit.ts'
import { d } from '../../../i18n/designer.ts'
import type { CrdEdit } from '../crd/crd.ts'
import { addField, duplicate, remove } from '../crd/field-edits.ts'
import type { FieldNode } from '../crd/fields.ts'
import type { Session, SessionState } from '../session/store.ts'
import type { TreeAct } from './keys.ts'
import { type Make, moveAllTo, moveEach, nodeAt, onEach, whereIs } from './several.ts'

/** Puts the caret where the name of the selected field is written, at once: letters that follow belong there. */
export function nameIt(): void {
  const name = document.getElementById('dz-name')
  if (name instanceof HTMLInputElement) name.select()
}

/**
 * The same for a field that has just come, which the inspector shows a moment later. Leaves the keys where they are if the user has moved
 * them meanwhile: selecting the name again would replace what was typed into it.
 */
function nameNew(from: Element | null): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement === from || activeElement === document.body) nameIt()
  })
}

/** What an act of the tree does to a field. */
const MAKES: Readonly<Partial<Record<TreeAct, Make>>> = { duplicate, remove }

/** Does an act of the tree to the selected fields, the first of which is the one that was chosen last. */
export function actOn(session: Session, nodes: readonly FieldNode[], name: TreeAct): void {
  const [node] = nodes
  const from = document.activeElement
  if (name === 'add') void session.apply((state) => added(state, node)).then(() => nameNew(from))
  if (node === undefined) return
  const paths = nodes.map(({ path }) => path)
  const make = MAKES[name]
  if (make !== undefined) {
    const done = session.apply(({ crd, version }) => crd && onEach(crd, version, paths, make))
    if (name === 'duplicate' && nodes.length === 1) void done.then(() => nameNew(from))
  }
  if (name === 'up' || name === 'down')
    void session.apply(({ crd, version }) => crd && moveEach(crd, version, paths, name === 'up' ? -1 : 1))
  if (name === 'cut') session.cut(paths)
  if (name === 'paste') void pasteAt(session, node)
}

const added = ({ crd, version }: SessionState, node: FieldNode | undefined): CrdEdit | undefined =>
  crd && addField(crd, version, node && nodeAt(crd, version, node.path))

/** Puts the fields that were cut into another, or behind it. When none of them is there any more, that is said. */
export async function pasteAt(session: Session, to: FieldNode, where?: 'into' | 'behind'): Promise<void> {
  const { cut } = session.getState()
  if (cut.length === 0) return
  let found: ReturnType<typeof whereIs> = 'here'
  const done = session.apply(({ crd, version }) => {
    if (crd === undefined) return undefined
    found = whereIs(crd, version, cut)
    return moveAllTo(crd, version, cut, to, where)
  })
  session.cut([])
  await done
  complain(session, cut, found)
}

function complain(session: Session, cut: readonly Path[], found: ReturnType<typeof whereIs>): void {
  if (found === 'here') return
  session.reportEditError(found === 'gone' ? d.cutGone : d.cutElsewhere)
  // It can be pasted in its own version, unless something else was cut meanwhile.
  if (found === 'elsewhere' && session.getState().cut.length === 0) session.cut(cut)
}
