import { describe, expect, it } from 'vitest'
import { isObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { type Row, readRows } from '../../../client/table.ts'
import { normalizedPath, ownColumns, pathProblem, rowExtender } from './own-columns.ts'

const rows = (...specs: JsonValue[]): Row[] =>
  readRows({
    rows: specs.map((spec, i) => ({
      cells: [`w${i}`],
      object: {
        kind: spec === null ? 'PartialObjectMetadata' : 'Widget',
        metadata: { name: `w${i}`, managedFields: ['kubectl', 'crdlab', 'kubectl'].map((manager) => ({ manager })) },
        spec,
      },
    })),
  } as never)

const cells = (path: string, ...specs: JsonValue[]): JsonValue[] =>
  rowExtender(false, [path])(rows(...specs)).map((row) => row.cells[2] ?? null)

describe('a path', () => {
  it.each([
    ['.spec.size', '.spec.size'],
    [' spec.size ', '.spec.size'],
    ['{.spec.size}', '.spec.size'],
    ['[0]', '[0]'],
    ['{}', ''],
  ])('%s is %s', (typed, path) => expect(normalizedPath(typed)).toBe(path))
  it.each(['.spec.size', '.spec.list[*].name', '.status.conditions[?(@.type=="Ready")].status', '.metadata.labels.a\\.b/c'])(
    '%s can be parsed',
    (path) => expect(pathProblem(path)).toBeUndefined(),
  )
  it.each([
    ['.spec[', 'unterminated array'],
    ['.spec.list[?(@.a==]', 'unterminated filter'],
    ['.spec.list[a]', 'invalid array index a'],
  ])('%s is rejected: %s', (path, words) => expect(pathProblem(path)).toContain(words))
})

describe('the cells of the page', () => {
  it('have the first value at a path, as printer columns do', () => {
    const list = [{ name: 'a' }, { name: 'b' }]
    expect(cells('.spec.size', { size: 3n }, {}, { size: 'x' })).toEqual([3n, null, 'x'])
    expect(cells('.spec.list[*].name', { list } as JsonValue)).toEqual(['a'])
    expect(cells('.spec.list[?(@.name=="b")].name', { list } as JsonValue)).toEqual(['b'])
    expect(cells('.spec.list', { list } as JsonValue).map((value) => Array.isArray(value) && value.every(isObject))).toEqual([
      true,
    ])
  })
  it('are empty until the objects are here', () => expect(cells('.spec', null)).toEqual([null]))
  it('name each manager once', () => {
    expect(rowExtender(true, [])(rows({})).map((row) => row.cells)).toEqual([['w0', 'kubectl, crdlab']])
  })
  it('keep the rows that did not change', () => {
    const extend = rowExtender(true, ['.spec'])
    const [a, b] = rows({}, {})
    if (a === undefined || b === undefined) throw new Error('no rows')
    const first = extend([a])
    expect(extend([b, a])[1]).toBe(first[0])
    const plain = [a]
    expect(rowExtender(false, [])(plain)).toBe(plain)
  })
})

describe('a column of a path', () => {
  const typeOf = (...specs: JsonValue[]): string | undefined =>
    ownColumns(1, ['.spec.size'], rowExtender(false, ['.spec.size'])(rows(...specs)), { labels: '', managers: '' }).at(-1)?.column
      .type
  it.each([
    ['numbers', [{ size: 1n }, {}], 'number'],
    ['numbers and words', [{ size: 1n }, { size: 'x' }], 'string'],
    ['nothing', [{}], 'string'],
  ] as const)('of %s', (_, specs, type) => expect(typeOf(...(specs as readonly JsonValue[]))).toBe(type))
})
