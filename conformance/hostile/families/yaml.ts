import { type Input, one, THINGS, YAML_BODY } from '../input.ts'

const K = 1000
const M = 1000 * K

const HEAD = 'apiVersion: hostile.crdlab.dev/v1\nkind: Thing\nmetadata: {name: y}\n'

const laughs = (levels: number, width: number): string =>
  Array.from({ length: levels }, (_, i) => {
    const item = i === 0 ? 'x' : `*a${i - 1}`
    return `  a${i}: &a${i} [${Array.from({ length: width }, () => item).join(', ')}]`
  }).join('\n')

/** YAML of the member `any` of a Thing. */
export const YAML_MEMBERS: Readonly<Record<string, () => string>> = {
  'a billion laughs': () => `any:\n${laughs(9, 9)}\n`,
  'aliases of a large list': () => `any:\n  a: &a [${'x, '.repeat(10 * K)}x]\n  b: [${'*a, '.repeat(K)}*a]\n`,
  'an alias of itself': () => 'any: &a\n  b: *a\n',
  'a map that is its own key': () => 'any: &a\n  *a : 1\n',
  'a null key with a billion laughs': () => `any:\n${laughs(9, 9)}\n  ~: *a8\n`,
  '50,000 anchors': () => `any:\n${Array.from({ length: 50 * K }, (_, i) => `  k${i}: &a${i} 1`).join('\n')}\n`,
  'a chain of merges': () =>
    `any:\n  a0: &a0 {x: 1}\n${Array.from({ length: 2 * K }, (_, i) => `  a${i + 1}: &a${i + 1} {<<: *a${i}, k${i}: 1}`).join('\n')}\n`,
  'flow lists 10,000 deep': () => `any: {a: ${'['.repeat(10 * K)}${']'.repeat(10 * K)}}\n`,
  '1,000,000 flow lists that are not closed': () => `any: {a: ${'['.repeat(M)}\n`,
  '200,000 flow maps that are not closed': () => `any: ${'{a: '.repeat(200 * K)}\n`,
  'lists within lists in one line': () => `any:\n  a: \n    ${'- '.repeat(50 * K)}x\n`,
  '50,000 question marks': () => `any:\n  ${'? '.repeat(50 * K)}x\n`,
  '100,000 colons': () => `any:\n  a: ${':'.repeat(100 * K)}\n`,
  'blocks 1,000 deep': () => `any:\n${Array.from({ length: K }, (_, i) => `${' '.repeat(i + 2)}a:`).join('\n')}\n`,
  '100,000 keys': () => `any:\n${Array.from({ length: 100 * K }, (_, i) => `  k${i}: 1`).join('\n')}\n`,
  '100,000 equal keys': () => `any:\n${'  a: 1\n'.repeat(100 * K)}`,
  '100,000 empty lines': () => `any:\n${'\n'.repeat(100 * K)}  a: 1\n`,
  'a comment of 2 MB': () => `any: {} # ${'#'.repeat(2 * M)}\n`,
  '100,000 comments': () => `${'# a\n'.repeat(100 * K)}any: {}\n`,
  '100,000 documents': () => `${'---\n'.repeat(100 * K)}any: {}\n`,
  '10,000 directives': () => `${'%TAG ! tag:a,2000:\n'.repeat(10 * K)}---\nany: {}\n`,
  'a plain text of 1 MB': () => `any: {a: ${'a '.repeat(500 * K)}}\n`,
  'a plain text with 500,000 marks': () => `any:\n  a: x${' #'.repeat(5)}${'a#'.repeat(500 * K)}\n`,
  'a folded text of 100,000 lines': () => `any:\n  a: >\n${'    a\n'.repeat(100 * K)}`,
  'a literal text of 100,000 lines': () => `any:\n  a: |\n${'    a\n'.repeat(100 * K)}`,
  'quoted escapes': () => `any: {a: "${'\\x41'.repeat(300 * K)}"}\n`,
  'quotes that are not closed': () => `any: {a: '${"''".repeat(300 * K)}\n`,
  '1,000,000 digits': () => `any: {a: ${'9'.repeat(M)}}\n`,
  'digits with underscores': () => `any: {a: ${'1_'.repeat(300 * K)}1}\n`,
  'a hexadecimal of 300 KB': () => `any: {a: 0x${'f'.repeat(300 * K)}}\n`,
  'a binary of 300 KB': () => `any: {a: 0b${'1'.repeat(300 * K)}}\n`,
  'digits between colons': () => `any: {a: ${'1:'.repeat(200 * K)}1}\n`,
  'a time of 300 KB': () => `any: {a: 2001-01-01 ${'1'.repeat(300 * K)}}\n`,
  'an exponent of 300 KB': () => `any: {a: 1e${'1'.repeat(300 * K)}}\n`,
  tags: () => `any: {a: ${'!'.repeat(100 * K)} x}\n`,
  '50,000 tags': () => `any:\n  a: [${'!!str x, '.repeat(50 * K)}x]\n`,
  'base64 of 1 MB': () => `any: {a: !!binary ${'QUFB'.repeat(250 * K)}}\n`,
  'base64 that is broken': () => `any: {a: !!binary ${'=Q'.repeat(250 * K)}}\n`,
  tabs: () => `any:\n${'\t'.repeat(500 * K)}a: 1\n`,
}

const sending = (name: string, body: () => string | Uint8Array): Input =>
  one('yaml', name, () => ({ method: 'POST', path: `${THINGS}?dryRun=All`, headers: YAML_BODY, body: body() }))

/** YAML that a reader may take too long over, or make too much of. */
export const yaml: readonly Input[] = [
  ...Object.entries(YAML_MEMBERS).map(([name, text]) => sending(name, () => HEAD + text())),
  sending('invalid UTF-8', () => Buffer.concat([Buffer.from(`${HEAD}any: {a: "`), Buffer.alloc(M, 0xff), Buffer.from('"}\n')])),
  sending('UTF-16', () =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${HEAD}any: {a: "${'a'.repeat(M)}"}\n`, 'utf16le')]),
  ),
  sending('UTF-16 that breaks off', () =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(HEAD, 'utf16le'), Buffer.from([0xd8])]),
  ),
  sending('a cut in a letter', () => Buffer.concat([Buffer.from(HEAD), Buffer.from([0xe2, 0x82])])),
]
