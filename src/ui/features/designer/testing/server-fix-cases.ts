import { styleCrd } from '../../../../analysis/lint/testing/style-cases.ts'

/** What the server rejects, by the name of its cure. */
export const FIX_CASES: readonly (readonly [cure: string, name: string, text: string])[] = [
  ['missingType', 'a field without a type', styleCrd('{a: {properties: {b: {type: string}}}}')],
  ['missingType', 'a list without a type', styleCrd('{a: {x-kubernetes-list-type: atomic, items: {type: string}}}')],
  ['missingItems', 'a list without items', styleCrd('{a: {type: array, x-kubernetes-list-type: atomic}}')],
  ['badDefault', 'a default of another type', styleCrd('{a: {type: integer, default: x}}')],
  ['badDefault', 'a default out of bounds', styleCrd('{a: {type: integer, maximum: 3, default: 5}}')],
  ['otherName', 'another name', styleCrd('{a: {type: string}}').replace('as.x.dev', 'other.x.dev')],
  [
    'absentKey',
    'a key that may be absent',
    styleCrd(
      '{a: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, properties: {k: {type: string}}}}}',
    ),
  ],
  ['uniqueItems', 'items that are unique', styleCrd('{a: {type: array, uniqueItems: true, items: {type: string}}}')],
  ['storedVersion', 'no version that is stored', styleCrd('{a: {type: string}}').replace('storage: true', 'storage: false')],
  [
    'missingMapKeys',
    'a map without keys',
    styleCrd('{a: {type: array, x-kubernetes-list-type: map, items: {type: object, properties: {k: {type: string}}}}}'),
  ],
]

/** CEL rules that may cost more than the server allows, in schemas that the rules of style have nothing else to say about. */
export const EXPENSIVE_CASES: readonly (readonly [name: string, text: string])[] = [
  [
    'a list without a bound',
    styleCrd(
      '{o: {type: object, properties: {l: {type: array, x-kubernetes-list-type: atomic, minItems: 0, items: {type: object, required: [s], properties: {s: {type: string, minLength: 0, maxLength: 64}}}}}, x-kubernetes-validations: [{rule: "self.l.all(x, self.l.all(y, x == y || x.s != y.s))"}]}}',
    ),
  ],
  [
    'a rule that runs for each of many',
    styleCrd(
      '{l: {type: array, x-kubernetes-list-type: atomic, minItems: 0, items: {type: string, minLength: 0, x-kubernetes-validations: [{rule: "self.contains(\'a\')"}]}}}',
    ),
  ],
  [
    'values of a map',
    styleCrd(
      '{m: {type: object, minProperties: 0, additionalProperties: {type: string, minLength: 0, x-kubernetes-validations: [{rule: "self.matches(\'^a+$\')"}]}}}',
    ),
  ],
]
