import { type Input, one, post } from '../input.ts'
import { FORMATS, PATTERNS, RULES } from '../setup.ts'

const K = 1000

/** Texts that make a scanner go back. */
const TEXTS: Readonly<Record<string, string>> = {
  digits: '1'.repeat(40 * K),
  'zeros and a mark': `${'0'.repeat(40 * K)}!`,
  'digits and a mark': `${'1'.repeat(40 * K)}!`,
  letters: `${'a'.repeat(40 * K)}!`,
  dots: `${'a.'.repeat(20 * K)}!`,
  dashes: `a${'-'.repeat(40 * K)}!`,
  colons: `${'1:'.repeat(20 * K)}!`,
  slashes: `http://${'a/'.repeat(20 * K)} `,
  at: `${'a@'.repeat(20 * K)}b`,
  spaces: ' '.repeat(40 * K),
  percent: `http://a/${'%41'.repeat(13 * K)}%`,
}

/** Every format with the texts of most scanners; every pattern and rule with those that go back furthest. */
const NAMED: Readonly<Record<string, readonly [fields: readonly string[], texts: readonly string[]]>> = {
  formats: [FORMATS, ['digits', 'letters', 'dots', 'dashes', 'colons']],
  patterns: [Object.keys(PATTERNS), ['letters', 'digits', 'dots']],
  rules: [Object.keys(RULES), ['digits', 'zeros and a mark', 'digits and a mark', 'dots', 'colons']],
}

const of = (part: string, field: string, text: string): Input =>
  one('values', `${part}: ${field} of ${text}`, () => post('v', `"${part}":{"${field}":${JSON.stringify(TEXTS[text])}}`))

/** Texts of 40 KB for everything that reads a text. */
export const values: readonly Input[] = [
  ...Object.entries(NAMED).flatMap(([part, [fields, texts]]) =>
    fields.flatMap((field) => texts.map((text) => of(part, field, text))),
  ),
  ...['slashes', 'at', 'percent', 'spaces'].flatMap((text) => [
    of('formats', 'uri', text),
    of('formats', 'email', text),
    of('rules', 'url', text),
  ]),
  one('values', 'rules: isQuantity of 300,000 digits', () => post('v', `"rules":{"quantity":"${'1'.repeat(300 * K - 1)}!"}`)),
  one('values', 'rules: duration of 100,000 units', () => post('v', `"rules":{"duration":"${'1h'.repeat(100 * K)}"}`)),
  one('values', 'formats: duration of 500,000 digits', () => post('v', `"formats":{"duration":"${'1'.repeat(500 * K)}"}`)),
  one('values', 'all formats at once', () =>
    post('v', `"formats":{${FORMATS.map((format) => `"${format}":"${'1'.repeat(20 * K)}"`).join(',')}}`),
  ),
  one('values', 'all rules at once', () =>
    post(
      'v',
      `"rules":{${Object.keys(RULES)
        .map((name) => `"${name}":"${'1'.repeat(20 * K)}"`)
        .join(',')}}`,
    ),
  ),
]
