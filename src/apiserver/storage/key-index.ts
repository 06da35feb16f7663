import type { StoredObject } from './interfaces.ts'

interface Entry {
  readonly key: string
  object: StoredObject | undefined
  /** It stands in `removed` and is dropped there unless it was set again. */
  leaving: boolean
}

/** Up to so many changes are worked into the sorted array one by one; more of them by one merge over all of it. */
const FEW = 8

/**
 * Objects by key and in order of their keys (by UTF-16 units, which for keys, ASCII by the rules of names, is etcd's order). Writes are
 * constant time: whoever lists sorts what was written since.
 */
export class KeyIndex {
  private readonly entries = new Map<string, Entry>()
  private sorted: Entry[] = []
  private added: Entry[] = []
  private removed: Entry[] = []

  get(key: string): StoredObject | undefined {
    return this.entries.get(key)?.object
  }

  set(key: string, object: StoredObject): void {
    const entry = this.entries.get(key)
    if (entry !== undefined) {
      entry.object = object
      return
    }
    const fresh: Entry = { key, object, leaving: false }
    this.entries.set(key, fresh)
    this.added.push(fresh)
  }

  delete(key: string): void {
    const entry = this.entries.get(key)
    if (entry === undefined) return
    entry.object = undefined
    if (entry.leaving) return
    entry.leaving = true
    this.removed.push(entry)
  }

  /** The objects whose keys begin with `prefix`, in order. */
  list(prefix: string): StoredObject[] {
    this.settle()
    const end = this.endOf(prefix)
    const items: StoredObject[] = []
    for (let at = this.position(prefix); at < end; at++) {
      const object = this.sorted[at]?.object
      if (object !== undefined) items.push(object)
    }
    return items
  }

  count(prefix: string): number {
    this.settle()
    return this.endOf(prefix) - this.position(prefix)
  }

  private settle(): void {
    if (this.added.length > 0) this.insert()
    if (this.removed.length > 0) this.drop()
  }

  private insert(): void {
    const added = this.added
    this.added = []
    if (added.length <= FEW) {
      for (const entry of added) this.sorted.splice(this.position(entry.key), 0, entry)
      return
    }
    added.sort((a, b) => (a.key < b.key ? -1 : 1))
    this.sorted = merge(this.sorted, added)
  }

  private drop(): void {
    const gone = this.removed.filter((entry) => entry.object === undefined)
    for (const entry of this.removed) entry.leaving = false
    this.removed = []
    for (const entry of gone) this.entries.delete(entry.key)
    if (gone.length > FEW) this.sorted = this.sorted.filter((entry) => entry.object !== undefined)
    else for (const entry of gone) this.sorted.splice(this.position(entry.key), 1)
  }

  /** Where in the sorted array the first key not below `key` stands. */
  private position(key: string): number {
    let low = 0
    let high = this.sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.sorted[middle]?.key ?? '') < key) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Where the keys that begin with `prefix` end. A prefix ends in `/`, and `0` is the character after it. */
  private endOf(prefix: string): number {
    return this.position(`${prefix.slice(0, -1)}0`)
  }
}

function merge(a: readonly Entry[], b: readonly Entry[]): Entry[] {
  const merged: Entry[] = []
  let at = 0
  for (const entry of b) {
    for (let next = a[at]; next !== undefined && next.key < entry.key; next = a[++at]) merged.push(next)
    merged.push(entry)
  }
  for (; at < a.length; at++) merged.push(a[at] as Entry)
  return merged
}
