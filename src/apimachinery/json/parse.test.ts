import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonRangeError, JsonSyntaxError, parseJson } from './parse.ts'
import { stringify } from './serialize.ts'
import { Dbl, deepEqual, type JsonValue, objectOf } from './value.ts'

const syntaxError = (text: string): string => {
  try {
    parseJson(text)
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error.message
    throw error
  }
  return 'no error'
}

describe('parseJson: numbers keep what Go keeps', () => {
  it.each<[string, JsonValue]>([
    ['1', 1],
    ['-1', -1],
    ['-0', 0],
    ['-0.0', new Dbl(-0)],
    ['1.0', new Dbl(1)],
    ['1e2', new Dbl(100)],
    ['1E+2', new Dbl(100)],
    ['2.50', 2.5],
    ['1e-400', new Dbl(0)],
    ['999999999999999', 999_999_999_999_999],
    ['9007199254740991', 9_007_199_254_740_991],
    ['9007199254740993', 9_007_199_254_740_993n],
    ['9007199254740993.0', new Dbl(9_007_199_254_740_992)],
    ['9223372036854775807', 9_223_372_036_854_775_807n],
    ['9223372036854775808', new Dbl(2 ** 63)],
    ['-9223372036854775808', -9_223_372_036_854_775_808n],
    ['-9223372036854775809', new Dbl(-(2 ** 63))],
    ['123456789012345678901234567890', new Dbl(1.234_567_890_123_456_8e29)],
  ])('%s', (text, expected) => {
    const { value } = parseJson(` [${text}] `)
    expect(value).toStrictEqual([expected])
  })

  it('reports a number beyond float64 only when the whole text is JSON', () => {
    expect(() => parseJson('[1e400, 1e999]')).toThrow(new JsonRangeError('1e400', [new Dbl(Infinity), new Dbl(Infinity)]))
    expect(() => parseJson(`-${'9'.repeat(400)}`)).toThrow(JsonRangeError)
    expect(syntaxError('[1e400, x]')).toBe("invalid character 'x' looking for beginning of value")
    expect(new JsonRangeError('1e400', null).message).toBe('json: cannot unmarshal number 1e400 into Go value of type float64')
  })
})

describe('parseJson: strings', () => {
  it.each([
    ['"a\\u0041\\n\\/\\"\\\\"', 'aA\n/"\\'],
    ['"\\ud83d\\ude00"', '\u{1f600}'],
    ['"\\ud800"', '\ufffd'],
    ['"\\ud800x\\udc00"', '\ufffdx\ufffd'],
    ['"\\ud800\\ud800\\udc00"', '\ufffd\u{10000}'],
    ['"\\ud800\\u0041"', '\ufffdA'],
    ['"é\u007f\u2028"', 'é\u007f\u2028'],
    ['"\\b\\f\\r\\t\\u0000"', '\b\f\r\t\0'],
  ])('%s', (text, expected) => {
    expect(parseJson(text).value).toBe(expected)
  })
})

