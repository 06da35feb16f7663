import { describe, expect, it } from 'vitest'
import { Path } from '../../../apimachinery/field/error.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { RE2 } from '../../../apimachinery/regexp/lazy.ts'
import { newStructural } from '../convert.ts'
import { type Case, failed, HOLDS, INTEGER, ITEM, json, KEYED, outcome, property, ruled, STRING } from './testing/outcome.ts'
import { compileCelValidator, validateRules } from './validation.ts'

await RE2.load()

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
    expect(outcome({ schema, value: '{"a": 2}' })).toEqual([failed('a', '2', 'oldSelf.hasValue() || self == 1')])
    expect(outcome({ schema, value: '{"a": 2}', old: '{}' })).toEqual([failed('a', '2', 'oldSelf.hasValue() || self == 1')])
    expect(outcome({ schema, value: '{"a": 2}', old: '{"a": 3}' })).toEqual([])
    expect(outcome({ schema, value: '{"a": 2}', old: '{"a": "x"}' })).toEqual([
      'FieldValueInvalid a: Invalid value: "integer": invalid data, expected int, got string evaluating rule: oldSelf.hasValue() || self == 1',
    ])
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

/** A property `a` of a type, with one rule and more about it. */
const one = (type: string, rule: object): string => property(`{${type}, "x-kubernetes-validations": [${JSON.stringify(rule)}]}`)
const invalidInteger = (detail: string): string => `FieldValueInvalid a: Invalid value: "integer": ${detail}`
const PRESERVED = '"x-kubernetes-preserve-unknown-fields": true'

