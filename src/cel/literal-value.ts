import { Token } from './lexer.ts'
import { unescapeBytes, unescapeString } from './unescape.ts'
import { Double, intOf, MAX_INT, MAX_UINT, MIN_INT, Uint, type Value } from './values.ts'

export interface LiteralFault {
  readonly error: string
}

/** Whether a literal has no value. */
export const isFault = (value: Value | LiteralFault): value is LiteralFault =>
  typeof value === 'object' && value !== null && 'error' in value

/** The value of a literal, what is wrong with it in cel-go's words, or nothing for a token that is no literal. */
export function literalValue(type: number, text: string, negative: boolean): Value | LiteralFault | undefined {
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
      return unescapeString(text)
    case Token.BYTES:
      return unescapeBytes(text)
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
