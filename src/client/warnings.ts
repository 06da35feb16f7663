/**
 * The texts of `Warning` headers (RFC 7234 5.5), as an API server writes them: `299 - "text"`, several joined by commas.
 * Source: k8s.io/apimachinery/pkg/util/net/http.go, NewWarningHeader.
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
    texts.push(decoded(text))
    at = i + 1
  }
  return texts
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

// Headers hold bytes; servers write texts in UTF-8 there. Other bytes are not decoded.
function decoded(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text) || /[\u0100-\uffff]/.test(text)) return text
  try {
    return utf8.decode(Uint8Array.from(text, (char) => char.charCodeAt(0)))
  } catch {
    return text
  }
}
