import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import type { JsonObject, JsonValue } from '../../../apimachinery/json/value.ts'
import { RE2 } from '../../../apimachinery/regexp/regexp.ts'
import { Correlation } from '../../openapi-validation/correlation.ts'
import { newStructural } from '../convert.ts'
import { RUNTIME_COST_BUDGET } from './limits.ts'
import { compileCelValidator } from './validation.ts'

await RE2.load()

const json = (text: string): JsonValue => parseJson(text).value as JsonValue

interface Case {
  readonly schema: string
  readonly value: string
  readonly old?: string
  readonly root?: boolean
  readonly budget?: number
  readonly ratchets?: boolean
}

function outcome({ schema, value, old, root = false, budget = RUNTIME_COST_BUDGET, ratchets = false }: Case): string[] {
  const converted = newStructural(json(schema) as JsonObject)
  if ('errors' in converted) throw new Error('not structural')
  const [now, before] = [json(value), old === undefined ? undefined : json(old)]
  const correlation = ratchets && before !== undefined ? new Correlation(now, before, converted.structural.source) : undefined
  const result = compileCelValidator(converted.structural, root)?.validate(undefined, now, before, budget, correlation)
  return [...(result?.errors ?? []).map((e) => `${e.type} ${e.field}: ${e.body}`), ...(result?.warnings ?? [])]
}

const property = (schema: string): string => `{"type": "object", "properties": {"a": ${schema}}}`
const ruled = (type: string, ...rules: string[]): string =>
  `{${type}, "x-kubernetes-validations": [${rules.map((rule) => `{"rule": ${JSON.stringify(rule)}}`).join(', ')}]}`
const failed = (field: string, value: string, rule: string): string =>
  `FieldValueInvalid ${field}: Invalid value: ${value}: failed rule: ${rule}`

const KEYED = `"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k"]`
const ITEM = ruled(`"type": "object", "properties": {"k": {"type": "string"}, "v": {"type": "integer"}}`, 'self.v >= oldSelf.v')

