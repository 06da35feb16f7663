import { describe, expect, it } from 'vitest'
import { Path } from '../../../apimachinery/field/error.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { RE2 } from '../../../apimachinery/regexp/lazy.ts'
import { decodeCustomResourceDefinition, newCustomResourceDefinitionStatus } from '../../v1/defaults.ts'
import { validateCustomResourceDefinition } from '../../validation/custom-resource-definition.ts'
import type { RuleNode } from '../../validation/options.ts'
import type { Structural } from '../structural.ts'
import { structuralFrom } from '../testing/structural.ts'
import { inspectSchemaRules } from './compile.ts'
import { HOOKS } from './testing/recorded.ts'

await RE2.load()

/** The errors of a CRD with this schema for `.spec`; expected texts are those of a real server. */
const verdict = (spec: string): string[] => verdictOfRoot(`{"type": "object", "properties": {"spec": ${spec}}}`)

function verdictOfRoot(schema: string): string[] {
  const request = parseJson(`{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
    "metadata": {"name": "widgets.example.com"}, "spec": {"group": "example.com", "scope": "Cluster",
    "names": {"plural": "widgets", "kind": "Widget"}, "versions": [{"name": "v1", "served": true, "storage": true,
    "schema": {"openAPIV3Schema": ${schema}}}]}}`)
  const { crd, error } = decodeCustomResourceDefinition(request.value as JsonObject)
  if (error !== undefined) throw error
  crd.status = newCustomResourceDefinitionStatus(crd)
  return validateCustomResourceDefinition(crd, HOOKS).map(({ field, body }) => `${field.replace(SCHEMA, '…')}: ${body}`)
}

const SCHEMA = 'spec.validation.openAPIV3Schema'
const HINT =
  '(try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)'

const ruled = (...rules: string[]): string => `"x-kubernetes-validations": [${rules.join(', ')}]`
const rule = (text: string): string => JSON.stringify({ rule: text })
const listOf = (items: string, bound?: number): string =>
  `{"type": "array", ${bound === undefined ? '' : `"maxItems": ${bound},`} "items": {${items}}}`
const TEXT = (bound: string): string => `"type": "string" ${bound}, ${ruled(rule("self.contains('abc')"))}`
const repeated = (count: number): string => ruled(...Array.from({ length: count }, () => rule('self')))

// The place of the first rule of the items, and of any other place.
const short = (text: string): string => text.replace('….properties[spec].items.x-kubernetes-validations', 'items')

describe('what rules of a CRD may cost', () => {
  it.each([
    ['a list of so many items fits', listOf(TEXT(', "maxLength": 100'), 243_902), []],
    [
      'one item more does not',
      listOf(TEXT(', "maxLength": 100'), 243_903),
      [`items[0].rule: Forbidden: estimated rule cost exceeds budget by factor of 1.000002x ${HINT}`],
    ],
    [
      'nor do longer texts',
      listOf(TEXT(', "maxLength": 200'), 243_902),
      [`items[0].rule: Forbidden: estimated rule cost exceeds budget by factor of 2.0x ${HINT}`],
    ],
    [
      'a text without a bound can be as long as a request',
      listOf(TEXT(''), 100),
      [`items[0].rule: Forbidden: estimated rule cost exceeds budget by factor of 3.1x ${HINT}`],
    ],
  ])('[CC-3] %s', (_, spec, expected) => {
    expect(verdict(spec).map(short)).toEqual(expected)
  })

  it('[CC-4] rules that fit alone are rejected together, the four dearest by name', () => {
    expect(verdict(listOf(`"type": "boolean", ${repeated(10)}`, 10_000_000))).toEqual([])
    const contributed = 'contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema'
    expect(verdict(listOf(`"type": "boolean", ${repeated(11)}`, 10_000_000)).map(short)).toEqual([
      ...[0, 1, 2, 3].map((i) => `items[${i}].rule: Forbidden: ${contributed}`),
      `…: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of 1.100000x ${HINT}`,
    ])
  })
})

