import { describe, expect, it } from 'vitest'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, newObject } from '../../apimachinery/json/value.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { v1Of, v1TextOf, withoutV1beta1 } from './v1beta1.ts'

const HEAD = 'apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition\nmetadata: {name: as.example.com}\n'

/** The spec that a spec of v1beta1 becomes. */
function converted(spec: string): unknown {
  const { value } = parseYaml(`${HEAD}spec: ${spec}`)
  return JSON.parse(stringify(v1Of(isObject(value) ? value : newObject()).spec ?? null))
}

const OPEN = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }

// Expected as the conversion of k8s.io/apiextensions-apiserver v0.37.2 answered, but for preserveUnknownFields, which v1 takes in the schema alone, and the
// type that it demands there.
describe('[DZ-44] a CRD of v1beta1 as one of v1', () => {
  it.each<[what: string, spec: string, versions: object[]]>([
    [
      'what stands at the top level goes to the version',
      '{version: v1, preserveUnknownFields: false, validation: {openAPIV3Schema: {type: object}}, subresources: {status: {}}, additionalPrinterColumns: [{name: R, type: integer, JSONPath: .spec.r}]}',
      [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object' } },
          subresources: { status: {} },
          additionalPrinterColumns: [{ name: 'R', type: 'integer', jsonPath: '.spec.r' }],
        },
      ],
    ],
    [
      'a version keeps what it has of its own',
      '{preserveUnknownFields: false, subresources: {status: {}}, versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, title: own}}, additionalPrinterColumns: [{name: X, type: string, JSONPath: .x}]}, {name: v2, served: false, storage: false}], validation: {openAPIV3Schema: {title: all}}}',
      [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', title: 'own' } },
          subresources: { status: {} },
          additionalPrinterColumns: [{ name: 'X', type: 'string', jsonPath: '.x' }],
        },
        {
          name: 'v2',
          served: false,
          storage: false,
          schema: { openAPIV3Schema: { type: 'object', title: 'all' } },
          subresources: { status: {} },
        },
      ],
    ],
    [
      'without a schema it keeps everything',
      '{version: v1, preserveUnknownFields: false}',
      [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: OPEN } }],
    ],
    [
      'unknown fields are kept unless it says otherwise',
      '{version: v1, validation: {openAPIV3Schema: {type: object}}}',
      [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: OPEN } }],
    ],
  ])('%s', (_what, spec, versions) => {
    expect(converted(spec)).toEqual({ scope: 'Namespaced', versions })
  })
  it.each<[conversion: string, converted: object]>([
    ['{strategy: None}', { strategy: 'None' }],
    [
      '{strategy: Webhook, webhookClientConfig: {url: "https://x.example/c"}}',
      { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://x.example/c' }, conversionReviewVersions: ['v1beta1'] } },
    ],
    [
      '{strategy: Webhook, webhookClientConfig: {url: "https://x.example/c"}, conversionReviewVersions: [v1]}',
      { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://x.example/c' }, conversionReviewVersions: ['v1'] } },
    ],
  ])('conversion %s', (conversion, expected) => {
    expect(converted(`{version: v1, conversion: ${conversion}}`)).toMatchObject({ conversion: expected })
  })
})

describe('[DZ-44] a text with CRDs of v1beta1', () => {
  it('makes documents of the items of a List that holds one', () => {
    const items = [`${HEAD}spec: {version: v1}`, 'kind: ConfigMap\napiVersion: v1\nmetadata: {name: a}']
    const list = items.map((item) => `- ${item.trim().replaceAll('\n', '\n  ')}\n`).join('')
    const text = withoutV1beta1(`apiVersion: v1\nkind: List\nitems:\n${list}`)
    expect(text.split('---\n').map((one) => one.slice(0, one.indexOf('metadata')))).toEqual([
      expect.stringContaining('apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n'),
      'apiVersion: v1\nkind: ConfigMap\n',
    ])
    expect(withoutV1beta1('kind: List\nitems: [{kind: ConfigMap}]\n')).toBe('kind: List\nitems: [{kind: ConfigMap}]\n')
  })

  const OTHER = '# kept\nkind: ConfigMap\napiVersion: v1\nmetadata: {name: a}\n'
  it('keeps its other documents as they are', () => {
    const text = withoutV1beta1(
      `${OTHER}---\n${HEAD}spec: {version: v1, preserveUnknownFields: false}\nstatus: {}\n---\n${OTHER}`,
    )
    const [first, second, third] = text.split('---\n')
    expect([first, third]).toEqual([OTHER, OTHER])
    expect(second).toMatch(/^# Converted from apiextensions\.k8s\.io\/v1beta1\.\napiVersion: apiextensions\.k8s\.io\/v1\nkind: /)
    expect(second).not.toContain('status')
  })
  it.each([
    ['another kind', OTHER],
    ['v1', HEAD.replace('v1beta1', 'v1')],
    ['no YAML', '{{ if }}'],
    ['nothing', ''],
  ])('is the same where there is none: %s', (_what, text) => {
    expect(v1TextOf(text)).toBeUndefined()
    expect(withoutV1beta1(text)).toBe(text)
  })
})
