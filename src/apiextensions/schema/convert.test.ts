import { describe, expect, it } from 'vitest'
import { errorText } from '../../apimachinery/field/error.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { decodeTyped } from '../../apimachinery/typed/codec.ts'
import { JSON_SCHEMA_PROPS } from '../v1/json-schema-types.ts'
import { newStructural } from './convert.ts'
import { parse, structuralFrom } from './testing/structural.ts'

describe('newStructural rejects what has no structural form', () => {
  const rows: [string, string][] = [
    ['{"id":"x"}', "OpenAPIV3Schema 'id' is not supported"],
    ['{"$schema":"x"}', "OpenAPIV3Schema 'schema' is not supported"],
    ['{"$ref":"x"}', "OpenAPIV3Schema '$ref' is not supported"],
    ['{"patternProperties":{"a":{}}}', "OpenAPIV3Schema 'patternProperties' is not supported"],
    ['{"dependencies":{"a":["b"]}}', "OpenAPIV3Schema 'dependencies' is not supported"],
    ['{"additionalItems":false}', "OpenAPIV3Schema 'additionalItems' is not supported"],
    ['{"definitions":{"a":{}}}', "OpenAPIV3Schema 'definitions' is not supported"],
    ['{"items":[{}]}', "OpenAPIV3Schema 'items' must be a schema, but is an array"],
    [
      '{"x-kubernetes-preserve-unknown-fields":false}',
      "internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined",
    ],
    ['{"properties":{"a":{"items":{"id":"x"}}}}', "OpenAPIV3Schema 'id' is not supported"],
    ['{"allOf":[{"not":{"properties":{"a":{"$ref":"x"}}}}]}', "OpenAPIV3Schema '$ref' is not supported"],
  ]
  for (const [json, reason] of rows) {
    it(`[SS-1] ${json}`, () => {
      const converted = newStructural(decodeTyped(parse(json), JSON_SCHEMA_PROPS).value)
      expect('reason' in converted && converted.reason).toBe(reason)
      expect('errors' in converted && converted.errors.map(errorText)).toEqual([`openAPIV3Schema: Invalid value: "": ${reason}`])
    })
  }
})

describe('newStructural keeps what it understands', () => {
  it.each([
    ['{"additionalItems":{}}', "OpenAPIV3Schema 'additionalItems' is not supported"],
    ['{"additionalItems":true}', "OpenAPIV3Schema 'additionalItems' is not supported"],
    ['{"$ref":null,"definitions":null}', undefined],
  ])('[SS-1] %s', (json, reason) => {
    const converted = newStructural(parse(json) as JsonObject)
    expect('reason' in converted ? converted.reason : undefined).toBe(reason)
  })

  it('[SS-1] no properties are none', () => {
    expect(structuralFrom('{"type":"object","properties":{}}')).not.toHaveProperty('properties')
  })

  it('takes rules and additionalProperties of a branch', () => {
    const s = structuralFrom(
      `{"not":{"x-kubernetes-validations":[{"rule":"r"}],"additionalProperties":{"maximum":2}},"anyOf":[{"additionalProperties":true},{}]}`,
    )
    const [any, none] = s.valueValidation?.anyOf ?? []
    expect(s.valueValidation?.not?.validations.map(({ rule }) => rule)).toEqual(['r'])
    expect(s.valueValidation?.not?.additionalProperties?.valueValidation.maximum).toBe(2)
    expect(any?.additionalProperties?.valueValidation.maximum).toBeUndefined()
    expect(any).toHaveProperty('additionalProperties')
    expect(none).not.toHaveProperty('additionalProperties')
  })

  it('[SS-1] empty forms of unsupported keywords do no harm', () => {
    const s = structuralFrom('{"type":"object","$ref":"","patternProperties":{},"definitions":{},"dependencies":{},"items":[]}')
    expect(s.generic.type).toBe('object')
    expect(s.items).toBeUndefined()
  })

  it('drops a null default and keeps others', () => {
    expect(structuralFrom('{"default":null}').generic).not.toHaveProperty('default')
    expect(structuralFrom('{"default":false}').generic.default).toBe(false)
  })

  it('takes apart keywords of value validation, extensions and junctors', () => {
    const s = structuralFrom(`{"type":"array","maxItems":3,"items":{"type":"string","pattern":"a"},"x-kubernetes-list-type":"set",
      "x-kubernetes-validations":[{"rule":"r","optionalOldSelf":true}],"anyOf":[{"required":["a"]},{"properties":{"b":{"minimum":2}}}]}`)
    expect(s.valueValidation?.maxItems).toBe(3)
    expect(s.items?.valueValidation?.pattern).toBe('a')
    expect(s.extensions.listType).toBe('set')
    expect(s.extensions.validations).toEqual([
      { rule: 'r', message: '', messageExpression: '', fieldPath: '', optionalOldSelf: true },
    ])
    expect(s.valueValidation?.anyOf[0]?.valueValidation.required).toEqual(['a'])
    expect(s.valueValidation?.anyOf[1]?.properties?.get('b')?.valueValidation.minimum).toBe(2)
  })

  it('keeps additionalProperties as a schema or a boolean', () => {
    expect(structuralFrom('{"additionalProperties":false}').additionalProperties).toBe(false)
    expect(structuralFrom('{"additionalProperties":{"type":"string"}}').additionalProperties).toMatchObject({
      generic: { type: 'string' },
    })
  })

  it('has no value validation where none is said', () => {
    expect(structuralFrom('{"type":"string","enum":[],"allOf":[]}').valueValidation).toBeUndefined()
  })
})
