import { head, type Input, JSON_BODY, one, post, THINGS } from '../input.ts'

const K = 1000
const M = 1000 * K

const many = (n: number, item: (i: number) => string, separator = ','): string =>
  Array.from({ length: n }, (_, i) => item(i)).join(separator)
const owner = (uid: string, more = ''): string => `{"apiVersion":"v1","kind":"A","name":"a","uid":"${uid}"${more}}`
const metadata = (members: string): string =>
  `{"apiVersion":"hostile.crdlab.dev/v1","kind":"Thing","metadata":{"name":"m",${members}}}`

/** JSON of the members of a Thing, by what is wrong with it. */
export const JSON_MEMBERS: Readonly<Record<string, () => string>> = {
  '10,000 digits': () => `"any":{"n":${'9'.repeat(10 * K)}}`,
  '100,000 digits': () => `"any":{"n":${'9'.repeat(100 * K)}}`,
  '1,000,000 digits': () => `"any":{"n":${'9'.repeat(M)}}`,
  '1,000,000 digits of an integer': () => `"integer":${'9'.repeat(M)}`,
  '1,000,000 digits after the point': () => `"number":0.${'3'.repeat(M)}`,
  '400 digits without an exponent': () => `"number":${'9'.repeat(400)}`,
  'an exponent of 100,000 digits': () => `"any":{"n":1e${'9'.repeat(100 * K)}}`,
  '100,000 numbers of the largest kind': () => `"any":{"n":[${many(100 * K, () => '1.7e308')}]}`,
  '1,000,000 zeros in a list': () => `"any":{"n":[${many(M, () => '0')}]}`,
  '500,000 nulls in a list': () => `"any":{"n":[${many(500 * K, () => 'null')}]}`,
  'digits in a text': () => `"any":{"n":"${'9'.repeat(M)}"}`,
  'arrays 1,000 deep': () => `"any":{"n":${'['.repeat(K)}${']'.repeat(K)}}`,
  'arrays 100,000 deep': () => `"any":{"n":${'['.repeat(100 * K)}${']'.repeat(100 * K)}}`,
  'objects 1,000 deep': () => `"any":${'{"a":'.repeat(K)}1${'}'.repeat(K)}`,
  'objects 100,000 deep': () => `"any":${'{"a":'.repeat(100 * K)}1${'}'.repeat(100 * K)}`,
  '1,000,000 arrays that are not closed': () => `"any":${'['.repeat(M)}`,
  '200,000 keys that are not closed': () => `"any":${'{"a":'.repeat(200 * K)}`,
  'a text that is not closed': () => `"any":{"s":"${'a'.repeat(M)}`,
  '500,000 escapes': () => `"any":{"s":"${'\\\\'.repeat(500 * K)}"}`,
  '300,000 escaped letters': () => `"any":{"s":"${'\\u0041'.repeat(300 * K)}"}`,
  '300,000 lone surrogates': () => `"any":{"s":"${'\\ud800'.repeat(300 * K)}"}`,
  'an escape that breaks off': () => `"any":{"s":"${'\\u12'.repeat(100 * K)}"}`,
  '100,000 equal keys': () => `"any":{${many(100 * K, () => '"a":1')}}`,
  '100,000 keys': () => `"any":{${many(100 * K, (i) => `"k${i}":1`)}}`,
  '100,000 whole-number keys': () => `"any":{${many(100 * K, (i) => `"${100 * K - i}":1`)}}`,
  '100,000 unknown fields': () => many(100 * K, (i) => `"unknown${i}":1`),
  '100,000 unknown fields in a list': () => `"map":[${many(50 * K, (i) => `{"k":"${i}","u":1}`)}]`,
  'a key of 1 MB': () => `"any":{"${'k'.repeat(M)}":1}`,
  'an unknown field of 1 MB': () => `"${'k'.repeat(M)}":1`,
  'a key with the name of the prototype': () => `"any":{"__proto__":{"a":1},"constructor":{"prototype":{"b":1}}}`,
  '2 MB of spaces': () => `"any":{"a":${' '.repeat(2 * M)}1}`,
  'a set of 20,000 equal texts': () => `"set":[${many(20 * K, () => '"a"')}]`,
  'a set of 100,000 texts': () => `"set":[${many(100 * K, (i) => `"${i}"`)}]`,
  'a map of 20,000 equal keys': () => `"map":[${many(20 * K, () => '{"k":"a"}')}]`,
  'a map of 50,000 keys': () => `"map":[${many(50 * K, (i) => `{"k":"${i}"}`)}]`,
  'a map of 50,000 items without a key': () => `"map":[${many(50 * K, () => '{}')}]`,
  '50,000 values of a wrong type': () => `"unique":{${many(50 * K, (i) => `"k${i}":1`)}}`,
  '100,000 integers that are too many': () => `"numbers":[${many(100 * K, () => '1')}]`,
  '3 MB of text': () => `"any":{"s":"${'a'.repeat(3 * M - 300)}"}`,
  'more than 3 MB': () => `"any":{"s":"${'a'.repeat(3 * M + 200 * K)}"}`,
}

