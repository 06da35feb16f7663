import { describe, expect, it } from 'vitest'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { TEMPLATES } from '../../ui/features/designer/templates/catalogue.ts'
import { judge, newServer } from '../../ui/features/designer/testing/servers.ts'
import { beginningsOf } from './found.ts'
import { pluralOf } from './infer.ts'

const SAMPLE = `apiVersion: shop.dev/v1beta1
kind: Proxy
metadata: {name: a, namespace: default}
spec:
  at: "2026-03-02T09:14:21Z"
  labels: {app.kubernetes.io/name: x}
  list:
  - {a: 1, b: [x]}
  - {a: 1.5, c: null}
  ports: [80, http]
status: {ready: true}
`
const OTHER = 'apiVersion: shop.dev/v1\nkind: Other\nspec: {}\n'

interface Crd {
  readonly spec: {
    readonly versions: readonly {
      readonly name: string
      readonly storage: boolean
      readonly schema: {
        readonly openAPIV3Schema: { readonly properties: Readonly<Record<string, { readonly properties: object }>> }
      }
    }[]
  }
}
const crdOf = (text: string): Crd => JSON.parse(stringify(parseYaml(text).value))
/** The schema of a field of the object, in the first version. */
const specOf = (text: string, field: string): { readonly properties: object } =>
  crdOf(text).spec.versions[0]?.schema.openAPIV3Schema.properties[field] ?? { properties: {} }

const matchKeys = (keys: readonly string[]): object => Object.fromEntries(keys.map((key) => [key, expect.anything()]))

const QUANTITY = {
  anyOf: [{ type: 'integer' }, { type: 'string' }],
  pattern: expect.stringMatching(/KMGTPE/),
  'x-kubernetes-int-or-string': true,
}

const [first, second] = TEMPLATES.map(({ crd }) => crd)

