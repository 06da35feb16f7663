/** One spelling for the several ways a path is written: `metadata.labels[tier]` and `metadata.labels.tier` are the same. */
export function samePath(path: string): string {
  const [first = '', ...others] = path.split('[')
  const spelled = first + others.map(withoutBrackets).join('')
  return spelled.startsWith('.') ? spelled.slice(1) : spelled
}

/** What stands behind an opening bracket: a key becomes a name behind a dot, an index stays in brackets. */
function withoutBrackets(text: string): string {
  const close = text.indexOf(']')
  const inner = text.slice(0, close)
  const quote = inner.startsWith('"') || inner.startsWith("'") ? inner.charAt(0) : ''
  const key = quote !== '' && inner.length > 1 && inner.endsWith(quote) ? inner.slice(1, -1) : inner
  return close < 0 || !/^\D/.test(key) ? `[${text}` : `.${key}${text.slice(close + 1)}`
}