describe('[CK-6] where rules stand', () => {
  const positive = ruled(INTEGER, 'self > 0')
  const wrong = (field: string): string => failed(field, '0', 'self > 0')
  it.each<[string, Case, string[]]>([
    ['no null is asked', { schema: property(ruled('"type": "integer", "nullable": true', 'false')), value: '{"a": null}' }, []],
    ['in items', { schema: property(`{"type": "array", "items": ${positive}}`), value: '{"a": [1, 0]}' }, [wrong('a[1]')]],
    [
      'in values',
      { schema: property(`{"type": "object", "additionalProperties": ${positive}}`), value: '{"a": {"x": 1, "y": 0}}' },
      [wrong('a[y]')],
    ],
    [
      'in values of the root',
      { schema: `{"type": "object", "additionalProperties": ${positive}}`, value: '{"x": 0}' },
      [wrong('[x]')],
    ],
    ['in items of the root', { schema: `{"type": "array", "items": ${positive}}`, value: '[1, 0]' }, [wrong('[1]')]],
    [
      'in values, which hide properties',
      {
        schema: `{"type": "object", "properties": {"x": ${positive}}, "additionalProperties": ${positive}}`,
        value: '{"x": 0, "y": 0}',
      },
      [wrong('[x]'), wrong('[y]')],
    ],
    [
      'in a property of a property',
      { schema: property(`{"type": "object", "properties": {"b": ${positive}}}`), value: '{"a": {"b": 0}}' },
      [wrong('a.b')],
    ],
    [
      'in a field that CEL cannot name',
      { schema: `{"type": "object", "properties": {"a b": ${positive}}}`, value: '{"a b": 0}' },
      [wrong('a b')],
    ],
    [
      'beside a field without a type',
      { schema: `{"type": "object", "properties": {"x": {${PRESERVED}}, "y": ${positive}}}`, value: '{"x": 1, "y": 0}' },
      [wrong('y')],
    ],
    ['not in a field without a type', { schema: property(ruled(PRESERVED, 'false')), value: '{"a": 1}' }, []],
    [
      'in a root without a type, where they cannot be compiled',
      { schema: ruled(PRESERVED, 'false'), value: '{"a": 1}' },
      [
        'FieldValueInvalid <nil>: Invalid value: "": rule compiler initialization error: failed to convert to declType for CEL validation rules',
      ],
    ],
    [
      'in items and values of a root without a type',
      { schema: `{${PRESERVED}, "items": ${positive}, "additionalProperties": ${positive}}`, value: '{"x": 0}' },
      [
        'FieldValueInvalid [x]: Invalid value: "integer": rule compiler initialization error: failed to convert to declType for CEL validation rules',
      ],
    ],
    [
      'in items of a root without a type',
      { schema: `{${PRESERVED}, "items": ${positive}}`, value: '[0]' },
      [
        'FieldValueInvalid [0]: Invalid value: "integer": rule compiler initialization error: failed to convert to declType for CEL validation rules',
      ],
    ],
    [
      'not in properties of a root without a type',
      { schema: `{${PRESERVED}, "properties": {"b": ${positive}}}`, value: '{"b": 0}' },
      [],
    ],
    [
      'of a list are not asked of an object',
      { schema: property(`{"type": "array", "items": ${positive}}`), value: '{"a": {"x": 0}}' },
      [],
    ],
    [
      'of an object are not asked of a list',
      { schema: property(`{"type": "object", "properties": {"b": ${positive}}}`), value: '{"a": [{"b": 0}]}' },
      [],
    ],
  ])('%s', (_, given, expected) => {
    expect(outcome(given)).toEqual(expected)
  })

  const branch = (schema: string, rules: string): string => property(`{${schema}, ${HOLDS}, "allOf": [{"minimum": 0}, ${rules}]}`)
  const BRANCH = '{"x-kubernetes-validations": [{"rule": "self > 0"}]}'
  it.each<[string, Case, string[]]>([
    ['itself', { schema: branch(INTEGER, BRANCH), value: '{"a": 0}' }, [wrong('a')]],
    ['an allOf in it', { schema: branch(INTEGER, `{"allOf": [${BRANCH}]}`), value: '{"a": 0}' }, [wrong('a')]],
    [
      'its items',
      { schema: branch('"type": "array", "items": {"type": "integer"}', `{"items": ${BRANCH}}`), value: '{"a": [0]}' },
      [wrong('a[0]')],
    ],
    [
      'its values',
      {
        schema: branch('"type": "object", "additionalProperties": {"type": "integer"}', `{"additionalProperties": ${BRANCH}}`),
        value: '{"a": {"x": 0}}',
      },
      [wrong('a[x]')],
    ],
    [
      'its properties',
      {
        schema: branch(
          '"type": "object", "properties": {"b": {"type": "integer"}}',
          `{"properties": {"b": ${BRANCH}, "c": ${BRANCH}}}`,
        ),
        value: '{"a": {"b": 0, "c": 0}}',
      },
      [wrong('a.b')],
    ],
    ['no items of an object', { schema: branch('"type": "object"', `{"items": ${BRANCH}}`), value: '{"a": {}}' }, []],
    [
      'no values of an object without',
      { schema: branch('"type": "object"', `{"additionalProperties": ${BRANCH}}`), value: '{"a": {"x": 0}}' },
      [],
    ],
    [
      'no properties of an object without',
      { schema: branch('"type": "object"', `{"properties": {"b": ${BRANCH}}}`), value: '{"a": {"b": 0}}' },
      [],
    ],
  ])('a branch of allOf can judge %s', (_, given, expected) => {
    expect(outcome(given)).toEqual(expected)
  })
})

describe('[CK-6] rules that give no verdict', () => {
  it.each<[string, object, string, string[]]>([
    ['an error', { rule: '1 / self == 1' }, '{"a": 0}', [invalidInteger('division by zero evaluating rule: 1 / self == 1')]],
    [
      'an error, with a message',
      { rule: '1 / self == 1', message: ' m ' },
      '{"a": 0}',
      [invalidInteger('division by zero evaluating rule: m')],
    ],
    [
      'a rule that does not compile',
      { rule: 'nope' },
      '{"a": 0}',
      [
        invalidInteger(
          "rule compile error: compilation failed: ERROR: <input>:1:1: undeclared reference to 'nope' (in container '')\n | nope\n | ^",
        ),
      ],
    ],
    ['an empty rule', { rule: '' }, '{"a": 0}', []],
    ['a blank rule', { rule: ' \t' }, '{"a": 0}', []],
  ])('%s', (_, rule, value, expected) => {
    expect(outcome({ schema: one(INTEGER, rule), value })).toEqual(expected)
  })
})

