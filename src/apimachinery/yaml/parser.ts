import { yamlError } from './cursor.ts'
import type { CollectionNode, ScalarNode, YamlNode } from './node.ts'
import { Scanner } from './scanner.ts'
import type { Token, TokenKind } from './token.ts'

/** What is expected next inside of an open collection. */
type State =
  | 'block-item'
  | 'indentless-item'
  | 'block-key'
  | 'block-value'
  | 'flow-first-item'
  | 'flow-item'
  | 'pair-key'
  | 'pair-value'
  | 'pair-end'
  | 'flow-first-key'
  | 'flow-key'
  | 'flow-value'
  | 'flow-no-value'

interface Frame {
  readonly node: CollectionNode
  state: State
}

const STANDARD_TAGS: readonly (readonly [string, string])[] = [
  ['!', '!'],
  ['!!', 'tag:yaml.org,2002:'],
]

/** What may stand before a document or end it. */
const NO_CONTENT: readonly TokenKind[] = ['version-directive', 'tag-directive', 'document-start', 'document-end', 'stream-end']

const error = (problem: string, token: Token) => yamlError(problem, token.line)

/**
 * Builds the tree of the first document from its tokens, without recursion, as documents may be nested deeply. Whatever follows
 * the document is not looked at. Source: go.yaml.in/yaml/v2/parserc.go; go.yaml.in/yaml/v2/decode.go.
 */
export class Parser {
  readonly #scanner: Scanner
  readonly #frames: Frame[] = []
  readonly #anchors = new Map<string, YamlNode>()
  readonly #tags = new Map<string, string>()
  #root: YamlNode | undefined

  constructor(text: string) {
    this.#scanner = new Scanner(text)
  }

  /** The root of the document; undefined when there is none. */
  document(): YamlNode | undefined {
    this.#next()
    const token = this.#peek()
    if (token.kind === 'stream-end') return undefined
    const explicit = token.kind === 'version-directive' || token.kind === 'tag-directive' || token.kind === 'document-start'
    this.#directives()
    if (explicit) {
      if (this.#peek().kind !== 'document-start') throw error('did not find expected <document start>', this.#peek())
      this.#next()
    }
    if (explicit && NO_CONTENT.includes(this.#peek().kind)) this.#empty(this.#peek().line)
    else this.#node(true, false)
    for (let frame = this.#top(); frame !== undefined; frame = this.#top()) this.#step(frame)
    this.#peek()
    return this.#root
  }

  #peek(): Token {
    return this.#scanner.peek()
  }

  #next(): Token {
    const token = this.#scanner.peek()
    this.#scanner.skip()
    return token
  }

  /** Takes the current token and shows the one behind it. */
  #after(): Token {
    this.#scanner.skip()
    return this.#scanner.peek()
  }

  #top(): Frame | undefined {
    return this.#frames[this.#frames.length - 1]
  }

  #directives(): void {
    let version = false
    for (let token = this.#peek(); ; token = this.#after()) {
      if (token.kind === 'version-directive') {
        if (version) throw error('found duplicate %YAML directive', token)
        if (token.suffix !== '1.1') throw error('found incompatible YAML document', token)
        version = true
      } else if (token.kind === 'tag-directive') {
        if (this.#tags.has(token.value)) throw error('found duplicate %TAG directive', token)
        this.#tags.set(token.value, token.suffix)
      } else break
    }
    for (const [handle, prefix] of STANDARD_TAGS) if (!this.#tags.has(handle)) this.#tags.set(handle, prefix)
  }

  /** Puts a node where it belongs: into the open collection, or at the top. */
  #add(node: YamlNode, anchor = ''): void {
    if (anchor !== '') this.#anchors.set(anchor, node)
    const frame = this.#top()
    if (frame === undefined) this.#root = node
    else frame.node.children.push(node)
  }

