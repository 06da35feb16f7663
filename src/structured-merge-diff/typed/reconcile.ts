import { fieldName, isField, isKeyed, type PathElement } from '../fieldpath/path-element.ts'
import { EMPTY_SET, type FieldNode, type FieldSet, isEmpty, LEAF } from '../fieldpath/set.ts'
import { type Atom, declaredType, entryType, type MapAtom, UNTYPED } from '../schema.ts'

/**
 * Brings a set that was written under an older schema to the present one: what has become owned as a whole is owned as a whole,
 * except the object itself, which has no path. Gives the very same set when nothing changes.
 * Source: sigs.k8s.io/structured-merge-diff/v6/typed/reconcile_schema.go.
 */
export const reconcile = (set: FieldSet, atom: Atom): FieldSet => (isAtomic(atom) ? set : reconcileBelow(set, atom))

const isAtomic = ({ map, list }: Atom): boolean => (map === undefined ? list?.atomic === true : map.atomic && !isDeduced(map))

function reconcileNode(node: FieldNode, atom: Atom): FieldNode {
  if (isAtomic(atom)) return isEmpty(node.children) ? node : LEAF
  const children = reconcileBelow(node.children, atom)
  return children === node.children ? node : { member: node.member, children }
}

function reconcileBelow(set: FieldSet, atom: Atom): FieldSet {
  let into: Map<PathElement, FieldNode> | undefined
  for (const [element, node] of set) {
    const type = typeAt(element, atom)
    const made = type === undefined ? node : reconcileNode(node, type)
    if (made !== node) into = (into ?? new Map(set)).set(element, made)
  }
  return into ?? set
}

/** The type at a path element; undefined where whatever is owned stays. */
function typeAt(element: PathElement, { map, list }: Atom): Atom | undefined {
  if (map === undefined) return list?.items
  if (isDeduced(map)) return undefined
  return isField(element) ? declaredType(map, fieldName(element)) : map.others
}

/** A map of which nothing is known keeps whatever was owned in it. */
const isDeduced = ({ others, fields }: MapAtom): boolean =>
  fields.size === 0 && others !== UNTYPED && others?.scalar === 'untyped'

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
  if (isField(element)) return map === undefined ? {} : entryType(map, fieldName(element))
  return (isKeyed(element) ? list?.items : undefined) ?? {}
}