describe('[CK-8] the message of a rule', () => {
  const text = (length: number): string => 'x'.repeat(length)
  it.each<[string, object, string, string]>([
    ['is the rule, without space around it', { rule: ' self == "b" ' }, '"a"', 'failed rule: self == "b"'],
    ['is its message, without space around it', { rule: 'false', message: ' m ' }, '"a"', 'm'],
    ['is what its expression gives', { rule: 'false', message: 'm', messageExpression: "' is ' + self" }, '"a"', 'is a'],
    ['is its message when the expression gives nothing', { rule: 'false', message: 'm', messageExpression: "' '" }, '"a"', 'm'],
    [
      'is its message when the expression fails',
      { rule: 'false', message: 'm', messageExpression: 'string(1 / int(self))' },
      '"0"',
      'm',
    ],
    [
      'is its message when the expression does not compile',
      { rule: 'false', message: 'm', messageExpression: 'nope' },
      '"a"',
      'm',
    ],
    [
      'is the rule when the expression gives more than one line',
      { rule: 'false', messageExpression: 'self' },
      '"a\\nb"',
      'failed rule: false',
    ],
    ['can have 5 KiB', { rule: 'false', message: 'm', messageExpression: 'self' }, JSON.stringify(text(5120)), text(5120)],
    ['cannot have more', { rule: 'false', message: 'm', messageExpression: 'self' }, JSON.stringify(text(5121)), 'm'],
    ['is counted in bytes', { rule: 'false', message: 'm', messageExpression: 'self' }, JSON.stringify('é'.repeat(2561)), 'm'],
  ])('%s', (_, rule, value, expected) => {
    const [error] = outcome({ schema: one(STRING, rule), value: `{"a": ${value}}` })
    expect(error?.replace(/^FieldValueInvalid a: Invalid value: ".*?": /, '')).toBe(expected)
  })
})

describe('[CK-8] the reason and the place of a rule', () => {
  const OBJECT =
    '"type": "object", "properties": {"b": {"type": "integer"}, "c-d": {"type": "object", "properties": {"e": {"type": "integer"}}}}'
  const LIST = '"type": "array", "items": {"type": "integer"}'
  it.each<[string, string, object, string, string]>([
    ['forbidden', INTEGER, { reason: 'FieldValueForbidden' }, '1', 'FieldValueForbidden a: Forbidden: failed rule: false'],
    ['required', INTEGER, { reason: 'FieldValueRequired' }, '1', 'FieldValueRequired a: Required value: failed rule: false'],
    ['duplicate', INTEGER, { reason: 'FieldValueDuplicate' }, '1', 'FieldValueDuplicate a: Duplicate value: 1'],
    ['duplicate object', OBJECT, { reason: 'FieldValueDuplicate' }, '{}', 'FieldValueDuplicate a: Duplicate value'],
    ['duplicate list', LIST, { reason: 'FieldValueDuplicate' }, '[]', 'FieldValueDuplicate a: Duplicate value'],
    ['invalid', INTEGER, { reason: 'FieldValueInvalid' }, '1', 'FieldValueInvalid a: Invalid value: 1: failed rule: false'],
    ['invalid object', OBJECT, {}, '{}', 'FieldValueInvalid a: Invalid value: failed rule: false'],
    ['invalid list', LIST, {}, '[]', 'FieldValueInvalid a: Invalid value: failed rule: false'],
    ['a field', OBJECT, { fieldPath: '.b' }, '{}', 'FieldValueInvalid a.b: Invalid value: failed rule: false'],
    [
      'a field in brackets',
      OBJECT,
      { fieldPath: "['c-d'].e" },
      '{}',
      'FieldValueInvalid a.c-d.e: Invalid value: failed rule: false',
    ],
    ['a field that does not exist', OBJECT, { fieldPath: '.x' }, '{}', 'FieldValueInvalid a: Invalid value: failed rule: false'],
    [
      'no field when the message expression does not compile',
      OBJECT,
      { fieldPath: '.b', messageExpression: 'nope' },
      '{}',
      'FieldValueInvalid a: Invalid value: failed rule: false',
    ],
  ])('%s', (_, type, more, value, expected) => {
    expect(outcome({ schema: one(type, { rule: 'false', ...more }), value: `{"a": ${value}}` })).toEqual([expected])
  })
})

