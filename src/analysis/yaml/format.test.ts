import { describe, expect, it } from 'vitest'
import { formatted } from './format.ts'

const CRD = `# Widgets of a machine.
kind: CustomResourceDefinition
apiVersion: apiextensions.k8s.io/v1
spec:
    # What the server calls it.
    names: {kind: Widget, plural: widgets}
    group:   example.com   # ours
    versions:
        - schema:
            openAPIV3Schema:
                type: object
                properties:
                    kind: {type: string}
                    apiVersion: {type: string}
          served: yes
          storage: true

          name: v1
metadata:
    labels: {}
    name: widgets.example.com
`

describe('[FC-7] one form', () => {
  it('has keys in order, two blanks, and the comments at their keys', () => {
    expect(formatted(CRD)).toEqual({
      text: `# Widgets of a machine.
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.example.com
  labels: {}
spec:
  group: example.com # ours
  # What the server calls it.
  names: {plural: widgets, kind: Widget}
  versions:
    - name: v1
      served: yes
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            kind: {type: string}
            apiVersion: {type: string}
`,
    })
  })
  it.each<[what: string, text: string, made: string]>([
    ['lists stand as deep as the first', 'a:\n- b:\n    - c\n', 'a:\n- b:\n  - c\n'],
    ['several documents, with what stands behind the dashes', 'b: 1\n---   # two\na:   1\n', 'b: 1\n---   # two\na: 1\n'],
    ['JSON stays', '{"b": 1,  "a": 2}\n', '{"b": 1,  "a": 2}\n'],
    ['ends of lines', 'a: 1\r\nb:  2\r\n', 'a: 1\nb: 2\n'],
    ['a missing end', 'a:  1', 'a: 1\n'],
    ['a text whose end would change it', 'a: |\n  b', 'a: |\n  b'],
    ['nothing', '', ''],
  ])('%s', (_what, text, made) => {
    expect(formatted(text)).toEqual({ text: made })
    expect(formatted(made)).toEqual({ text: made })
  })
  it('is not found for a text that cannot be read; the line counts in the whole text', () => {
    expect(formatted('a: 1\n---\nb: c: d\n')).toEqual({
      problem: { line: 3, message: 'yaml: mapping values are not allowed in this context' },
    })
  })
})
