import { describe, expect, it } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { isObject } from '../../apimachinery/json/value.ts'
import { findDocuments } from '../yaml/documents.ts'
import { judgedLines } from './reapply.ts'
import { withoutReapplied } from './without-reapplied.ts'

const TEMPLATE = {
  type: 'object',
  properties: { metadata: { type: 'object' }, spec: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
}
const SCHEMA = `{"type": "object", "properties": {"spec": {"type": "object", "properties": {"template": ${JSON.stringify(TEMPLATE)}}}}}`

const widget = `apiVersion: example.com/v1
kind: Widget
metadata:
  name: a
spec:
  template:
    metadata:
      creationTimestamp: null
    spec: {}
`

describe('[LN-33] what a schema decides on', () => {
  const [candidates = []] = findDocuments(widget).documents.map(({ reapply }) => reapply)

  it('is not named while the schema is not known', () => {
    expect(judgedLines(candidates, {})).toEqual([])
    expect(withoutReapplied(widget, [])).toBe(widget)
  })

  it('is named with its line and reason', () => {
    const schema = parseJson(SCHEMA).value
    if (!isObject(schema)) throw new Error('no schema')
    expect(judgedLines(candidates, { schema })).toEqual([
      {
        path: ['spec', 'template', 'metadata', 'creationTimestamp'],
        field: 'spec.template.metadata.creationTimestamp',
        line: 8,
        reason: 'pruned',
      },
    ])
  })

  it('is taken out of the text line by line', () => {
    expect(withoutReapplied(widget, ['example.com/v1 Widget spec.template.metadata.creationTimestamp'])).toBe(
      widget.replace('    metadata:\n      creationTimestamp: null\n', '    metadata: {}\n'),
    )
  })
})