  #empty(line: number): void {
    this.#add({ kind: 'scalar', line, tag: '', implicit: true, text: '' })
  }

  #open(kind: CollectionNode['kind'], line: number, state: State, anchor = ''): void {
    const node: CollectionNode = { kind, line, children: [] }
    this.#add(node, anchor)
    this.#frames.push({ node, state })
  }

  /** Reads a node; a collection is only opened. `indentless`: a sequence may stand no deeper than the key it belongs to. */
  #node(block: boolean, indentless: boolean): void {
    const first = this.#peek()
    if (first.kind === 'alias') {
      this.#alias(this.#next())
      return
    }
    const { anchor, tag } = this.#properties()
    const token = this.#peek()
    const line = anchor === '' && tag === undefined ? token.line : first.line
    const { kind } = token
    if (indentless && kind === 'block-entry') this.#open('sequence', line, 'indentless-item', anchor)
    else if (kind === 'scalar') this.#add(this.#scalar(this.#next(), line, tag ?? ''), anchor)
    else if (kind === 'flow-sequence-start') this.#enter('sequence', line, 'flow-first-item', anchor)
    else if (kind === 'flow-mapping-start') this.#enter('mapping', line, 'flow-first-key', anchor)
    else if (block && kind === 'block-sequence-start') this.#enter('sequence', line, 'block-item', anchor)
    else if (block && kind === 'block-mapping-start') this.#enter('mapping', line, 'block-key', anchor)
    else if (anchor !== '' || tag !== undefined)
      this.#add({ kind: 'scalar', line, tag: tag ?? '', implicit: tag === undefined, text: '' }, anchor)
    else throw error('did not find expected node content', token)
  }

  #enter(kind: CollectionNode['kind'], line: number, state: State, anchor: string): void {
    this.#scanner.skip()
    this.#open(kind, line, state, anchor)
  }

  #alias({ value: name, line }: Token): void {
    const target = this.#anchors.get(name)
    if (target === undefined) throw yamlError(`unknown anchor '${name}' referenced`)
    this.#add({ kind: 'alias', line, name, target })
  }

  /** The anchor and tag before a node, in any order. */
  #properties(): { readonly anchor: string; readonly tag: string | undefined } {
    let anchor = ''
    let tag: Token | undefined
    let token = this.#peek()
    while ((token.kind === 'anchor' && anchor === '') || (token.kind === 'tag' && tag === undefined)) {
      if (token.kind === 'anchor') anchor = token.value
      else tag = token
      token = this.#after()
    }
    return { anchor, tag: tag === undefined ? undefined : this.#tagText(tag) }
  }

  #tagText(token: Token): string {
    if (token.value === '') return token.suffix
    const prefix = this.#tags.get(token.value)
    if (prefix === undefined || prefix + token.suffix === '') throw error('found undefined tag handle', token)
    return prefix + token.suffix
  }

  #scalar({ value: text, plain }: Token, line: number, tag: string): ScalarNode {
    return { kind: 'scalar', line, tag, implicit: (tag === '' && plain) || tag === '!', text }
  }

  #step(frame: Frame): void {
    switch (frame.state) {
      case 'block-item':
        return void this.#blockItem()
      case 'indentless-item':
        return void this.#indentlessItem()
      case 'block-key':
        return void this.#blockKey(frame)
      case 'block-value':
        return void this.#blockValue(frame)
      case 'flow-first-item':
      case 'flow-item':
        return void this.#flowItem(frame)
      case 'pair-key':
        return void this.#pairKey(frame)
      case 'pair-value':
        return void this.#pairValue(frame)
      case 'pair-end':
        return void this.#frames.pop()
      case 'flow-first-key':
      case 'flow-key':
        return void this.#flowKey(frame)
      case 'flow-value':
        return void this.#flowValue(frame)
      case 'flow-no-value':
        frame.state = 'flow-key'
        this.#empty(this.#peek().line)
    }
  }

  #blockItem(): void {
    const token = this.#peek()
    if (token.kind === 'block-entry') {
      const { kind } = this.#after()
      if (kind === 'block-entry' || kind === 'block-end') this.#empty(token.line)
      else this.#node(true, false)
    } else if (token.kind === 'block-end') this.#close()
    else throw error("did not find expected '-' indicator", token)
  }

  #indentlessItem(): void {
    const token = this.#peek()
    if (token.kind !== 'block-entry') {
      this.#frames.pop()
      return
    }
    const { kind } = this.#after()
    if (kind === 'block-entry' || endsBlockEntry(kind)) this.#empty(token.line)
    else this.#node(true, false)
  }

  #close(): void {
    this.#frames.pop()
    this.#scanner.skip()
  }

  #blockKey(frame: Frame): void {
    const token = this.#peek()
    if (token.kind === 'key') {
      frame.state = 'block-value'
      if (endsBlockEntry(this.#after().kind)) this.#empty(token.line)
      else this.#node(true, true)
    } else if (token.kind === 'block-end') this.#close()
    else throw error('did not find expected key', token)
  }

  #blockValue(frame: Frame): void {
    frame.state = 'block-key'
    const token = this.#peek()
    if (token.kind !== 'value' || endsBlockEntry(this.#after().kind)) this.#empty(token.line)
    else this.#node(true, true)
  }

  /** Goes behind the comma between entries, and says whether another entry may follow. */
  #anotherEntry(first: boolean, end: TokenKind, close: string): boolean {
    let token = this.#peek()
    if (!first && token.kind !== end) {
      if (token.kind !== 'flow-entry') throw error(`did not find expected ',' or '${close}'`, token)
      token = this.#after()
    }
    return token.kind !== end
  }

  #flowItem(frame: Frame): void {
    if (!this.#anotherEntry(frame.state === 'flow-first-item', 'flow-sequence-end', ']')) {
      this.#close()
      return
    }
    frame.state = 'flow-item'
    const token = this.#peek()
    if (token.kind === 'key') this.#enter('mapping', token.line, 'pair-key', '')
    else this.#node(false, false)
  }

  #pairKey(frame: Frame): void {
    frame.state = 'pair-value'
    const { kind, line } = this.#peek()
    if (kind !== 'value' && kind !== 'flow-entry' && kind !== 'flow-sequence-end') this.#node(false, false)
    else {
      // As go-yaml does, though it eats the sign that the next state looks for.
      this.#scanner.skip()
      this.#empty(line)
    }
  }

  #pairValue(frame: Frame): void {
    frame.state = 'pair-end'
    let token = this.#peek()
    if (token.kind === 'value') {
      token = this.#after()
      if (token.kind !== 'flow-entry' && token.kind !== 'flow-sequence-end') {
        this.#node(false, false)
        return
      }
    }
    this.#empty(token.line)
  }

  #flowKey(frame: Frame): void {
    if (!this.#anotherEntry(frame.state === 'flow-first-key', 'flow-mapping-end', '}')) {
      this.#close()
      return
    }
    if (this.#peek().kind !== 'key') {
      frame.state = 'flow-no-value'
      this.#node(false, false)
      return
    }
    frame.state = 'flow-value'
    const { kind, line } = this.#after()
    if (kind === 'value' || kind === 'flow-entry' || kind === 'flow-mapping-end') this.#empty(line)
    else this.#node(false, false)
  }

  #flowValue(frame: Frame): void {
    frame.state = 'flow-key'
    let token = this.#peek()
    if (token.kind === 'value') {
      token = this.#after()
      if (token.kind !== 'flow-entry' && token.kind !== 'flow-mapping-end') {
        this.#node(false, false)
        return
      }
    }
    this.#empty(token.line)
  }
}

const endsBlockEntry = (kind: TokenKind): boolean => kind === 'key' || kind === 'value' || kind === 'block-end'
