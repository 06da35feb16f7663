import { describe, expect, it } from 'vitest'
import { parseJson } from '../json/parse.ts'
import { stringify } from '../json/serialize.ts'
import { expectLinear } from '../testing/steps.ts'
import { applyJsonPatch, decodeJsonPatch, JsonPatchError, patchJson } from './json-patch.ts'

/** The patched document, or the sentence of the error. */
function patched(doc: string, patch: string): string {
  const decoded = decodeJsonPatch(parseJson(patch).value, patch)
  if ('error' in decoded) return decoded.error
  try {
    return stringify(applyJsonPatch(parseJson(doc).value, decoded.operations))
  } catch (error) {
    if (error instanceof JsonPatchError) return error.message
    throw error
  }
}

describe('operations', () => {
  it.each([
    ['add a key', '{}', '[{"op":"add","path":"/a","value":{"b":1}}]', '{"a":{"b":1}}'],
    ['add over a key', '{"a":1}', '[{"op":"add","path":"/a","value":2}]', '{"a":2}'],
    ['add into a list', '{"a":[1,3]}', '[{"op":"add","path":"/a/1","value":2}]', '{"a":[1,2,3]}'],
    ['add at the end of a list', '{"a":[1]}', '[{"op":"add","path":"/a/-","value":2}]', '{"a":[1,2]}'],
    ['add counting from the end', '{"a":[1,2]}', '[{"op":"add","path":"/a/-2","value":3}]', '{"a":[1,3,2]}'],
    ['add without a value', '{}', '[{"op":"add","path":"/a"}]', '{"a":null}'],
    ['remove a key', '{"a":1,"b":2}', '[{"op":"remove","path":"/a"}]', '{"b":2}'],
    ['remove an item', '{"a":[1,2,3]}', '[{"op":"remove","path":"/a/01"}]', '{"a":[1,3]}'],
    ['remove the last item', '{"a":[1,2,3]}', '[{"op":"remove","path":"/a/-1"}]', '{"a":[1,2]}'],
    ['replace a missing key', '{}', '[{"op":"replace","path":"/a","value":1}]', '{"a":1}'],
    ['replace an item', '{"a":[1]}', '[{"op":"replace","path":"/a/-1","value":2}]', '{"a":[2]}'],
    ['replace the whole', '{"a":1}', '[{"op":"replace","path":"","value":{"b":2}}]', '{"b":2}'],
    ['move', '{"a":{"x":1},"b":{}}', '[{"op":"move","from":"/a/x","path":"/b/y"}]', '{"a":{},"b":{"y":1}}'],
    [
      'copy',
      '{"a":{"x":1}}',
      '[{"op":"copy","from":"/a","path":"/b"},{"op":"add","path":"/b/x","value":2}]',
      '{"a":{"x":1},"b":{"x":2}}',
    ],
    ['copy what is not there', '{}', '[{"op":"copy","from":"/a","path":"/b"}]', '{"b":null}'],
    [
      'escaped keys',
      '{"a/b":1,"~":2}',
      '[{"op":"remove","path":"/a~1b"},{"op":"remove","path":"/~0"},{"op":"add","path":"/~01","value":3}]',
      '{"~1":3}',
    ],
    [
      'keys that objects inherit elsewhere',
      '{}',
      '[{"op":"add","path":"/__proto__","value":{}},{"op":"add","path":"/__proto__/x","value":1}]',
      '{"__proto__":{"x":1}}',
    ],
    ['an empty patch', '{"a":1}', '[]', '{"a":1}'],
    ['no patch', '{"a":1}', 'null', '{"a":1}'],
  ])('%s', (_, doc, patch, expected) => {
    expect(patched(doc, patch)).toBe(expected)
  })
})

