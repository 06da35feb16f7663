import { stringify } from '../json/serialize.ts'
import { utf8Length } from '../json/utf8.ts'
import { deepCopy, deepEqual, type JsonValue } from '../json/value.ts'
import { type Container, decodeKey, Fault, get, indexIn, insert, isContainer, MISSING, remove } from './container.ts'
import type { JsonPatchOperation } from './json-patch-decode.ts'
import { equalsRaw } from './raw-tree.ts'

export { type DecodedPatch, decodeJsonPatch, type JsonPatchOperation, MAX_JSON_PATCH_OPERATIONS } from './json-patch-decode.ts'

/** Bytes that `copy` operations of one patch may add. */
export const MAX_COPIED_BYTES = 3 * 1024 * 1024

/** A patch that does not apply. The server hides these sentences from clients, its log has them. */
export class JsonPatchError extends Error {}

/**
 * Applies operations in order and returns a tree of its own; neither argument changes. Throws JsonPatchError.
 * It differs from RFC 6902 as the server does: a missing key may be replaced, `-1` counts from the end, `01` is an index.
 * Source: gopkg.in/evanphx/json-patch.v4 patch.go.
 */
export function applyJsonPatch(doc: JsonValue, operations: readonly JsonPatchOperation[]): JsonValue {
  const patcher = new Patcher(deepCopy(doc))
  for (const operation of operations) patcher.apply(operation)
  return patcher.doc
}

const fail = (message: string): JsonPatchError => new JsonPatchError(message)

class Patcher {
  doc: JsonValue
  #copiedBytes = 0

  constructor(doc: JsonValue) {
    this.doc = doc
  }

  apply(operation: JsonPatchOperation): void {
    switch (operation.op) {
      case 'add':
        this.#add(operation)
        break
      case 'remove':
        this.#remove(operation)
        break
      case 'replace':
        this.#replace(operation)
        break
      case 'move':
        this.#move(operation)
        break
      case 'test':
        this.#test(operation)
        break
      case 'copy':
        this.#copy(operation)
        break
      default:
        throw fail(`Unexpected kind: ${operation.op}`)
    }
  }

  /** The container a path leads to, and the key in it. */
  #find(path: string): readonly [Container, string] | undefined {
    const parts = path.split('/')
    if (parts.length < 2) return undefined
    let container = this.doc
    for (const part of parts.slice(1, -1)) {
      if (!isContainer(container)) return undefined
      const next = get(container, decodeKey(part))
      if (next === undefined || next instanceof Fault) return undefined
      container = next
    }
    return isContainer(container) ? [container, decodeKey(parts[parts.length - 1] as string)] : undefined
  }

  #add({ path, value }: JsonPatchOperation): void {
    if (path === undefined) throw fail(`add operation failed to decode path: ${MISSING}`)
    const found = this.#find(path)
    if (found === undefined) throw fail(`add operation does not apply: doc is missing path: "${path}": ${MISSING}`)
    check(insert(...found, deepCopy(value ?? null)), `error in add for path: '${path}'`)
  }

  #remove({ path }: JsonPatchOperation): void {
    if (path === undefined) throw fail(`remove operation failed to decode path: ${MISSING}`)
    const found = this.#find(path)
    if (found === undefined) throw fail(`remove operation does not apply: doc is missing path: "${path}": ${MISSING}`)
    check(remove(...found), `error in remove for path: '${path}'`)
  }

  #replace({ path, value = null }: JsonPatchOperation): void {
    if (path === undefined) throw fail(`replace operation failed to decode path: ${noPath}`)
    if (path === '') {
      if (!isContainer(value)) throw fail('replace operation value must be object or array: %!w(<nil>)')
      this.doc = deepCopy(value)
      return
    }
    const found = this.#find(path)
    if (found === undefined) throw fail(`replace operation does not apply: doc is missing path: ${path}: ${MISSING}`)
    const [container, key] = found
    if (get(container, key) instanceof Fault) {
      throw fail(`replace operation does not apply: doc is missing key: ${path}: ${MISSING}`)
    }
    if (Array.isArray(container)) container[indexIn(container, Number(key))] = deepCopy(value)
    else container[key] = deepCopy(value)
  }

  #move({ from, path }: JsonPatchOperation): void {
    if (from === undefined) throw fail(`move operation failed to decode from: ${noFrom}`)
    const source = this.#find(from)
    if (source === undefined) throw fail(`move operation does not apply: doc is missing from path: ${from}: ${MISSING}`)
    const value = check(get(...source), `error in move for path: '${source[1]}'`)
    check(remove(...source), `error in move for path: '${source[1]}'`)
    if (path === undefined) throw fail(`move operation failed to decode path: ${noPath}`)
    const found = this.#find(path)
    if (found === undefined) {
      throw fail(`move operation does not apply: doc is missing destination path: ${path}: ${MISSING}`)
    }
    check(insert(...found, value ?? null), `error in move for path: '${path}'`)
  }

  #copy({ from, path }: JsonPatchOperation): void {
    if (from === undefined) throw fail(`copy operation failed to decode from: ${noFrom}`)
    const source = this.#find(from)
    if (source === undefined) throw fail(`copy operation does not apply: doc is missing from path: ${from}: ${MISSING}`)
    const value = check(get(...source), `error in copy for from: '${from}'`) ?? null
    if (path === undefined) throw fail(`copy operation failed to decode path: ${MISSING}`)
    const found = this.#find(path)
    if (found === undefined) {
      throw fail(`copy operation does not apply: doc is missing destination path: ${path}: ${MISSING}`)
    }
    if (value !== null) this.#copiedBytes += utf8Length(stringify(value))
    if (this.#copiedBytes > MAX_COPIED_BYTES) {
      throw fail(
        `Unable to complete the copy, the accumulated size increase of copy is ${this.#copiedBytes}, exceeding the limit ${MAX_COPIED_BYTES}`,
      )
    }
    check(insert(...found, deepCopy(value)), 'error while adding value during copy')
  }

  #test({ path, value, raw }: JsonPatchOperation): void {
    if (path === undefined) throw fail(`test operation failed to decode path: ${noPath}`)
    const found = path === '' ? undefined : this.#find(path)
    if (path !== '' && found === undefined) {
      throw fail(`test operation does not apply: is missing path: ${path}: ${MISSING}`)
    }
    const actual = found === undefined ? this.doc : (check(get(...found), `error in test for path: '${path}'`) ?? null)
    const same = raw === undefined ? deepEqual(actual, actual === null ? (value ?? null) : value) : equalsRaw(actual, raw)
    if (!same) throw fail(`testing value ${path} failed: test failed`)
  }
}

const noPath = `operation missing path field: ${MISSING}`
const noFrom = `operation, missing from field: ${MISSING}`

function check<T>(result: T | Fault, words: string): T {
  if (result instanceof Fault) throw fail(`${words}: ${result.text}`)
  return result
}
