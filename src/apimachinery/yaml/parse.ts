import { type Document, isAlias, isMap, isScalar, isSeq, type Node, parseAllDocuments } from 'yaml'
import { type JsonObject, type JsonValue, newObject } from '../json/value.ts'
import { resolvePlain } from './resolve.ts'

/** The text is not YAML that can become JSON. */
export class YamlSyntaxError extends Error {}

export interface ParsedYaml {
  readonly value: JsonValue
  readonly duplicates: string[]
}

export interface YamlDocument extends ParsedYaml {
  /** Where the document stands in the text. */
  readonly start: number
  readonly end: number
}

const OPTIONS = { schema: 'failsafe', version: '1.1', uniqueKeys: false } as const

/** Decodes the first document of a text. */
export function parseYaml(text: string): ParsedYaml {
  const [document] = parseAllDocuments(text, OPTIONS) as Document[]
  return document === undefined ? { value: null, duplicates: [] } : convert(document)
}

/** Decodes every document of a text. */
export function parseYamlDocuments(text: string): YamlDocument[] {
  return (parseAllDocuments(text, OPTIONS) as Document[]).map((document) => ({
    ...convert(document),
    start: document.range?.[0] ?? 0,
    end: document.range?.[2] ?? text.length,
  }))
}

function convert(document: Document): ParsedYaml {
  const [error] = document.errors
  if (error !== undefined) throw new YamlSyntaxError(`yaml: ${error.message}`)
  const converter = new Converter(document)
  return { value: converter.node(document.contents), duplicates: [] }
}

class Converter {
  readonly #document: Document
  constructor(document: Document) {
    this.#document = document
  }

  node(node: unknown): JsonValue {
    if (isAlias(node)) return this.node(node.resolve(this.#document))
    if (isMap(node)) {
      const object = newObject()
      for (const { key, value } of node.items) this.#pair(object, key as Node, value as Node | null)
      return object
    }
    if (isSeq(node)) return node.items.map((item) => this.node(item))
    if (!isScalar(node)) return null
    const text = String(node.source ?? node.value ?? '')
    return node.type === 'PLAIN' && node.tag === undefined ? resolvePlain(text) : String(node.value)
  }

  #pair(object: JsonObject, keyNode: Node, valueNode: Node | null): void {
    const value = this.node(valueNode)
    const key = this.node(keyNode)
    if (isScalar(keyNode) && keyNode.type === 'PLAIN' && key === '<<') {
      for (const source of Array.isArray(value) ? value : [value]) {
        for (const [inner, item] of Object.entries(source as JsonObject)) if (object[inner] === undefined) object[inner] = item
      }
    } else object[String(key)] = value
  }
}
