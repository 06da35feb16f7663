import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentOf } from './document-of.ts'
import { findRule } from './find-rule.ts'

const SPEC = `# The rules

Words about \`[ST-1]\`.

- ZZ-1 stands in no section

## Status

Some words. Source: k8s.io/a/status.go;
k8s.io/b/store.go, Store.

- ST-1 The server
  keeps \`.status\`.
- ST-10 Another rule.
- ST-2 The last one. Source: k8s.io/c/strategy.go,
  Update; crdlab's own.

## Scale

- SC-1 Without a source.
`

test.each([
  {
    name: 'several lines are one text, and the sources are those of the section',
    id: 'ST-1',
    section: 'Status',
    text: 'The server keeps `.status`.',
    sources: ['k8s.io/a/status.go', 'k8s.io/b/store.go, Store'],
  },
  {
    name: 'the own sources go first',
    id: 'ST-2',
    section: 'Status',
    text: 'The last one.',
    sources: ['k8s.io/c/strategy.go, Update', "crdlab's own"],
  },
  { name: 'no source', id: 'SC-1', section: 'Scale', text: 'Without a source.', sources: [] },
])('a rule is read from a document: $name', ({ id, section, text, sources }) => {
  expect(findRule(SPEC, id)).toEqual({ id, section, text, sources })
})

test.each(['ST-3', 'ST', 'ZZ-1', ''])('%o is no rule of a section', (id) => {
  expect(findRule(SPEC, id)).toBeUndefined()
})

test.each([
  { name: 'engine', least: 250 },
  { name: 'page', least: 90 },
  { name: 'dialects', least: 40 },
])('the page finds each rule of the document $name, with a text', ({ name, least }) => {
  const document = readFileSync(`docs/spec/${name}.md`, 'utf8')
  const ids = [...document.matchAll(/^- ([A-Z]{2,3}-[A-Z]?\d+)/gm)].map(([, id = '']) => id)
  expect(ids.length).toBeGreaterThan(least)
  for (const id of ids) {
    expect(documentOf(id), id).toBe(name)
    expect(findRule(document, id)?.text, id).toMatch(/\S/)
  }
})
