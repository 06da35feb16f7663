import { stringify } from '../json/serialize.ts'
import { compareBytes, utf8Length } from '../json/utf8.ts'
import { NodeList } from './node-list.ts'
import { RawJson } from './raw-json.ts'

/** A member or item: null is absent to a patch, while a null that a patch wrote is a node. */
export type Child = PatchNode | null
export type Members = Map<string, Child>
export type Items = NodeList<Child>
export type Content = Members | Items

/**
 * A value of a document under a patch. It stays the text that it came as until an operation goes through it, and then knows its
 * members or items, each a node of its own. Texts are shared, never copied, so a node costs the same whatever is below it.
 * Source: gopkg.in/evanphx/json-patch.v4, lazyNode.
 */
export class PatchNode {
  readonly #raw: RawJson | undefined
  readonly #at: number
  #content: Content | undefined

  /** Without a text it is the null that a patch wrote. */
  constructor(raw?: RawJson, at = 0) {
    this.#raw = raw
    this.#at = at
  }

  get isWrittenNull(): boolean {
    return this.#raw === undefined
  }

  /** The members or items if an operation went through the node. A copied null stays null until it gets a member. */
  get opened(): Content | undefined {
    const content = this.#content
    return content instanceof Map && content.size === 0 && this.rawText === 'null' ? undefined : content
  }

  /** The members or items; undefined for a scalar. A copied null is an object without members, as Go reads it. */
  open(): Content | undefined {
    const raw = this.#raw
    if (raw === undefined || this.#content !== undefined) return this.#content
    const kind = raw.kindAt(this.#at)
    const child = (at: number): Child => (raw.kindAt(at) === 'null' ? null : new PatchNode(raw, at))
    if (kind === 'list') this.#content = new NodeList(raw.items(this.#at).map(child))
    else if (kind !== 'scalar') {
      const members: Members = new Map()
      if (kind === 'object') for (const [key, at] of raw.members(this.#at)) members.set(key, child(at))
      this.#content = members
    }
    return this.#content
  }

  /** The text that the node came as, without blanks. */
  get rawText(): string {
    return this.#raw?.slice(this.#at) ?? 'null'
  }

  /** A copy as the text that the server writes, and how many bytes that has. */
  copy(): readonly [copy: PatchNode, bytes: number] {
    const text = textOf(this)
    const isShared = this.#raw !== undefined && this.#content === undefined && text.length === this.rawText.length
    return [isShared ? new PatchNode(this.#raw, this.#at) : new PatchNode(new RawJson(text)), utf8Length(text)]
  }
}

/** What HTML or JavaScript could trip over is escaped in all that Go writes, also in a text that came. */
const escaped = (text: string): string =>
  text.replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The text of a value: what no operation went through as it came, all else in the order of names. Takes any depth. */
export function textOf(root: Content | Child): string {
  const parts: string[] = []
  const open: (string | Content | Child)[] = [root]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') parts.push(next)
    else if (next === null) parts.push('null')
    else if (!(next instanceof PatchNode)) pushParts(next, open)
    else if (next.opened === undefined) parts.push(next.rawText)
    else open.push(next.opened)
  }
  return escaped(parts.join(''))
}

/** Pushes what the text of a list or an object consists of, the last part first. */
function pushParts(content: Content, open: (string | Content | Child)[]): void {
  if (!(content instanceof Map)) {
    const items = [...content]
    open.push(']')
    for (let i = items.length - 1; i >= 0; i--) open.push(items[i] ?? null, i === 0 ? '' : ',')
    open.push('[')
    return
  }
  const keys = [...content.keys()].sort(compareBytes)
  open.push('}')
  for (let i = keys.length - 1; i >= 0; i--) {
    const key = keys[i] as string
    open.push(content.get(key) ?? null, `${i === 0 ? '' : ','}${stringify(key)}:`)
  }
  open.push('{')
}

/**
 * True when two values are spelled alike, but for the order of keys. Compares no more than the smaller of them has. Takes any depth.
 * The server ends the connection when a list holds null; here null equals null.
 */
export function equalNodes(one: Content | Child, other: Content | Child): boolean {
  const open: [one: Content | Child, other: Content | Child][] = [[one, other]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) if (!alike(...next, open)) return false
  return true
}

const contentOf = (value: Content | Child): Content | undefined =>
  value instanceof PatchNode ? value.open() : (value ?? undefined)

/** Compares two values without what is in them, which is left in `open`. */
function alike(one: Content | Child, other: Content | Child, open: [Content | Child, Content | Child][]): boolean {
  if (one === null || other === null) return one === other
  const content = contentOf(one)
  const against = contentOf(other)
  if (content === undefined || against === undefined) return content === against && sameScalars(one, other)
  if (content instanceof Map) {
    if (!(against instanceof Map) || content.size !== against.size) return false
    for (const [key, child] of content) {
      const match = against.get(key)
      if (match === undefined) return false
      open.push([child, match])
    }
    return true
  }
  if (against instanceof Map || content.length !== against.length) return false
  const items = [...against]
  let i = 0
  for (const child of content) open.push([child, items[i++] ?? null])
  return true
}

function sameScalars(one: Content | Child, other: Content | Child): boolean {
  if (!(one instanceof PatchNode) || !(other instanceof PatchNode)) return false
  return one.isWrittenNull === other.isWrittenNull && one.rawText === other.rawText
}
