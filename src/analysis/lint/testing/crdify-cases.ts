/** Two CRDs, and what crdify says of them without a configuration: `rule place`, as its rules and its own tests have it. */
export interface CrdifyCase {
  readonly name: string
  readonly old: string
  readonly now: string
  /** What its rules say, all of it errors. What it repeats about a field that is removed or has another type is left out. */
  readonly errors: readonly string[]
  /** What it calls unhandled and rules of our own judge, under our names. */
  readonly open: readonly string[]
}

const crd = (spec: string, versions: string): string =>
  `{spec: {scope: Namespaced, versions: [${versions.replaceAll('SPEC', `{type: object, properties: {spec: ${spec}}}`)}]}}`

const V1 = '{name: v1, served: true, storage: true, schema: {openAPIV3Schema: SPEC}}'

type Row = readonly [name: string, old: string, now: string, errors: readonly string[], open?: readonly string[]]

/** Schemas of `spec`. */
const SCHEMAS: readonly Row[] = [
  ['nothing changed', '{type: string, default: a}', '{type: string, default: a}', []],
  ['another type', '{type: string}', '{type: integer}', ['type ^.spec']],
  ['a type of int or string', '{type: string}', '{x-kubernetes-int-or-string: true}', ['type ^.spec']],
  ['a default added', '{type: string}', '{type: string, default: a}', ['default ^.spec']],
  ['a default changed', '{type: string, default: a}', '{type: string, default: b}', ['default ^.spec']],
  ['a default removed', '{type: string, default: a}', '{type: string}', ['default ^.spec']],
  ['an enum added', '{type: string}', '{type: string, enum: [a]}', ['enum ^.spec']],
  ['a value of an enum added', '{type: string, enum: [a]}', '{type: string, enum: [a, b]}', ['enum ^.spec']],
  ['a value of an enum removed', '{type: string, enum: [a, b]}', '{type: string, enum: [a]}', ['enum ^.spec']],
  ['an enum removed', '{type: string, enum: [a]}', '{type: string}', ['enum ^.spec']],
  ['an enum in another order', '{type: string, enum: [a, b]}', '{type: string, enum: [b, a]}', []],
  ['a field required', '{type: object}', '{type: object, required: [a]}', ['required ^.spec']],
  ['a field no longer required', '{type: object, required: [a]}', '{type: object}', []],
  ['maximum added', '{type: integer}', '{type: integer, maximum: 1}', ['maximum ^.spec']],
  ['maximum lowered', '{type: integer, maximum: 2}', '{type: integer, maximum: 1}', ['maximum ^.spec']],
  ['maximum raised', '{type: integer, maximum: 1}', '{type: integer, maximum: 2}', []],
  ['maximum removed', '{type: integer, maximum: 1}', '{type: integer}', []],
  ['maxItems added', '{type: array}', '{type: array, maxItems: 1}', ['maxItems ^.spec']],
  ['maxLength lowered', '{type: string, maxLength: 2}', '{type: string, maxLength: 1}', ['maxLength ^.spec']],
  ['maxProperties added', '{type: object}', '{type: object, maxProperties: 1}', ['maxProperties ^.spec']],
  ['minimum added', '{type: integer}', '{type: integer, minimum: 1}', ['minimum ^.spec']],
  ['minimum raised', '{type: integer, minimum: 1}', '{type: integer, minimum: 2}', ['minimum ^.spec']],
  ['minimum lowered', '{type: integer, minimum: 2}', '{type: integer, minimum: 1}', []],
  ['minItems raised', '{type: array, minItems: 1}', '{type: array, minItems: 2}', ['minItems ^.spec']],
  ['minLength added', '{type: string}', '{type: string, minLength: 1}', ['minLength ^.spec']],
  ['minProperties added', '{type: object}', '{type: object, minProperties: 1}', ['minProperties ^.spec']],
  ['a pattern added', '{type: string}', '{type: string, pattern: a}', ['pattern ^.spec']],
  ['a pattern changed', '{type: string, pattern: a}', '{type: string, pattern: b}', ['pattern ^.spec']],
  ['a pattern removed', '{type: string, pattern: a}', '{type: string}', ['pattern ^.spec']],
  ['nullable added', '{type: string}', '{type: string, nullable: true}', ['nullable ^.spec']],
  ['nullable removed', '{type: string, nullable: true}', '{type: string}', ['nullable ^.spec']],
  ['nullable said to be false', '{type: string}', '{type: string, nullable: false}', []],
  ['a description changed', '{type: string, description: a}', '{type: string, description: b}', ['description ^.spec']],
  ['a description added', '{type: string}', '{type: string, description: b}', ['description ^.spec']],
  ['a format added', '{type: string}', '{type: string, format: date}', ['format ^.spec']],
  ['a format removed', '{type: string, format: date}', '{type: string}', ['format ^.spec']],
  ['a field added', '{type: object}', '{type: object, properties: {a: {type: string}}}', []],
  [
    'a field removed',
    '{type: object, properties: {a: {type: string, enum: [x], default: x, description: a}}}',
    '{type: object}',
    ['existingFieldRemoval ^.spec.a'],
  ],
  [
    'an object removed',
    '{type: object, properties: {a: {type: object, properties: {b: {type: string}}}}}',
    '{type: object}',
    ['existingFieldRemoval ^.spec.a'],
  ],
  [
    'items and values of maps',
    '{type: array, items: {type: object, additionalProperties: {type: object, properties: {a: {type: string}}}}}',
    '{type: array, items: {type: object, additionalProperties: {type: object, properties: {a: {type: string, maxLength: 1}}}}}',
    ['maxLength ^.spec.items.additionalProperties.a'],
  ],
  [
    'several at once',
    '{type: object, properties: {size: {type: integer, minimum: 1}, mode: {type: string, enum: [a]}}}',
    '{type: object, required: [mode], properties: {size: {type: integer, minimum: 10}, mode: {type: string, enum: [a, b]}}}',
    ['required ^.spec', 'enum ^.spec.mode', 'minimum ^.spec.size'],
  ],
  ['a title changed', '{type: string, title: a}', '{type: string, title: b}', ['unhandled ^.spec']],
  ['uniqueItems added', '{type: array}', '{type: array, uniqueItems: true}', [], ['uniqueItems ^.spec']],
  [
    'exclusiveMaximum added',
    '{type: integer, maximum: 1}',
    '{type: integer, maximum: 1, exclusiveMaximum: true}',
    [],
    ['exclusiveMaximum ^.spec'],
  ],
  ['multipleOf added', '{type: integer}', '{type: integer, multipleOf: 2}', [], ['multipleOf ^.spec']],
  ['allOf added', '{type: integer}', '{type: integer, allOf: [{minimum: 1}]}', [], ['allOf ^.spec']],
  ['oneOf changed', '{type: integer, oneOf: [{minimum: 1}]}', '{type: integer, oneOf: [{minimum: 2}]}', [], ['oneOf ^.spec']],
  ['not added', '{type: integer}', '{type: integer, not: {minimum: 1}}', [], ['not ^.spec']],
  [
    'a CEL rule added',
    '{type: integer}',
    '{type: integer, x-kubernetes-validations: [{rule: self > 1}]}',
    [],
    ['xvalidations ^.spec'],
  ],
  ['a list type changed', '{type: array}', '{type: array, x-kubernetes-list-type: set}', [], ['listType ^.spec']],
]

