import { stringify } from '../json/serialize.ts'
import { utf8Length } from '../json/utf8.ts'
import { deepCopy, deepEqual, type JsonValue } from '../json/value.ts'
import { type Container, decodeKey, Fault, get, indexIn, insert, isContainer, MISSING, remove } from './container.ts'
import type { JsonPatchOperation } from './json-patch-decode.ts'
import { equalRaws, type RawTexts, type RawTree } from './raw-tree.ts'
import { Written } from './written.ts'

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
export const applyJsonPatch = (doc: JsonValue, operations: readonly JsonPatchOperation[]): JsonValue =>
  patchJson(doc, operations).value

export interface PatchedJson {
  readonly value: JsonValue
  /** Keys of the patch's values that stand twice in the patched text too, as strict decoding names them. */
  readonly duplicates: readonly string[]
  /** The patched document as the server shows it in errors. */
  readonly text: () => string
}

/** `applyJsonPatch`, with what decoding the patched text will find twice. */
export function patchJson(doc: JsonValue, operations: readonly JsonPatchOperation[]): PatchedJson {
  const patcher = new Patcher(deepCopy(doc))
  for (const operation of operations) patcher.apply(operation)
  const { doc: value, written } = patcher
  return { value, duplicates: written.duplicatesIn(value), text: () => escaped(written.textOf(value)) }
}

/** What HTML or JavaScript could trip over is escaped in all that Go writes, also in a text that came. */
const escaped = (text: string): string =>
  text.replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

const NO_TEXTS: RawTexts = new WeakMap()

const fail = (message: string): JsonPatchError => new JsonPatchError(message)

class Patcher {
  doc: JsonValue
  readonly written = new Written()
  /** Nulls that a patch wrote: other than those of the document they are not equal to an absent value. */
  readonly #nulls = new WeakMap<Container, Set<string>>()
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
      this.written.settle(container)
      const next = get(container, decodeKey(part))
      if (next === undefined || next instanceof Fault) return undefined
      container = next
    }
    if (!isContainer(container)) return undefined
    this.written.settle(container)
    return [container, decodeKey(parts[parts.length - 1] as string)]
  }

  #note([container, key]: readonly [Container, string], isNull: boolean, raw?: RawTree): void {
    this.written.set(container, key, raw)
    const known = this.#nulls.get(container) ?? new Set()
    if (isNull) known.add(key)
    else known.delete(key)
    this.#nulls.set(container, known)
  }

  #isWrittenNull([container, key]: readonly [Container, string]): boolean {
    return this.#nulls.get(container)?.has(key) === true
  }

  #add({ path, value, raw, texts }: JsonPatchOperation): void {
    if (path === undefined) throw fail(`add operation failed to decode path: ${MISSING}`)
    const found = this.#find(path)
    if (found === undefined) throw fail(`add operation does not apply: doc is missing path: "${path}": ${MISSING}`)
    check(insert(...found, this.written.ofPatch(value ?? null, raw, texts ?? NO_TEXTS)), `error in add for path: '${path}'`)
    this.#note(found, value === null, raw)
  }

  #remove({ path }: JsonPatchOperation): void {
    if (path === undefined) throw fail(`remove operation failed to decode path: ${MISSING}`)
    const found = this.#find(path)
    if (found === undefined) throw fail(`remove operation does not apply: doc is missing path: "${path}": ${MISSING}`)
    check(remove(...found), `error in remove for path: '${path}'`)
  }

  #replace({ path, value: given, raw, texts }: JsonPatchOperation): void {
    const value = this.written.ofPatch(given ?? null, raw, texts ?? NO_TEXTS)
    if (path === undefined) throw fail(`replace operation failed to decode path: ${noPath}`)
    if (path === '') {
      if (!isContainer(value)) throw fail('replace operation value must be object or array: %!w(<nil>)')
      // The document itself is read member by member, so that nothing stands twice in it.
      this.written.settle(value)
      this.doc = value
      return
    }
    const found = this.#find(path)
    if (found === undefined) throw fail(`replace operation does not apply: doc is missing path: ${path}: ${MISSING}`)
    const [container, key] = found
    if (get(container, key) instanceof Fault) {
      throw fail(`replace operation does not apply: doc is missing key: ${path}: ${MISSING}`)
    }
    if (Array.isArray(container)) container[indexIn(container, Number(key))] = value
    else container[key] = value
    this.#note(found, given === null, raw)
  }

  #move({ from, path }: JsonPatchOperation): void {
    if (from === undefined) throw fail(`move operation failed to decode from: ${noFrom}`)
    const source = this.#find(from)
    if (source === undefined) throw fail(`move operation does not apply: doc is missing from path: ${from}: ${MISSING}`)
    const value = check(get(...source), `error in move for path: '${source[1]}'`)
    const isWritten = this.#isWrittenNull(source)
    const raw = this.written.get(...source)
    check(remove(...source), `error in move for path: '${source[1]}'`)
    if (path === undefined) throw fail(`move operation failed to decode path: ${noPath}`)
    const found = this.#find(path)
    if (found === undefined) {
      throw fail(`move operation does not apply: doc is missing destination path: ${path}: ${MISSING}`)
    }
    check(insert(...found, value ?? null), `error in move for path: '${path}'`)
    this.#note(found, isWritten, raw)
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
    check(insert(...found, this.written.copy(value)), 'error while adding value during copy')
    this.#note(found, this.#isWrittenNull(source), this.written.get(...source))
  }

  #test({ path, value, raw }: JsonPatchOperation): void {
    if (path === undefined) throw fail(`test operation failed to decode path: ${noPath}`)
    const found = path === '' ? undefined : this.#find(path)
    if (path !== '' && found === undefined) {
      throw fail(`test operation does not apply: is missing path: ${path}: ${MISSING}`)
    }
    const actual = found === undefined ? this.doc : (check(get(...found), `error in test for path: '${path}'`) ?? null)
    this.written.settleAll(actual)
    const isWritten = found !== undefined && this.#isWrittenNull(found)
    const same =
      raw === undefined
        ? deepEqual(actual, actual === null && !isWritten ? (value ?? null) : value)
        : equalRaws(this.written.rawOf(actual, found && this.written.get(...found)), raw)
    if (!same) throw fail(`testing value ${path} failed: test failed`)
  }
}

const noPath = `operation missing path field: ${MISSING}`
const noFrom = `operation, missing from field: ${MISSING}`

function check<T>(result: T | Fault, words: string): T {
  if (result instanceof Fault) throw fail(`${words}: ${result.text}`)
  return result
}
