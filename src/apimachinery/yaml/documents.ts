import { YamlSyntaxError } from './syntax-error.ts'

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
