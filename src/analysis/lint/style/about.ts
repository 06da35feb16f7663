import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { valueAt } from '../../edit.ts'
import { CEL, listOf } from '../../walk.ts'
import type { SchemaNode } from '../finding.ts'

const WORD = /[A-Za-z_][A-Za-z0-9_]*/g

function addWords(words: Set<string>, value: JsonValue | undefined): void {
  if (typeof value === 'string') for (const [word] of value.matchAll(WORD)) words.add(word)
  else if (Array.isArray(value)) for (const one of value) addWords(words, one)
  else if (isObject(value)) for (const key in value) addWords(words, value[key])
}

/** What rules ask about the whole CRD; found out once, when it is asked. */
export class About {
  readonly crd: JsonObject
  readonly nodes: readonly SchemaNode[]
  readonly #words = new Map<number, ReadonlySet<string>>()
  readonly #read = new Map<number, ReadonlySet<string>>()

  constructor(crd: JsonObject, nodes: readonly SchemaNode[]) {
    this.crd = crd
    this.nodes = nodes
  }

  version(node: Pick<SchemaNode, 'version'>): JsonObject {
    const version = valueAt(this.crd, ['spec', 'versions', node.version])
    return isObject(version) ? version : {}
  }

  #wordsOf(node: SchemaNode): ReadonlySet<string> {
    const known = this.#words.get(node.version)
    if (known !== undefined) return known
    const words = new Set<string>()
    const { subresources, additionalPrinterColumns, selectableFields } = this.version(node)
    addWords(words, [subresources ?? null, additionalPrinterColumns ?? null, selectableFields ?? null])
    for (const { schema, version } of this.nodes) {
      if (version === node.version) addWords(words, [schema[CEL] ?? null, schema['x-kubernetes-list-map-keys'] ?? null])
    }
    this.#words.set(node.version, words)
    return words
  }

  /** Whether a CEL rule stands at a field or around it and speaks of it, by its name or that of the list or map it is in. */
  isRead(node: SchemaNode): boolean {
    if (node.schema[CEL] !== undefined) return true
    if (!node.ruled) return false
    let words = this.#read.get(node.version)
    if (words === undefined) {
      const made = new Set<string>()
      for (const { schema, version } of this.nodes) if (version === node.version) addWords(made, schema[CEL])
      this.#read.set(node.version, made)
      words = made
    }
    let at: SchemaNode | undefined = node
    while (at !== undefined && at.name === '') at = at.parent
    return at !== undefined && words.has(at.name)
  }

  /** Whether a CEL rule stands at a field, or a rule, a column, a subresource, a map key or a selector may speak of it by its name. */
  mentions(node: SchemaNode): boolean {
    return node.schema[CEL] !== undefined || (node.name !== '' && this.#wordsOf(node).has(node.name))
  }
}

/** The values that a default further up gives to a place: an object with defaults for what it holds. */
function* givenFromAbove(node: SchemaNode): Generator<JsonValue> {
  const { parent, path, given } = node
  if (parent === undefined || !given) return
  const held: JsonValue[] = [...givenFromAbove(parent)]
  if (parent.schema.default !== undefined) held.push(parent.schema.default)
  for (const value of held) {
    if (path.at(-1) === 'items') yield* listOf(value)
    else if (!isObject(value)) continue
    else if (path.at(-1) === 'additionalProperties') for (const key in value) yield value[key] ?? null
    else if (value[node.name] !== undefined) yield value[node.name] ?? null
  }
}

const NONE: readonly JsonValue[] = []

/** Every value that the CRD itself gives to a place: its default, the values it may have, and what defaults further up hold for it. */
export function givenValues(node: SchemaNode): readonly JsonValue[] {
  const { schema, given } = node
  const own = schema.default === undefined ? NONE : [schema.default]
  if (!given && schema.enum === undefined) return own
  return [...own, ...listOf(schema.enum), ...(given ? givenFromAbove(node) : NONE)]
}
