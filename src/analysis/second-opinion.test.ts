import { expect, it } from 'vitest'
import { isObject, objectOf } from '../apimachinery/json/value.ts'
import { parseYaml } from '../apimachinery/yaml/parse.ts'
import { kindOf } from './export/testing/crd.ts'
import { secondOpinion } from './second-opinion.ts'

const MAIL = kindOf(`{spec: {type: object, required: [to], properties: {
  to: {type: string, default: all},
  at: {type: string, format: date-time},
  size: {type: integer, nullable: true},
  port: {x-kubernetes-int-or-string: true},
  tags: {type: array, items: {type: object, properties: {a/b: {type: string}}}},
  level: {type: number, enum: [1, 5]},
  mode: {type: object, enum: [{a: b}], properties: {a: {type: string, default: b}}},
  choice: {type: object, properties: {a: {type: string}}, not: {required: [a]}},
  some: {type: object, minProperties: 1, properties: {a: {type: string, default: b}}},
  any: {x-kubernetes-preserve-unknown-fields: true}}}}`)

const opinion = (spec: string) => {
  const { value } = parseYaml(`{apiVersion: post.example.com/v1, kind: Mail, spec: ${spec}}`)
  return secondOpinion(MAIL, isObject(value) ? value : {})
}

it.each([
  ['nothing in what both accept', '{to: a, size: null, port: 80, any: {b: 1}}', []],
  ['unknown fields, once each', '{to: a, colour: red, tags: [{c: 1}]}', [['unknown', ['spec.tags[0].c', 'spec.colour']]]],
  ['null where it is dropped', '{to: null, tags: [{a/b: null}]}', [['null', ['spec.tags[0].a/b', 'spec.to']]]],
  ['a required field that is defaulted', '{}', [['default', ['spec.to']]]],
  ['too few fields before defaults', '{to: a, some: {}}', [['default', ['spec.some']]]],
  ['a condition that holds with defaults', '{to: a, mode: {}}', [['default', ['spec.mode']]]],
  ['a condition that holds without null', '{to: a, choice: {a: null}}', [['null', ['spec.choice.a', 'spec.choice']]]],
  ['a list for a format', '{to: a, at: [1]}', [['format', ['spec.at']]]],
  ['fractions that the server ignores', '{to: a, port: 3.0000000001, level: 5.9}', [['number', ['spec.level', 'spec.port']]]],
  ['a format', '{to: a, at: yesterday}', [['format', ['spec.at']]]],
])('[EX-10] finds %s', (_what, spec, found) => {
  expect(opinion(spec).map(({ difference, fields }) => [difference, fields])).toEqual(found)
})

it('[EX-10] finds nothing in a status that the server ignores', () => {
  const kind = { ...MAIL, entry: objectOf({ subresources: objectOf({ status: objectOf({}) }) }) }
  const { value } = parseYaml('{apiVersion: post.example.com/v1, kind: Mail, metadata: {name: a}, spec: {to: a}, status: 3}')
  expect(secondOpinion(kind, isObject(value) ? value : objectOf({}))).toEqual([])
})

it('[EX-10] finds nothing in an object that is nested too deeply', () => {
  expect(opinion(`{to: a, any: ${'['.repeat(9000)}${']'.repeat(9000)}}`)).toEqual([])
})
