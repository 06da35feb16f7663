import { quote } from '../field/bad-value.ts'
import { Dbl, fromInt64, type JsonObject, type JsonValue, newObject } from '../json/value.ts'
import { yamlError } from './cursor.ts'
import { formatG, goScalar, goSyntax, goSyntaxAlone, scalarOf } from './go-syntax.ts'
import type { AliasNode, CollectionNode, YamlNode } from './node.ts'
import { type GoScalar, Uint64 } from './resolve.ts'
import { YamlSyntaxError } from './syntax-error.ts'

export interface Decoded {
  readonly value: JsonValue
  /** Keys that stand twice in a map, as go-yaml's strict decoder words it: `line 6: key "a" already set in map`. */
  readonly duplicates: string[]
}

/** A map that is being filled, perhaps by several nodes. */
interface Target {
  readonly object: JsonObject
  /** Keys that were no strings, by the text they became: as Go shows them. Absent while there are none. */
  kinds?: Map<string, string>
}

/** A collection that is being decoded. */
interface Frame {
  readonly node: CollectionNode
  /** Where items go; `target` where entries go. */
  readonly list: JsonValue[]
  readonly target: Target
  /** The entries go into a map that is under way: `<<`. */
  readonly merged: boolean
  /** The alias that led here. */
  readonly alias: AliasNode | undefined
  next: number
  /** The key whose value is being decoded, as text and as Go shows it (`''`: it is a string). */
  key: string
  shownKey: string
}

/**
 * Decodes a document to JSON as sigs.k8s.io/yaml does: the last of two equal keys wins, `<<` puts entries in where it stands, aliases
 * become copies. Throws YamlSyntaxError. Source: go.yaml.in/yaml/v2/decode.go; sigs.k8s.io/yaml/yaml.go.
 */
export function decodeYaml(root: YamlNode | undefined): Decoded {
  return root === undefined ? { value: null, duplicates: [] } : new Decoder().run(root)
}

class Decoder {
  readonly #frames: Frame[] = []
  readonly #duplicates: string[] = []
  /** Aliases within which decoding goes on. */
  readonly #active = new Set<AliasNode>()
  #decoded = 1
  #fromAliases = 0
  /** What only the steps behind the decoder complain about: maps that no JSON has, then numbers that it has not. A value is shown once all of it is known to be small. */
  #keyError: (() => YamlSyntaxError) | undefined
  #numberError: YamlSyntaxError | undefined
  /** The innermost collection that stands as a key: the document is refused once it is decoded. */
  #collectionKey: CollectionNode | undefined

  run(root: YamlNode): Decoded {
    const value = this.decode(root)
    const error = this.#keyError?.() ?? this.#numberError
    if (error !== undefined) throw error
    return { value, duplicates: this.#duplicates }
  }

  /** Decodes a node, without the complaints of what comes after decoding. */
  decode(root: YamlNode): JsonValue {
    let value = this.#value(root)
    for (let frame = this.#top(); frame !== undefined; frame = this.#top()) {
      const { node, merged } = frame
      const more = node.kind === 'mapping' ? this.#entry(frame) : merged ? this.#mergeItem(frame) : this.#item(frame)
      if (!more) value = this.#leave(frame)
    }
    if (this.#collectionKey !== undefined) throw yamlError(`invalid map key: ${goSyntax(this.#collectionKey)}`)
    return value ?? null
  }

  #top(): Frame | undefined {
    return this.#frames[this.#frames.length - 1]
  }

  /** Go-yaml rejects documents most of whose nodes come out of aliases. */
  #count(): void {
    this.#decoded++
    if (this.#active.size > 0) this.#fromAliases++
    if (this.#fromAliases <= 100 || this.#decoded <= 1000) return
    if (this.#fromAliases / this.#decoded > allowedAliasRatio(this.#decoded)) {
      throw yamlError('document contains excessive aliasing')
    }
  }

  /** The value of a node; undefined when it is a collection, which is opened. */
  #value(node: YamlNode): JsonValue | undefined {
    this.#count()
    if (node.kind === 'scalar') return this.#json(scalarOf(node))
    if (node.kind === 'alias') return this.#aliased(node)
    this.#open(node, undefined)
    return undefined
  }

  #aliased(alias: AliasNode): JsonValue | undefined {
    const { target } = alias
    this.#enterAlias(alias)
    if (target.kind === 'alias') throw yamlError(`anchor '${alias.name}' value contains itself`)
    this.#count()
    if (target.kind !== 'scalar') {
      this.#open(target, alias)
      return undefined
    }
    const value = this.#json(scalarOf(target))
    this.#active.delete(alias)
    return value
  }

  #enterAlias(alias: AliasNode): void {
    if (this.#active.has(alias)) throw yamlError(`anchor '${alias.name}' value contains itself`)
    this.#active.add(alias)
  }