const OUT_OF_BUDGET = 'validation failed due to running out of cost budget, no further validation rules will be run'
const LIMIT = 'call cost exceeds limit for'

describe('[CK-10] the budget of an object', () => {
  const twice = ruled(INTEGER, 'self > 0')
  const both = (schema: string) => `{"type": "object", "properties": {"a": ${schema}, "b": ${schema}}}`
  const list = property(`{"type": "array", "items": ${twice}}`)
  const map = property(`{"type": "object", "additionalProperties": ${twice}}`)
  const out = (field: string): string => `FieldValueInvalid ${field}: Invalid value: "integer": ${OUT_OF_BUDGET}`
  const branches = `{${INTEGER}, ${HOLDS}, "allOf": [{"x-kubernetes-validations": [{"rule": "self > 0"}]}, {"x-kubernetes-validations": [{"rule": "self > 1"}]}]}`
  it.each<[string, Case, string[]]>([
    ['is enough to the last unit', { schema: property(twice), value: '{"a": 1}', budget: 2 }, []],
    ['lacks one unit', { schema: property(twice), value: '{"a": 1}', budget: 1 }, [out('a')]],
    ['is none', { schema: property(twice), value: '{"a": 1}', budget: 0 }, [out('a')]],
    ['is none and no rule is asked', { schema: property(twice), value: '{"b": 1}', budget: 0 }, []],
    [
      'ends between two rules',
      { schema: property(ruled(INTEGER, 'self > 0', 'self > 0', 'self > 0')), value: '{"a": 1}', budget: 2 },
      [out('a')],
    ],
    ['ends between two fields', { schema: both(twice), value: '{"a": 1, "b": 1}', budget: 2 }, [out('b')]],
    ['ends in the first of two fields', { schema: both(twice), value: '{"a": 1, "b": 1}', budget: 1 }, [out('a')]],
    ['ends between two items', { schema: list, value: '{"a": [1, 1, 1]}', budget: 2 }, [out('a[1]')]],
    ['ends between two values', { schema: map, value: '{"a": {"x": 1, "y": 1, "z": 1}}', budget: 2 }, [out('a[y]')]],
    ['ends between two branches', { schema: property(branches), value: '{"a": 1}', budget: 2 }, [out('a')]],
    ['ends in a branch', { schema: both(branches), value: '{"a": 1, "b": 1}', budget: 1 }, [out('a')]],
    [
      'ends in an object, whose fields are not asked',
      {
        schema: property(ruled(`"type": "object", "properties": {"b": ${twice}}`, 'self.b > 0')),
        value: '{"a": {"b": 1}}',
        budget: 1,
      },
      [`FieldValueInvalid a: Invalid value: "object": ${OUT_OF_BUDGET}`],
    ],
    [
      'ends with the value of a key, and its property is not asked',
      {
        schema: `{"type": "object", "properties": {"x": ${twice}}, "additionalProperties": ${twice}}`,
        value: '{"x": 1}',
        budget: 1,
      },
      [out('[x]')],
    ],
  ])('%s', (_, given, expected) => {
    expect(outcome(given)).toEqual(expected)
  })

  const dear = "self.map(a, self.map(b, 'x').join('')).join('')"
  const LIST = '"type": "array", "items": {"type": "integer"}'
  const items = (count: number) => `{"a": [${Array.from({ length: count }, () => 1).join(', ')}]}`
  it.each<[string, Case, string[]]>([
    [
      'is not enough for the message',
      { schema: one(LIST, { rule: 'false', messageExpression: dear }), value: items(3), budget: 10 },
      [
        'FieldValueInvalid a: Invalid value: "array": messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run',
      ],
    ],
    [
      'is not what ends a message that never ends',
      { schema: one(LIST, { rule: 'false', messageExpression: dear }), value: items(700) },
      [
        `FieldValueInvalid a: Invalid value: "array": no further validation rules will be run due to ${LIMIT} messageExpression: ${JSON.stringify(dear)}`,
      ],
    ],
    [
      'ends with a message, and no other field is asked',
      {
        schema: both(`{${LIST}, "x-kubernetes-validations": [${JSON.stringify({ rule: 'false', messageExpression: dear })}]}`),
        value: '{"a": [1, 1, 1], "b": [1]}',
        budget: 10,
      },
      [
        'FieldValueInvalid a: Invalid value: "array": messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run',
      ],
    ],
  ])('%s', (_, given, expected) => {
    expect(outcome(given)).toEqual(expected)
  })

  // The message costs 4, the rule behind it 3.
  it.each([
    [3, ['messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run']],
    [4, ['size 1', OUT_OF_BUDGET]],
    [6, ['size 1', OUT_OF_BUDGET]],
    [7, ['size 1']],
  ])('pays for messages: %d', (budget, expected) => {
    const message = JSON.stringify({ rule: 'false', messageExpression: "'size ' + string(self.size())" })
    const schema = property(`{${LIST}, "x-kubernetes-validations": [${message}, {"rule": "self.size() > 0"}]}`)
    const errors = outcome({ schema, value: '{"a": [1]}', budget })
    expect(errors.map((error) => error.replace(/^FieldValueInvalid a: Invalid value: ("array": )?/, ''))).toEqual(expected)
  })
})