describe('how the cost of a rule is shown', () => {
  const cost = (count: number): string => listOf(`"type": "boolean", ${repeated(1)}`, count)
  const dear = (shown: string): string[] => [
    `items[0].rule: Forbidden: estimated rule cost exceeds budget by factor of ${shown} ${HINT}`,
  ]
  it.each([
    [10_000_000, []],
    [14_999_999, dear('1.500000x')],
    [15_000_000, dear('1.5x')],
    [20_000_000, dear('2.0x')],
  ])('[CC-4] a rule that runs %d times', (count, expected) => {
    expect(verdict(cost(count)).map(short)).toEqual(expected)
  })

  it.each([
    [1_000_000_000, '100.0x'],
    [1_000_000_001, 'more than 100x'],
  ])('[CC-4] a rule that runs %d times is above the limit of the CRD too', (count, shown) => {
    expect(verdict(cost(count)).map(short).slice(0, 2)).toEqual([
      ...dear(shown),
      'items[0].rule: Forbidden: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema',
    ])
  })

  it('[CC-4] a message expression has a cost of its own', () => {
    const message = "self.map(a, self.map(b, 'xxxxxxxxxx').join(',')).join(',')"
    const spec = `{"type": "array", "maxItems": 10000, "items": {"type": "boolean"}, ${ruled(JSON.stringify({ rule: 'true', messageExpression: message }))}}`
    const [first] = verdict(spec)
    expect(first).toBe(
      `….properties[spec].x-kubernetes-validations[0].messageExpression: Forbidden: estimated messageExpression cost exceeds budget by factor of more than 100x ${HINT}`,
    )
  })

  it('[CC-4] the dearest rules come first, wherever they stand', () => {
    const list = (count: number) => listOf(`"type": "boolean", ${repeated(6)}`, count)
    const errors = verdict(`{"type": "object", "properties": {"a": ${list(8_000_000)}, "b": ${list(10_000_000)}}}`)
    expect(errors.map((error) => error.replace(/: .*/, ''))).toEqual([
      ...[0, 1, 2, 3].map((i) => `….properties[spec].properties[b].items.x-kubernetes-validations[${i}].rule`),
      '…',
    ])
  })

  it.each([
    [999_999, 1],
    [1_000_000, 2],
  ])('[CC-4] a rule that costs %d: %d rules are named', (count, named) => {
    const list = (items: number) => listOf(`"type": "boolean", ${repeated(1)}`, items)
    const errors = verdict(`{"type": "object", "properties": {"a": ${list(200_000_000)}, "b": ${list(count)}}}`)
    expect(errors.filter((error) => error.includes('contributed to'))).toHaveLength(named)
  })
})

/** All rules of a schema, compiled as those of a CRD at `s`. */
function inspect(schema: string, stored: { rules?: string[]; messages?: string[] } = {}) {
  const structural = structuralFrom(schema)
  const nodes = new Map<JsonObject, RuleNode>()
  const add = (s: Structural, path: Path): void => {
    nodes.set(s.source, { path, uncorrelatable: undefined })
    if (s.items !== undefined) add(s.items, path.child('items'))
    if (typeof s.additionalProperties === 'object') add(s.additionalProperties, path.child('additionalProperties'))
    for (const [name, child] of s.properties ?? []) add(child, path.child('properties').key(name))
  }
  add(structural, Path.of('s'))
  const preexisting = { rules: new Set(stored.rules), messageExpressions: new Set(stored.messages) }
  return inspectSchemaRules({ structural, path: Path.of('s'), nodes, preexisting, suppressPerExpressionCost: false })
}

