import { describe, expect, it } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { paneText } from './pane-text.ts'

const object = parseJson(
  `{"apiVersion":"demo.crdlab.dev/v1","kind":"WebApp","metadata":{"name":"a","namespace":"default","uid":"u","generation":3,
    "resourceVersion":"7","labels":{"tier":"gold"},"managedFields":[{"manager":"x"}]},"spec":{"replicas":2},"status":{"phase":"Ready"}}`,
).value as JsonObject

describe('paneText', () => {
  it('shows in the main pane what the main endpoint takes, with the lock', () => {
    expect(paneText('', object, true)).toBe(
      [
        'apiVersion: demo.crdlab.dev/v1',
        'kind: WebApp',
        'metadata:',
        '  name: a',
        '  namespace: default',
        '  labels:',
        '    tier: gold',
        '  resourceVersion: "7"',
        'spec:',
        '  replicas: 2',
        '',
      ].join('\n'),
    )
  })
  it('shows the status in the main pane when the kind has no status subresource', () => {
    expect(paneText('', object, false)).toContain('status:\n  phase: Ready\n')
  })
  it('shows the status alone in the status pane', () =>
    expect(paneText('status', object, true)).toBe('status:\n  phase: Ready\n'))
  it('shows an empty status for an object without one', () => {
    const { status: _, ...rest } = object
    expect(paneText('status', rest, true)).toBe('status: {}\n')
  })
})
