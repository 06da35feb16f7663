import { describe, expect, it } from 'vitest'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { TEMPLATES } from '../../ui/features/designer/templates/catalogue.ts'
import { judge } from '../../ui/features/designer/testing/servers.ts'
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
  it('[DZ-12] what samples do not agree about is left open', () => {
    const text = beginningsOf(SAMPLE).found[0]?.text ?? ''
    expect(text).toContain('ports:\n                items:\n                  x-kubernetes-int-or-string: true\n')
    expect(text).toContain('a:\n                      type: number\n')
    expect(text).toContain('labels:\n                additionalProperties:\n                  type: string\n')
    expect(text).toContain('at:\n                format: date-time\n                type: string\n')
  })
  it.each([
    ['Proxy', 'proxies'],
    ['Bus', 'buses'],
    ['Gateway', 'gateways'],
  ])('[DZ-12] the plural of %s', (kind, plural) => {
    expect(pluralOf(kind)).toBe(plural)
  })
})
