import { expect, test } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { v1OfV1beta1 } from './to-v1.ts'

const crd = (spec: string): JsonObject =>
  parseJson(`{"apiVersion":"apiextensions.k8s.io/v1beta1","kind":"CustomResourceDefinition","spec":{${spec}}}`)
    .value as JsonObject

const NONE = '"conversion":{"strategy":"None"}'
const cases: readonly (readonly [what: string, v1beta1: string, v1: string])[] = [
  [
    'what is the same in all versions stands in each',
    `${NONE},"preserveUnknownFields":false,"version":"v1","validation":{"s":1},"subresources":{"status":{}},"versions":[{"name":"v1"},{"name":"v2"}]`,
    `${NONE},"versions":[{"name":"v1","schema":{"s":1},"subresources":{"status":{}}},{"name":"v2","schema":{"s":1},"subresources":{"status":{}}}]`,
  ],
  [
    'what differs stays where it is',
    `${NONE},"preserveUnknownFields":false,"versions":[{"name":"v1","schema":{"s":1}},{"name":"v2"}]`,
    `${NONE},"versions":[{"name":"v1","schema":{"s":1}},{"name":"v2"}]`,
  ],
  [
    'one version by its name alone is served and stored',
    `${NONE},"preserveUnknownFields":false,"version":"v1"`,
    `${NONE},"versions":[{"name":"v1","served":true,"storage":true}]`,
  ],
  [
    'the path of a column has another name',
    `${NONE},"preserveUnknownFields":false,"additionalPrinterColumns":[{"JSONPath":".a","name":"A"}],"versions":[{"name":"v1"}]`,
    `${NONE},"versions":[{"additionalPrinterColumns":[{"jsonPath":".a","name":"A"}],"name":"v1"}]`,
  ],
  [
    'also where a version has its own',
    `${NONE},"preserveUnknownFields":false,"versions":[{"name":"v1","additionalPrinterColumns":[{"JSONPath":".a"}]}]`,
    `${NONE},"versions":[{"additionalPrinterColumns":[{"jsonPath":".a"}],"name":"v1"}]`,
  ],
  [
    'unknown fields are kept unless it says otherwise',
    `${NONE},"versions":[]`,
    `${NONE},"preserveUnknownFields":true,"versions":[]`,
  ],
  [
    'a webhook and the versions of its reviews stand together',
    '"preserveUnknownFields":false,"conversion":{"strategy":"Webhook","webhookClientConfig":{"service":{"name":"s"}},"conversionReviewVersions":["v1"]}',
    '"conversion":{"strategy":"Webhook","webhook":{"clientConfig":{"service":{"name":"s","port":443}},"conversionReviewVersions":["v1"]}},"versions":[]',
  ],
  [
    'reviews are of v1beta1 where nothing is said',
    '"preserveUnknownFields":false,"conversion":{"strategy":"Webhook","webhookClientConfig":{"url":"https://a"}}',
    '"conversion":{"strategy":"Webhook","webhook":{"clientConfig":{"url":"https://a"},"conversionReviewVersions":["v1beta1"]}},"versions":[]',
  ],
  ['conversion is none where nothing is said', '"preserveUnknownFields":false', `${NONE},"versions":[]`],
]

test.each(cases)('[SG-38] %s', (_, v1beta1, v1) => {
  const { apiVersion, spec } = v1OfV1beta1(crd(v1beta1))
  expect([apiVersion, stringify(spec ?? null)]).toEqual(['apiextensions.k8s.io/v1', `{${v1}}`])
})

test('[SG-38] versions do not share what they are given', () => {
  const { spec } = v1OfV1beta1(crd('"validation":{"s":1},"versions":[{"name":"v1"},{"name":"v2"}]'))
  const [first, second] = (spec as { versions: { schema: object }[] }).versions
  expect(first?.schema).not.toBe(second?.schema)
})
