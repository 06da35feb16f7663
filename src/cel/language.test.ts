import { describe, expect, it } from 'vitest'
import { RE2 } from '../apimachinery/regexp/lazy.ts'
import { LATEST_MINOR, NEXT_MINOR, releaseOf } from '../apimachinery/releases/named.ts'
import type { Release } from '../apimachinery/releases/release.ts'
import { compile, plan } from './environment.ts'
import { Generator } from './testing/generate.ts'
import { BOOL, DYN, INT, listOf, mapOf, STRING } from './types.ts'
import { valueText } from './value-text.ts'
import { ArrayList, CelError, EntryMap } from './values.ts'

await RE2.load()

const VARIABLES = [
  { name: 's', type: STRING },
  { name: 'n', type: INT },
  { name: 'b', type: BOOL },
  { name: 'l', type: listOf(STRING) },
  { name: 'm', type: mapOf(STRING, STRING) },
  { name: 'd', type: DYN },
]
const VALUES = ['abc', 7, true, new ArrayList(['a', 'b', 'a']), new EntryMap(), 'x']

function outcome(rule: string, limit = 1_000_000): string {
  const checked = compile(rule, VARIABLES, 'new')
  if ('error' in checked) return checked.error.replace(/\n.*/s, '')
  const program = plan(checked)
  return 'error' in program ? program.error : valueText(program.evaluate(VALUES, limit).value)
}

describe('the language', () => {
  it.each([
    ['9223372036854775807 + n', 'integer overflow'],
    ['-9223372036854775808 - n', 'integer overflow'],
    ['9007199254740993 * n', '63050394783186951'],
    ['9223372036854775807 / 2', '4611686018427387903'],
    ['-7 % 3', '-1'],
    ['n / 0', 'division by zero'],
    ['18446744073709551615u + 1u', 'unsigned integer overflow'],
    ['-(-9223372036854775807 - 1)', 'integer overflow'],
    ['int(9223372036854775808.0)', 'integer overflow'],
  ])('[CE-4] %s is %s', (rule, expected) => {
    expect(outcome(rule)).toBe(expected)
  })

  it.each([
    [`${'('.repeat(260)}1${')'.repeat(260)}`, 'ERROR: <input>:-1:0: expression recursion limit exceeded: 250'],
    [`"${'x'.repeat(100_000)}"`, 'ERROR: <input>:-1:0: expression code point size exceeds limit: size: 100002, limit 100000'],
  ])('[CE-5] rejects expressions that are too deep or too long', (rule, expected) => {
    expect(outcome(rule)).toBe(expected)
  })

  it.each([
    ["[1, 'a']", "ERROR: <input>:1:5: expected type 'int' but found 'string'"],
    ["{'a': 1, 'b': 'c'}", "ERROR: <input>:1:15: expected type 'int' but found 'string'"],
    ["[1, dyn('a')]", "ERROR: <input>:1:8: expected type 'int' but found 'dyn'"],
    ["'%s %d'.format(['a', 1])", '"a 1"'],
  ])('[CE-6] lists and maps have one type, but arguments of format(): %s', (rule, expected) => {
    expect(outcome(rule)).toBe(expected)
  })

  // An engine that goes back would need 2^5000 steps.
  it('[CE-7] a hostile pattern ends', () => {
    expect(outcome(`'${'a'.repeat(5000)}b'.matches('^(a+)+$')`)).toBe('false')
  })
})

describe('the libraries', () => {
  it.each([
    'cel.bind(x, 1, x)',
    'math.greatest(1, 2)',
    "base64.encode(b'a')",
    "'abc'.reverse()",
    'cel.block([1], 1)',
    'proto.hasExt(s, s)',
    'l.includes("a")',
    'authorizer.path("/")',
    'jsonpatch.escapeKey(s)',
    'net.IP("::1")',
  ])('[CL-1] what rules of CRDs do not have is undeclared: %s', (rule) => {
    expect(outcome(rule)).toMatch(/undeclared reference|found no matching overload/)
  })

  it('[CL-2] rules that are stored may use includes(), rules that are written may not', () => {
    expect(['new', 'stored'].map((kind) => 'error' in compile("l.includes('a')", VARIABLES, kind as 'new' | 'stored'))).toEqual([
      true,
      false,
    ])
  })

  it('[CL-2] rules that are stored in 1.38 may use isMask(), others may not', async () => {
    const [latest, next] = [await releaseOf(LATEST_MINOR), await releaseOf(NEXT_MINOR)]
    const asked = (kind: 'new' | 'stored', release: Release): string => {
      const checked = compile("[cidr('10.0.0.0/8'), cidr('10.0.0.1/8')].map(c, c.isMask())", [], kind, undefined, release)
      if ('error' in checked) return 'rejected'
      const program = plan(checked)
      return 'error' in program ? program.error : valueText(program.evaluate([], 1000).value)
    }
    expect([asked('stored', latest), asked('new', next), asked('stored', next)]).toEqual([
      'rejected',
      'rejected',
      '[true, false]',
    ])
  })
})