describe('what a design can begin with', () => {
  it('[DZ-11] a CRD as it stands, comments and all', () => {
    expect(beginningsOf(first ?? '').found.map(({ text }) => text)).toEqual([first])
  })
  it('[DZ-11] every CRD of a file of many', () => {
    const { found } = beginningsOf(`${first}---\n${second}`)
    expect(found.map(({ text }) => text)).toEqual([first, second])
  })
  it('[DZ-11] the CRDs of a List', () => {
    const list = `apiVersion: v1\nkind: List\nitems:\n${(second ?? '').replace(/^/gm, '  ').replace(/^ {2}/, '- ')}`
    expect(beginningsOf(list.replace(/^- #.*\n {2}/, '- ')).found.map(({ name }) => name)).toEqual(['crontasks.demo.crdlab.dev'])
  })
  it('[DZ-11] a Helm template, without the lines that are no YAML', () => {
    const templated = `{{- if .Values.crds }}\n${first}{{- end }}\n`
    const { templateLines, stripped } = beginningsOf(templated)
    expect(templateLines).toBe(2)
    expect(beginningsOf(stripped).found.map(({ name }) => name)).toEqual(['webapps.demo.crdlab.dev'])
  })
  it.each([
    ['a comment in a document of its own', '---\n# license\n---\n', '# license\n'],
    ['an empty document', '---\n---\n', ''],
    ['comments and empty documents, in a file of Windows', '---\r\n# a\r\n---\r\n---\r\n# b\r\n---\r\n', '# a\r\n# b\r\n'],
    ['a comment and one separator', '# license\n---\n', '# license\n---\n'],
  ])('[DZ-11] a CRD behind %s, as the only document', (_what, before, kept) => {
    const { found, problems } = beginningsOf(`${before}${first}---\n# the end\n`)
    const end = kept === before ? '---\n# the end\n' : ''
    expect([found.map(({ text }) => text), problems]).toEqual([[`${kept}${first}${end}`], []])
  })
  it.each([['a word'], ['- 1\n- 2'], ['"2"']])('[DZ-11] nothing in what is no object: %s', (text) => {
    const problems = [{ code: 'noObject', line: 1 }]
    expect(beginningsOf(text)).toMatchObject({ found: [], problems })
  })
  it.each([
    ['words for true', 'x.io/v1', 'Yes', 'yeses.x.io'],
    ['words for false', 'x.io/v1', 'No', 'nos.x.io'],
    ['an integer and a letter', 'x.io/1', 'y', 'ys.x.io'],
    ['a float and nothing', 'x.io/1.0', 'Null', 'nulls.x.io'],
    ['numbers written otherwise', 'x.io/0x1', '1e3', '1e3s.x.io'],
    ['a mapping and a comment', 'x.io/v1', 'a: b # c', 'a: b # cs.x.io'],
    ['a list and quotes', 'a b: c.io/- d', "'it'", "'it's.a b: c.io"],
    [
      'words for several lines',
      `${'long '.repeat(30)}.io/v1`,
      `${'word '.repeat(30)}x`,
      `${'word '.repeat(30)}xes.${'long '.repeat(30)}.io`,
    ],
  ])('[DZ-12] of an object with %s for names, a CRD of these very names', (_what, apiVersion, kind, name) => {
    const text = beginningsOf(JSON.stringify({ apiVersion, kind, spec: { a: 1 } })).found[0]?.text ?? ''
    const [group, version] = apiVersion.split('/')
    const plural = pluralOf(kind)
    expect(JSON.parse(stringify(parseYaml(text).value))).toMatchObject({
      kind: 'CustomResourceDefinition',
      metadata: { name },
      spec: { group, names: { plural, singular: kind.toLowerCase(), kind }, versions: [{ name: version }] },
    })
  })
  it('[DZ-12] of an object, a CRD that the server takes', async () => {
    const [inferred] = beginningsOf(SAMPLE).found
    expect(inferred?.how).toBe('inferred')
    expect(inferred?.text).toContain('name: proxies.shop.dev')
    expect(await judge(inferred?.text ?? '')).toEqual([])
  })
  it('[DZ-12] what samples do not agree about is left open, and a schema says its type first', () => {
    const text = beginningsOf(SAMPLE).found[0]?.text ?? ''
    expect(text).toContain(
      'ports:\n                type: array\n                items:\n                  x-kubernetes-int-or-string: true\n',
    )
    expect(text).toContain('a:\n                      type: number\n')
    expect(text).toContain(
      'labels:\n                type: object\n                additionalProperties:\n                  type: string\n',
    )
    expect(text).toContain('at:\n                type: string\n                format: date-time\n')
  })
  it('[DZ-12] of several objects of a kind one CRD, by which each of them is valid', async () => {
    const text = `${SAMPLE}---\n${SAMPLE.replace('name: a', 'name: b').replace('ready: true', 'ready: null, phase: Up')}---\n${OTHER}`
    const { found } = beginningsOf(text)
    expect(found.map(({ kind, samples }) => [kind, samples])).toEqual([
      ['Proxy', ['a', 'b']],
      ['Other', []],
    ])
    const { properties } = specOf(found[0]?.text ?? '', 'status')
    expect(properties).toEqual({ ready: { type: 'boolean', nullable: true }, phase: { type: 'string' } })
    expect(await judge(found[0]?.text ?? '')).toEqual([])
  })
  it('[DZ-12] of objects at several versions a CRD with these, the most stable one stored', async () => {
    const at = (version: string, spec: string) => `apiVersion: a.io/${version}\nkind: A\nmetadata: {name: x}\nspec: ${spec}\n`
    const text =
      beginningsOf(`${at('v1beta1', '{a: 1}')}---\n${at('v1', '{b: c}')}---\n${at('v1alpha1', '{}')}`).found[0]?.text ?? ''
    const { versions } = crdOf(text).spec
    expect(versions.map(({ name, storage }) => [name, storage])).toEqual([
      ['v1beta1', false],
      ['v1', true],
      ['v1alpha1', false],
    ])
    expect(await judge(text)).toEqual([])
  })
  it.each<readonly [what: string, specs: readonly string[], schema: object]>([
    [
      'a quantity by its place',
      ['{limits: {cpu: 500m}}', '{limits: {cpu: 2}}'],
      { limits: { type: 'object', additionalProperties: QUANTITY } },
    ],
    ['a quantity by a suffix that nothing else has', ['{size: 10Gi}'], { size: QUANTITY }],
    ['a text that could be a quantity or a duration', ['{wait: 5m}'], { wait: { type: 'string' } }],
    ['a name and a number', ['{memory: big}', '{memory: 1}'], { memory: { 'x-kubernetes-int-or-string': true } }],
    [
      'keys of labels',
      ['{matchLabels: {app: x}}'],
      { matchLabels: { type: 'object', additionalProperties: { type: 'string' } } },
    ],
    [
      'keys that no two samples share',
      ['{zones: {a: 1, b: 2}}', '{zones: {c: 3, d: 4}}'],
      { zones: { type: 'object', additionalProperties: { type: 'integer', format: 'int64' } } },
    ],
    [
      'fields of which samples have one each',
      ['{by: {http: x}}', '{by: {grpc: z}}'],
      { by: { type: 'object', properties: { http: { type: 'string' }, grpc: { type: 'string' } } } },
    ],
    ['integers and floats', ['{a: 1}', '{a: 1.5}'], { a: { type: 'number' } }],
    ['a list and a text', ['{a: [1]}', '{a: x}'], { a: { 'x-kubernetes-preserve-unknown-fields': true } }],
    ['times, one of them none', ['{at: "2026-03-02T09:14:21Z"}', '{at: soon}'], { at: { type: 'string' } }],
  ])('[DZ-12] infers %s', async (_what, specs, properties) => {
    const text =
      beginningsOf(specs.map((spec) => `apiVersion: a.io/v1\nkind: A\nspec: ${spec}\n`).join('---\n')).found[0]?.text ?? ''
    expect(specOf(text, 'spec').properties).toEqual(properties)
    const server = await newServer()
    const send = (path: string, body: string) =>
      server.send({ method: 'POST', path, query: { fieldValidation: 'Strict' }, body, contentType: 'application/yaml' })
    expect((await send('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', text)).exchange.code).toBe(201)
    for (const [i, spec] of specs.entries()) {
      const sample = `apiVersion: a.io/v1\nkind: A\nmetadata: {name: x${i}}\nspec: ${spec}\n`
      expect((await send('/apis/a.io/v1/namespaces/default/as', sample)).failure?.message).toBeUndefined()
    }
  })
  it.each([
    ['by type', '[{type: Ready, status: "True"}, {type: Synced, status: "False", severity: Info}]', ['type']],
    ['of one type twice', '[{type: Ready, status: "True"}, {type: Ready, status: "False"}]', undefined],
    ['of another shape', '[{type: Ready, status: fine}]', undefined],
    ['of none', '[]', undefined],
  ])('[DZ-12] conditions %s', async (_what, list, keys) => {
    const text = beginningsOf(`apiVersion: a.io/v1\nkind: A\nstatus:\n  conditions: ${list}\n`).found[0]?.text ?? ''
    const { conditions } = specOf(text, 'status').properties as { conditions: Record<string, unknown> }
    expect(conditions['x-kubernetes-list-map-keys']).toEqual(keys)
    const fields = ['lastTransitionTime', 'message', 'observedGeneration', 'reason', 'severity', 'status', 'type']
    if (keys !== undefined) expect(conditions.items).toHaveProperty('properties', matchKeys(fields))
    expect(await judge(text)).toEqual([])
  })
  it('[DZ-12] what is very deep is left open', () => {
    const text = beginningsOf(`kind: A\nspec: ${'{a: '.repeat(5000)}1${'}'.repeat(5000)}\n`).found[0]?.text ?? ''
    expect(text.match(/ a:/g)?.length).toBe(201)
    expect(text).toContain('x-kubernetes-preserve-unknown-fields: true')
  })
  it('[DZ-12] words that the server reads as booleans are named with their lines', () => {
    const text =
      'kind: A\nspec:\n  y: 1\n  country: no # Norway\n  quoted: "no"\n  fine: true\n---\nkind: A\nspec: {list: [On, n]}\n'
    expect(beginningsOf(text).booleanWords).toEqual([
      { line: 3, column: 3, word: 'y', value: true },
      { line: 4, column: 12, word: 'no', value: false },
      { line: 9, column: 15, word: 'On', value: true },
      { line: 9, column: 19, word: 'n', value: false },
    ])
    expect(beginningsOf('{"kind": "A", "spec": {"a": "no"}}').booleanWords).toEqual([])
    expect(beginningsOf(`kind: A\nspec:\n${'- y\n- "y"\n- [y, y]\n'.repeat(100)}`).booleanWords.map(({ line }) => line)).toEqual([
      3, 5, 5, 6, 8,
    ])
  })
  it.each([
    ['Proxy', 'proxies'],
    ['Bus', 'buses'],
    ['Gateway', 'gateways'],
  ])('[DZ-12] the plural of %s', (kind, plural) => {
    expect(pluralOf(kind)).toBe(plural)
  })
})
