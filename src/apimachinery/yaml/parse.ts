import type { JsonValue } from '../json/value.ts'
import { decodeYaml } from './decode.ts'
import { Parser } from './parser.ts'
import { YamlSyntaxError } from './syntax-error.ts'

export interface ParsedYaml {
  readonly value: JsonValue
  /**
   * What strict decoding says of keys that stand twice in a map, a line each: `line 6: key "a" already set in map`. The last value wins.
   * The server joins them: `yaml: unmarshal errors:\n  line 6: …\n  line 9: …`.
   */
  readonly duplicates: string[]
}

/** One document of a text with several. */
export interface YamlDocument extends ParsedYaml {
  /** Where it stands in the text. */
  readonly start: number
  readonly end: number
}

/**
 * Decodes the first document of a YAML 1.1 text to JSON as the server does; nothing is null. Throws YamlSyntaxError with the server's
 * text. Source: sigs.k8s.io/yaml/yaml.go, YAMLToJSON.
 */
export const parseYaml = (text: string): ParsedYaml => decodeYaml(new Parser(text).document())

/** Decodes every document of a text as kubectl reads files; documents without content are left out. Throws YamlSyntaxError. */
export function parseYamlDocuments(text: string): YamlDocument[] {
  return splitDocuments(text).flatMap(({ start, end }) => {
    const { value, duplicates } = parseYaml(text.slice(start, end))
    return value === null ? [] : [{ value, duplicates, start, end }]
  })
}

/** A stretch of a text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The next line from an offset on that begins with `---`; -1 when there is none. */
function nextMark(text: string, from: number): number {
  const found = text.indexOf('\n---', from)
  return found < 0 ? -1 : found + 1
}

/**
 * The documents of a text: what stands between lines that begin with `---`. Behind that only blanks and a comment may follow.
 * Throws YamlSyntaxError. Source: k8s.io/apimachinery/pkg/util/yaml/decoder.go, YAMLReader.Read.
 */
export function splitDocuments(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  const close = (end: number): void => {
    if (end > start) spans.push({ start, end })
  }
  for (let index = text.startsWith('---') ? 0 : nextMark(text, 0); index >= 0; index = nextMark(text, index)) {
    const lineEnd = text.indexOf('\n', index)
    const rest = text.slice(index + 3, lineEnd < 0 ? text.length : lineEnd)
    const trimmed = rest.trim()
    if (trimmed !== '' && !trimmed.startsWith('#')) throw new YamlSyntaxError(`invalid Yaml document separator: ${trimmed}`)
    close(index)
    start = Math.min(index + 3 + rest.length + 1, text.length)
  }
  close(text.length)
  return spans
}
