/** Steps of scanners that read a text once. Codes are UTF-16 units; past the end of a text the code is NaN, which no test accepts. */

export const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** The offset behind the longest run of characters that pass a test, from an offset on. */
export function afterRun(text: string, from: number, passes: (code: number) => boolean): number {
  let at = from
  while (at < text.length && passes(text.charCodeAt(at))) at++
  return at
}

/** A text without the characters at its end that pass a test. */
export function withoutRunAtEnd(text: string, passes: (code: number) => boolean): string {
  let end = text.length
  while (end > 0 && passes(text.charCodeAt(end - 1))) end--
  return end === text.length ? text : text.slice(0, end)
}

// White space as Go's strings.TrimSpace knows it; JavaScript's differs in U+0085 and U+FEFF.
const GO_SPACES = '\t\n\v\f\r \u0085\u00a0\u1680\u2028\u2029\u202f\u205f\u3000'
const isGoSpace = (code: number): boolean => GO_SPACES.includes(String.fromCharCode(code)) || (code >= 0x2000 && code <= 0x200a)

/** A text without the white space around it, as Go's strings.TrimSpace cuts it. */
export const trimSpace = (text: string): string => withoutRunAtEnd(text.slice(afterRun(text, 0, isGoSpace)), isGoSpace)

const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 10 || code === 12 || code === 13
const MICRO = 0xb5
const isUnitLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === MICRO

/**
 * The numbers with a unit in a text, wherever they stand: `3 days` has `3` and `days`. They are what Go finds with
 * `(\d+)\s*([A-Za-zµ]+)`. Source: k8s.io/kube-openapi/pkg/validation/strfmt/duration.go.
 */
export function* numbersWithUnits(text: string): IterableIterator<readonly [digits: string, unit: string]> {
  for (let at = 0; at < text.length; ) {
    if (!isDigit(text.charCodeAt(at))) {
      at++
      continue
    }
    const end = afterRun(text, at, isDigit)
    const unit = afterRun(text, end, isBlank)
    const after = afterRun(text, unit, isUnitLetter)
    if (after > unit) yield [text.slice(at, end), text.slice(unit, after)]
    at = after
  }
}
