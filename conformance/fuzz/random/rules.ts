import type { Chance } from '../../../src/apiextensions/openapi-validation/testing/chance.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../../../src/apimachinery/json/value.ts'

/** Rules by the type of their value; most can be true. */
const BY_TYPE: { readonly [type: string]: readonly string[] } = {
  string: [
    'self.size() < 4',
    "self != 'b'",
    "self.startsWith('a') || self == ''",
    "self.matches('^[a-z]*$')",
    'self == oldSelf',
    "self in ['a', 'b', 'ab', 'abc', '']",
    'self.lowerAscii() == self',
    "self.split('b').size() < 3",
    'isURL(self) || self.size() < 9',
    "quantity(self).compareTo(quantity('1Gi')) < 0",
    'duration(self) < duration("1h")',
    'self > 5',
  ],
  integer: [
    'self >= 0',
    'self < 100',
    'self >= oldSelf',
    'self % 2 == 0',
    'self != 3',
    '10 / self < 5',
    'self + 1 > self',
    'self == "a"',
  ],
  number: ['self >= 0.0', 'self < 100.5', 'self == oldSelf', 'self * 2.0 < 7.0', 'int(self) != 3', 'self > 1'],
  boolean: ['self', '!self', 'self || !oldSelf', 'self == true'],
  array: [
    'self.size() <= 2',
    'self.all(x, x == x)',
    'self.exists(x, true)',
    'self == oldSelf',
    'self.size() >= oldSelf.size()',
    'self.map(x, x).size() < 3',
    'self.all(x, self.filter(y, y == x).size() == 1)',
    'oldSelf.all(x, x in self)',
    'self.isSorted()',
  ],
  map: [
    'self.all(k, k.size() < 3)',
    "!('a' in self)",
    'self.size() < 3',
    'self == oldSelf',
    "'a' in self ? self['a'] == self['a'] : true",
  ],
  object: [
    'has(self.a) || has(self.b)',
    '!has(self.a) || has(self.b)',
    'self == oldSelf',
    'has(self.c)',
    '!has(self.d__dot__e)',
    'true',
    'self.a == self.b',
    'has(self.a) == has(oldSelf.a)',
    'has(self.f__dash__g)',
  ],
  any: [
    'true',
    'self == oldSelf',
    'type(self) == string ? self.size() < 3 : self < 5',
    'type(self) == int || self != "b"',
    'self == self',
  ],
}

const MESSAGES: { readonly [type: string]: readonly string[] } = {
  string: ["'was ' + self", 'self', "''", '"a\\nb"'],
  integer: ["'was ' + string(self)", 'string(10 / self)', 'self'],
  array: ["'has ' + string(self.size())"],
}

/** A random rule for a schema; most compile. */
export function randomRule(chance: Chance, schema: JsonObject): JsonObject {
  const type = typeOf(schema)
  const rule: JsonObject = objectOf({
    rule: chance.of(0.03)
      ? chance.pick(['self.nope', '(', 'self ==', '1', 'self.size() == "a"'])
      : chance.pick(BY_TYPE[type] ?? ['true']),
  })
  if (chance.of(0.3)) rule.message = chance.pick(['not so', 'keep it', ' padded ', 'ü'])
  if (chance.of(0.15)) rule.messageExpression = chance.pick(MESSAGES[type] ?? ["'always'"])
  if (chance.of(0.2))
    rule.reason = chance.pick(['FieldValueInvalid', 'FieldValueForbidden', 'FieldValueRequired', 'FieldValueDuplicate'])
  if (chance.of(0.15) && type === 'object') rule.fieldPath = chance.pick(['.a', '.b', ".['d.e']", "['f-g']", '.c'])
  if (chance.of(0.1) && String(rule.rule).includes('oldSelf')) optional(rule)
  return rule
}

function optional(rule: JsonObject): void {
  rule.optionalOldSelf = true
  rule.rule = '!oldSelf.hasValue() || oldSelf.value() == self'
}

function typeOf(schema: JsonObject): string {
  if (schema['x-kubernetes-int-or-string'] === true) return 'any'
  if (schema.type === 'object') return isObject(schema.additionalProperties) ? 'map' : 'object'
  return String(schema.type)
}

/** Puts rules at some places of a schema that are outside of junctors. */
export function addRules(chance: Chance, schema: JsonObject, often: number): void {
  for (const node of structureOf(schema)) {
    if (chance.of(often)) node['x-kubernetes-validations'] = chance.list<JsonValue>(1, 2, () => randomRule(chance, node))
  }
}

/** A schema and all below it that make the structure: members, items and values, not branches of junctors. */
export function structureOf(schema: JsonObject): JsonObject[] {
  const { properties, items, additionalProperties } = schema
  const below = [...(isObject(properties) ? Object.values(properties) : []), items, additionalProperties]
  return [schema, ...below.filter(isObject).flatMap(structureOf)]
}
