import { fieldName, isField, isKeyed, type PathElement } from '../fieldpath/path-element.ts'
import { EMPTY_SET, type FieldNode, type FieldSet, isEmpty, LEAF } from '../fieldpath/set.ts'
import { type Atom, entryType, type MapAtom, UNTYPED } from '../schema.ts'

/**
 * Brings a set that was written under an older schema to the present one: what has become owned as a whole is owned as a whole.
 * Gives the very same set when nothing changes.
 * Source: sigs.k8s.io/structured-merge-diff/v6/typed/reconcile_schema.go.
 */
export const reconcile = (set: FieldSet, atom: Atom): FieldSet =>
  reconcileNode({ member: false, children: set }, atom, true).children

function reconcileNode(node: FieldNode, { map, scalar, list }: Atom, root: boolean): FieldNode {
  const whole = node.member && node.children.size === 0
  if (map !== undefined) {
    if (isDeduced(map)) return node
    if (!map.atomic) return reconcileChildren(node, (element) => entryTypeAt(map, element))
    return whole || root || isEmpty(node.children) ? node : LEAF
  }
  if (scalar !== undefined || list === undefined) return node
  if (!list.atomic) return reconcileChildren(node, () => list.items)
  return whole || root ? node : LEAF
}

function reconcileChildren(node: FieldNode, typeAt: (element: PathElement) => Atom | undefined): FieldNode {
  let children: Map<PathElement, FieldNode> | undefined
  for (const [element, child] of node.children) {
    const type = typeAt(element)
    const made = type === undefined ? child : reconcileNode(child, type, false)
    if (made === child) continue
    children ??= new Map(node.children)
    children.set(element, made)
  }
  return children === undefined ? node : { member: node.member, children }
}

const entryTypeAt = (map: MapAtom, element: PathElement): Atom | undefined =>
  isField(element) ? entryType(map, fieldName(element)) : map.others

/** A map of which nothing is known keeps whatever was owned in it. */
const isDeduced = ({ others, fields }: MapAtom): boolean =>
  fields.size === 0 && others !== undefined && others !== UNTYPED && others.scalar === 'untyped'

/**
 * The set with every declared field that has paths below it as a path of its own.
 * Source: sigs.k8s.io/structured-merge-diff/v6/fieldpath/set.go, EnsureNamedFieldsAreMembers.
 */
export function withNamedFields(set: FieldSet, atom: Atom): FieldSet {
  if (set.size === 0) return EMPTY_SET
  const into = new Map<PathElement, FieldNode>()
  for (const [element, { member, children }] of set) {
    const named = isField(element) && atom.map?.fields.has(fieldName(element)) === true && !isEmpty(children)
    into.set(element, { member: member || named, children: withNamedFields(children, typeOf(element, atom)) })
  }
  return into
}

function typeOf(element: PathElement, { map, list }: Atom): Atom {
  if (isField(element)) return (map && entryType(map, fieldName(element))) ?? {}
  return isKeyed(element) ? (list?.items ?? {}) : {}
}