describe('parseJson: syntax errors in the words of the server', () => {
  it.each([
    ['', 'unexpected end of JSON input'],
    ['   ', 'unexpected end of JSON input'],
    ['{', 'unexpected end of JSON input'],
    ['}', "invalid character '}' looking for beginning of value"],
    ['nul', "invalid character ' ' in literal null (expecting 'l')"],
    ['tru', "invalid character ' ' in literal true (expecting 'e')"],
    ['{"a"', 'unexpected end of JSON input'],
    ['{"a":1,', 'unexpected end of JSON input'],
    ['{"a":1,}', "invalid character '}' looking for beginning of object key string"],
    ['[1,]', "invalid character ']' looking for beginning of value"],
    ['{a:1}', "invalid character 'a' looking for beginning of object key string"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 "b"}', "invalid character '\"' after object key:value pair"],
    ['[1 2]', "invalid character '2' after array element"],
    ['{"a":01}', "invalid character '1' after object key:value pair"],
    ['{"a":-}', "invalid character '}' in numeric literal"],
    ['-', "invalid character ' ' in numeric literal"],
    ['{"a":1.}', "invalid character '}' after decimal point in numeric literal"],
    ['{"a":1e}', "invalid character '}' in exponent of numeric literal"],
    ['{"a":1e+}', "invalid character '}' in exponent of numeric literal"],
    ['{"a":"x', 'unexpected end of JSON input'],
    ['"\\', "invalid character ' ' in string escape code"],
    ['{"a":"\\q"}', "invalid character 'q' in string escape code"],
    ['{"a":"\\u12g4"}', "invalid character 'g' in \\u hexadecimal character escape"],
    ['{"a":"\n"}', "invalid character '\\n' in string literal"],
    ['{"a":"\u0001"}', "invalid character '\\x01' in string literal"],
    ['{"a":é}', "invalid character 'Ã' looking for beginning of value"],
    ['{"a":1}x', "invalid character 'x' after top-level value"],
    ['\ufeff{}', "invalid character 'ï' looking for beginning of value"],
    ["'", "invalid character '\\'' looking for beginning of value"],
    ['{"a":\u2028}', "invalid character 'â' looking for beginning of value"],
    ['{"a":\u007f}', "invalid character '\\x7f' looking for beginning of value"],
    ['{"a":\\}', "invalid character '\\\\' looking for beginning of value"],
    ['{"x":falsy}', "invalid character 'y' in literal false (expecting 'e')"],
    ['{"x":nul1}', "invalid character '1' in literal null (expecting 'l')"],
    ['[\u{1f600}]', "invalid character 'ð' looking for beginning of value"],
  ])('%j', (text, message) => {
    expect(syntaxError(text)).toBe(message)
  })

  it('rejects nesting beyond 10,000 and takes all up to it', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
    expect(syntaxError(nested(10_000))).toBe('no error')
    expect(syntaxError(nested(10_001))).toBe("invalid character '[' exceeded max depth")
    expect(syntaxError('{"a":'.repeat(10_001))).toBe("invalid character '{' exceeded max depth")
    expect(syntaxError('['.repeat(10_000))).toBe('unexpected end of JSON input')
    expect(stringify(parseJson(nested(10_000)).value)).toBe(nested(10_000))
  })

  it('accepts and rejects what the native parser does', () => {
    const json = fc
      .json()
      .chain((text) =>
        fc
          .tuple(fc.nat(text.length), fc.constantFrom('', '"', '{', ']', ',', ':', '0', '-', '.', 'e', '\\', ' ', 'u'))
          .map(([at, insert]) => text.slice(0, at) + insert + text.slice(at + (insert === '' ? 1 : 0))),
      )
    const native = (text: string): boolean => {
      try {
        JSON.parse(text)
        return true
      } catch {
        return false
      }
    }
    fc.assert(
      fc.property(json, (text) => {
        try {
          parseJson(text)
          return native(text)
        } catch (error) {
          return error instanceof JsonRangeError || (error instanceof JsonSyntaxError && !native(text))
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('parseJson: duplicate fields', () => {
  it('names each once by its whole path, in the order of the text; the last value wins', () => {
    const text =
      '{"m":{"n":1,"n":2},"a":{"b":1,"b":{"c":1,"c":2}},"a":{"d":[{"x":1,"x":2,"x":3},[{"y":1,"y":2}]],"e.f":{"g":1,"g":2}}}'
    const { value, duplicates } = parseJson(text)
    expect(duplicates).toEqual(['m.n', 'a.b', 'a.b.c', 'a', 'a.d[0].x', 'a.d[1][0].y', 'a.e.f.g'])
    expect(stringify(value)).toBe('{"a":{"d":[{"x":3},[{"y":2}]],"e.f":{"g":2}},"m":{"n":2}}')
  })

  it('stops at a hundred', () => {
    const text = `{${Array.from({ length: 150 }, (_, i) => `"k${i}":1,"k${i}":2`).join(',')}}`
    expect(parseJson(text).duplicates).toHaveLength(100)
  })

  it('takes keys that objects inherit elsewhere as any other key', () => {
    expect(parseJson('{"":{"a":1,"a":2,"":{"b":1,"b":2}}}').duplicates).toEqual(['.a', '..b'])
    const { value, duplicates } = parseJson('{"__proto__":{"x":1},"constructor":1,"toString":2,"":3}')
    expect(duplicates).toEqual([])
    expect(value).toEqual(objectOf({ ['__proto__']: objectOf({ x: 1 }), constructor: 1, toString: 2, '': 3 }))
    expect(stringify(value)).toBe('{"":3,"__proto__":{"x":1},"constructor":1,"toString":2}')
  })
})

describe('parseJson and native JSON.parse', () => {
  it('agree on every text of numbers that a float keeps', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const canonical = JSON.stringify(JSON.parse(text))
        const ours = parseJson(text).value
        return deepEqual(parseJson(stringify(ours)).value, parseJson(canonical).value) || text.includes('-0')
      }),
    )
  })
})
