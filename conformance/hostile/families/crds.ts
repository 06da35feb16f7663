import { CRDS, type Input, JSON_BODY, one, YAML_BODY } from '../input.ts'
import { crd } from '../setup.ts'

const K = 1000

const installing = (family: string, name: string, properties: () => object): Input =>
  one(family, name, () => ({
    method: 'POST',
    path: `${CRDS}?dryRun=All`,
    headers: JSON_BODY,
    body: JSON.stringify(crd('others', 'Other', properties())),
  }))

const pattern = (name: string, text: () => string): Input =>
  installing('patterns', name, () => ({ a: { type: 'string', pattern: text() } }))

/** Patterns in the schema of a CRD. */
export const patterns: readonly Input[] = [
  pattern('8,000 classes that are not closed', () => '[[:a:'.repeat(8 * K)),
  pattern('20,000 classes that are not closed', () => '[[:a:'.repeat(20 * K)),
  pattern('20,000 alternatives', () => Array.from({ length: 20 * K }, (_, i) => `w${i}`).join('|')),
  pattern('100,000 alternatives of one letter', () => 'a|'.repeat(100 * K)),
  pattern('1,000 groups', () => `${'('.repeat(K)}a${')'.repeat(K)}`),
  pattern('100,000 groups', () => `${'('.repeat(100 * K)}a${')'.repeat(100 * K)}`),
  pattern('100,000 groups that are not closed', () => '('.repeat(100 * K)),
  pattern('repeated repetition', () => '(((a{0,100}){0,100}){0,100}){0,100}'),
  pattern('a large repetition', () => 'a{1000}'.repeat(50)),
  pattern('a million instructions', () => 'x{1000}'.repeat(999)),
  installing('patterns', '10,000 large repetitions, each of its own', () =>
    Object.fromEntries(Array.from({ length: 10 * K }, (_, i) => [`p${i}`, { type: 'string', pattern: `x{1000}${i}` }])),
  ),
  pattern('a repetition of digits', () => `a{${'9'.repeat(100 * K)}}`),
  pattern('stars upon stars', () => `${'('.repeat(200)}a*${')*'.repeat(200)}`),
  pattern('50,000 letters with stars', () => 'a*'.repeat(50 * K)),
  pattern('50,000 escapes', () => '\\d'.repeat(50 * K)),
  pattern('50,000 classes of letters', () => '\\p{L}'.repeat(5 * K)),
  pattern('a class of 50,000 ranges', () => `[${'a-zA-Z'.repeat(10 * K)}]`),
  pattern('50,000 named groups', () => Array.from({ length: 5 * K }, (_, i) => `(?P<n${i}>a)`).join('')),
  pattern('50,000 flags', () => '(?i)'.repeat(20 * K)),
  pattern('text between \\Q and \\E', () => `\\Q${'('.repeat(100 * K)}\\E`),
  pattern('look-ahead, which Go does not know', () => '(?=a)'.repeat(10 * K)),
]

const deep = (n: number): object => {
  let schema: object = { type: 'string' }
  for (let i = 0; i < n; i++) schema = { type: 'object', properties: { a: schema } }
  return { a: schema }
}

const rule = (name: string, text: () => string, more: object = {}): Input =>
  installing('rules', name, () => ({
    a: { type: 'string', ...more, 'x-kubernetes-validations': [{ rule: text() }] },
  }))

/** CEL rules in the schema of a CRD. */
export const rules: readonly Input[] = [
  rule('10,000 parentheses', () => `${'('.repeat(10 * K)}true${')'.repeat(10 * K)}`),
  rule('10,000 terms', () => Array.from({ length: 10 * K }, () => "self != 'a'").join(' && ')),
  rule('10,000 negations', () => `${'!'.repeat(10 * K)}true`),
  rule('10,000 minus signs', () => `0 < ${'-'.repeat(10 * K)}1`),
  rule('conditions within conditions', () => `${'true ? '.repeat(2 * K)}true${' : false'.repeat(2 * K)}`),
  rule('lists within lists', () => `size(${'['.repeat(K)}${']'.repeat(K)}) == 0`),
  rule('macros within macros', () => `${'[1].all(x, '.repeat(30)}true${')'.repeat(30)}`),
  rule('a text of 200 KB', () => `self != '${'a'.repeat(200 * K)}'`),
  rule('a text of 100,000 escapes', () => `self != '${'\\n'.repeat(100 * K)}'`),
  rule('100,000 digits', () => `size(self) < ${'9'.repeat(100 * K)}`),
  rule('a name of 100,000 letters', () => 'a'.repeat(100 * K)),
  rule('50,000 selections', () => `self${'.a'.repeat(50 * K)}`),
  rule('50,000 indexes', () => `self${'[0]'.repeat(50 * K)}`),
  rule('50,000 quotes', () => "'".repeat(50 * K)),
  rule('100,000 operators', () => '+'.repeat(100 * K)),
  rule('a comment of 1 MB', () => `true // ${'x'.repeat(1000 * K)}`),
  rule('a pattern in a rule', () => `self.matches('${'(a+)+'.repeat(2 * K)}')`),
  rule('a list of 10,000 texts', () => `self in [${Array.from({ length: 10 * K }, (_, i) => `'${i}'`).join(',')}]`),
  installing('rules', '1,000 rules', () => ({
    a: {
      type: 'string',
      maxLength: 10,
      'x-kubernetes-validations': Array.from({ length: K }, (_, i) => ({ rule: `self != '${i}'` })),
    },
  })),
  installing('rules', 'lists within lists without a bound', () => ({
    a: {
      type: 'array',
      items: { type: 'array', items: { type: 'array', items: { type: 'string' } } },
      'x-kubernetes-validations': [{ rule: 'self.all(x, x.all(y, y.all(z, self.all(w, true))))' }],
    },
  })),
]

