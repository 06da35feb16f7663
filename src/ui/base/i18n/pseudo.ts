import type { Language } from './language.ts'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const MARKED = 'àƀçđéƒĝĥíĵķļɱñôþǫŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÍĴĶĻṀÑÔÞǪŔŠŢÛṼŴẊÝŽ'

const LETTERS: ReadonlyMap<string, string> = new Map([...PLAIN].map((letter, i) => [letter, [...MARKED][i] ?? letter]))

// What a text is filled with stands between these while the text is made.
const OPEN = '\u2068'
const CLOSE = '\u2069'

/** What is not translated: what a text is filled with, code in backquotes, and the places of elements. */
const KEPT = /(\u2068[^\u2068\u2069]*\u2069|`[^`]*`|\{[a-z]+\})/

/** A text in the pseudo-language. */
export function pseudoText(text: string): string {
  const pieces = text.split(KEPT)
  const changed = pieces.map((piece, i) =>
    i % 2 === 1 ? piece : [...piece].map((letter) => LETTERS.get(letter) ?? letter).join(''),
  )
  const own = pieces.filter((_, i) => i % 2 === 0).join('')
  const bare = changed.join('').replaceAll(OPEN, '').replaceAll(CLOSE, '')
  return /[A-Za-z]/.test(own) ? `[${bare}${'·'.repeat(Math.ceil(own.length * 0.3))}]` : bare
}

function marked(argument: unknown): unknown {
  if (typeof argument === 'string') return argument === '' ? '' : `${OPEN}${argument}${CLOSE}`
  if (Array.isArray(argument)) return argument.map(marked)
  if (typeof argument !== 'object' || argument === null) return argument
  return Object.fromEntries(Object.entries(argument).map(([name, inner]) => [name, marked(inner)]))
}

function pseudoOf(value: unknown): unknown {
  if (typeof value === 'string') return pseudoText(value)
  if (typeof value === 'function') {
    return (...args: readonly unknown[]) => pseudoText(String(Reflect.apply(value, undefined, args.map(marked))))
  }
  if (Array.isArray(value)) return value.map(pseudoOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pseudoOf(inner)]))
}

/**
 * English with accents, in brackets and a third longer: text that is not in a catalogue, and text that does not fit, can be seen at once.
 * What a text is filled with stays as it is.
 */
export const PSEUDO: Language = {
  id: 'pseudo',
  tag: 'en-x-pseudo',
  catalogue: <Catalogue>(_name: string, english: Catalogue) => pseudoOf(english) as Catalogue,
}

/** The same in a locale that reads from right to left: shows what does not follow the direction of its language. */
export const BIDI: Language = { ...PSEUDO, id: 'bidi', tag: 'ar-XB-u-nu-latn' }
