import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { EMPTY_EXTENSIONS, EMPTY_VALUE_VALIDATION, extensionsOf, genericOf, ruleList, valueKeywordsOf } from './keywords.ts'
import { parse } from './testing/structural.ts'

const read = (text: string) => parse(text) as JsonObject
const NOTHING = { description: '', type: '', title: '', nullable: false }

describe('[SS-1] what a schema says of a value itself', () => {
  it.each([
    ['{}', {}],
    [
      '{"description":"d","type":"string","title":"t","nullable":true}',
      { description: 'd', type: 'string', title: 't', nullable: true },
    ],
    ['{"description":1,"type":null,"nullable":1}', {}],
    ['{"default":0,"example":false,"externalDocs":{"url":"u"}}', { default: 0, example: false, externalDocs: { url: 'u' } }],
    ['{"default":null,"example":null,"externalDocs":null}', {}],
  ])('%s', (text, expected) => {
    expect(genericOf(read(text))).toEqual({ ...NOTHING, ...expected })
    expect(Object.keys(genericOf(read(text))).sort()).toEqual(Object.keys({ ...NOTHING, ...expected }).sort())
  })
})

describe('[SS-1] the extensions of a schema', () => {
  it.each([
    ['{"x-kubernetes-preserve-unknown-fields":true}', { preserveUnknownFields: true }],
    ['{"x-kubernetes-embedded-resource":true}', { embeddedResource: true }],
    ['{"x-kubernetes-int-or-string":true}', { intOrString: true }],
    ['{"x-kubernetes-int-or-string":false}', {}],
    ['{"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["a","b"]}', { listType: 'map', listMapKeys: ['a', 'b'] }],
    ['{"x-kubernetes-list-map-keys":[]}', {}],
    ['{"x-kubernetes-list-map-keys":"a"}', {}],
    ['{"x-kubernetes-map-type":"atomic"}', { mapType: 'atomic' }],
    ['{"x-kubernetes-map-type":null,"x-kubernetes-list-type":null}', {}],
  ])('%s', (text, expected) => {
    const all = { ...EMPTY_EXTENSIONS, ...expected }
    expect(extensionsOf(read(text))).toEqual(all)
    expect(Object.keys(extensionsOf(read(text))).sort()).toEqual(Object.keys(all).sort())
  })

  it('are the shared empty ones where there are none', () => {
    expect(extensionsOf(read('{"type":"object"}'))).toBe(EMPTY_EXTENSIONS)
  })
})

describe('[CK-8] the rules of a schema', () => {
  const RULE = { rule: '', message: '', messageExpression: '', fieldPath: '' }
  it.each([
    ['[]', []],
    ['null', []],
    ['[{}]', [RULE]],
    [
      '[{"rule":"r","message":"m","messageExpression":"e","fieldPath":".a"}]',
      [{ rule: 'r', message: 'm', messageExpression: 'e', fieldPath: '.a' }],
    ],
    [
      '[{"reason":"FieldValueInvalid","optionalOldSelf":false}]',
      [{ ...RULE, reason: 'FieldValueInvalid', optionalOldSelf: false }],
    ],
    ['[{"reason":null,"optionalOldSelf":null}]', [RULE]],
  ])('%s', (text, expected) => {
    const rules = ruleList(parse(text))
    expect(rules).toEqual(expected)
    expect(rules.map((rule) => Object.keys(rule).length)).toEqual(expected.map((rule) => Object.keys(rule).length))
  })

  it('are the shared empty ones where there are none', () => {
    expect(ruleList(parse('[]'))).toBe(EMPTY_EXTENSIONS.validations)
  })
})

describe('[SS-7] what judges a value', () => {
  it.each([
    ['{"maxLength":3,"minLength":0}', { maxLength: 3, minLength: 0 }],
    ['{"maxItems":3.0,"minItems":1}', { maxItems: 3, minItems: 1 }],
    ['{"maxProperties":3,"minProperties":1}', { maxProperties: 3, minProperties: 1 }],
    ['{"maximum":1.5,"minimum":1,"multipleOf":2}', { maximum: 1.5, minimum: 1, multipleOf: 2 }],
    ['{"format":"f","pattern":"p"}', { format: 'f', pattern: 'p' }],
    ['{"exclusiveMaximum":true}', { exclusiveMaximum: true }],
    ['{"exclusiveMinimum":true}', { exclusiveMinimum: true }],
    ['{"uniqueItems":true}', { uniqueItems: true }],
    ['{"uniqueItems":false,"exclusiveMaximum":false,"exclusiveMinimum":false}', {}],
    ['{"enum":["a",1]}', { enum: ['a', 1] }],
    ['{"enum":[],"required":["a","b"]}', { required: ['a', 'b'] }],
    ['{"enum":null}', {}],
    ['{"maxLength":null,"maximum":"x"}', {}],
  ])('%s', (text, expected) => {
    const all = { ...EMPTY_VALUE_VALIDATION, ...expected }
    expect(valueKeywordsOf(read(text))).toEqual(all)
    expect(Object.keys(valueKeywordsOf(read(text))).sort()).toEqual(Object.keys(all).sort())
  })

  it.each(['{}', '{"type":"object"}', '{"enum":[]}'])('%s says nothing', (text) => {
    expect(valueKeywordsOf(read(text))).toBe(EMPTY_VALUE_VALIDATION)
  })
})
