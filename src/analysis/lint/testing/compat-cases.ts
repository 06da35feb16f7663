import { styleCrd } from './style-cases.ts'

type Row = readonly [name: string, old: string, now: string, found: readonly string[]]

/** Two schemas, and what breaks clients from one to the other. */
export const COMPAT_ROWS: readonly Row[] = [
  [
    'a field that goes',
    '{a: {type: object, properties: {b: {type: string}}}}',
    '{a: {type: object}}',
    ['existingFieldRemoval fieldRemoved a.b 0'],
  ],
  [
    'an object that goes',
    '{a: {type: object, properties: {b: {type: string}, l: {type: array, items: {type: object, properties: {c: {type: string}}}}}}}',
    '{}',
    ['existingFieldRemoval fieldRemoved a 3'],
  ],
  ['a field that comes', '{}', '{a: {type: string}}', []],
  ['another type', '{a: {type: string}}', '{a: {type: integer}}', ['type changedTo type "string" "integer"']],
  [
    'a type in place of int or string',
    '{a: {x-kubernetes-int-or-string: true}}',
    '{a: {type: integer}}',
    ['type changedTo type int or string "integer"'],
  ],
  [
    'int or string in place of a type',
    '{a: {type: integer}}',
    '{a: {x-kubernetes-int-or-string: true}}',
    ['type changedTo type "integer" int or string'],
  ],
  [
    'a type in place of any value',
    '{a: {x-kubernetes-preserve-unknown-fields: true}}',
    '{a: {type: integer}}',
    ['type changedTo type nothing "integer"'],
  ],
  [
    'a lower maximum',
    '{a: {type: integer, maximum: 100}}',
    '{a: {type: integer, maximum: 50}}',
    ['maximum lowered maximum 100 50'],
  ],
  ['a higher maximum', '{a: {type: integer, maximum: 50}}', '{a: {type: integer, maximum: 100}}', []],
  ['a bound that was not there', '{a: {type: string}}', '{a: {type: string, maxLength: 5}}', ['maxLength addedAs maxLength 5']],
  [
    'a higher minimum',
    '{a: {type: array, minItems: 1, items: {type: string}}}',
    '{a: {type: array, minItems: 2, items: {type: string}}}',
    ['minItems raised minItems 1 2'],
  ],
  ['a bound that goes', '{a: {type: string, maxLength: 5}}', '{a: {type: string}}', []],
  ['fewer values', '{a: {type: string, enum: [x, z]}}', '{a: {type: string, enum: [x]}}', ['enum enumShrunk "z"']],
  ['more values', '{a: {type: string, enum: [x]}}', '{a: {type: string, enum: [x, z]}}', ['enum enumGrown "z"']],
  ['values where any were taken', '{a: {type: string}}', '{a: {type: string, enum: [x]}}', ['enum enumAdded "x"']],
  ['any value where some were taken', '{a: {type: string, enum: [x]}}', '{a: {type: string}}', ['enum enumRemoved']],
  ['another default', '{a: {type: integer, default: 1}}', '{a: {type: integer, default: 2}}', ['default changedTo default 1 2']],
  ['a default that goes', '{a: {type: integer, default: 1}}', '{a: {type: integer}}', ['default removedFrom default 1']],
  [
    'other values with another default',
    '{a: {type: string, enum: [x, z], default: z}}',
    '{a: {type: string, enum: [x], default: x}}',
    ['enum enumShrunk "z"', 'default changedTo default "z" "x"'],
  ],
  ['a new pattern', '{a: {type: string}}', '{a: {type: string, pattern: ^a}}', ['pattern added pattern']],
  [
    'another format',
    '{a: {type: integer, format: int64}}',
    '{a: {type: integer, format: int32}}',
    ['format changedFrom format "int64"'],
  ],
  ['a format that goes', '{a: {type: string, format: date}}', '{a: {type: string}}', ['format removed format']],
  ['no null any more', '{a: {type: string, nullable: true}}', '{a: {type: string}}', ['nullable nullNotAllowed']],
  ['null too', '{a: {type: string}}', '{a: {type: string, nullable: true}}', ['nullable nullAllowed']],
  [
    'another description',
    '{a: {type: string, description: One.}}',
    '{a: {type: string, description: Two.}}',
    ['description changed description'],
  ],
  [
    'required now',
    '{a: {type: object, properties: {b: {type: string}}}}',
    '{a: {type: object, required: [b], properties: {b: {type: string}}}}',
    ['required requiredAdded b'],
  ],
  [
    'in items and values',
    '{a: {type: array, items: {type: object, additionalProperties: {type: string}}}}',
    '{a: {type: array, items: {type: object, additionalProperties: {type: string, maxLength: 1}}}}',
    ['maxLength addedAs maxLength 1'],
  ],
  [
    'another list type',
    '{a: {type: array, items: {type: string}}}',
    '{a: {type: array, x-kubernetes-list-type: set, items: {type: string}}}',
    ['listType listTypeChanged atomic set'],
  ],
  [
    'rules that come and go',
    '{a: {type: string, x-kubernetes-validations: [{rule: "self != \'a\'", message: a}]}}',
    '{a: {type: string, x-kubernetes-validations: [{rule: "self != \'b\'"}, {rule: "self != \'c\'"}]}}',
    ['xvalidations rulesAdded 2 1'],
  ],
  [
    'a rule with other words',
    '{a: {type: string, x-kubernetes-validations: [{rule: "self != \'a\'", message: a}]}}',
    '{a: {type: string, x-kubernetes-validations: [{rule: "self != \'a\'", message: b}]}}',
    [],
  ],
  [
    'an alternative more',
    '{a: {x-kubernetes-int-or-string: true, anyOf: [{minimum: 1}]}}',
    '{a: {x-kubernetes-int-or-string: true, anyOf: [{minimum: 1}, {pattern: x}]}}',
    ['anyOf anyOfGrown'],
  ],
  ['one alternative', '{a: {type: string}}', '{a: {type: string, oneOf: [{pattern: x}]}}', ['oneOf added oneOf']],
  [
    'unknown fields go',
    '{a: {type: object, x-kubernetes-preserve-unknown-fields: true}}',
    '{a: {type: object}}',
    ['preserveUnknownFields unknownFieldsPruned'],
  ],
  ['a title', '{a: {type: string}}', '{a: {type: string, title: A}}', ['unhandled changed title']],
  [
    'any value of other fields',
    '{a: {type: object, additionalProperties: true}}',
    '{a: {type: object, additionalProperties: {type: string}}}',
    ['additionalProperties valuesNotFree'],
  ],
  [
    'an object of Kubernetes',
    '{a: {type: object, x-kubernetes-preserve-unknown-fields: true}}',
    '{a: {type: object, x-kubernetes-preserve-unknown-fields: true, x-kubernetes-embedded-resource: true}}',
    ['embeddedResource added x-kubernetes-embedded-resource'],
  ],
  [
    'not int or string any more',
    '{a: {x-kubernetes-int-or-string: true}}',
    '{a: {x-kubernetes-preserve-unknown-fields: true}}',
    ['preserveUnknownFields unknownFieldsKept', 'intOrString removed x-kubernetes-int-or-string'],
  ],
  [
    'another map type',
    '{a: {type: object, properties: {b: {type: string}}}}',
    '{a: {type: object, x-kubernetes-map-type: atomic, properties: {b: {type: string}}}}',
    ['mapType mapTypeChanged granular atomic'],
  ],
  ['every one of', '{a: {type: integer}}', '{a: {type: integer, allOf: [{minimum: 1}]}}', ['allOf added allOf']],
  ['none of', '{a: {type: integer}}', '{a: {type: integer, not: {minimum: 1}}}', ['not added not']],
  [
    'items once',
    '{a: {type: array, items: {type: string}}}',
    '{a: {type: array, uniqueItems: true, items: {type: string}}}',
    ['uniqueItems added uniqueItems'],
  ],
  ['multiples', '{a: {type: integer}}', '{a: {type: integer, multipleOf: 2}}', ['multipleOf changed multipleOf']],
  [
    'without the minimum',
    '{a: {type: integer, minimum: 1}}',
    '{a: {type: integer, minimum: 1, exclusiveMinimum: true}}',
    ['exclusiveMinimum added exclusiveMinimum'],
  ],
  [
    'without the maximum',
    '{a: {type: integer, maximum: 9}}',
    '{a: {type: integer, maximum: 9, exclusiveMaximum: true}}',
    ['exclusiveMaximum added exclusiveMaximum'],
  ],
  [
    'fewer items',
    '{a: {type: array, items: {type: string}}}',
    '{a: {type: array, maxItems: 1, items: {type: string}}}',
    ['maxItems addedAs maxItems 1'],
  ],
  [
    'fewer entries',
    '{a: {type: object, additionalProperties: {type: string}}}',
    '{a: {type: object, maxProperties: 1, additionalProperties: {type: string}}}',
    ['maxProperties addedAs maxProperties 1'],
  ],
  [
    'more entries',
    '{a: {type: object, additionalProperties: {type: string}}}',
    '{a: {type: object, minProperties: 1, additionalProperties: {type: string}}}',
    ['minProperties addedAs minProperties 1'],
  ],
  ['a longer text', '{a: {type: string}}', '{a: {type: string, minLength: 1}}', ['minLength addedAs minLength 1']],
  ['a larger number', '{a: {type: integer, minimum: 1}}', '{a: {type: integer, minimum: 2}}', ['minimum raised minimum 1 2']],
]

