import { JsonRangeError, JsonSyntaxError, parseJson } from '../json/parse.ts'
import { stringify } from '../json/serialize.ts'
import type { JsonValue } from '../json/value.ts'
import { decodeKey, Fault, get, insert, MISSING, remove, set } from './container.ts'
import type { JsonPatchOperation } from './json-patch-decode.ts'
import { type Child, type Content, equalNodes, PatchNode, textOf } from './patch-node.ts'
import { RawJson } from './raw-json.ts'

export { type DecodedPatch, decodeJsonPatch, type JsonPatchOperation, MAX_JSON_PATCH_OPERATIONS } from './json-patch-decode.ts'

/** Bytes that `copy` operations of one patch may add. */
export const MAX_COPIED_BYTES = 3 * 1024 * 1024

/** A patch that does not apply. The server hides these sentences from clients, its log has them. */
export class JsonPatchError extends Error {}

/** A patch of which a `test` found another value. */
export class JsonPatchTestFailed extends JsonPatchError {}

/**
 * Applies operations in order and returns a tree of its own; neither argument changes. Throws JsonPatchError.
 * It differs from RFC 6902 as the server does: a missing key may be replaced, `-1` counts from the end, `01` is an index.
 * Source: gopkg.in/evanphx/json-patch.v4/patch.go.
 */
export const applyJsonPatch = (doc: JsonValue, operations: readonly JsonPatchOperation[]): JsonValue =>
  patchJson(doc, operations).value

export interface PatchedJson {
  readonly value: JsonValue
  /** Keys that stand twice in the patched text because they do in the patch, as strict decoding names them. */
  readonly duplicates: readonly string[]
  /** The patched document as the server shows it in errors. */
  readonly text: () => string
  /** Why the server cannot decode the text, if it cannot. */
  readonly fault?: string
}

/**
 * `applyJsonPatch`, with what decoding the patched text finds. Like the server it makes the patched text and decodes that. Time and
 * memory are linear in the document, the patch and what it copies.
 */
export function patchJson(doc: JsonValue, operations: readonly JsonPatchOperation[]): PatchedJson {
  const patcher = new Patcher(new RawJson(stringify(doc)))
  for (const operation of operations) patcher.apply(operation)
  const patched = textOf(patcher.doc)
  const text = () => patched
  try {
    const { value, duplicates } = parseJson(patched)
    return { value, duplicates, text }
  } catch (error) {
    // Operations write nothing but JSON, but they can nest it too deeply.
    if (error instanceof JsonSyntaxError) throw fail(error.message)
    if (!(error instanceof JsonRangeError)) throw error
    return { value: null, duplicates: [], text, fault: error.message }
  }
}

const fail = (message: string): JsonPatchError => new JsonPatchError(message)

/** The value of an operation: null when it has none. A null that was written is a node. */
const operationValue = ({ value }: JsonPatchOperation): Child => {
  if (value === undefined) return null
  return value.raw.kindAt(value.at) === 'null' ? new PatchNode() : new PatchNode(value.raw, value.at)
}

class Patcher {
  doc: Content
  #copiedBytes = 0

  constructor(doc: RawJson) {
    this.doc = new PatchNode(doc).open() ?? new Map()
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
  #find(path: string): readonly [Content, string] | undefined {
    const parts = path.split('/')
    if (parts.length < 2) return undefined
    let container = this.doc
    for (let i = 1; i < parts.length - 1; i++) {
      const next = get(container, decodeKey(parts[i] as string))
      const content = next instanceof PatchNode ? next.open() : undefined
      if (content === undefined) return undefined
      container = content
    }
    return [container, decodeKey(parts[parts.length - 1] as string)]
  }

  #add(operation: JsonPatchOperation): void {
    const { path } = operation
    if (path === undefined) throw fail(`add operation failed to decode path: ${MISSING}`)
    const found = this.#find(path)
    if (found === undefined) throw fail(`add operation does not apply: doc is missing path: "${path}": ${MISSING}`)
    check(insert(...found, operationValue(operation)), `error in add for path: '${path}'`)
  }

  #remove({ path }: JsonPatchOperation): void {
    if (path === undefined) throw fail(`remove operation failed to decode path: ${MISSING}`)
    const found = this.#find(path)
    if (found === undefined) throw fail(`remove operation does not apply: doc is missing path: "${path}": ${MISSING}`)
    check(remove(...found), `error in remove for path: '${path}'`)
  }

  #replace(operation: JsonPatchOperation): void {
    const { path } = operation
    if (path === undefined) throw fail(`replace operation failed to decode path: ${noPath}`)
    const value = operationValue(operation)
    if (path === '') {
      const content = value?.open()
      if (content === undefined) throw fail('replace operation value must be object or array: %!w(<nil>)')
      this.doc = content
      return
    }
    const found = this.#find(path)
    if (found === undefined) throw fail(`replace operation does not apply: doc is missing path: ${path}: ${MISSING}`)
    if (set(...found, value) instanceof Fault) {
      throw fail(`replace operation does not apply: doc is missing key: ${path}: ${MISSING}`)
    }
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
    check(insert(...found, value), `error in move for path: '${path}'`)
  }

  #copy({ from, path }: JsonPatchOperation): void {
    if (from === undefined) throw fail(`copy operation failed to decode from: ${noFrom}`)
    const source = this.#find(from)
    if (source === undefined) throw fail(`copy operation does not apply: doc is missing from path: ${from}: ${MISSING}`)
    const value = check(get(...source), `error in copy for from: '${from}'`)
    if (path === undefined) throw fail(`copy operation failed to decode path: ${MISSING}`)
    const found = this.#find(path)
    if (found === undefined) {
      throw fail(`copy operation does not apply: doc is missing destination path: ${path}: ${MISSING}`)
    }
    check(insert(...found, this.#copyOf(value)), 'error while adding value during copy')
  }

  #copyOf(value: Child): Child {
    if (value === null) return null
    const [copy, bytes] = value.copy()
    this.#copiedBytes += bytes
    if (this.#copiedBytes > MAX_COPIED_BYTES) {
      throw fail(
        `Unable to complete the copy, the accumulated size increase of copy is ${this.#copiedBytes}, exceeding the limit ${MAX_COPIED_BYTES}`,
      )
    }
    return copy
  }

  #test(operation: JsonPatchOperation): void {
    const { path } = operation
    if (path === undefined) throw fail(`test operation failed to decode path: ${noPath}`)
    const found = path === '' ? undefined : this.#find(path)
    if (path !== '' && found === undefined) {
      throw fail(`test operation does not apply: is missing path: ${path}: ${MISSING}`)
    }
    const actual = found === undefined ? this.doc : check(get(...found), `error in test for path: '${path}'`)
    const value = operationValue(operation)
    // An absent value equals a null that the patch writes in its `test`; a null that it wrote before does not equal an absent one.
    const same = actual === null ? value === null || value.isWrittenNull : equalNodes(actual, value)
    if (!same) throw new JsonPatchTestFailed(`testing value ${path} failed: test failed`)
  }
}

const noPath = `operation missing path field: ${MISSING}`
const noFrom = `operation, missing from field: ${MISSING}`

function check<T>(result: T | Fault, words: string): T {
  if (result instanceof Fault) throw fail(`${words}: ${result.text}`)
  return result
}
