import { type Input, one, THINGS } from '../input.ts'

const K = 1000

const patch = (type: string, name: string, object: string, body: () => string, query = 'dryRun=All'): Input =>
  one('patches', name, () => ({
    method: 'PATCH',
    path: `${THINGS}/${object}?${query}`,
    headers: { 'Content-Type': type },
    body: body(),
  }))

const json = (name: string, object: string, operations: () => readonly object[]): Input =>
  patch('application/json-patch+json', name, object, () => JSON.stringify(operations()))
const merge = (name: string, body: () => string): Input => patch('application/merge-patch+json', name, 'small', body)
const apply = (name: string, body: () => string): Input =>
  patch(
    'application/apply-patch+yaml',
    name,
    'small',
    () => `{"apiVersion":"hostile.crdlab.dev/v1","kind":"Thing","metadata":{"name":"small"},${body()}}`,
    'dryRun=All&fieldManager=hostile&force=true',
  )

const times = <T>(n: number, item: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => item(i))
const copies = (n: number): object[] => [
  { op: 'add', path: '/any', value: { a: ['x'.repeat(100)] } },
  ...times(n, (i) => ({ op: 'copy', from: '/any', path: `/any/b${i}` })),
]

/** Patches that do much with few bytes. */
export const patches: readonly Input[] = [
  json('a copy of 0.8 MB', 'large', () => [{ op: 'copy', from: '/list', path: '/list2' }]),
  json('three copies of 0.8 MB', 'large', () => times(3, (i) => ({ op: 'copy', from: '/list', path: `/list${i}` }))),
  json('12 copies, each of all before', 'small', () => copies(12)),
  json('14 copies, each of all before', 'small', () => copies(14)),
  json('40 copies, each of all before', 'small', () => copies(40)),
  json('a list of 6,000 objects', 'small', () => [
    { op: 'add', path: '/list', value: times(6 * K, (i) => ({ name: `n${i}`, v: 1 })) },
  ]),
  json('a list of 24,000 objects', 'small', () => [
    { op: 'add', path: '/list', value: times(24 * K, (i) => ({ name: `n${i}`, v: 1 })) },
  ]),
  json('10,000 additions', 'small', () => times(10 * K, (i) => ({ op: 'add', path: `/any/k${i}`, value: i }))),
  json('10,000 replacements', 'small', () => times(10 * K, (i) => ({ op: 'replace', path: '/any/a', value: i }))),
  json('10,000 tests', 'small', () => times(10 * K, () => ({ op: 'test', path: '/any/a', value: 1 }))),
  json('10,000 tests of 0.8 MB', 'large', () =>
    times(10 * K, () => ({ op: 'test', path: '/list/19999/name', value: 'item-19999' })),
  ),
  json('10,000 additions at the front of a long list', 'large', () =>
    times(10 * K, () => ({ op: 'add', path: '/list/0', value: {} })),
  ),
  json('10,000 removals from the front of a long list', 'large', () => times(10 * K, () => ({ op: 'remove', path: '/list/0' }))),
  json('10,000 moves', 'small', () =>
    times(10 * K, (i) => ({ op: 'move', from: i % 2 === 0 ? '/any/a' : '/any/b', path: i % 2 === 0 ? '/any/b' : '/any/a' })),
  ),
  json('500 tests against 0.8 MB', 'large', () => times(500, () => ({ op: 'test', path: '/list', value: [] }))),
  json('a path of 100,000 segments', 'small', () => [{ op: 'add', path: '/a'.repeat(100 * K), value: 1 }]),
  json('a path of 500,000 escapes', 'small', () => [{ op: 'add', path: `/${'~0~1'.repeat(250 * K)}`, value: 1 }]),
  json('an index of 100,000 digits', 'large', () => [{ op: 'replace', path: `/list/${'9'.repeat(100 * K)}`, value: 1 }]),
  json('an index far beyond the list', 'large', () => [{ op: 'add', path: '/list/999999999', value: 1 }]),
  json('a negative index', 'large', () => [{ op: 'remove', path: '/list/-1' }]),
  patch('application/json-patch+json', 'a value 5,000 deep', 'small', () => {
    const value = `${'['.repeat(5 * K)}${']'.repeat(5 * K)}`
    return `[{"op":"add","path":"/any/d","value":${value}}]`
  }),
  json('the whole document, again and again', 'large', () => times(50, (i) => ({ op: 'copy', from: '', path: `/any${i}` }))),
  json('the prototype', 'small', () => [
    { op: 'add', path: '/any/__proto__', value: { a: 1 } },
    { op: 'add', path: '/__proto__/a', value: 1 },
  ]),
  patch('application/json-patch+json', 'no list', 'small', () => `{${'"a":1,'.repeat(100 * K)}"b":1}`),
  patch('application/json-patch+json', '500,000 empty operations', 'small', () => `[${'{},'.repeat(500 * K)}{}]`),
  merge('objects 10,000 deep', () => `{"any":${'{"a":'.repeat(10 * K)}1${'}'.repeat(11 * K - K)}}`),
  merge('100,000 nulls', () => `{"any":{${times(100 * K, (i) => `"k${i}":null`).join(',')}}}`),
  merge('100,000 values', () => `{"any":{${times(100 * K, (i) => `"k${i}":1`).join(',')}}}`),
  merge('100,000 digits', () => `{"any":{"n":${'9'.repeat(100 * K)}}}`),
  apply('10,000 fields', () => `"any":{${times(10 * K, (i) => `"k${i}":1`).join(',')}}`),
  apply('10,000 items of a map', () => `"map":[${times(10 * K, (i) => `{"k":"k${i}","v":"a"}`).join(',')}]`),
  apply('10,000 items of a set', () => `"set":[${times(10 * K, (i) => `"s${i}"`).join(',')}]`),
  apply('10,000 equal items of a set', () => `"set":[${times(10 * K, () => '"s"').join(',')}]`),
  apply('objects 1,000 deep', () => `"any":${'{"a":'.repeat(K)}1${'}'.repeat(K)}`),
  patch(
    'application/apply-patch+yaml',
    'a billion laughs',
    'small',
    () => `a0: &a0 [x,x,x,x,x,x,x,x,x]\n${times(9, (i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}x]`).join('\n')}\n`,
    'dryRun=All&fieldManager=hostile',
  ),
  patch(
    'application/strategic-merge-patch+json',
    'a strategic merge patch',
    'small',
    () => `{"any":{${times(50 * K, (i) => `"k${i}":1`).join(',')}}}`,
  ),
  patch('application/x-unknown', 'an unknown kind of patch', 'small', () => 'a'.repeat(1000 * K)),
]
