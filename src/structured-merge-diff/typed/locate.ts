import { isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { type FieldNode, type FieldSet, fieldName, isField, type PathElement } from '../fieldpath/set.ts'
import { type Atom, entryType, itemElement, type ListAtom } from '../schema.ts'

/** A path of a set in an object: names of fields and places in lists. */
export interface Located {
  readonly path: readonly (string | number)[]
  readonly value: JsonValue
  /** The path as the set has it. */
  readonly elements: readonly PathElement[]
}

/** Finds the paths of a set in an object, those with nothing of the set below them. What the object does not have is left out. */
export function locate(set: FieldSet, value: JsonValue, atom: Atom): Located[] {
  const found: Located[] = []
  visit({ member: false, children: set }, atom, { path: [], value, elements: [] }, found)
  return found
}

function visit({ member, children }: FieldNode, { map, list }: Atom, at: Located, found: Located[]): void {
  if (children.size === 0) {
    if (member) found.push(at)
    return
  }
  const { value, path, elements } = at
  const into = (node: FieldNode, atom: Atom, element: PathElement, step: string | number, part: JsonValue): void =>
    visit(node, atom, { path: [...path, step], value: part, elements: [...elements, element] }, found)
  if (isObject(value) && map !== undefined) {
    for (const [element, node] of children) {
      const key = fieldName(element)
      const part = isField(element) ? value[key] : undefined
      if (part !== undefined) into(node, entryType(map, key), element, key, part)
    }
  } else if (Array.isArray(value) && list !== undefined) {
    for (const [element, place] of placesOf(list, value)) {
      const node = children.get(element)
      if (node !== undefined) into(node, list.items, element, place, value[place] as JsonValue)
    }
  }
}

/** The first place of each item by its name. */
function placesOf(list: ListAtom, items: readonly JsonValue[]): Map<PathElement, number> {
  const places = new Map<PathElement, number>()
  for (const [i, item] of items.entries()) {
    const element = itemElement(list, item)
    if (!places.has(element)) places.set(element, i)
  }
  return places
}