const cases = ([name, old, now, errors, open = []]: Row): CrdifyCase => ({
  name,
  old: crd(old, V1),
  now: crd(now, V1),
  errors,
  open,
})

const version = (name: string, flags: string): string => `{name: ${name}, ${flags}, schema: {openAPIV3Schema: SPEC}}`
const STORED = 'served: true, storage: true'
const SERVED = 'served: true, storage: false'
const NEITHER = 'served: false, storage: false'

export const CRDIFY_CASES: readonly CrdifyCase[] = [
  ...SCHEMAS.map(cases),
  {
    name: 'the scope changed',
    old: crd('{type: string}', V1),
    now: crd('{type: string}', V1).replace('Namespaced', 'Cluster'),
    errors: ['scope'],
    open: [],
  },
  {
    name: 'a stored version removed',
    old: crd('{type: string}', `${version('v1', STORED)}, ${version('v2', NEITHER)}`).replace(
      /}$/,
      ', status: {storedVersions: [v1, v2]}}',
    ),
    now: crd('{type: string}', version('v1', STORED)),
    errors: ['storedVersionRemoval'],
    open: [],
  },
  {
    name: 'a version removed that nothing is stored in',
    old: crd('{type: string}', `${version('v1', STORED)}, ${version('v2', SERVED)}`).replace(
      /}$/,
      ', status: {storedVersions: [v1]}}',
    ),
    now: crd('{type: string}', version('v1', STORED)),
    errors: [],
    open: ['servedVersionRemoval'],
  },
  {
    name: 'a version that is not served is compared with itself',
    old: crd('{type: string}', `${version('v1', STORED)}, ${version('v2', NEITHER)}`),
    now: `{spec: {scope: Namespaced, versions: [${V1.replace('SPEC', '{type: object, properties: {spec: {type: string}}}')}, {name: v2, served: false, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: string, maxLength: 1}}}}}]}}`,
    errors: ['maxLength ^.spec'],
    open: [],
  },
  {
    name: 'a version added that differs from one that is served',
    old: crd('{type: string}', version('v1', STORED)),
    now: `{spec: {scope: Namespaced, versions: [${V1.replace('SPEC', '{type: object, properties: {spec: {type: string}}}')}, {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: string, maxLength: 1}}}}}]}}`,
    errors: ['maxLength ^.spec'],
    open: [],
  },
]