describe('test', () => {
  it.each([
    ['the same object in another order', '{"a":{"x":1,"y":[null,{}]}}', '/a', ',"value":{"y":[null,{ }],"x":1}', true],
    ['null for a missing key', '{}', '/a', ',"value":null', true],
    ['nothing for a null', '{"a":null}', '/a', '', true],
    ['nothing for a value', '{"a":1}', '/a', '', false],
    ['a number of another text', '{"a":1}', '/a', ',"value":1.0', false],
    ['the text that the encoder writes', '{"a":"x<y"}', '/a', ',"value":"x\\u003cy"', true],
    ['the same string as anyone writes it', '{"a":"x<y"}', '/a', ',"value":"x<y"', false],
    ['an item', '{"a":["x"]}', '/a/0', ',"value":"x"', true],
    ['a longer list', '{"a":["x"]}', '/a', ',"value":["x","y"]', false],
    ['another key', '{"a":{"x":1}}', '/a', ',"value":{"y":1}', false],
    ['the whole', '{"a":1}', '', ',"value":{"a":1}', true],
  ])('%s', (_, doc, path, value, holds) => {
    expect(patched(doc, `[{"op":"test","path":"${path}"${value}}]`)).toBe(
      holds ? stringify(parseJson(doc).value) : `testing value ${path} failed: test failed`,
    )
  })
})

describe('errors of a patch that does not apply', () => {
  it.each([
    ['{}', '[{"op":"frob","path":"/a"}]', 'Unexpected kind: frob'],
    ['{}', '[null]', 'Unexpected kind: unknown'],
    ['{}', '[{"op":"add","value":1}]', 'add operation failed to decode path: missing value'],
    ['{}', '[{"op":"add","path":"","value":1}]', 'add operation does not apply: doc is missing path: "": missing value'],
    ['{}', '[{"op":"add","path":"/a/b","value":1}]', 'add operation does not apply: doc is missing path: "/a/b": missing value'],
    [
      '{"a":[]}',
      '[{"op":"add","path":"/a/1","value":1}]',
      "error in add for path: '/a/1': Unable to access invalid index: 1: invalid index referenced",
    ],
    [
      '{"a":[]}',
      '[{"op":"add","path":"/a/x","value":1}]',
      "error in add for path: '/a/x': value was not a proper array index: 'x': strconv.Atoi: parsing \"x\": invalid syntax",
    ],
    ['{}', '[{"op":"remove","path":"/a"}]', "error in remove for path: '/a': Unable to remove nonexistent key: a: missing value"],
    [
      '{"a":[]}',
      '[{"op":"remove","path":"/a/0"}]',
      "error in remove for path: '/a/0': Unable to access invalid index: 0: invalid index referenced",
    ],
    [
      '{}',
      '[{"op":"replace","path":"/a/b","value":1}]',
      'replace operation does not apply: doc is missing path: /a/b: missing value',
    ],
    [
      '{"a":[]}',
      '[{"op":"replace","path":"/a/0","value":1}]',
      'replace operation does not apply: doc is missing key: /a/0: missing value',
    ],
    ['{}', '[{"op":"replace","path":"","value":1}]', 'replace operation value must be object or array: %!w(<nil>)'],
    ['{}', '[{"op":"move","path":"/b"}]', 'move operation failed to decode from: operation, missing from field: missing value'],
    [
      '{}',
      '[{"op":"move","from":"/a","path":"/b"}]',
      "error in move for path: 'a': Unable to remove nonexistent key: a: missing value",
    ],
    [
      '{"a":1}',
      '[{"op":"move","from":"/a","path":"/b/c"}]',
      'move operation does not apply: doc is missing destination path: /b/c: missing value',
    ],
    [
      '{}',
      '[{"op":"copy","from":"/a/b","path":"/b"}]',
      'copy operation does not apply: doc is missing from path: /a/b: missing value',
    ],
    ['{}', '[{"op":"test","path":"/a/b","value":1}]', 'test operation does not apply: is missing path: /a/b: missing value'],
  ])('%s %s', (doc, patch, error) => {
    expect(patched(doc, patch)).toBe(error)
  })

  it('copies at most 3 MiB in all', () => {
    const copies = Array.from({ length: 4 }, (_, i) => `{"op":"copy","from":"/a","path":"/c${i}"}`).join(',')
    expect(patched(JSON.stringify({ a: 'x'.repeat(1_000_000) }), `[${copies}]`)).toBe(
      'Unable to complete the copy, the accumulated size increase of copy is 4000008, exceeding the limit 3145728',
    )
  })
})

