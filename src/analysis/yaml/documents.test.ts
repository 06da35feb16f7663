import { expect, it, test } from 'vitest'
import { crdTitle, findDocuments, readDocuments } from './documents.ts'

const thing = (more = ''): string => `apiVersion: v1\nkind: Thing\nmetadata:\n  name: a\n${more}`

test.each<[what: string, text: string, templateLines: number]>([
  ['no action', thing(), 0],
  ['actions in a description', thing('spec:\n  description: |\n    say {{ .name }}\n  note: "{{ .x }}"\n'), 0],
  ['a condition around an object', `{{- if .Values.crds }}\n${thing()}{{- end }}\n`, 2],
  ['an action as a value', thing('spec:\n  size: {{ .Values.size }}\n'), 1],
  ['an action in a name', 'apiVersion: v1\nkind: Thing\nmetadata:\n  name: "{{ .Release.Name }}"\n', 1],
  ['an action in a comment of a broken text', '# {{ .x }}\na: [\n', 0],
])('%s is a Helm template or none', (_what, text, templateLines) => {
  expect(findDocuments(text).templateLines).toBe(templateLines)
})

test.each([
  ['its name', 'metadata: {name: as.x.io}\nspec: {names: {kind: A}}', 'as.x.io'],
  ['its kind', 'spec: {names: {kind: A}}', 'A'],
  ['nothing', 'spec: {}', ''],
  ['nothing, when it cannot be read', 'a: [', ''],
])('[DZ-11] a CRD is called by %s', (_what, text, title) => {
  expect(crdTitle(text)).toBe(title)
})

it('an object beside a template is none itself', () => {
  const described = thing('spec:\n  description: say {{ .name }}\n')
  const { documents, templateLines } = findDocuments(`${described}---\n${thing('spec: {{ .x }}\n')}`)
  expect(templateLines).toBe(1)
  expect(documents.map(({ name, problem }) => [name, problem === undefined])).toEqual([
    ['a', true],
    ['', false],
  ])
})

it('reports a text that is nested too deeply, however often it is read', () => {
  const text = `{"apiVersion":"v1","kind":"A","metadata":{"name":"a"},"spec":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_001)}`
  for (let i = 0; i < 20; i++)
    expect(readDocuments(text).documents[0]?.found.problem?.message).toBe('yaml: exceeded max depth of 10000')
})
