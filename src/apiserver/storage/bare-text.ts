/**
 * The text of an object without its `metadata.resourceVersion`, and the place where that stood: media keep the version beside the text, so
 * that the two cannot contradict each other (rule SG-43).
 */
export interface BareText {
  readonly text: string
  readonly place: number
}

const pairOf = (version: number): string => `"resourceVersion":"${version}"`

/** Takes the resourceVersion out of the canonical text of an object; undefined where its metadata has no such version. Linear. */
export function withoutVersion(text: string, version: number): BareText | undefined {
  const pair = pairOf(version)
  const first = text.indexOf(pair)
  // Users may store the same pair elsewhere in an object too.
  const at = first >= 0 && text.indexOf(pair, first + pair.length) >= 0 ? placeInMetadata(text, pair) : first
  if (at < 0) return undefined
  const end = at + pair.length
  if (text[end] === ',') return { text: text.slice(0, at) + text.slice(end + 1), place: at }
  const place = text[at - 1] === ',' ? at - 1 : at
  return { text: text.slice(0, place) + text.slice(end), place }
}

/** Puts the resourceVersion back where it stood. */
export function withVersion({ text, place }: BareText, version: number): string {
  const pair = pairOf(version)
  const before = text.slice(0, place)
  const after = text.slice(place)
  if (!after.startsWith('}')) return `${before}${pair},${after}`
  return before.endsWith('{') ? `${before}${pair}${after}` : `${before},${pair}${after}`
}

/** Where a member of the metadata stands in the text of an object; -1 when there is none. */
function placeInMetadata(text: string, pair: string): number {
  let depth = 0
  let isMetadata = false
  for (let at = 0; at < text.length; at++) {
    const unit = text[at]
    if (unit === '{' || unit === '[') depth++
    else if (unit === '}' || unit === ']') depth--
    else if (unit === '"') {
      if (depth === 1) isMetadata = text.startsWith('"metadata":{', at)
      else if (depth === 2 && isMetadata && text.startsWith(pair, at)) return at
      at = endOfString(text, at)
    }
  }
  return -1
}

/** The place of the quote that ends the string which begins here. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
