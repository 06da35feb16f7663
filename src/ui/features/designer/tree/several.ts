import { applyEdits, type Edit, type Path, valueAt } from '../../../../analysis/edit.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import type { CrdEdit } from '../crd/crd.ts'
import { move, moveTo } from '../crd/field-edits.ts'
import { type FieldNode, fieldsOf, idOf } from '../crd/fields.ts'

/** The field of a path as it stands; undefined when it is gone. */
export function nodeAt(crd: JsonObject, version: number, path: Path): FieldNode | undefined {
  const node = fieldsOf(crd, version).at(path)
  return node?.id === idOf(path) ? node : undefined
}

/** The fields in the order of the tree, without those that go along with another of them. */
function outermost(crd: JsonObject, version: number, paths: readonly Path[]): FieldNode[] {
  const ids = new Set(paths.map(idOf))
  const isWithin = ({ path }: FieldNode): boolean => path.some((_, length) => ids.has(idOf(path.slice(0, length))))
  return fieldsOf(crd, version).all.filter((node) => ids.has(node.id) && !isWithin(node))
}

/** Makes an act upon a field of a CRD; undefined where there is nothing to do. */
export type Make = (crd: JsonObject, node: FieldNode) => CrdEdit | undefined

/**
 * One act upon several fields, the first of which was chosen last: each part of it is made of what those before it have left. It goes
 * through the tree from the top, or with `fromEnd` from the end.
 */
export function onEach(
  crd: JsonObject,
  version: number,
  paths: readonly Path[],
  make: Make,
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
    const act = node && make(at, node)
    if (act === undefined || act.edits.length === 0) continue
    const next = applyEdits(at, act.edits)
    if (!isObject(next)) return undefined
    edits.push(...act.edits)
    select = act.select
    if (paths[0] !== undefined && idOf(path) === idOf(paths[0])) first = act.select
    at = next
  }
  const kept = first !== undefined && valueAt(at, first) !== undefined ? first : select
  return edits.length === 0 ? undefined : { edits, select: kept }
}

/** Moves fields past the next that is shown, those that stand together together: none goes past one of them that cannot go on. */
export function moveEach(crd: JsonObject, version: number, paths: readonly Path[], by: 1 | -1): CrdEdit | undefined {
  const stayed = new Set<string>()
  const step: Make = (at, node) => {
    const { parent = '', position, siblings } = node
    const isLast = position === (by < 0 ? 1 : siblings)
    if (!isLast && !stayed.has(`${parent} ${position + by}`)) return move(at, node, by)
    stayed.add(`${parent} ${position}`)
    return undefined
  }
  return onEach(crd, version, paths, step, by > 0)
}

/** Where fields that were cut are now: some of them in this version, all in others, or none anywhere. */
export function whereIs(crd: JsonObject, version: number, cut: readonly Path[]): 'here' | 'elsewhere' | 'gone' {
  if (cut.some((path) => nodeAt(crd, version, path) !== undefined)) return 'here'
  return cut.some((path) => nodeAt(crd, Number(path[2]), path) !== undefined) ? 'elsewhere' : 'gone'
}

/** Puts fields into another or behind it, in their order. */
export function moveAllTo(
  crd: JsonObject,
  version: number,
  paths: readonly Path[],
  to: FieldNode,
  where: 'into' | 'behind' = to.properties === undefined ? 'behind' : 'into',
): CrdEdit | undefined {
  const put: Make = (at, node) => {
    const target = nodeAt(at, version, to.path)
    return target && moveTo(at, node, target, where)
  }
  return onEach(crd, version, paths, put, where === 'behind')
}
