import { expect, it } from 'vitest'
import { isObject } from '../apimachinery/json/value.ts'
import { parseYaml } from '../apimachinery/yaml/parse.ts'
import { kindOf } from './export/testing/crd.ts'
import { secondOpinion } from './second-opinion.ts'

const MAIL = kindOf(`{spec: {type: object, required: [to], properties: {
  to: {type: string, default: all},
  at: {type: string, format: date-time},
  size: {type: integer, nullable: true},
  port: {x-kubernetes-int-or-string: true},
  tags: {type: array, items: {type: object, properties: {a/b: {type: string}}}},
  some: {type: object, minProperties: 1, properties: {a: {type: string, default: b}}},
  any: {type: object, x-kubernetes-preserve-unknown-fields: true}}}}`)

const opinion = (spec: string) => {
  const { value } = parseYaml(`{apiVersion: post.example.com/v1, kind: Mail, metadata: {name: a}, spec: ${spec}}`)
  return secondOpinion(MAIL, isObject(value) ? value : {})
}

it.each([
  ['nothing in what both accept', '{to: a, size: null, port: 80, any: {b: 1}}', []],
  ['unknown fields, once each', '{to: a, colour: red, tags: [{c: 1}]}', [['unknown', ['spec.tags[0].c', 'spec.colour']]]],
  ['null where it is dropped', '{to: null, tags: [{a/b: null}]}', [['null', ['spec.tags[0].a/b', 'spec.to']]]],
  ['a required field that is defaulted', '{}', [['default', ['spec.to']]]],
  ['too few fields before defaults', '{to: a, some: {}}', [['default', ['spec.some']]]],
  ['a format', '{to: a, at: yesterday}', [['format', ['spec.at']]]],
])('[EX-10] finds %s', (_what, spec, found) => {
  expect(opinion(spec).map(({ difference, fields }) => [difference, fields])).toEqual(found)
})

it('[EX-10] finds nothing in an object that is nested too deeply', () => {
  expect(opinion(`{to: a, any: ${'['.repeat(9000)}${']'.repeat(9000)}}`)).toEqual([])
})