/** Schemas that a reader of CRDs may take too long over. */
export const schemas: readonly Input[] = [
  installing('schemas', '500 levels', () => deep(500)),
  installing('schemas', '10,000 levels', () => ({ a: JSON.parse('{"type":"object"}') as object, ...deep(1000) })),
  installing('schemas', '10,000 fields', () =>
    Object.fromEntries(Array.from({ length: 10 * K }, (_, i) => [`f${i}`, { type: 'string' }])),
  ),
  installing('schemas', '10,000 fields with defaults', () =>
    Object.fromEntries(Array.from({ length: 10 * K }, (_, i) => [`f${i}`, { type: 'string', default: 'a' }])),
  ),
  installing('schemas', 'an enum of 100,000 values', () => ({
    a: { type: 'string', enum: Array.from({ length: 100 * K }, (_, i) => `v${i}`) },
  })),
  installing('schemas', 'an enum of 20,000 equal values', () => ({
    a: { type: 'string', enum: Array.from({ length: 20 * K }, () => 'v') },
  })),
  installing('schemas', '10,000 allOf', () => ({
    a: { type: 'string', allOf: Array.from({ length: 10 * K }, () => ({ maxLength: 1 })) },
  })),
  installing('schemas', '10,000 required names', () => ({
    a: { type: 'object', required: Array.from({ length: 10 * K }, (_, i) => `r${i}`) },
  })),
  installing('schemas', 'a default of 500 KB', () => ({
    a: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, default: { a: 'x'.repeat(500 * K) } },
  })),
  installing('schemas', '200 list map keys', () => ({
    a: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': Array.from({ length: 200 }, (_, i) => `k${i}`),
      items: {
        type: 'object',
        properties: Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`k${i}`, { type: 'string' }])),
      },
    },
  })),
  one('schemas', '100 versions', () => {
    const made = crd('others', 'Other', {})
    const [version] = made.spec.versions
    const versions = Array.from({ length: 100 }, (_, i) => ({ ...version, name: `v${i + 1}`, storage: i === 0 }))
    return {
      method: 'POST',
      path: `${CRDS}?dryRun=All`,
      headers: JSON_BODY,
      body: JSON.stringify({ ...made, spec: { ...made.spec, versions } }),
    }
  }),
  one('schemas', '1,000 columns', () => {
    const made = crd('others', 'Other', {})
    const additionalPrinterColumns = Array.from({ length: K }, (_, i) => ({
      name: `c${i}`,
      type: 'string',
      jsonPath: `.spec.f${i}`,
    }))
    const versions = made.spec.versions.map((version) => ({ ...version, additionalPrinterColumns }))
    return {
      method: 'POST',
      path: `${CRDS}?dryRun=All`,
      headers: JSON_BODY,
      body: JSON.stringify({ ...made, spec: { ...made.spec, versions } }),
    }
  }),
  ...["['a'", '[?(@.a)]'.repeat(5 * K), '.a'.repeat(50 * K), '..'.repeat(50 * K), `[${'9'.repeat(50 * K)}]`].map((jsonPath, i) =>
    one('schemas', `a JSON path of a column, form ${i + 1}`, () => {
      const made = crd('others', 'Other', {})
      const versions = made.spec.versions.map((version) => ({
        ...version,
        additionalPrinterColumns: [{ name: 'c', type: 'string', jsonPath }],
      }))
      return {
        method: 'POST',
        path: `${CRDS}?dryRun=All`,
        headers: JSON_BODY,
        body: JSON.stringify({ ...made, spec: { ...made.spec, versions } }),
      }
    }),
  ),
  one('schemas', 'a name of 1 MB', () => ({
    method: 'POST',
    path: `${CRDS}?dryRun=All`,
    headers: YAML_BODY,
    body: `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: ${'a.'.repeat(500 * K)}b}\n`,
  })),
]
