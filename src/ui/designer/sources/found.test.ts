import { describe, expect, it } from 'vitest'
import { TEMPLATES } from '../templates/catalogue.ts'
import { judge } from '../testing/judge.ts'
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
