import { expect, test } from 'vitest'
import { checkNotes, sourceNotes, upstreamPaths } from './references.ts'

test.each([
  ['a file', 'k8s.io/apiserver/pkg/cel/ip.go, isIP', [{ module: 'k8s.io/apiserver', path: 'pkg/cel/ip.go' }]],
  ['a folder', 'k8s.io/client-go/restmapper', [{ module: 'k8s.io/client-go', path: 'restmapper' }]],
  ['a module', 'sigs.k8s.io/yaml', [{ module: 'sigs.k8s.io/yaml', path: '' }]],
  [
    'several files',
    'k8s.io/apiserver/pkg/cel/{ip,cidr}.go, Parse',
    [
      { module: 'k8s.io/apiserver', path: 'pkg/cel/ip.go' },
      { module: 'k8s.io/apiserver', path: 'pkg/cel/cidr.go' },
    ],
  ],
  ['a module whose name begins another’s', 'k8s.io/api/core/v1/types.go', [{ module: 'k8s.io/api', path: 'core/v1/types.go' }]],
  ['a package of Go', "Go's net/url, ParseQuery", []],
  ['a standard', 'RFC 9562, 5.4', []],
  ['an address', 'https://protobuf.dev/programming-guides/encoding', []],
  ['a path without its module', 'resource/quantity.go, ParseQuantity', undefined],
  ['a name first', 'ListResource of k8s.io/apiserver/pkg/endpoints/handlers/get.go', undefined],
  ['a module that we do not follow', 'k8s.io/apiservers/pkg/x.go', undefined],
])('a reference to %s', (_, reference, paths) => {
  expect(upstreamPaths(reference)).toEqual(paths)
})

const FILE = 'k8s.io/apiserver/pkg/storage/util.go'

test.each([
  ['a doc comment of one line', `/** Reads. Source: ${FILE}, NoNamespaceKeyFunc. */\n`, [[`${FILE}, NoNamespaceKeyFunc`]]],
  ['a doc comment of several lines', `/**\n * Reads.\n * Source: ${FILE};\n * ${FILE}. More.\n */\n`, [[FILE, FILE]]],
  ['a sentence behind the note', `/**\n * Source: ${FILE}. \`x\` is -1.\n */\n`, [[FILE]]],
  ['line comments', `// Source: ${FILE},\n// KeyFunc.\nconst Source = 1\n`, [[`${FILE}, KeyFunc`]]],
  ['a text in the code', `const a = 'Source: here'\n`, []],
])('notes in %s', (_, text, references) => {
  expect(sourceNotes('a.ts', text).map((note) => note.references)).toEqual(references)
})

test('notes in a list of rules end with the rule', () => {
  const text = `- ST-1 Text. Source:\n  ${FILE}.\n- ST-2 Other.\n`
  expect(sourceNotes('docs/spec/engine.md', text)).toEqual([{ path: 'docs/spec/engine.md', line: 1, references: [FILE] }])
})

test.each([
  ['a full path', [FILE], []],
  [
    'a relative path',
    ['etcd3/store.go'],
    ['a.ts:3: Source: "etcd3/store.go" begins with no module, Go\'s package, RFC or address'],
  ],
  ['a second file by its name alone', [`${FILE} and store.go`], ['a.ts:3: Source: write "; MODULE/store.go" for a second file']],
])('the check of %s', (_, references, problems) => {
  expect(checkNotes([{ path: 'a.ts', line: 3, references }])).toEqual(problems)
})
