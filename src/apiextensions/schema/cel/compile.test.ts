import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { RE2 } from '../../../apimachinery/regexp/regexp.ts'
import { decodeCustomResourceDefinition, newCustomResourceDefinitionStatus } from '../../v1/defaults.ts'
import { validateCustomResourceDefinition } from '../../validation/custom-resource-definition.ts'
import { HOOKS } from './testing/recorded.ts'

await RE2.load()

/** What the server says of a CRD with this schema for `.spec`; expected texts are those of a real one. */
function verdict(spec: string): string[] {
  const request = parseJson(`{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
    "metadata": {"name": "widgets.example.com"}, "spec": {"group": "example.com", "scope": "Cluster",
    "names": {"plural": "widgets", "kind": "Widget"}, "versions": [{"name": "v1", "served": true, "storage": true,
    "schema": {"openAPIV3Schema": {"type": "object", "properties": {"spec": ${spec}}}}}]}}`)
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
