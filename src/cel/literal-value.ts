import { Token } from './lexer.ts'
import { Double, intOf, MAX_INT, MAX_UINT, MIN_INT, Uint, type Value } from './values.ts'

export interface LiteralFault {
  readonly error: string
}

/** What reads literals with escapes in them. */
type Escapes = Pick<typeof import('./unescape.ts'), 'unescapeBytes' | 'unescapeString'>

/** Whether a literal has no value. */
export const isFault = (value: Value | LiteralFault): value is LiteralFault =>
  typeof value === 'object' && value !== null && 'error' in value

/** A text within single quotes that stands for itself. */
const PLAIN = /^(?:'[ -&(-[\]-~]*'|"[ !#-[\]-~]*")$/

/** The value of a literal, what is wrong with it in cel-go's words, or nothing for a token that is no literal. */
export function literalValue(
  type: number,
  text: string,
  negative: boolean,
  escapes: () => Escapes,
): Value | LiteralFault | undefined {
  switch (type) {
    case Token.INT: {
      if (text.length < 16) return negative ? 0 - Number(text) : Number(text)
      const whole = negative ? -BigInt(text) : BigInt(text)
      return whole > MAX_INT || whole < MIN_INT ? { error: 'invalid int literal' } : intOf(whole)
    }
    case Token.UINT: {
      const whole = BigInt(text.slice(0, -1))
      return whole > MAX_UINT ? { error: 'invalid uint literal' } : new Uint(whole)
    }
    case Token.FLOAT: {
      const number = Number(text)
      return Number.isFinite(number) ? new Double(negative ? -number : number) : { error: 'invalid double literal' }
    }
    case Token.STRING:
      return PLAIN.test(text) ? text.slice(1, -1) : escapes().unescapeString(text)
    case Token.BYTES:
      return escapes().unescapeBytes(text)
    case Token.TRUE:
      return true
    case Token.FALSE:
      return false
    case Token.NULL:
      return null
    default:
      return undefined
  }
}
