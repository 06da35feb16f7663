import { expect, it } from 'vitest'
import { spliceText } from '../../../../analysis/crd-text/splice.ts'
import { isObject } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { type FieldType, retype } from './field-types.ts'

const FIELD = `# note on a
a:
  description: keep # why
  type: string # t
  # at most
  maxLength: 3
  enum: [a, b]
  nullable: true # too
  x-mine: 1
b: 1
`
const rows: readonly [name: string, type: FieldType, text: string, result: string][] = [
  [
    'what does not fit goes, the rest stays as it is written',
    'integer',
    FIELD,
    FIELD.replace('type: string', 'type: integer').replace('  # at most\n  maxLength: 3\n  enum: [a, b]\n', ''),
  ],
  [
    'a text that may be a number keeps its bounds',
    'intOrString',
    FIELD,
    FIELD.replace('type: string', 'x-kubernetes-int-or-string: true'),
  ],
  [
    'a list gets items',
    'array',
    'a:\n  type: string\n  description: d\n',
    'a:\n  type: array\n  description: d\n  items:\n    type: string\n',
  ],
  [
    'in flow style',
    'map',
    'a: {type: string, pattern: x} # c\n',
    'a: {type: object, additionalProperties: {type: string}} # c\n',
  ],
  [
    'a map that becomes an object',
    'object',
    'a:\n  type: object\n  additionalProperties:\n    type: string\n  maxProperties: 3\n',
    'a:\n  type: object\n  maxProperties: 3\n',
  ],
  [
    'an object that becomes a map',
    'map',
    'a:\n  type: object # o\n  required: [b]\n  properties:\n    b: {type: string}\n',
    'a:\n  type: object # o\n  additionalProperties:\n    type: string\n',
  ],
  [
    'anything that becomes an object',
    'object',
    'a:\n  x-kubernetes-preserve-unknown-fields: true # c\n',
    'a:\n  type: object # c\n',
  ],
  [
    'an open object that becomes anything',
    'any',
    'a:\n  type: object\n  x-kubernetes-preserve-unknown-fields: true # c\n',
    'a:\n  x-kubernetes-preserve-unknown-fields: true # c\n',
  ],
  [
    'bounds of numbers and a default that fits',
    'number',
    'a: {type: integer, format: int32, minimum: 1, default: 2}\n',
    'a: {type: number, minimum: 1, default: 2}\n',
  ],
  [
    'a default that does not fit',
    'integer',
    'a: {type: number, minimum: 0.5, default: 2.5}\n',
    'a: {type: integer, minimum: 0.5}\n',
  ],
  [
    'rules that forbid changes stay',
    'integer',
    'a:\n  type: string\n  x-kubernetes-validations:\n  - rule: self == oldSelf # c\n',
    'a:\n  type: integer\n  x-kubernetes-validations:\n  - rule: self == oldSelf # c\n',
  ],
  [
    'other rules go',
    'integer',
    'a:\n  type: string\n  x-kubernetes-validations:\n  - rule: self == oldSelf\n  - rule: self.size() > 1\n',
    'a:\n  type: integer\n',
  ],
  ['no type yet', 'object', 'a: {description: d}\n', 'a: {description: d, type: object}\n'],
  ['the same type', 'string', 'a: {type: string, maxLength: 1}\n', 'a: {type: string, maxLength: 1}\n'],
]
it.each(rows)('[DZ-4] another type: %s', (_, type, text, result) => {
  const { value } = parseYaml(text)
  const schema = isObject(value) ? value.a : undefined
  const { edits } = retype({ path: ['a'], schema: isObject(schema) ? schema : {} }, type)
  expect(spliceText(text, edits)).toBe(result)
})
