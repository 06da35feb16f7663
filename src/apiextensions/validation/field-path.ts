import { Path } from '../../apimachinery/field/error.ts'
import { afterRun } from '../../apimachinery/text/runs.ts'
import type { Structural } from '../schema/structural.ts'

export interface FieldPath {
  readonly path: Path | undefined
  /** The first name of the path. */
  readonly root: string
  /** The schema at the path; absent where any value is allowed. */
  readonly schema: Structural | undefined
}

export interface FieldPathOptions {
  /** Allow `['name']`. */
  readonly brackets: boolean
}

/**
 * Reads a path of fields (`.spec.a`, `.spec['a.b']`) along a schema, or says what is wrong with it.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/validation.go, ValidFieldPath.
 */
export function readFieldPath(jsonPath: string, schema: Structural | undefined, options: FieldPathOptions): FieldPath | string {
  const reader = new Reader(tokensOf(jsonPath), schema)
  for (let token = reader.next(); token !== undefined; token = reader.next()) {
    let fault: string | undefined
    if (token === '.') fault = reader.name()
    else if (token === '[') fault = options.brackets ? reader.bracket() : 'array notation is not allowed'
    else fault = `expected [ or . but got: ${token}`
    if (fault !== undefined) return fault
  }
  return reader
}

const END = 'unexpected end of JSON path'
const NO_FIELD = 'does not refer to a valid field'

/** Dots and brackets are tokens, so is the text between them; within single quotes they are text. */
function tokensOf(jsonPath: string): string[] {
  const tokens: string[] = []
  for (let at = 0; at < jsonPath.length; ) {
    const end = afterToken(jsonPath, at)
    tokens.push(jsonPath.slice(at, end))
    at = end
  }
  return tokens
}

/** A quoted text ends with an unescaped quote, or with the path; any other text at a dot or bracket. */
function afterToken(path: string, from: number): number {
  const first = path.charCodeAt(from)
  if (isPunctuation(first)) return from + 1
  if (first !== QUOTE) return afterRun(path, from, (code) => !isPunctuation(code))
  for (let end = path.indexOf("'", from + 1); end >= 0; end = path.indexOf("'", end + 1)) {
    if (path[end - 1] !== '\\') return end + 1
  }
  return path.length
}

const QUOTE = 39
const isPunctuation = (code: number): boolean => code === 46 || code === 91 || code === 93

class Reader implements FieldPath {
  readonly #tokens: readonly string[]
  #at = 0
  path: Path | undefined
  root = ''
  schema: Structural | undefined

  constructor(tokens: readonly string[], schema: Structural | undefined) {
    this.#tokens = tokens
    this.schema = schema
  }

  next(): string | undefined {
    return this.#tokens[this.#at++]
  }

  name(): string | undefined {
    const token = this.next()
    return token === undefined ? END : this.#enter(token)
  }

  bracket(): string | undefined {
    const token = this.next()
    if (token === undefined) return END
    if (!/^'[\s\S]*'$/.test(token) || token.length < 2) return `expected single quoted string but got ${token}`
    const name = unescapeQuoted(token.slice(1, -1))
    if (typeof name !== 'string') return `invalid string literal: invalid escape char ${name.escape}`
    const fault = this.#enter(name)
    if (fault !== undefined) return fault
    const close = this.next()
    if (close === undefined) return END
    return close === ']' ? undefined : `expected ] but got ${close}`
  }

  #enter(name: string): string | undefined {
    const properties = this.schema?.properties
    const additional = this.schema?.additionalProperties
    if (properties !== undefined) {
      const child = properties.get(name)
      if (child === undefined) return NO_FIELD
      this.#append(name, `.${name}`)
      this.schema = child
      return undefined
    }
    if (additional === undefined) return NO_FIELD
    this.#append(`[${name}]`, `[${name}]`)
    this.schema = typeof additional === 'object' ? additional : undefined
    return undefined
  }

  #append(root: string, text: string): void {
    if (this.path === undefined) {
      this.path = Path.of(root)
      this.root = root
    } else this.path = text.startsWith('[') ? this.path.key(text.slice(1, -1)) : this.path.child(text.slice(1))
  }
}

const ESCAPES: { readonly [char: string]: string } = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  "'": "'",
  '\\': '\\',
}

function unescapeQuoted(text: string): string | { readonly escape: string } {
  let bad: string | undefined
  const unescaped = text.replace(/\\./g, (code) => {
    const char = ESCAPES[code.slice(1)]
    if (char === undefined) bad = code
    return char ?? ''
  })
  return bad === undefined ? unescaped : { escape: bad }
}
