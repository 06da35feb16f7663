import type { GoType, StructType } from './types.ts'

/** Strict decoding reports no more than this. */
const MAX_FINDINGS = 100

/**
 * What strict decoding of a type says of a text, in the order of the text: `duplicate field "spec.group"` where a field or a key of
 * a map stands again, `unknown field "spec.x"` where the type has no such field; each sentence once. What an earlier one of two
 * equal fields holds counts too; a type with a decoder of its own is not looked into.
 * @param text JSON that `parseJson` accepts
 * Source: sigs.k8s.io/json/internal/golang/encoding/json/decode.go, saveStrictError.
 */
export function strictFindings(text: string, type: StructType): string[] {
  const walk = new Walk(text)
  walk.value(type)
  return [...walk.found].slice(0, MAX_FINDINGS)
}

class Walk {
  readonly found = new Set<string>()
  readonly #text: string
  #at = 0
  /** Where the walk is, as sentences name it. */
  #path = ''

  constructor(text: string) {
    this.#text = text
  }

  value(type: GoType): void {
    if (type.kind === 'pointer') {
      this.value(type.to)
      return
    }
    const c = this.#next()
    if (c === '{' && (type.kind === 'struct' || type.kind === 'map')) this.#members(type)
    else if (c === '[' && type.kind === 'list') this.#items(type.items)
    else this.#skip()
  }

  #members(type: GoType & { kind: 'struct' | 'map' }): void {
    const outer = this.#path
    const seen = new Set<string>()
    this.#at++
    while (this.#next() !== '}') {
      const key = JSON.parse(this.#string()) as string
      this.#path = outer === '' ? key : `${outer}.${key}`
      const below = type.kind === 'map' ? type.values : type.fields.get(key)?.type
      if (below === undefined) this.found.add(`unknown field "${this.#path}"`)
      else if (seen.has(key)) this.found.add(`duplicate field "${this.#path}"`)
      seen.add(key)
      this.#next()
      this.#at++ // the colon
      if (below === undefined) this.#skip()
      else this.value(below)
      if (this.#next() === ',') this.#at++
    }
    this.#at++
    this.#path = outer
  }

  #items(type: GoType): void {
    const outer = this.#path
    this.#at++
    for (let i = 0; this.#next() !== ']'; i++) {
      this.#path = `${outer}[${i}]`
      this.value(type)
      if (this.#next() === ',') this.#at++
    }
    this.#at++
    this.#path = outer
  }

  /** The next character that is no blank. */
  #next(): string | undefined {
    let c = this.#text[this.#at]
    while (c === ' ' || c === '\n' || c === '\r' || c === '\t') c = this.#text[++this.#at]
    return c
  }

  #string(): string {
    const start = this.#at++
    while (this.#text[this.#at] !== '"') this.#at += this.#text[this.#at] === '\\' ? 2 : 1
    this.#at++
    return this.#text.slice(start, this.#at)
  }

  /** Goes behind the value that begins here. */
  #skip(): void {
    let depth = 0
    do {
      const c = this.#next()
      if (c === '"') this.#string()
      else if (c === '{' || c === '[') {
        depth++
        this.#at++
      } else if (c === '}' || c === ']') {
        depth--
        this.#at++
      } else if (c === ',' || c === ':') this.#at++
      else this.#literal()
    } while (depth > 0)
  }

  #literal(): void {
    while (this.#at < this.#text.length && !/[\s,:\]}]/.test(this.#text[this.#at] as string)) this.#at++
  }
}
