import { parseJson } from '../json/parse.ts'
import { stringify } from '../json/serialize.ts'
import { compareBytes } from '../json/utf8.ts'
import { deepCopy, isDeep, isObject, type JsonValue, newObject } from '../json/value.ts'
import { type Container, isContainer } from './container.ts'
import { type RawTexts, type RawTree, rawTree } from './raw-tree.ts'

/**
 * What a JSON patch wrote, as it wrote it. The server keeps a value as the text that came until an operation goes through it: what
 * stood twice in an object there still does in the patched document, and a number that is tested is compared as it was spelled.
 * Source: lazyNode of gopkg.in/evanphx/json-patch.v4.
 */
export class Written {
  readonly #texts = new WeakMap<Container, string>()
  readonly #members = new WeakMap<Container, Map<string, RawTree>>()

  /** A copy of a value of the patch that knows its text; one that is nested very deeply does not. */
  ofPatch(value: JsonValue, raw: RawTree | undefined, texts: RawTexts): JsonValue {
    return isDeep(value) ? deepCopy(value) : this.#ofPatch(value, raw, texts)
  }

  #ofPatch(value: JsonValue, raw: RawTree | undefined, texts: RawTexts): JsonValue {
    if (!isContainer(value)) return value
    const copy: Container = Array.isArray(value)
      ? value.map((item, i) => this.#ofPatch(item, Array.isArray(raw) ? raw[i] : undefined, texts))
      : newObject()
    if (isObject(value) && isObject(copy)) {
      const members = raw instanceof Map ? raw : undefined
      for (const key in value) copy[key] = this.#ofPatch(value[key] as JsonValue, members?.get(key), texts)
    }
    if (typeof raw !== 'object' || raw === null) return copy
    this.#members.set(copy, Array.isArray(raw) ? new Map(raw.map((item, i) => [String(i), item])) : new Map(raw))
    const text = texts.get(raw)
    if (text !== undefined) this.#texts.set(copy, text)
    return copy
  }

  /** A copy, which is written anew. */
  copy(value: JsonValue): JsonValue {
    if (isDeep(value)) return deepCopy(value)
    const text = this.#textOf(value)
    const texts: RawTexts = new WeakMap()
    return this.#ofPatch(value, rawTree(text, texts), texts)
  }

  /** An operation goes through an object or a list: from now on it is written as the server writes. */
  settle(value: JsonValue): void {
    if (isContainer(value)) this.#texts.delete(value)
  }

  settleAll(root: JsonValue): void {
    const open = [root]
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      if (!isContainer(value)) continue
      this.settle(value)
      for (const item of Object.values(value)) open.push(item)
    }
  }

  /** The text of a member changes, or is not known any more; items of a list move, so all of theirs is forgotten. */
  set(container: Container, key: string, raw: RawTree | undefined): void {
    if (Array.isArray(container)) {
      this.#members.delete(container)
      return
    }
    const members = this.#members.get(container) ?? new Map<string, RawTree>()
    if (raw === undefined) members.delete(key)
    else members.set(key, raw)
    this.#members.set(container, members)
  }

  /** The text of a member that a patch wrote. */
  get(container: Container, key: string): RawTree | undefined {
    return this.#members.get(container)?.get(key)
  }

  /** A value as a tree of texts: as they were written, or as the server writes them. */
  rawOf(value: JsonValue, own?: RawTree): RawTree {
    return isDeep(value) ? rawTree(stringify(value)) : this.#rawOf(value, own)
  }

  #rawOf(value: JsonValue, own?: RawTree): RawTree {
    if (Array.isArray(value)) return value.map((item, i) => this.#rawOf(item, this.get(value, String(i))))
    if (isObject(value)) {
      return new Map(Object.keys(value).map((key) => [key, this.#rawOf(value[key] as JsonValue, this.get(value, key))]))
    }
    if (value === null) return null
    return typeof own === 'string' ? own : stringify(value)
  }

  /** The text of a value: what no operation went through as it was written, all else in the order of names. */
  textOf(value: JsonValue): string {
    return isDeep(value) ? stringify(value) : this.#textOf(value)
  }

  #textOf(value: JsonValue, own?: RawTree): string {
    if (!isContainer(value)) return typeof own === 'string' ? own : stringify(value)
    const written = this.#texts.get(value)
    if (written !== undefined) return written
    if (Array.isArray(value)) return `[${value.map((item, i) => this.#textOf(item, this.get(value, String(i)))).join(',')}]`
    const keys = Object.keys(value).sort(compareBytes)
    const members = keys.map((key) => `${stringify(key)}:${this.#textOf(value[key] as JsonValue, this.get(value, key))}`)
    return `{${members.join(',')}}`
  }

  /** The paths of what stands twice in the text of a value, as strict decoding names them. */
  duplicatesIn(value: JsonValue): string[] {
    return isDeep(value) ? [] : this.#duplicatesIn(value, undefined, [])
  }

  #duplicatesIn(value: JsonValue, path: string | undefined, into: string[]): string[] {
    if (!isContainer(value)) return into
    const text = this.#texts.get(value)
    if (text !== undefined) {
      for (const found of parseJson(text).duplicates)
        into.push(found.startsWith('[') ? (path ?? '') + found : inside(path, found))
    } else if (Array.isArray(value))
      for (const [i, item] of value.entries()) this.#duplicatesIn(item, `${path ?? ''}[${i}]`, into)
    else for (const key in value) this.#duplicatesIn(value[key] as JsonValue, inside(path, key), into)
    return into
  }
}

/** Only at the root there is no dot: a key may be empty. */
const inside = (path: string | undefined, key: string): string => (path === undefined ? key : `${path}.${key}`)