describe('[DF-9] rules on a default', () => {
  const run = (schema: string, isRoot: boolean, value: string, budget: number) => {
    const converted = newStructural(json(schema) as JsonObject)
    if ('errors' in converted) throw new Error('not structural')
    const validate = () =>
      validateRules(converted.structural, isRoot, Path.of('s').child('default'), json(value), undefined, budget)
    const { errors, budget: left, warnings } = validate()
    expect(validate()).toEqual({ errors, budget: left, warnings })
    return { errors: errors.map(({ field, body }) => `${field}: ${body}`), budget: left, warnings }
  }

  it.each([
    ['hold', ruled(INTEGER, 'self > 0'), '1', { errors: [], budget: 8, warnings: [] }],
    [
      'fail',
      ruled(INTEGER, 'self > 0'),
      '0',
      { errors: ['s.default: Invalid value: 0: failed rule: self > 0'], budget: 8, warnings: [] },
    ],
    ['are none', '{"type": "integer"}', '0', { errors: [], budget: 10, warnings: [] }],
  ])('%s', (_, schema, value, expected) => {
    expect(run(schema, false, value, 10)).toEqual(expected)
  })

  it('see a resource at the root alone', () => {
    const schema = ruled('"type": "object"', "self.kind == ''")
    expect(run(schema, true, '{"kind": ""}', 10).errors).toEqual([])
    expect(run(schema, false, '{"kind": ""}', 10).errors).toEqual([expect.stringContaining('rule compile error')])
  })
})

describe('a schema without rules', () => {
  it.each([
    ['of its own', '{"type": "integer"}'],
    [
      'in its parts',
      '{"type": "object", "properties": {"a": {"type": "array", "items": {"type": "object", "additionalProperties": true}}}}',
    ],
    ['that are asked', property(ruled(PRESERVED, 'false'))],
  ])('%s has no validator', (_, schema) => {
    const converted = newStructural(json(schema) as JsonObject)
    expect('structural' in converted && compileCelValidator(converted.structural, false)).toBeUndefined()
  })
})
