/**
 * The order in which go-yaml writes keys: numbers within them count as such (`a2` before `a10`), and what is no letter comes before
 * letters. Source: go.yaml.in/yaml/v2/sorter.go.
 */
export function compareKeys(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  let i = 0
  while (i < end && a.charCodeAt(i) === b.charCodeAt(i)) i++
  if (i === end) return a.length - b.length
  // Not between the halves of a surrogate pair.
  if (i > 0 && (a.charCodeAt(i - 1) & 0xfc00) === 0xd800) i--
  const x = a.codePointAt(i) as number
  const y = b.codePointAt(i) as number
  const xIsLetter = isLetter(x)
  if (xIsLetter !== isLetter(y)) return xIsLetter ? 1 : -1
  return (xIsLetter ? 0 : compareNumbers(a, b, i)) || x - y
}

const isLetter = (c: number): boolean =>
  c < 0x80 ? (c >= 97 && c <= 122) || (c >= 65 && c <= 90) : /^\p{L}$/u.test(String.fromCodePoint(c))

const isDigit = (c: number | undefined): c is number =>
  c !== undefined && (c < 0x80 ? c >= 48 && c <= 57 : /^\p{Nd}$/u.test(String.fromCodePoint(c)))

const ZERO = 48

/** Compares the numbers that begin at a place; a zero within a number is not its start. */
function compareNumbers(a: string, b: string, at: number): number {
  const x = a.codePointAt(at)
  const y = b.codePointAt(at)
  if (!isDigit(x) && !isDigit(y)) return 0
  const head = (x === ZERO || y === ZERO) && insideNumber(a, at) ? 1n : 0n
  const left = numberAt(a, at, head)
  const right = numberAt(b, at, head)
  if (left.value !== right.value) return left.value < right.value ? -1 : 1
  return left.digits - right.digits
}

function insideNumber(text: string, at: number): boolean {
  for (const char of [...text.slice(0, at)].reverse()) {
    const c = char.codePointAt(0)
    if (!isDigit(c)) return false
    if (c !== ZERO) return true
  }
  return false
}

function numberAt(text: string, at: number, head: bigint): { readonly value: bigint; readonly digits: number } {
  let value = head
  let digits = 0
  for (const char of text.slice(at)) {
    const c = char.codePointAt(0)
    if (!isDigit(c)) break
    value = BigInt.asIntN(64, value * 10n + BigInt(c - ZERO))
    digits++
  }
  return { value, digits }
}