  #open(node: CollectionNode, alias: AliasNode | undefined): void {
    this.#frames.push({ node, list: [], target: { object: newObject() }, merged: false, alias, next: 0, key: '', shownKey: '' })
  }

  /** Closes a collection and puts it where it belongs. */
  #leave({ node, list, target, alias, merged }: Frame): JsonValue {
    this.#frames.pop()
    if (alias !== undefined) this.#active.delete(alias)
    const value = node.kind === 'sequence' ? list : target.object
    const parent = this.#top()
    if (parent === undefined || merged) return value
    if (parent.node.kind === 'sequence') parent.list.push(value)
    else this.#set(parent, value)
    return value
  }

  /** Decodes the next item; false when there is none. */
  #item(frame: Frame): boolean {
    const child = frame.node.children[frame.next++]
    if (child === undefined) return false
    const value = this.#value(child)
    if (value !== undefined) frame.list.push(value)
    return true
  }

  /** Decodes the next key and value; false when there are none. */
  #entry(frame: Frame): boolean {
    const { children } = frame.node
    const keyNode = children[frame.next]
    const valueNode = children[frame.next + 1]
    if (keyNode === undefined || valueNode === undefined) return false
    frame.next += 2
    if (isMerge(keyNode)) this.#merge(frame.target, valueNode)
    else if (this.#key(frame, keyNode, valueNode)) {
      const value = this.#value(valueNode)
      if (value !== undefined) this.#set(frame, value)
    }
    return true
  }

  /** Sets the value of the key that the frame has come to. */
  #set(frame: Frame, value: JsonValue): void {
    const { key, shownKey, target } = frame
    if (target.object[key] !== undefined && (target.kinds?.get(key) ?? '') === shownKey) {
      const node = frame.node.children[frame.next - 1]
      this.#duplicates.push(`line ${(node?.line ?? 0) + 1}: key ${shownKey === '' ? quote(key) : shownKey} already set in map`)
    }
    if (shownKey !== '') {
      target.kinds ??= new Map()
      target.kinds.set(key, shownKey)
    } else target.kinds?.delete(key)
    target.object[key] = value
  }

  /** Decodes a key; false when it is a collection. */
  #key(frame: Frame, keyNode: YamlNode, valueNode: YamlNode): boolean {
    this.#count()
    const alias = keyNode.kind === 'alias' ? keyNode : undefined
    const node = alias?.target ?? keyNode
    if (alias !== undefined) {
      this.#enterAlias(alias)
      this.#count()
    }
    if (node.kind === 'alias') throw yamlError(`anchor '${node.name}' value contains itself`)
    if (node.kind !== 'scalar') {
      // What is wrong inside of the key comes first; what is around it is never come back to.
      this.#collectionKey = node
      this.#frames.length = 0
      this.#open(node, undefined)
      return false
    }
    if (alias !== undefined) this.#active.delete(alias)
    const key = scalarOf(node)
    frame.shownKey = typeof key === 'string' ? '' : goScalar(key)
    frame.key = keyText(key)
    if (key === null || key instanceof Uint64) {
      const type = key === null ? '%!s(<nil>)' : 'uint64'
      const shown = key === null ? '<nil>' : goScalar(key)
      this.#keyError = () =>
        new YamlSyntaxError(`unsupported map key of type: ${type}, key: ${shown}, value: ${goSyntaxAlone(valueNode)}`)
    }
    return true
  }

  /** `<<`: the entries of a map, or of several, of which the first has the last word. */
  #merge(target: Target, node: YamlNode): void {
    if (node.kind === 'sequence') {
      this.#frames.push({ ...MERGE_FRAME, node, target, list: [], next: node.children.length })
      return
    }
    const map = node.kind === 'alias' ? node.target : node
    if (map.kind !== 'mapping') throw yamlError('map merge requires map or sequence of maps as the value')
    this.#count()
    const alias = node.kind === 'alias' ? node : undefined
    if (alias !== undefined) {
      this.#enterAlias(alias)
      this.#count()
    }
    this.#frames.push({ ...MERGE_FRAME, node: map, target, list: [], alias, next: 0 })
  }

  #mergeItem(frame: Frame): boolean {
    const node = frame.node.children[--frame.next]
    if (node === undefined) return false
    if (node.kind === 'sequence') throw yamlError('map merge requires map or sequence of maps as the value')
    this.#merge(frame.target, node)
    return true
  }

  /** A scalar as JSON has it. A float without a fraction loses its point on the way, as the server writes it as JSON in between. */
  #json(value: GoScalar): JsonValue {
    if (value instanceof Uint64) return new Dbl(Number(value.value))
    if (!(value instanceof Dbl)) return value
    const float = value.value
    if (!Number.isFinite(float)) {
      this.#numberError ??= new YamlSyntaxError(`json: unsupported value: ${formatG(float, 64)}`)
      return null
    }
    if (!Number.isInteger(float)) return float
    if (Math.abs(float) >= 1e21) return value
    const digits = BigInt(String(float))
    return BigInt.asIntN(64, digits) === digits ? fromInt64(digits) : value
  }
}

const MERGE_FRAME = { merged: true, alias: undefined, key: '', shownKey: '' } as const

const isMerge = (node: YamlNode): boolean =>
  node.kind === 'scalar' && node.text === '<<' && (node.implicit || node.tag === 'tag:yaml.org,2002:merge')

const SPECIAL_KEYS: { readonly [text: string]: string } = { NaN: '.nan', '+Inf': '.inf', '-Inf': '-.inf' }

/** A key as text; null and unsigned ones are rejected later. */
function keyText(key: GoScalar): string {
  if (typeof key === 'string') return key
  if (!(key instanceof Dbl)) return key instanceof Uint64 ? String(key.value) : String(key)
  const text = formatG(key.value, 32)
  return SPECIAL_KEYS[text] ?? text
}

/** Aliases may bring 99 of 100 nodes to a small document, and one of ten to a large one. */
function allowedAliasRatio(decoded: number): number {
  if (decoded <= 400_000) return 0.99
  if (decoded >= 4_000_000) return 0.1
  return 0.99 - 0.89 * ((decoded - 400_000) / 3_600_000)
}