/** A CRD, and the one that is installed. */
export interface CompatCase {
  readonly name: string
  readonly base: string
  readonly text: string
}

const PLAIN = styleCrd('{a: {type: string, minLength: 1, maxLength: 9}}')
const SECOND = `  - name: v2
    served: true
    storage: false
    schema: {openAPIV3Schema: {type: object, properties: {a: {type: string, minLength: 1, maxLength: 9}}}}
`

/** Whole CRDs, as the server takes them, or would if they were new. */
export const COMPAT_CASES: readonly CompatCase[] = [
  ...COMPAT_ROWS.map(([name, old, now]) => ({ name, base: styleCrd(old), text: styleCrd(now) })),
  { name: 'another scope', base: PLAIN, text: PLAIN.replace('Namespaced', 'Cluster') },
  { name: 'a stored version is gone', base: PLAIN, text: PLAIN.replace('name: v1', 'name: v2') },
  { name: 'a served version is gone', base: PLAIN + SECOND, text: PLAIN },
  { name: 'a version is not served', base: PLAIN + SECOND, text: PLAIN + SECOND.replace('served: true', 'served: false') },
  {
    name: 'a new version differs',
    base: PLAIN,
    text: PLAIN + SECOND.replace('maxLength: 9', 'maxLength: 5'),
  },
  { name: 'a new version lacks a field', base: PLAIN, text: PLAIN + SECOND.replace('a: {', 'b: {') },
]
