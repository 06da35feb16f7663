import { flushSync } from 'react-dom'
import { applyEdits, type Edit, type Path, valueAt } from '../../../../analysis/edit.ts'
import { append } from '../../../../apimachinery/append.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import type { CommandId } from '../../../base/commands.ts'
import type { CrdEdit } from '../crd/crd.ts'
import { addField, duplicate, move, moveTo, remove } from '../crd/field-edits.ts'
import { type FieldNode, fieldsOf, idOf } from '../crd/fields.ts'
import type { Session, SessionState } from '../session/store.ts'
import { designTexts } from '../texts/design.en.ts'

/** The field of a path as it stands; undefined when it is gone. */
function nodeAt(crd: JsonObject, version: number, path: Path): FieldNode | undefined {
  const node = fieldsOf(crd, version).at(path)
  return node?.id === idOf(path) ? node : undefined
}

/** The fields in the order of the tree, without those that go along with another of them. */
function outermost(crd: JsonObject, version: number, paths: readonly Path[]): FieldNode[] {
  const ids = new Set(paths.map(idOf))
  const isWithin = ({ path }: FieldNode): boolean => path.some((_, length) => ids.has(idOf(path.slice(0, length))))
  return fieldsOf(crd, version).all.filter((node) => ids.has(node.id) && !isWithin(node))
}

/** Makes an edit of a field of a CRD; undefined where there is nothing to do. */
type FieldEdit = (crd: JsonObject, node: FieldNode) => CrdEdit | undefined

/**
 * One edit of several fields, the first of which was chosen last: each part is made for what those before it have left. It goes
 * through the tree from the top, or with `fromEnd` from the end.
 */
export function onEach(
  crd: JsonObject,
  version: number,
  paths: readonly Path[],
  edit: FieldEdit,
  fromEnd = false,
): CrdEdit | undefined {
  const nodes = outermost(crd, version, paths)
  if (fromEnd) nodes.reverse()
  const edits: Edit[] = []
  let at = crd
  let select: Path | undefined
  let first: Path | undefined
  for (const { path } of nodes) {
    const node = nodeAt(at, version, path)
    const change = node && edit(at, node)
    if (change === undefined || change.edits.length === 0) continue
    const next = applyEdits(at, change.edits)
    if (!isObject(next)) return undefined
    append(edits, change.edits)
    select = change.select
    if (paths[0] !== undefined && idOf(path) === idOf(paths[0])) first = change.select
    at = next
  }
  const kept = first !== undefined && valueAt(at, first) !== undefined ? first : select
  return edits.length === 0 ? undefined : { edits, select: kept }
}

/** Moves fields past the next that is shown, those that stand together together: none goes past one of them that cannot go on. */
export function moveEach(crd: JsonObject, version: number, paths: readonly Path[], by: 1 | -1): CrdEdit | undefined {
  const stayed = new Set<string>()
  const step: FieldEdit = (at, node) => {
    const { parent = '', position, siblings } = node
    const isLast = position === (by < 0 ? 1 : siblings)
    if (!isLast && !stayed.has(`${parent} ${position + by}`)) return move(at, node, by)
    stayed.add(`${parent} ${position}`)
    return undefined
  }
  return onEach(crd, version, paths, step, by > 0)
}

/** Where fields that were cut are now: some of them in this version, all in others, or none anywhere. */
export function locateCut(crd: JsonObject, version: number, cut: readonly Path[]): 'here' | 'otherVersion' | 'gone' {
  if (cut.some((path) => nodeAt(crd, version, path) !== undefined)) return 'here'
  return cut.some((path) => nodeAt(crd, Number(path[2]), path) !== undefined) ? 'otherVersion' : 'gone'
}

/** Puts fields into another or behind it, in their order. */
export function moveAllTo(
  crd: JsonObject,
  version: number,
  paths: readonly Path[],
  to: FieldNode,
  where: 'into' | 'behind' = to.properties === undefined ? 'behind' : 'into',
): CrdEdit | undefined {
  const put: FieldEdit = (at, node) => {
    const target = nodeAt(at, version, to.path)
    return target && moveTo(at, node, target, where)
  }
  return onEach(crd, version, paths, put, where === 'behind')
}

/** Puts the caret where the name of the selected field is written, at once: letters that follow belong there. */
export function focusName(): void {
  const name = document.getElementById('dz-name')
  if (!(name instanceof HTMLInputElement)) return
  name.focus()
  name.select()
}

/**
 * The same for a field that has just come, which the inspector shows a moment later. Leaves the keys where they are if the user has moved
 * them meanwhile: selecting the name again would replace what was typed into it.
 */
function focusNewName(from: Element | null): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement === from || activeElement === document.body) focusName()
  })
}

/** The commands that edit the fields of the tree. */
export type TreeEdit = Extract<CommandId, 'addField' | 'duplicate' | 'up' | 'down' | 'cut' | 'paste' | 'remove'>

/** What a command does to each field. */
const FIELD_EDITS: Readonly<Partial<Record<TreeEdit, FieldEdit>>> = { duplicate, remove }

/** Makes an edit for the selected fields, the first of which is the one that was chosen last. */
export function runTreeEdit(session: Session, nodes: readonly FieldNode[], name: TreeEdit): void {
  const [node] = nodes
  const from = document.activeElement
  /** Whatever part and tab were open, the name of the new field is what is typed next. */
  const nameIt = (): void => {
    // Drawn at once, so that the name is there in the next frame.
    flushSync(() => {
      session.showTab('field')
      session.showPart('field')
    })
    focusNewName(from)
  }
  if (name === 'addField') void session.apply((state) => added(state, node)).then(nameIt)
  if (node === undefined) return
  const paths = nodes.map(({ path }) => path)
  const make = FIELD_EDITS[name]
  if (make !== undefined) {
    const done = session.apply(({ crd, version }) => crd && onEach(crd, version, paths, make))
    if (name === 'duplicate' && nodes.length === 1) void done.then(nameIt)
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
  let found: ReturnType<typeof locateCut> = 'here'
  const done = session.apply(({ crd, version }) => {
    if (crd === undefined) return undefined
    found = locateCut(crd, version, cut)
    return moveAllTo(crd, version, cut, to, where)
  })
  session.cut([])
  await done
  reportMissing(session, cut, found)
}

function reportMissing(session: Session, cut: readonly Path[], found: ReturnType<typeof locateCut>): void {
  if (found === 'here') return
  session.reportEditError(found === 'gone' ? designTexts.cutGone : designTexts.cutElsewhere)
  // It can be pasted in its own version, unless something else was cut meanwhile.
  if (found === 'otherVersion' && session.getState().cut.length === 0) session.cut(cut)
}