describe('how often a rule can run', () => {
  const SELF = `"type": "boolean", ${ruled(rule('self'))}`
  const map = (values: string, more = '') => `{"type": "object", "additionalProperties": ${values}${more}}`
  it.each([
    ['a property', `{"type": "object", "properties": {"a": {${SELF}}}}`, [['s.properties[a]', 1, 1]]],
    [
      'a property with a bound of properties',
      `{"type": "object", "maxProperties": 7, "properties": {"a": {${SELF}}}}`,
      [['s.properties[a]', 1, 1]],
    ],
    ['items', listOf(SELF, 5), [['s.items', 5, 5]]],
    ['items without a bound', listOf(SELF), [['s.items', undefined, 629145]]],
    ['items with a negative bound', listOf(SELF, -5), [['s.items', 0, 0]]],
    ['values', map(`{${SELF}}`, ', "maxProperties": 7'), [['s.additionalProperties', 7, 7]]],
    ['values without a bound', map(`{${SELF}}`), [['s.additionalProperties', undefined, 629145]]],
    ['items of values', map(listOf(SELF, 5), ', "maxProperties": 7'), [['s.additionalProperties.items', 35, 35]]],
    ['items of values without a bound', map(listOf(SELF, 5)), [['s.additionalProperties.items', undefined, 629145]]],
    [
      'items without a bound of values',
      map(listOf(SELF), ', "maxProperties": 7'),
      [['s.additionalProperties.items', undefined, 629145]],
    ],
  ])('[CC-3] %s', (_, schema, expected) => {
    const { rules } = inspect(schema)
    expect(
      rules.map(({ path, cardinality, cost }) => [
        path.toString().replace('.x-kubernetes-validations[0]', ''),
        cardinality,
        cost,
      ]),
    ).toEqual(expected)
  })
})

describe('rules in the language of a CRD that is stored', () => {
  const schema = `{"type": "object", "properties": {"a": {"type": "array", "maxItems": 3, "items": {"type": "string", "maxLength": 3}}}, ${ruled(
    JSON.stringify({ rule: "self.a.includes('x')", messageExpression: "self.a.includes('x') ? 'a' : 'b'" }),
  )}}`
  const places = (stored: { rules?: string[]; messages?: string[] }) => inspect(schema, stored).errors.map(({ field }) => field)

  it.each([
    ['a new rule cannot use what is stored only', {}, ['s.x-kubernetes-validations[0].rule']],
    [
      'a stored rule can, its new message cannot',
      { rules: ["self.a.includes('x')"] },
      ['s.x-kubernetes-validations[0].messageExpression'],
    ],
    ['a stored message can', { rules: ["self.a.includes('x')"], messages: ["self.a.includes('x') ? 'a' : 'b'"] }, []],
  ])('[CL-2] %s', (_, stored, expected) => {
    expect(places(stored)).toEqual(expected)
  })
})

describe('the type that a rule sees', () => {
  const TRUE = ruled(rule('true'))
  const PRESERVED = '"x-kubernetes-preserve-unknown-fields": true'
  const NO_TYPE =
    'Internal error: internal error: failed to construct type information for x-kubernetes-validations rules: unable to convert structural schema to CEL declarations'
  const NO_ELEMENT = 'Internal error: failed to convert to declType for CEL validation rules'
  const at = (path: string, text: string): string[] => [`….properties[spec]${path}.x-kubernetes-validations: ${text}`]
  const NAMED = ruled(rule("self.metadata.name != ''"))
  it.each([
    ['none where unknown fields are preserved', `{${PRESERVED}, ${TRUE}}`, at('', NO_TYPE)],
    ['none of items', listOf(`${PRESERVED}, ${TRUE}`), at('.items', NO_TYPE)],
    ['none of items below a rule', `{"type": "array", "items": {${PRESERVED}, ${TRUE}}, "maxItems": 1}`, at('.items', NO_TYPE)],
    [
      'none of items below an object with a rule',
      `{"type": "object", "properties": {"a": ${listOf(`${PRESERVED}, ${TRUE}`)}}, ${TRUE}}`,
      at('.properties[a].items', NO_ELEMENT),
    ],
    [
      'none of values below an object with a rule',
      `{"type": "object", "properties": {"a": {"type": "object", "additionalProperties": {${PRESERVED}, ${TRUE}}}}, ${TRUE}}`,
      at('.properties[a].additionalProperties', NO_ELEMENT),
    ],
    ['none is needed without rules', `{"type": "object", "properties": {"a": {${PRESERVED}}}, ${TRUE}}`, []],
    [
      'that of a field with a name that CEL cannot spell',
      `{"type": "object", "properties": {"a b": {"type": "integer", ${ruled(rule('self > 1'))}}}, ${TRUE}}`,
      [],
    ],
    [
      'that of values',
      `{"type": "object", "additionalProperties": {"type": "integer", ${ruled(rule('self > 1'))}}, "maxProperties": 10, ${TRUE}}`,
      [],
    ],
    ['an embedded resource', `{"type": "object", "x-kubernetes-embedded-resource": true, ${PRESERVED}, ${NAMED}}`, []],
    ['oldSelf where old and new can be matched', `{"type": "integer", ${ruled(rule('self >= oldSelf'))}}`, []],
  ])('[CK-5] %s', (_, spec, expected) => {
    expect(verdict(spec)).toEqual(expected)
  })

  it('[CK-2] the root is a resource, no object below is one', () => {
    expect(verdictOfRoot(`{"type": "object", ${NAMED}}`)).toEqual([])
    expect(verdict(`{"type": "object", ${NAMED}}`)).toEqual([expect.stringContaining("undefined field 'metadata'")])
  })

  it('[CK-5] rules of a schema with a fault are not compiled', () => {
    const errors = verdict(`{"type": "object", "properties": {"a": {"type": "nothing", ${ruled(rule('self.nope > 1'))}}}}`)
    expect(errors.filter((error) => error.includes('compilation failed'))).toEqual([])
    expect(errors).not.toEqual([])
  })
})

