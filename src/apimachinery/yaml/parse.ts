import type { JsonValue } from '../json/value.ts'
import { decodeYaml } from './decode.ts'
import { splitDocuments } from './documents.ts'
import { Parser } from './parser.ts'

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
