import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectLinear } from '../testing/steps.ts'
import { RawJson } from './raw-json.ts'

/** What a raw text says about itself, by way of offsets alone. */
function rebuilt(raw: RawJson, at = 0): unknown {
  const kind = raw.kindAt(at)
  if (kind === 'list') return raw.items(at).map((item) => rebuilt(raw, item))
  if (kind === 'object') return Object.fromEntries([...raw.members(at)].map(([key, value]) => [key, rebuilt(raw, value)]))
  return JSON.parse(raw.slice(at))
}

// JSON.parse makes a property of it, Object.fromEntries does not.
const json = fc.jsonValue({ maxDepth: 4 }).filter((value) => !JSON.stringify(value).includes('__proto__'))

describe('a raw text', () => {
  it('knows where each value of it begins and ends', () => {
    fc.assert(
      fc.property(json, fc.constantFrom('', ' ', '\n\t'), (value, indent) => {
        const raw = new RawJson(JSON.stringify(value, undefined, indent))
        expect(rebuilt(raw)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(raw.text).toBe(JSON.stringify(value))
      }),
    )
  })

  it.each([
    ['blanks around everything', ' { "a" : [ 1 , "x y" ] } ', '{"a":[1,"x y"]}'],
    ['spellings of scalars', '[1.0,1e3,"\\u003c\\"",-0, null]', '[1.0,1e3,"\\u003c\\"",-0,null]'],
  ])('keeps but %s', (_name, text, expected) => {
    expect(new RawJson(text).slice(0)).toBe(expected)
  })

  it('has the last of two equal keys, whatever their escapes', () => {
    const raw = new RawJson('{"a":1,"\\u0061":2}')
    expect([...raw.members(0)].map(([key, at]) => [key, raw.slice(at)])).toEqual([['a', '2']])
  })

  it.each([
    ['lists in lists', (n: number) => '['.repeat(n) + ']'.repeat(n)],
    ['small objects', (n: number) => `[${'{"a":[1, "x"]},'.repeat(n)}0]`],
    ['a long string', (n: number) => `"${'\\"x'.repeat(n)}"`],
    ['blanks', (n: number) => `[${' \n'.repeat(n)}]`],
  ])('[HI-1] of %s is read once', (_name, text) => {
    expectLinear((repeats) => new RawJson(text(repeats)))
  })
})