describe('the rules of an object', () => {
  it.each<[string, Case, string[]]>([
    ['hold', { schema: property(ruled('"type": "integer"', 'self > 1')), value: '{"a": 2}' }, []],
    ['fail', { schema: property(ruled('"type": "integer"', 'self > 1')), value: '{"a": 1}' }, [failed('a', '1', 'self > 1')]],
    ['are not asked of what is absent', { schema: property(ruled('"type": "integer"', 'false')), value: '{}' }, []],
    [
      'see a sum of lists as a list that no object has',
      {
        schema: property(
          ruled('"type": "array", "items": {"type": "string"}', "!(self + [] == dyn({'a': 1}))", "!([] + self == dyn({'a': 1}))"),
        ),
        value: '{"a": ["x"]}',
      },
      [
        `FieldValueInvalid a: Invalid value: "array": 'no such overload': call arguments did not match a supported operator, function or macro signature for rule: !([] + self == dyn({'a': 1}))`,
      ],
    ],
    [
      'see reserved words escaped',
      {
        schema: ruled(
          '"type": "object", "properties": {"namespace": {"type": "string"}, "a-b": {"type": "string"}}',
          'self.__namespace__ == self.a__dash__b',
        ),
        value: '{"namespace": "x", "a-b": "x"}',
      },
      [],
    ],
  ])('[CK-6] %s', (_, given, expected) => {
    expect(outcome(given)).toEqual(expected)
  })

  it('[CK-1] oldSelf is the value before an update; rules that use it wait for one', () => {
    const schema = property(ruled('"type": "integer"', 'self >= oldSelf'))
    expect(outcome({ schema, value: '{"a": 1}' })).toEqual([])
    expect(outcome({ schema, value: '{"a": 1}', old: '{"a": 2}' })).toEqual([failed('a', '1', 'self >= oldSelf')])
  })

  it('[CK-1] an optional oldSelf is there on creation too', () => {
    const schema = property(
      '{"type": "integer", "x-kubernetes-validations": [{"rule": "oldSelf.hasValue() || self == 1", "optionalOldSelf": true}]}',
    )
    expect(outcome({ schema, value: '{"a": 2}' })).toHaveLength(1)
    expect(outcome({ schema, value: '{"a": 2}', old: '{"a": 3}' })).toEqual([])
  })

  it('[CK-2] a resource shows its name, kind and version whatever its schema says', () => {
    const schema = ruled('"type": "object"', "self.metadata.name == 'x' && self.kind == 'K' && self.apiVersion == 'g/v1'")
    const value = '{"apiVersion": "g/v1", "kind": "K", "metadata": {"name": "x"}}'
    expect(outcome({ schema, value, root: true })).toEqual([])
  })

  it('[CK-3] items of lists with keys are compared with those of the same key', () => {
    const schema = property(`{${KEYED}, "items": ${ITEM}}`)
    const old = '{"a": [{"k": "x", "v": 5}, {"k": "y", "v": 1}]}'
    expect(outcome({ schema, value: '{"a": [{"k": "y", "v": 1}, {"k": "x", "v": 4}, {"k": "z", "v": 0}]}', old })).toHaveLength(1)
  })

  it('[CK-7] lists of sets are equal in any order, and adding to lists with keys replaces', () => {
    const set = ruled(
      '"type": "array", "x-kubernetes-list-type": "set", "items": {"type": "string"}',
      "self == ['b', 'a']",
      "(self + ['a', 'c']).size() == 3",
    )
    expect(outcome({ schema: property(set), value: '{"a": ["a", "b"]}' })).toEqual([])
  })

  it('[CK-8] a message, a reason and a field path say what and where', () => {
    const schema = `{"type": "object", "properties": {"a": {"type": "integer"}}, "x-kubernetes-validations": [
      {"rule": "self.a > 1", "messageExpression": "'a is ' + string(self.a)", "reason": "FieldValueForbidden", "fieldPath": ".a"}]}`
    expect(outcome({ schema, value: '{"a": 1}' })).toEqual(['FieldValueForbidden a: Forbidden: a is 1'])
  })

  it('[CK-9] what an update did not change is a warning', () => {
    const schema = `{"type": "object", "properties": {"a": ${ruled('"type": "integer"', 'self > 1')}, "b": {"type": "integer"}}}`
    const [warning] = outcome({ schema, value: '{"a": 1, "b": 2}', old: '{"a": 1, "b": 1}', ratchets: true })
    expect(warning).toBe('a: Invalid value: 1: failed rule: self > 1')
  })

  it('[CK-10] a budget that is used up ends the checks and says so', () => {
    const schema = property(ruled('"type": "integer"', 'self > 0', 'self > 1'))
    expect(outcome({ schema, value: '{"a": 1}', budget: 1 })).toHaveLength(1)
    expect(outcome({ schema, value: '{"a": 1}', budget: 1 })[0]).toContain('validation failed due to running out of cost budget')
  })

  it('[CK-10] a rule that never ends in terms of its budget stops, and says so', () => {
    const never = 'self.all(a, self.all(b, self.all(c, self.all(d, a + b + c + d >= 0))))'
    const schema = property(ruled('"type": "array", "items": {"type": "integer"}', never, 'self.size() < 0'))
    const value = `{"a": [${Array.from({ length: 500 }, (_, i) => i).join(', ')}]}`
    expect(outcome({ schema, value })).toEqual([
      `FieldValueInvalid a: Invalid value: "array": 'operation cancelled: actual cost limit exceeded': no further validation rules will be run due to call cost exceeds limit for rule: ${never}`,
    ])
  })

  it('[CK-10] many rules that end, but together cost too much, stop where the budget does', () => {
    const rule = 'self.all(a, self.all(b, a <= b || a > b))'
    const items = ruled('"type": "array", "items": {"type": "integer"}', rule)
    const row = `[${Array.from({ length: 40 }, (_, i) => i).join(', ')}]`
    const schema = property(`{"type": "array", "items": ${items}}`)
    const value = `{"a": [${Array.from({ length: 60 }, () => row).join(', ')}]}`
    expect(outcome({ schema, value, budget: 100_000 })).toEqual([
      'FieldValueInvalid a[8]: Invalid value: "array": validation failed due to running out of cost budget, no further validation rules will be run',
    ])
  })

  it('[CE-7] a hostile pattern ends', () => {
    const schema = property(ruled('"type": "string"', "self.matches('^(a+)+$')"))
    expect(outcome({ schema, value: JSON.stringify({ a: `${'a'.repeat(50_000)}!` }) })).toHaveLength(1)
  })
})