describe('rules that cannot be taken', () => {
  const shown = (fields: object): string => {
    const all = { Rule: '', Message: '', MessageExpression: '', Reason: null, FieldPath: '', OptionalOldSelf: null, ...fields }
    return JSON.stringify(all).replaceAll('>', '\\u003e')
  }

  it.each([
    [
      'do not have the type that they need',
      rule('self.nope > 1'),
      `rule: Invalid value: ${shown({ Rule: 'self.nope > 1' })}: compilation failed: ERROR: <input>:1:5: type 'string' does not support field selection\n | self.nope > 1\n | ....^`,
    ],
    [
      'are no condition',
      rule('1 + 1'),
      `rule: Invalid value: ${shown({ Rule: '1 + 1' })}: cel expression must evaluate to a bool`,
    ],
    [
      'have a pattern that does not parse',
      rule("self.matches('(')"),
      `rule: Invalid value: ${shown({ Rule: "self.matches('(')" })}: compilation failed: ERROR: <input>:1:14: invalid matches argument\n | self.matches('(')\n | .............^`,
    ],
    [
      'have a message that is no text',
      '{"rule": "true", "messageExpression": "1"}',
      `messageExpression: Invalid value: ${shown({ Rule: 'true', MessageExpression: '1' })}: messageExpression must evaluate to a string`,
    ],
    [
      'have an optional oldSelf that they do not use',
      '{"rule": "true", "optionalOldSelf": true}',
      'optionalOldSelf: Invalid value: true: may not be set if oldSelf is not used in rule',
    ],
    [
      'have a message that does not compile',
      '{"rule": "true", "messageExpression": "nope"}',
      `messageExpression: Invalid value: ${shown({ Rule: 'true', MessageExpression: 'nope' })}: messageExpression compilation failed: ERROR: <input>:1:1: undeclared reference to 'nope' (in container '')\n | nope\n | ^`,
    ],
  ])('[CK-5] %s', (_, given, expected) => {
    const place = '….properties[spec].x-kubernetes-validations[0].'
    expect(verdict(`{"type": "string", ${ruled(given)}}`)).toEqual([place + expected])
  })

  it('[CK-1] use oldSelf where old and new items cannot be matched', () => {
    expect(verdict(listOf(`"type": "string", ${ruled(rule('self == oldSelf'))}`, 3)).map(short)).toEqual([
      `items[0].rule: Invalid value: "self == oldSelf": oldSelf cannot be used on the uncorrelatable portion of the schema within ${SCHEMA}.properties[spec]`,
    ])
  })
})
