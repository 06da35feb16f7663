import { RE2 } from '../../apimachinery/regexp/lazy.ts'
import { matchingText } from '../../apimachinery/regexp/matching-text.ts'
import type { Merged } from './branches.ts'

/** Texts of each format that the server validates, by its name without dashes. */
const BY_FORMAT: Readonly<Record<string, readonly string[]>> = {
  bsonobjectid: ['507f1f77bcf86cd799439011'],
  uri: ['https://example.com', '/a'],
  email: ['someone@example.com', 'a@b.co'],
  hostname: ['example.com', 'a'],
  ipv4: ['192.0.2.1', '192.0.2.2', '192.0.2.3', '1.1.1.1'],
  ipv6: ['2001:db8::1', '2001:db8::2', '::1'],
  cidr: ['192.0.2.0/24', '198.51.100.0/24', '2001:db8::/32'],
  mac: ['00:00:5e:00:53:01', '00:00:5e:00:53:02'],
  uuid: ['00000000-0000-4000-8000-000000000000', '00000000-0000-4000-8000-000000000001', '00000000000040008000000000000000'],
  uuid3: ['00000000-0000-3000-8000-000000000000', '00000000-0000-3000-8000-000000000001'],
  uuid4: ['00000000-0000-4000-8000-000000000000', '00000000-0000-4000-8000-000000000001'],
  uuid5: ['00000000-0000-5000-8000-000000000000', '00000000-0000-5000-8000-000000000001'],
  isbn: ['9780306406157', '0306406152'],
  isbn10: ['0306406152'],
  isbn13: ['9780306406157'],
  creditcard: ['4111111111111111', '5555555555554444'],
  ssn: ['123-45-6789', '123-45-6788'],
  hexcolor: ['#326ce5', '#fff'],
  rgbcolor: ['rgb(50,108,229)', 'rgb(0,0,0)'],
  byte: ['ZXhhbXBsZQ==', 'YWJj', 'YWJk'],
  password: [],
  date: ['2026-01-01', '2026-01-02', '2026-01-03'],
  duration: ['30s', '1m', '1h'],
  datetime: ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z'],
  k8sshortname: ['example', 'a'],
  k8slongname: ['example.com', 'a'],
}

/** Texts of the forms that patterns and rules in CRDs mostly ask for, which read better than the shortest that matches. */
export const LIKELY: readonly string[] = [
  ...[
    'example',
    'example-1',
    'Example',
    'EXAMPLE',
    'example.com',
    'example.com/a',
    'a',
    'A',
    '1',
    '0',
    'a/b',
    '/a',
    'a:1',
    'a=b',
  ],
  ...['1Gi', '10m', '30s', '1h', '50%', '1.0', '1.0.0', 'v1', 'v1.0.0', '1.33', '10.0.0.0/8', '192.0.2.1', '2001:db8::1'],
  ...['*/5 * * * *', 'https://example.com', 'http://example.com', 'registry.example.com/a:1', 'a@example.com'],
  ...['arn:aws:iam::123456789012:role/a', '2026-01-01', '2026-01-01T00:00:00Z', '00:00', '#000000', 'Mon'],
  ...['0123456789abcdef', 'sha256:'.padEnd(71, '0')],
]

/** Longer texts are no samples. */
const LONGEST = 1_000_000

const lengthOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const turned = (texts: readonly string[], turn: number): readonly string[] =>
  texts.length === 0 ? [] : [...texts.slice(turn % texts.length), ...texts.slice(0, turn % texts.length)]

/** Texts that a schema may accept, the best to read first: its formats', the name of the field, likely ones, and one made for its patterns. */
export function* textsOf({ schema, patterns, formats }: Merged, name: string, turn: number): Generator<string> {
  for (const format of formats) yield* turned(BY_FORMAT[format.replaceAll('-', '')] ?? [], turn)
  const minLength = Math.min(lengthOf(schema.minLength) ?? 0, LONGEST)
  const maxLength = lengthOf(schema.maxLength) ?? Number.POSITIVE_INFINITY
  const word = (name === '' ? 'text' : name.toLowerCase()) + (turn === 0 ? '' : `-${turn}`)
  yield word.padEnd(minLength, 'x').slice(0, turn === 0 ? maxLength : undefined)
  yield* turned(patterns.length === 0 ? [] : LIKELY, turn)
  const solved = RE2.isLoaded ? matchingText({ patterns, minLength, maxLength, turn }) : undefined
  if (solved !== undefined) yield solved
}
