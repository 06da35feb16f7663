import { deepEqual, isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import type { Edit } from '../edit.ts'

/** More edits than these are no small change. */
const MOST = 40
/** A value that is written again has at most this many values. */
const LARGEST = 2000
/** Deeper values are not looked into. */
const DEEPEST = 500

/** How many values there are in a value, itself too; counted no further than the limit. */
function sizeOf(value: JsonValue, limit: number): number {
  if (limit <= 0) return 1
  let size = 1
  for (const inner of Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []) {
    if (size > limit) return size
    size += sizeOf(inner, limit - size)
  }
  return size
}

/** Collects the edits between two values. What tells whether two values differ says false when it has become too much. */
class Changes {
  readonly edits: Edit[] = []
  readonly #at: (string | number)[] = []
  #room = LARGEST

  between(a: JsonValue, b: JsonValue): boolean {
    if (a === b) return true
    if (this.#at.length > DEEPEST) return false
    if (isObject(a) && isObject(b)) return this.#objects(a, b)
    if (Array.isArray(a) && Array.isArray(b)) return this.#lists(a, b)
    return deepEqual(a, b) || this.#set(b)
  }

  #put(edit: Edit, value: JsonValue = null): boolean {
    this.#room -= sizeOf(value, this.#room)
    this.edits.push(edit)
    return this.#room >= 0 && this.edits.length <= MOST
  }

  #set(value: JsonValue): boolean {
    return this.#put({ op: 'set', path: [...this.#at], value }, value)
  }

  /** Looks at what stands a step further. */
  #below(step: string | number, look: () => boolean): boolean {
    this.#at.push(step)
    const isFine = look()
    this.#at.pop()
    return isFine
  }

  #lists(a: readonly JsonValue[], b: readonly JsonValue[]): boolean {
    for (let i = a.length - 1; i >= b.length; i--) if (!this.#put({ op: 'remove', path: [...this.#at, i] })) return false
    return b.every((value, i) => {
      const old = a[i]
      return this.#below(i, () => (old === undefined ? this.#set(value) : this.between(old, value)))
    })
  }

  #objects(a: JsonObject, b: JsonObject): boolean {
    const keys = Object.keys(b)
    const old = Object.keys(a)
    const kept = keys.filter((key) => a[key] !== undefined)
    const stays = old.filter((key) => b[key] !== undefined)
    // A new first key has no key to follow, and keys that changed places have to be written again.
    const isReordered = kept[0] !== keys[0] || kept.some((key, i) => key !== stays[i])
    if (isReordered) return this.#set(b)
    for (const key of old) if (b[key] === undefined && !this.#put({ op: 'remove', path: [...this.#at, key] })) return false
    return keys.every((key, i) => {
      const value = b[key] ?? null
      const before = a[key]
      if (before !== undefined) return this.#below(key, () => this.between(before, value))
      return this.#put({ op: 'insert', path: [...this.#at, key], after: keys[i - 1] ?? '', value }, value)
    })
  }
}

/**
 * The edits that make one value of another, the order of keys too, where they are few and small; undefined where reading the text again costs no more.
 * What they do not touch is shared when they are applied (`applyEdits`).
 */
export function changesBetween(before: JsonValue, after: JsonValue): readonly Edit[] | undefined {
  const changes = new Changes()
  return changes.between(before, after) ? changes.edits : undefined
}
