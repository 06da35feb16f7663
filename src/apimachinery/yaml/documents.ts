import { YamlSyntaxError } from './cursor.ts'

/** A stretch of a text. */
export interface Span {
  readonly start: number
  readonly end: number
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
  for (const { index, 1: rest = '' } of text.matchAll(/(?<=^|\n)---([^\n]*)/g)) {
    const trimmed = rest.trim()
    if (trimmed !== '' && !trimmed.startsWith('#')) throw new YamlSyntaxError(`invalid Yaml document separator: ${trimmed}`)
    close(index)
    start = Math.min(index + 3 + rest.length + 1, text.length)
  }
  close(text.length)
  return spans
}