describe('decodeJsonPatch', () => {
  it.each([
    ['"x"', 'json: cannot unmarshal string into Go value of type []handlers.jsonPatchOp'],
    ['{}', 'json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp'],
    ['[1]', 'json: cannot unmarshal number into Go value of type handlers.jsonPatchOp'],
    ['[{"op":5}]', 'json: cannot unmarshal number into Go struct field jsonPatchOp.op of type string'],
    ['[{"op":"add","path":true}]', 'json: cannot unmarshal bool into Go struct field jsonPatchOp.path of type string'],
  ])('rejects %s', (text, error) => {
    expect(decodeJsonPatch(parseJson(text).value, text)).toEqual({ error })
  })

  it.each([
    ['"x"', 'json: cannot unmarshal string into Go value of type jsonpatch.Patch'],
    ['[1]', 'json: cannot unmarshal number into Go value of type jsonpatch.Operation'],
  ])('without field validation rejects %s', (text, error) => {
    expect(decodeJsonPatch(parseJson(text).value, text, false)).toEqual({ error })
  })

  it('without field validation does not look into operations', () => {
    const decoded = decodeJsonPatch(parseJson('[{"op":5,"path":true,"x":1}]').value, undefined, false)
    expect(decoded).toEqual({ operations: [{ op: 'unknown' }], unknown: [] })
  })

  it('names members that no operation has', () => {
    expect(decodeJsonPatch(parseJson('[{"op":"add","path":"/a","x":1},{"y":2}]').value)).toEqual({
      operations: [{ op: 'add', path: '/a' }, { op: 'unknown' }],
      unknown: ['[0].x', '[1].y'],
    })
  })

  it('leaves the document and the operations as they were', () => {
    const doc = parseJson('{"a":{"b":1}}').value
    const decoded = decodeJsonPatch(
      parseJson('[{"op":"add","path":"/c","value":{"d":1}},{"op":"add","path":"/c/e","value":2},{"op":"remove","path":"/a/b"}]')
        .value,
    )
    if ('error' in decoded) throw new Error(decoded.error)
    expect(stringify(applyJsonPatch(doc, decoded.operations))).toBe('{"a":{},"c":{"d":1,"e":2}}')
    expect(stringify(applyJsonPatch(doc, decoded.operations))).toBe('{"a":{},"c":{"d":1,"e":2}}')
    expect(stringify(doc)).toBe('{"a":{"b":1}}')
  })
})

describe('what a patch wrote', () => {
  const written = (doc: string, patch: string) => {
    const decoded = decodeJsonPatch(parseJson(patch).value, patch)
    if ('error' in decoded) throw new Error(decoded.error)
    const { duplicates, text } = patchJson(parseJson(doc).value, decoded.operations)
    return { duplicates, text: text() }
  }

  it.each([
    ['stays as it came', '[{"op":"add","path":"/a","value":{"z":1.0, "b":1e3}}]', [], '{"a":{"z":1.0,"b":1e3}}'],
    ['has its keys twice', '[{"op":"add","path":"/a","value":{"b":1,"b":2}}]', ['a.b'], '{"a":{"b":1,"b":2}}'],
    [
      'has those of what was dropped too',
      '[{"op":"add","path":"/a","value":[{"b":{"c":1,"c":2},"b":3}]}]',
      ['a[0].b.c', 'a[0].b'],
      '{"a":[{"b":{"c":1,"c":2},"b":3}]}',
    ],
    [
      'has them once after an operation went through it',
      '[{"op":"add","path":"/a","value":{"d":1,"d":2,"b":1.0}},{"op":"add","path":"/a/c","value":4}]',
      [],
      '{"a":{"b":1.0,"c":4,"d":2}}',
    ],
    [
      'is copied as it is',
      '[{"op":"add","path":"/a","value":{"b":1,"b":2}},{"op":"copy","from":"/a","path":"/c"}]',
      ['a.b', 'c.b'],
      '{"a":{"b":1,"b":2},"c":{"b":1,"b":2}}',
    ],
    [
      'names the keys below the empty key with their dot',
      '[{"op":"add","path":"/","value":{"b":1,"b":2}}]',
      ['.b'],
      '{"":{"b":1,"b":2}}',
    ],
    [
      'as the whole document has each key once, and below what it has',
      '[{"op":"replace","path":"","value":{"a":{"x":1},"a":{"y":1.0,"y":2.0}}}]',
      ['a.y'],
      '{"a":{"y":1.0,"y":2.0}}',
    ],
    ['is escaped for HTML', '[{"op":"add","path":"/a","value":"<&>"}]', [], String.raw`{"a":"\u003c\u0026\u003e"}`],
  ])('%s', (_name, patch, duplicates, text) => {
    expect(written('{}', patch)).toEqual({ duplicates, text })
  })

  it.each([
    ['a number as it is spelled', '1.0', '1.0', true],
    ['no other spelling', '1.0', '1', false],
    ['a list with such numbers', '[1e3]', '[1e3]', true],
    ['null', 'null', 'null', true],
  ])('a test finds %s', (_name, value, tested, isFound) => {
    const patch = `[{"op":"add","path":"/a","value":${value}},{"op":"test","path":"/a","value":${tested}}]`
    expect(patched('{}', patch)).toBe(
      isFound ? stringify(parseJson(`{"a":${value}}`).value) : 'testing value /a failed: test failed',
    )
  })

  it('is no absent value when it is null', () => {
    const patch = '[{"op":"add","path":"/a","value":null},{"op":"test","path":"/a"}]'
    expect(patched('{}', patch)).toBe('testing value /a failed: test failed')
    expect(patched('{"a":null}', '[{"op":"test","path":"/a"}]')).toBe('{"a":null}')
  })
})

