import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonValue } from '../../apimachinery/json/value.ts'
import type { ValuePair } from './rules.ts'

/** A text that needs no quotes: it is no JSON, and holds nothing that separates values. */
const isPlain = (text: string): boolean =>
  text !== '' && text.trim() === text && !/[,=]/.test(text) && valueOfJson(text) === undefined

function valueOfJson(text: string): JsonValue | undefined {
  try {
    return parseJson(text).value
  } catch {
    return undefined
  }
}

/** A value as one types it: words without quotes, all else as JSON. */
export const scalarText = (value: JsonValue): string => (typeof value === 'string' && isPlain(value) ? value : stringify(value))

/** The value of a text: JSON, or the words themselves. */
export function scalarOf(text: string): JsonValue {
  const value = valueOfJson(text.trim())
  return value === undefined ? text.trim() : value
}

/** Pairs of values as one types them: `small = 1, large = 4`. */
export const pairsText = (pairs: readonly ValuePair[]): string =>
  pairs.map(([a, b]) => `${scalarText(a)} = ${scalarText(b)}`).join(', ')

/** The pairs of a text; undefined when one of them has not two sides. */
export function pairsOf(text: string): readonly ValuePair[] | undefined {
  const parts = separated(text, ',').filter((part) => part.trim() !== '')
  const pairs = parts.flatMap((part): ValuePair[] => {
    const [a, b, ...more] = separated(part, '=')
    const isPair = a !== undefined && b !== undefined && more.length === 0 && a.trim() !== '' && b.trim() !== ''
    return isPair ? [[scalarOf(a), scalarOf(b)]] : []
  })
  return pairs.length === parts.length ? pairs : undefined
}

/** The parts of a text between separators outside of quotes. */
function separated(text: string, separator: string): readonly string[] {
  const parts: string[] = []
  let [start, isQuoted] = [0, false]
  for (let i = 0; i < text.length; i++) {
    if (isQuoted && text[i] === '\\') i++
    else if (text[i] === '"') isQuoted = !isQuoted
    else if (text[i] === separator && !isQuoted) {
      parts.push(text.slice(start, i))
      start = i + 1
    }
  }
  return [...parts, text.slice(start)]
}
