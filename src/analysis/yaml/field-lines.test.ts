import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rootKeys } from './documents.ts'
import { fieldLines } from './yaml.ts'

const BELOW = '\nbelow: [1]\n'

/** The fields of a text by the whole reader of YAML, which a list in flow style asks for. */
const readWhole = (text: string): ReturnType<typeof fieldLines> =>
  fieldLines(text.trimEnd() + BELOW).filter(([path]) => !path.startsWith('below'))

const TEXTS: Readonly<Record<string, string>> = {
  'nested lists': 'a:\n- - 1\n  - b: 2\n    c:\n      d: e\n- f: g\n',
  'texts over several lines': 'a: |\n  one\n\n  two\n\nb: >-\n  three\n\n  four\nc: "five\n  six"\nd: seven\n  eight\n',
  'empty values': 'a:\nb: {}\nc: []\nd: ""\ne:\n  f:\n  g: ~\n',
  comments: '# one\na: # two\n  b: c # three\n  # four\n\n# five\nd: e\n',
  'names in quotes': '"a.b": 1\n\'c d\':\n  "e/f": 2\n',
  'a pane of an object': `apiVersion: demo.crdlab.dev/v1
kind: WebApp
metadata:
  annotations:
    note: |-
      not: a list
  labels:
    app: web
  name: storefront
spec:
  image: nginx
  ports:
    - containerPort: 80
      name: http
    - containerPort: 443
  args:
    - --flag=a
    - "b: c"
`,
}

test.each(Object.entries(TEXTS))('%s: the fields and their lines are those of the whole reader', (_name, text) => {
  expect(fieldLines(text)).toEqual(readWhole(text))
})

test('what stands in flow style has its fields, whatever stands around it', () => {
  expect(fieldLines('a: {b: 1}\nc:\n  - [d]\n').map(([path]) => path)).toEqual(['a', 'a.b', 'c', 'c[0]', 'c[0][0]'])
  expect(fieldLines('{"a": {"b": 1}}').map(([path]) => path)).toEqual(['a', 'a.b'])
})

const EXAMPLES = 'src/examples'
const files = readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' }).filter((path) => /\.ya?ml$/.test(path))

test('the documents of the examples have the fields that the whole reader finds', () => {
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    for (const text of readFileSync(`${EXAMPLES}/${file}`, 'utf8').split(/^---$/m))
      expect(fieldLines(text), file).toEqual(readWhole(text))
  }
})

test('the names at the root are found in block style, in JSON, and above what is wrong', () => {
  expect(rootKeys('a: 1\n"b": {c: 2}\nd:\n- e\n---\nf: 1\n')).toEqual(['a', 'b', 'd'])
  expect(rootKeys('{"a": 1, "b": {"c": 2}}')).toEqual(['a', 'b'])
  expect(rootKeys('a: &x 1\nb: *x\n')).toEqual(['a', 'b'])
  expect(rootKeys('- a\n')).toEqual([])
})
