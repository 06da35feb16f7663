import { expect, it } from 'vitest'
import { crdsOfText } from './crds.ts'

const crd = (name: string, version = 'v1'): string =>
  `apiVersion: apiextensions.k8s.io/${version}\nkind: CustomResourceDefinition\nmetadata: {name: ${name}}\nspec: {version: v1}\n`

it.each([
  [
    'each CRD of a text, and no other object',
    `${crd('a.b')}---\n${crd('c.b')}---\nkind: A\napiVersion: v1\nmetadata: {name: a}\n`,
    ['a.b', 'c.b'],
  ],
  [
    'the CRDs of a list',
    `{"apiVersion":"v1","kind":"List","items":[{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"a.b"}}]}`,
    ['a.b'],
  ],
  ['none where there is none', 'a: 1', []],
])('[RD-6] reads %s', (_what, text, names) => {
  const { crds, problems } = crdsOfText(text)
  expect(crds.map(({ name }) => name)).toEqual(names)
  expect(crds.map(({ json }) => JSON.parse(json).metadata.name)).toEqual(names)
  expect(problems).toEqual([])
})

it('[RD-6] reads a CRD of v1beta1 as one of v1', () => {
  const [found] = crdsOfText(crd('a.b', 'v1beta1')).crds
  expect(JSON.parse(found?.json ?? '')).toMatchObject({
    apiVersion: 'apiextensions.k8s.io/v1',
    spec: { versions: [{ name: 'v1' }] },
  })
})

it('[RD-6] says what is no YAML', () => {
  expect(crdsOfText('a: [').problems).toHaveLength(1)
})
