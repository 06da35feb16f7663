import { atoi } from '../text/atoi.ts'
import type { Child, Content, Items } from './patch-node.ts'

/** One step along a JSON pointer, with the texts of evanphx/json-patch and Go's strconv. */

export const MISSING = 'missing value'

/** What is wrong with the end of a path; the operation puts its own words before it. */
export class Fault {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** `~1` is a slash and `~0` a tilde; a tilde before anything else stays. */
export const decodeKey = (part: string): string => part.replace(/~[01]/g, (escaped) => (escaped === '~1' ? '/' : '~'))

/** An index of an existing item. */
function itemIndex(list: Items, key: string): number | Fault {
  const index = atoi(key)
  if (typeof index === 'string') return new Fault(index)
  if (index >= list.length || index < -list.length) return new Fault(invalidIndex(index))
  return index < 0 ? Number(index) + list.length : Number(index)
}

const invalidIndex = (index: bigint): string => `Unable to access invalid index: ${index}: invalid index referenced`

/** The value under a key; null when an object has no such key. */
export function get(container: Content, key: string): Child | Fault {
  if (container instanceof Map) return container.get(key) ?? null
  const index = itemIndex(container, key)
  return index instanceof Fault ? index : container.at(index)
}

/** Sets a member, or an existing item. */
export function set(container: Content, key: string, value: Child): undefined | Fault {
  if (container instanceof Map) {
    container.set(key, value)
    return undefined
  }
  const index = itemIndex(container, key)
  if (index instanceof Fault) return index
  container.set(index, value)
  return undefined
}

/** Sets a member, or inserts an item. */
export function insert(container: Content, key: string, value: Child): undefined | Fault {
  if (container instanceof Map) {
    container.set(key, value)
    return undefined
  }
  if (key === '-') {
    container.insert(container.length, value)
    return undefined
  }
  const index = atoi(key)
  if (typeof index === 'string') return new Fault(`value was not a proper array index: '${key}': ${index}`)
  const room = container.length + 1
  if (index >= room || index < -room) return new Fault(invalidIndex(index))
  container.insert(index < 0 ? Number(index) + room : Number(index), value)
  return undefined
}

export function remove(container: Content, key: string): undefined | Fault {
  if (container instanceof Map) {
    return container.delete(key) ? undefined : new Fault(`Unable to remove nonexistent key: ${key}: ${MISSING}`)
  }
  const index = itemIndex(container, key)
  if (index instanceof Fault) return index
  container.remove(index)
  return undefined
}
