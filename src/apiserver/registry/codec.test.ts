import { describe, expect, test } from 'vitest'
import { OBJECT_META, optional, struct, TYPE_META } from '../../apimachinery/typed/types.ts'
import { objectFrom } from '../storage/testing/fixtures.ts'
import { TraceRecorder } from '../trace/recorder.ts'
import {
  cannotBeHandled,
  internalErrors,
  type StrictFindings,
  strictErrors,
  typedFindings,
  unrecognised,
  wrongVersion,
} from './codec.ts'
import { writeContext } from './testing/registry.ts'

const NOTHING: StrictFindings = { duplicates: [], unknown: [] }

describe('[RQ-4] what strict decoding finds', () => {
  test.each<[string, StrictFindings, 'Ignore' | 'Warn' | 'Strict', string | undefined, string[]]>([
    ['nothing', NOTHING, 'Strict', undefined, []],
    ['a field twice', { ...NOTHING, duplicates: ['a'] }, 'Strict', 'strict decoding error: duplicate field "a"', []],
    ['an unknown field', { ...NOTHING, unknown: ['a'] }, 'Strict', 'strict decoding error: unknown field "a"', []],
    [
      'both',
      { duplicates: ['a'], unknown: ['b', 'c'] },
      'Strict',
      'strict decoding error: duplicate field "a", unknown field "b", unknown field "c"',
      [],
    ],
    [
      'both, in their order',
      { duplicates: ['a'], unknown: ['b'], ordered: () => ['second', 'first'] },
      'Strict',
      'strict decoding error: second, first',
      [],
    ],
    [
      'in a patch',
      { ...NOTHING, unknown: ['a'], prefix: 'json patch ' },
      'Strict',
      'strict decoding error: json patch unknown field "a"',
      [],
    ],
    [
      'in YAML',
      { ...NOTHING, lines: ['line 1: x', 'line 2: y'], unknown: ['a'] },
      'Strict',
      'strict decoding error: yaml: unmarshal errors:\n  line 1: x\n  line 2: y, unknown field "a"',
      [],
    ],
    [
      'in YAML alone',
      { ...NOTHING, lines: ['line 1: x'] },
      'Strict',
      'strict decoding error: yaml: unmarshal errors:\n  line 1: x',
      [],
    ],
    [
      'as warnings',
      { duplicates: ['a'], unknown: ['b'], lines: ['line 1: x'] },
      'Warn',
      undefined,
      ['line 1: x', 'duplicate field "a"', 'unknown field "b"'],
    ],
    ['ignored', { duplicates: ['a'], unknown: ['b'], lines: ['line 1: x'] }, 'Ignore', undefined, []],
  ])('%s', (_, found, validation, expected, warnings) => {
    const context = writeContext()
    expect(strictErrors(context, found, validation)).toBe(expected)
    expect(context.texts).toEqual(warnings)
  })

  test('rejects what was pruned', () => {
    const trace = new TraceRecorder()
    trace.enter('pruned')
    trace.report({ action: 'pruned', why: { code: 'notInSchema' } }, ['a'], 1, undefined)
    strictErrors({ ...writeContext(), trace }, { ...NOTHING, unknown: ['a'] }, 'Strict')
    expect(trace.log.map(({ kind }) => kind)).toEqual(['change', 'rejection'])
  })

  test('an object without a version knows no field', () => {
    const context = writeContext()
    internalErrors(context, objectFrom('{"kind":"K","apiVersion":"","spec":1,"metadata":{}}'), 'Warn')
    expect(context.texts).toEqual(['unknown field "metadata"', 'unknown field "spec"'])
  })
})

describe('[RQ-4] what strict decoding of a type finds', () => {
  const TYPE = struct('v1.Thing', () => ({ ...TYPE_META, metadata: optional(OBJECT_META) }))
  const value = objectFrom('{"kind":"K","x":1}')

  test('is in the order of the text', () => {
    const found = typedFindings({ value, duplicates: ['kind'], text: () => '{"x":1,"kind":"a","kind":"K"}' }, TYPE, ['x'])
    expect([found.duplicates, found.unknown, found.ordered?.()]).toEqual([
      ['kind'],
      ['x'],
      ['unknown field "x"', 'duplicate field "kind"'],
    ])
  })

  test('has no order without a text', () => {
    const found = typedFindings({ value, duplicates: [], lines: ['line 1'] }, TYPE, ['x'])
    expect([found.lines, found.ordered]).toEqual([['line 1'], undefined])
  })
})

describe('[RQ-2] a body that cannot be read', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  test.each([
    ['nothing', '', '<empty>'],
    ['JSON', '{"a":1}', '{"a":1}'],
    ['30 bytes of JSON', `{${'x'.repeat(29)}`, `{${'x'.repeat(29)}`],
    ['more bytes of JSON', `{${'x'.repeat(30)}`, `{${'x'.repeat(29)} ...`],
    ['something else', '\ta', '0961'],
    ['more of something else', 'a'.repeat(31), `${'61'.repeat(30)} ...`],
  ])('%s', (_, body, shown) => {
    const { code, message } = unrecognised('DeleteOptions', 'why', bytes(body))
    expect([code, message]).toEqual([400, `the object provided is unrecognized (must be of type DeleteOptions): why (${shown})`])
  })

  test('as its kind', () => {
    expect(cannotBeHandled('K', 'v1', 'L', 'why').message).toBe('K in version "v1" cannot be handled as a L: why')
  })

  test('in its version', () => {
    expect(wrongVersion('g/v2', 'g/v1').message).toBe(
      'the API version in the data (g/v2) does not match the expected API version (g/v1)',
    )
  })
})
