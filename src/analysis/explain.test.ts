import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject } from '../apimachinery/json/value.ts'
import { parseYaml } from '../apimachinery/yaml/parse.ts'
import { explainText } from './explain.ts'

const read = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  return isObject(value) ? value : {}
}

const HEAD = 'GROUP:      demo.crdlab.dev\nKIND:       WebApp\nVERSION:    v1\n\n'

const rows: [name: string, field: string | undefined, schema: string, text: string][] = [
  [
    'a scalar with its description',
    'replicas',
    '{type: integer, description: How many replicas to run.}',
    'FIELD: replicas <integer>\n\n\nDESCRIPTION:\n    How many replicas to run.\n    \n',
  ],
  ['a field without a description', 'x', '{type: string}', 'FIELD: x <string>\n\n\nDESCRIPTION:\n    <empty>\n'],
  [
    'every value of an enum, the empty one in quotes',
    'mode',
    '{type: string, enum: ["", Fast]}',
    'FIELD: mode <string>\nENUM:\n    ""\n    Fast\n\nDESCRIPTION:\n    <empty>\n',
  ],
  [
    'the object itself, without a line of its field',
    undefined,
    '{type: object, description: A web application.}',
    'DESCRIPTION:\n    A web application.\n    \n',
  ],
  [
    'fields by their names, with what is required and the first values of an enum',
    'spec',
    '{type: object, required: [b], properties: {b: {type: string, enum: [p, q, r, s, t], description: B.}, a: {type: boolean}}}',
    'FIELD: spec <Object>\n\n\nDESCRIPTION:\n    <empty>\nFIELDS:\n  a\t<boolean>\n    <no description>\n\n  b\t<string> -required-\n  enum: p, q, r, s, ....\n    B.\n\n',
  ],
  [
    'a list with the fields and descriptions of its items',
    'env',
    '{type: array, description: All., items: {type: object, description: One., properties: {name: {type: string}}}}',
    'FIELD: env <[]Object>\n\n\nDESCRIPTION:\n    All.\n    One.\n    \nFIELDS:\n  name\t<string>\n    <no description>\n\n',
  ],
  [
    'a map, and a value of any type',
    'm',
    '{type: object, additionalProperties: {x-kubernetes-int-or-string: true}}',
    'FIELD: m <map[string]Object>\n\n\nDESCRIPTION:\n    <empty>\n',
  ],
  [
    'lines of at most 76 characters, with longer words whole',
    'x',
    `{type: string, description: "${'word '.repeat(15)}ab https://${'long'.repeat(25)} end\\nnext"}`,
    `FIELD: x <string>\n\n\nDESCRIPTION:\n    ${'word '.repeat(15).trim()}\n    ab\n    https://${'long'.repeat(25)}\n    end\n    next\n    \n`,
  ],
]

describe('what kubectl explain prints', () => {
  it.each(rows)('%s', (_, field, schema, text) => {
    const names = { group: 'demo.crdlab.dev', kind: 'WebApp', version: 'v1' }
    expect(explainText({ ...names, field, schema: read(schema) })).toBe(HEAD + text)
  })
})
