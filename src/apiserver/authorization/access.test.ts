import { expect, test } from 'vitest'
import { StatusError } from '../../apimachinery/api/errors.ts'
import { parseJson } from '../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { checkAccessReview } from './access.ts'

/** What is wrong with a review that asks about Pods with these attributes. */
function faults(attributes: string, metadata = '{}', kind = 'SubjectAccessReview'): string[] {
  const spec = `{"user":"u","resourceAttributes":{"verb":"get","namespace":"default",${attributes}}}`
  try {
    checkAccessReview(parseJson(`{"metadata":${metadata},"spec":${spec}}`).value as JsonObject, kind, 'default')
    return []
  } catch (error) {
    if (error instanceof StatusError) return error.fieldErrors.map(({ field, body }) => `${field}: ${body}`)
    throw error
  }
}

const PODS = '"resource":"pods"'
const AT = 'spec.resourceAttributes'

test.each<[attributes: string, expected: string[]]>([
  [PODS, []],
  [`${PODS},"fieldSelector":{"rawSelector":"a=b"},"labelSelector":{"rawSelector":"a=b"}`, []],
  ['"labelSelector":{"requirements":[{"key":"k","operator":"Like","values":["v"]}]}', []],
  ['"fieldSelector":{"requirements":[{"key":"a b","operator":"Like"}]}', []],
  [
    '"labelSelector":{}',
    [
      `${AT}.labelSelector.requirements: Required value: when ${AT}.labelSelector is specified, requirements or rawSelector is required`,
    ],
  ],
  [
    '"fieldSelector":{"rawSelector":"a","requirements":[{"operator":"In"}]}',
    [
      `${AT}.fieldSelector.rawSelector: Invalid value: "a": may not specified at the same time as requirements`,
      `${AT}.fieldSelector.requirements[0].key: Required value: must be specified`,
      `${AT}.fieldSelector.requirements[0].values: Required value: must be specified when \`operator\` is 'In' or 'NotIn'`,
    ],
  ],
  [
    '"labelSelector":{"requirements":[{"key":"k","operator":"Exists","values":["v"]}]}',
    [
      `${AT}.labelSelector.requirements[0].values: Forbidden: may not be specified when \`operator\` is 'Exists' or 'DoesNotExist'`,
    ],
  ],
])('[RB-5] a review of %s has the faults %j', (attributes, expected) => {
  expect(faults(attributes)).toEqual(expected)
})

test.each<[metadata: string, kind: string, expected: string[]]>([
  ['{"managedFields":[{"manager":"m"}],"labels":{}}', 'SubjectAccessReview', []],
  ['{"namespace":"default"}', 'LocalSubjectAccessReview', []],
  [
    '{"labels":{"a":"b"},"name":"n"}',
    'SubjectAccessReview',
    ['metadata: Invalid value: {"name":"n","labels":{"a":"b"}}: must be empty'],
  ],
  ['{"name":"n"}', 'LocalSubjectAccessReview', ['metadata: Invalid value: {"name":"n"}: must be empty except for namespace']],
])('[RB-5] the metadata %s of a %s has the faults %j', (metadata, kind, expected) => {
  expect(faults(PODS, metadata, kind)).toEqual(expected)
})
