import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from './parse.ts'
import { stringify, stringifyPretty } from './serialize.ts'
import { compareBytes } from './utf8.ts'
import { Dbl, deepEqual, fromFloat, fromInt64, type JsonValue, newObject, objectOf } from './value.ts'

/** Any tree the engine can hold. */
const trees = fc.letrec<{ tree: JsonValue }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<JsonValue>(null, true, false),
    fc.maxSafeInteger(),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(fromFloat),
    fc.string({ unit: 'grapheme' }),
    fc.array(tie('tree'), { maxLength: 5 }),
    fc.dictionary(fc.string({ unit: 'binary', maxLength: 4 }), tie('tree'), { maxKeys: 5 }).map((entries) => objectOf(entries)),
  ),
})).tree

describe('stringify', () => {
  it.each<[string, JsonValue]>([
    ['9223372036854775807', 9_223_372_036_854_775_807n],
    ['1', new Dbl(1)],
    ['-0', new Dbl(-0)],
    ['1e+21', new Dbl(1e21)],
    ['100000000000000000000', new Dbl(1e20)],
    ['0.000001', 1e-6],
    ['1e-7', 1e-7],
    ['1.5e-10', 1.5e-10],
    ['5e-324', 5e-324],
    ['1.7976931348623157e+308', new Dbl(1.797_693_134_862_315_7e308)],
    ['"a\\u003cb\\u003e\\u0026c\\u2028\\u2029"', 'a<b>&c\u2028\u2029'],
    ['"\\u0000\\u0001\\b\\f\\n\\r\\t\u007f/é"', '\u0000\u0001\b\f\n\r\t\u007f/é'],
    ['[]', []],
    ['{}', newObject()],
    ['null', null],
  ])('writes %s', (text, value) => {
    expect(stringify(value)).toBe(text)
  })

  it.each([
    ['keys in order of bytes', '{"b":1,"a":{"B":1,"A":2}}', '{"a":{"A":2,"B":1},"b":1}'],
    ['keys that look like numbers', '{"a":1,"10":1,"9":2}', '{"10":1,"9":2,"a":1}'],
    ['keys beyond U+FFFF behind those before it', '{"\u{1f600}":2,"\uffff":1}', '{"\uffff":1,"\u{1f600}":2}'],
    ['keys escaped', '{"z<k>":1}', '{"z\\u003ck\\u003e":1}'],
  ])('%s', (_, text, expected) => {
    expect(stringify(parseJson(text).value)).toBe(expected)
  })

  it('parses back to the same tree', () => {
    fc.assert(fc.property(trees, (tree) => deepEqual(parseJson(stringify(tree)).value, fromWire(tree))))
  })

  it('writes the same text for the same tree whatever the order of its keys', () => {
    const reversed = (value: JsonValue): JsonValue => {
      if (Array.isArray(value)) return value.map(reversed)
      if (typeof value !== 'object' || value === null || value instanceof Dbl) return value
      return objectOf(
        Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([k, v]) => [k, reversed(v)]),
        ),
      )
    }
    fc.assert(fc.property(trees, (tree) => stringify(reversed(tree)) === stringify(tree)))
  })

  it('sorts by bytes at every level', () => {
    const keysInText = (value: JsonValue): boolean => {
      if (Array.isArray(value)) return value.every(keysInText)
      if (typeof value !== 'object' || value === null || value instanceof Dbl) return true
      const order = Object.keys(value).filter((k) => !/^(0|[1-9][0-9]*)$/.test(k))
      return order.every((k, i) => i === 0 || compareBytes(order[i - 1] ?? '', k) < 0) && Object.values(value).every(keysInText)
    }
    fc.assert(fc.property(trees, (tree) => keysInText(parseJson(stringify(tree)).value)))
  })
})

/** What a reader of the text sees: a float that is written as digits within int64 comes back as an integer. */
function fromWire(value: JsonValue): JsonValue {
  if (value instanceof Dbl) {
    if (Math.abs(value.value) >= 1e21) return value
    const digits = BigInt(String(value.value))
    return BigInt.asIntN(64, digits) === digits ? fromInt64(digits) : value
  }
  if (Array.isArray(value)) return value.map(fromWire)
  if (typeof value !== 'object' || value === null) return value
  return objectOf(Object.fromEntries(Object.entries(value).map(([k, v]) => [k, fromWire(v)])))
}

describe('stringifyPretty', () => {
  it('indents by two spaces and leaves empty containers on one line', () => {
    const { value } = parseJson('{"b":[1,{"c":[]}],"a":{}}')
    expect(stringifyPretty(value)).toBe('{\n  "a": {},\n  "b": [\n    1,\n    {\n      "c": []\n    }\n  ]\n}')
  })
})
