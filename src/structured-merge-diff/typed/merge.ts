import { type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import type { PathElement } from '../fieldpath/set.ts'
import { type Atom, deduce, entryType, itemElement, type ListAtom, type MapAtom } from '../schema.ts'
import { entriesOf, hasEntries, itemsOf } from '../value.ts'

/**
 * Lays an applied configuration over an object: nothing goes, and where both have a leaf, that of `rhs` stays. Both are valid for
 * the atom. Parts of both are shared with the result. Source: sigs.k8s.io/structured-merge-diff/v6/typed/merge.go.
 */
export function merge(lhs: JsonValue, rhs: JsonValue, whole: Atom): JsonValue {
  const { map, list } = deduce(whole, rhs)
  if (map !== undefined) return mergeMaps(lhs, rhs, map)
  return list === undefined ? rhs : mergeLists(lhs, rhs, list)
}

function mergeMaps(lhs: JsonValue, rhs: JsonValue, map: MapAtom): JsonValue {
  if (map.atomic) return rhs
  const into = Object.assign(newObject(), entriesOf(lhs))
  const right = entriesOf(rhs)
  for (const key in right) {
    const [own, other] = [into[key], right[key] as JsonValue]
    into[key] = own === undefined ? other : merge(own, other, entryType(map, key))
  }
  return hasEntries(into) ? into : rhs
}

function mergeLists(lhs: JsonValue, rhs: JsonValue, list: ListAtom): JsonValue {
  if (list.atomic) return rhs
  const items = (value: JsonValue): Item[] => itemsOf(value).map((item) => ({ element: itemElement(list, item), value: item }))
  const merged = new ListMerge(items(lhs), items(rhs), list).run()
  return merged.length === 0 ? rhs : merged
}

interface Item {
  readonly element: PathElement
  readonly value: JsonValue
}

/** Maps items by their names; a repeated name counts as null. */
function byElement(items: readonly Item[]): Map<PathElement, JsonValue> {
  const into = new Map<PathElement, JsonValue>()
  for (const { element, value } of items) into.set(element, into.has(element) ? null : value)
  return into
}

/**
 * Interleaves two lists: items of both come in the order of the right one, items of the left alone keep their place among them.
 */
class ListMerge {
  readonly #left: readonly Item[]
  readonly #right: readonly Item[]
  readonly #lefts: ReadonlyMap<PathElement, JsonValue>
  readonly #rights: ReadonlyMap<PathElement, JsonValue>
  readonly #list: ListAtom
  /** Items of both lists that the right one still has to bring. */
  readonly #shared: PathElement[]
  readonly #taken = new Set<PathElement>()
  readonly #out: JsonValue[] = []

  constructor(left: readonly Item[], right: readonly Item[], list: ListAtom) {
    this.#left = left
    this.#right = right
    this.#lefts = byElement(left)
    this.#rights = byElement(right)
    this.#list = list
    this.#shared = right.map(({ element }) => element).filter((element) => this.#lefts.has(element))
  }

  run(): JsonValue[] {
    const [left, right] = [this.#left, this.#right]
    for (let l = 0, r = 0; l < left.length || r < right.length; ) {
      const own = left[l]
      const other = right[r]
      if (own !== undefined && other !== undefined) {
        if (own.element === other.element) {
          this.#take(other)
          l++
          r++
          continue
        }
        const [next] = this.#shared
        if (this.#rights.has(own.element) && next !== undefined && next !== own.element) {
          l++
          continue
        }
      }
      if (own !== undefined) {
        if (!this.#rights.has(own.element)) {
          this.#out.push(own.value)
          l++
          continue
        }
        if (this.#taken.has(own.element)) l++
      }
      if (other !== undefined) {
        this.#take(other)
        r++
      }
    }
    return this.#out
  }

  #take({ element, value }: Item): void {
    this.#taken.add(element)
    if (this.#shared[0] === element) this.#shared.shift()
    const own = this.#lefts.get(element)
    this.#out.push(own === undefined ? value : merge(own, value, this.#list.items))
  }
}
