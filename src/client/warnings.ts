/**
 * The texts of `Warning` headers (RFC 7234 5.5), as an API server writes them: `299 - "text"`, several joined by commas.
 * Source of the form: k8s.io/apimachinery/pkg/util/net/http.go, NewWarningHeader.
 */
export function parseWarnings(header: string | null): string[] {
  if (header === null) return []
  const texts: string[] = []
  let at = 0
  while (at < header.length) {
    const open = header.indexOf('"', at)
    if (open < 0) break
    let text = ''
    let i = open + 1
    for (; i < header.length && header[i] !== '"'; i++) {
      if (header[i] === '\\') i++
      text += header[i] ?? ''
    }
    texts.push(text)
    at = i + 1
  }
  return texts
}