/** Members of the metadata of a Thing. */
const METADATA: Readonly<Record<string, () => string>> = {
  '4,000 equal owners': () => `"ownerReferences":[${many(4 * K, () => owner('u'))}]`,
  '4,000 equal owners that are controllers': () => `"ownerReferences":[${many(4 * K, () => owner('u', ',"controller":true'))}]`,
  '500 controllers': () => `"ownerReferences":[${many(500, (i) => owner(`u${i}`, ',"controller":true'))}]`,
  '10,000 owners': () => `"ownerReferences":[${many(10 * K, (i) => owner(`u${i}`))}]`,
  '50,000 finalizers': () => `"finalizers":[${many(50 * K, (i) => `"x.io/f${i}"`)}]`,
  '50,000 equal finalizers': () => `"finalizers":[${many(50 * K, () => '"x.io/f"')}]`,
  '20,000 labels': () => `"labels":{${many(20 * K, (i) => `"l${i}":"v"`)}}`,
  '20,000 labels that are invalid': () => `"labels":{${many(20 * K, (i) => `"-l${i}":"-"`)}}`,
  'a label of 1 MB': () => `"labels":{"a":"${'a'.repeat(M)}"}`,
  'a label of 1 MB of dots': () => `"labels":{"a":"${'a.'.repeat(500 * K)}"}`,
  'annotations of 1 MB': () => `"annotations":{"a":"${'a'.repeat(M)}"}`,
  '50,000 annotations': () => `"annotations":{${many(50 * K, (i) => `"a${i}":"v"`)}}`,
  '10,000 managers': () =>
    `"managedFields":[${many(10 * K, (i) => `{"manager":"m${i}","operation":"Update","apiVersion":"hostile.crdlab.dev/v1","fieldsType":"FieldsV1","fieldsV1":{"f:any":{}}}`)}]`,
  'owned fields 10,000 deep': () =>
    `"managedFields":[{"manager":"m","operation":"Update","apiVersion":"hostile.crdlab.dev/v1","fieldsType":"FieldsV1","fieldsV1":${'{"f:a":'.repeat(10 * K)}{}${'}'.repeat(10 * K)}}]`,
  'a generation of 10,000 digits': () => `"generation":${'9'.repeat(10 * K)}`,
  'a resourceVersion of 100,000 digits': () => `"resourceVersion":"${'9'.repeat(100 * K)}"`,
  'a name of 1 MB': () => `"namespace":"default","generateName":"${'a'.repeat(M)}"`,
  'a name of 1 MB of dashes': () => `"namespace":"default","generateName":"${'-'.repeat(M)}"`,
  'a time of 1 MB': () => `"creationTimestamp":"${'1'.repeat(M)}"`,
}

const raw = (name: string, body: () => string | Uint8Array, headers = JSON_BODY): Input =>
  one('bodies', name, () => ({ method: 'POST', path: `${THINGS}?dryRun=All`, headers, body: body() }))

/** JSON that a decoder, a pruner or a validator may take too long over. */
export const bodies: readonly Input[] = [
  ...Object.entries(JSON_MEMBERS).map(([name, members]) => one('bodies', name, () => post('b', members()))),
  ...Object.entries(METADATA).map(([name, members]) => raw(name, () => metadata(members()))),
  ...(['Strict', 'Ignore'] as const).map((validation) =>
    one('bodies', `100,000 unknown fields, ${validation}`, () => {
      const sent = post(
        'b',
        many(100 * K, (i) => `"unknown${i}":1`),
      )
      return { ...sent, path: `${sent.path}&fieldValidation=${validation}` }
    }),
  ),
  raw('nothing', () => ''),
  raw('a byte order mark', () => `\ufeff{${head('b')}}`),
  raw('3 MB of zero bytes', () => new Uint8Array(3 * M)),
  raw('1 MB of broken UTF-8', () => new Uint8Array(M).fill(0xc3)),
  raw('text after the object', () => `{${head('b')}}${'x'.repeat(M)}`),
  raw('500,000 commas', () => `[${','.repeat(500 * K)}]`),
  raw('protobuf that breaks off', () => new Uint8Array([0x6b, 0x38, 0x73, 0, ...new Uint8Array(K).fill(0xff)]), {
    'Content-Type': 'application/vnd.kubernetes.protobuf',
  }),
  raw('CBOR of arrays without an end', () => new Uint8Array(M).fill(0x9f), { 'Content-Type': 'application/cbor' }),
]
