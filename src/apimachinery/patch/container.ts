import { stringify } from '../json/serialize.ts'
import { isObject, type JsonObject, type JsonValue } from '../json/value.ts'

/** One step along a JSON pointer, with the texts of evanphx/json-patch and Go's strconv. */
export type Container = JsonObject | JsonValue[]

export const MISSING = 'missing value'

/** What is wrong with the end of a path; the operation puts its own words before it. */
export class Fault {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export const isContainer = (value: JsonValue): value is Container => Array.isArray(value) || isObject(value)

/** `~1` is a slash and `~0` a tilde; a tilde before anything else stays. */
export const decodeKey = (part: string): string => part.replace(/~[01]/g, (escaped) => (escaped === '~1' ? '/' : '~'))

const MAX_INT64 = 2n ** 63n - 1n

/** Go's strconv.Atoi. */
function atoi(key: string): number | Fault {
  if (!/^[+-]?[0-9]+$/.test(key)) return new Fault(`strconv.Atoi: parsing ${stringify(key)}: invalid syntax`)
  const exact = BigInt(key.replace('+', ''))
  if (exact > MAX_INT64 || exact < -MAX_INT64 - 1n) {
    return new Fault(`strconv.Atoi: parsing ${stringify(key)}: value out of range`)
  }
  return Number(exact)
}

/** An index from the end as one from the start. */
export const indexIn = (list: readonly JsonValue[], index: number): number => (index < 0 ? index + list.length : index)

/** An index of an existing element. */
function elementIndex(list: readonly JsonValue[], key: string): number | Fault {
  const index = atoi(key)
  if (index instanceof Fault) return index
  if (index >= list.length || index < -list.length) return new Fault(invalidIndex(index))
  return indexIn(list, index)
}

const invalidIndex = (index: number): string => `Unable to access invalid index: ${index}: invalid index referenced`

/** The value under a key; undefined when an object has no such key. */
export function get(container: Container, key: string): JsonValue | undefined | Fault {
  if (!Array.isArray(container)) return container[key]
  const index = elementIndex(container, key)
  return index instanceof Fault ? index : container[index]
}

export function insert(container: Container, key: string, value: JsonValue): undefined | Fault {
  if (!Array.isArray(container)) {
    container[key] = value
    return undefined
  }
  if (key === '-') {
    container.push(value)
    return undefined
  }
  const index = atoi(key)
  if (index instanceof Fault) return new Fault(`value was not a proper array index: '${key}': ${index.text}`)
  const room = container.length + 1
  if (index >= room || index < -room) return new Fault(invalidIndex(index))
  container.splice(index < 0 ? index + room : index, 0, value)
  return undefined
}

export function remove(container: Container, key: string): undefined | Fault {
  if (!Array.isArray(container)) {
    if (container[key] === undefined) return new Fault(`Unable to remove nonexistent key: ${key}: ${MISSING}`)
    delete container[key]
    return undefined
  }
  const index = elementIndex(container, key)
  if (index instanceof Fault) return index
  container.splice(index, 1)
  return undefined
}