describe('hostile patches', () => {
  const items = (n: number): string => `[${Array.from({ length: n }, (_, i) => `{"name":"n${i}"}`).join(',')}]`
  const operations = (n: number, operation: (i: number) => string): string =>
    `[${Array.from({ length: n }, (_, i) => operation(i)).join(',')}]`

  it.each([
    ['a list of many objects', (n: number) => ['{}', `[{"op":"add","path":"/a","value":${items(n)}}]`]],
    ['a copy of many objects', (n: number) => [`{"a":${items(n)}}`, '[{"op":"copy","from":"/a","path":"/b"}]']],
    [
      'a copy of what was changed',
      (n: number) => [`{"a":${items(n)}}`, '[{"op":"add","path":"/a/0/x","value":1},{"op":"copy","from":"/a","path":"/b"}]'],
    ],
    [
      'many additions in the middle of a list',
      (n: number) => [`{"a":${items(n)}}`, operations(n, () => '{"op":"add","path":"/a/1","value":1}')],
    ],
    ['many removals from a list', (n: number) => [`{"a":${items(n)}}`, operations(n, () => '{"op":"remove","path":"/a/0"}')]],
    [
      'many tests of members of a large object',
      (n: number) => [`{"a":${items(n)}}`, operations(n, (i) => `{"op":"test","path":"/a/${i}","value":{"name":"n${i}"}}`)],
    ],
    [
      'many copies of a member of a large object',
      (n: number) => [`{"a":${items(n)}}`, operations(n, (i) => `{"op":"copy","from":"/a/0","path":"/b${i}"}`)],
    ],
    ['an index of many digits', (n: number) => ['{"a":[]}', `[{"op":"add","path":"/a/${'1'.repeat(n)}","value":1}]`]],
    ['a long path of tildes', (n: number) => ['{}', `[{"op":"add","path":"/${'~'.repeat(n)}","value":1}]`]],
    [
      'a deep path',
      (n: number) => [`${'{"a":'.repeat(n)}1${'}'.repeat(n)}`, `[{"op":"add","path":"${'/a'.repeat(n - 1)}/b","value":1}]`],
    ],
  ])('[HI-1] %s takes steps in proportion', (_name, make) => {
    // A list moves the items of a chunk of at most 1,024, so the growth shows beyond that.
    expectLinear((repeats) => {
      const [doc = '', patch = ''] = make(repeats)
      patched(doc, patch)
    }, 2000)
  })

  it('[HI-1] copies that double the document share their texts up to the limit', () => {
    const copies = Array.from({ length: 15 }, (_, i) => `{"op":"copy","from":"/a","path":"/a/b${i}"}`).join(',')
    expect(patched(`{"a":{"x":"${'x'.repeat(100)}"}}`, `[${copies}]`)).toMatch(/^Unable to complete the copy/)
  })

  it('[HI-1] a result that is nested too deeply does not apply', () => {
    const doc = `${'{"a":'.repeat(6000)}{}${'}'.repeat(6000)}`
    const patch = (depth: number) =>
      `[{"op":"add","path":"${'/a'.repeat(6000)}/b","value":${'['.repeat(depth)}${']'.repeat(depth)}}]`
    expect(patched(doc, patch(4000))).toBe("invalid character '[' exceeded max depth")
    expect(patched(doc, patch(3999)).startsWith('{"a":{')).toBe(true)
  })
})
