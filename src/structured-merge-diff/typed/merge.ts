import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import type { PathElement } from '../fieldpath/path-element.ts'
import { type Atom, deduce, entryType, type ListAtom, type MapAtom } from '../schema.ts'
import { itemElement } from './list-item.ts'

/**
 * Lays an applied configuration over an object: nothing goes, and where both have a leaf, that of `rhs` stays. Parts of both are
 * shared with the result. Source: sigs.k8s.io/structured-merge-diff/v6/typed/merge.go.
 */
export function merge(lhs: JsonValue | undefined, rhs: JsonValue | undefined, whole: Atom): JsonValue | undefined {
  const atom = deduce(whole, rhs === undefined ? lhs : rhs)
  if (atom.map !== undefined) return mergeMaps(lhs, rhs, atom.map)
  if (atom.scalar !== undefined || atom.list === undefined) return keepRight(lhs, rhs)
  return mergeLists(lhs, rhs, atom.list)
}

const keepRight = (lhs: JsonValue | undefined, rhs: JsonValue | undefined): JsonValue | undefined =>
  rhs === undefined ? lhs : rhs

function mergeMaps(lhs: JsonValue | undefined, rhs: JsonValue | undefined, map: MapAtom): JsonValue | undefined {
  const left: JsonObject = isObject(lhs) ? lhs : newObject()
  const right: JsonObject = isObject(rhs) ? rhs : newObject()
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  if (map.atomic || keys.size === 0) return keepRight(lhs, rhs)
  const into = newObject()
  let count = 0
  for (const key of keys) {
    const merged = merge(left[key], right[key], entryType(map, key) ?? {})
    if (merged === undefined) continue
    into[key] = merged
    count++
  }
  return count === 0 ? undefined : into
}

interface Item {
  readonly element: PathElement
  readonly value: JsonValue
}

const itemsOf = (value: JsonValue | undefined, list: ListAtom): Item[] => {
  if (!Array.isArray(value)) return []
  return value.flatMap((item) => {
    const named = itemElement(list, item)
    return 'error' in named ? [] : [{ element: named.element, value: item }]
  })
}

/** What to merge with by name; a name that stands twice on the left counts as null. */
function byElement(items: readonly Item[]): Map<PathElement, JsonValue> {
  const into = new Map<PathElement, JsonValue>()
  for (const { element, value } of items) into.set(element, into.has(element) ? null : value)
  return into
}

function mergeLists(lhs: JsonValue | undefined, rhs: JsonValue | undefined, list: ListAtom): JsonValue | undefined {
  const left = itemsOf(lhs, list)
  const right = itemsOf(rhs, list)
  if (list.atomic || (left.length === 0 && right.length === 0)) return keepRight(lhs, rhs)
  const merged = new ListMerge(left, right, list).run()
  return merged.length === 0 ? undefined : merged
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
          this.#take(own.element)
          this.#shared.shift()
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
          this.#push(own.value, undefined)
          l++
          continue
        }
        if (this.#taken.has(own.element)) l++
      }
      if (other !== undefined) {
        this.#take(other.element)
        r++
        if (this.#shared[0] === other.element) this.#shared.shift()
      }
    }
    return this.#out
  }

  #take(element: PathElement): void {
    this.#taken.add(element)
    this.#push(this.#lefts.get(element), this.#rights.get(element))
  }

  #push(lhs: JsonValue | undefined, rhs: JsonValue | undefined): void {
    const merged = merge(lhs, rhs, this.#list.items)
    if (merged !== undefined) this.#out.push(merged)
  }
}