const bound = (expression: string, list = 'l.filter(v, false)'): string => `optional.of(${list}).optMap(x, ${expression}).value()`

describe('a variable that a macro binds to an empty list', () => {
  it.each([
    ['keeps what is added to it', bound('size(x + l) + size(x + l)'), '9'],
    ['keeps it for those that read it later', bound('[x, x + ["c"]]'), '[["c"], ["c"]]'],
    ['is the left side of what is added', bound('x + ["c"] + x'), '["c", "c"]'],
    ['takes a list that has it as its end', bound('[size(x + l), size(x + (["c"] + x))]'), '[3, 7]'],
    ['says of itself twice that it is longer than it is', bound('[size(x + l), size(x + x)]'), '[3, 9]'],
    [
      'has no elements where it is longer than it is',
      bound('[size(x + l), size(x + x)].map(i, x[i + 3])'),
      'internal error: runtime error: index out of range [6] with length 6',
    ],
    ['starts anew each time', '[1, 2].map(i, optional.of([]).optMap(x, size(x + [i])).value())', '[1, 1]'],
    ['keeps nothing when it was not empty', bound('size(x + l) + size(x)', 'l'), '9'],
    ['takes nothing but lists', bound('dyn(x) + d'), 'no such overload'],
  ])('[CE-2] %s', (_name, rule, expected) => {
    expect(outcome(rule)).toBe(expected)
  })

  it('[CE-9] does not grow without end', () => {
    expect(outcome(bound(`[x + l${', x + x'.repeat(60)}]`))).toBe('operation cancelled: actual cost limit exceeded')
  })
})

describe('evaluation', () => {
  it('[CC-6] stops when it has cost what it may', () => {
    const rule = 'l.all(x, l.all(y, l.all(z, x + y + z != "")))'
    expect(outcome(rule, 50)).toBe('operation cancelled: actual cost limit exceeded')
    const checked = compile(rule, VARIABLES, 'new')
    const program = 'error' in checked ? checked : plan(checked)
    expect('error' in program ? program : program.evaluate(VALUES, 50).cost).toBeLessThan(70)
  })

  it.each([
    ['fails before anything was spent', 'has((dyn(null) ? m : m).a)', 'operation cancelled: actual cost limit exceeded'],
    ['fails after something was spent', 'b && has((dyn(null) ? m : m).a)', 'no such overload'],
    ['holds', 'has((true ? m : m).a)', 'false'],
  ])('[CC-6] a presence test behind a conditional whose condition %s', (_name, rule, expected) => {
    expect(outcome(rule)).toBe(expected)
  })

  it('[CC-2] contains costs the product of the sizes of both texts, a tenth of each rounded up', () => {
    const checked = compile('s.contains(d)', VARIABLES, 'new')
    const program = 'error' in checked ? checked : plan(checked)
    if ('error' in program) throw new Error(program.error)
    const cost = (text: number, part: number): number =>
      program.evaluate(['a'.repeat(text), 7, true, new ArrayList([]), new EntryMap(), 'b'.repeat(part)], 1_000_000).cost
    const reading = cost(10, 10) - 1
    expect([cost(100, 100), cost(101, 21), cost(1000, 10), cost(10, 1000)].map((total) => total - reading)).toEqual([
      100, 33, 100, 100,
    ])
  })

  it('[CE-9] never throws, whatever the rule', () => {
    let seed = 7
    const random = (): number => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
      return seed / 0x80000000
    }
    const scope = { string: ['s', 'm["a"]'], int: ['n'], bool: ['b'], 'list:string': ['l'], 'map:string': ['m'], dyn: ['d'] }
    const generator = new Generator(random, scope)
    for (let i = 0; i < 400; i++) expect(typeof outcome(generator.rule(3))).toBe('string')
  })

  it('[CE-2] an error is a value that logic absorbs', () => {
    expect(outcome('1 / 0 == 1 || true')).toBe('true')
    expect(outcome('b ? n == 7 : 1 / 0 == 1')).toBe('true')
    expect(new CelError('x')).not.toBeInstanceOf(Error)
  })
})
