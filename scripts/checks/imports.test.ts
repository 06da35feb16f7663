import { expect, test } from 'vitest'
import { checkImports, checkLayers, importsOf } from './imports.ts'
import { parseSource, pathsBelow, readSources } from './source.ts'

test.each([
  ['a comment', '/** Of the dialect alone. */'],
  ['a name', "const proposalStrategy = ''"],
  ['a type', "type T = 'ThirdPartyResource'"],
])('the core does not say what it must not know: %s', (_, text) => {
  expect(seed({ 'src/apiextensions/registry/a.ts': text })).toHaveLength(1)
  expect(seed({ 'src/dialects/a.ts': text, 'src/apiextensions/registry/a.test.ts': text })).toEqual([])
})

const seed = (files: Record<string, string>) => checkImports(Object.entries(files).map(([path, text]) => parseSource(path, text)))

const FORBIDDEN: [rule: string, path: string, text: string, problem: string][] = [
  [
    'the machinery imports nothing of ours',
    'src/apimachinery/a.ts',
    "import { b } from '../apiserver/clock.ts'",
    'src/apimachinery/a.ts imports ../apiserver/clock.ts: src/apimachinery may not import from there',
  ],
  [
    'the generic server knows nothing of CRDs, not even a type',
    'src/apiserver/registry/a.ts',
    "import type { B } from '../../apiextensions/v1/b.ts'",
    'src/apiserver/registry/a.ts imports ../../apiextensions/v1/b.ts: src/apiserver/registry may not import from there',
  ],
  [
    'the registry does not know its store',
    'src/apiserver/registry/store.ts',
    "import { b } from '../storage/memory/backend.ts'",
    'src/apiserver/registry/store.ts imports ../storage/memory/backend.ts: src/apiserver/registry may not import from there',
  ],
  [
    'the control plane does not know its store',
    'src/controlplane/a.ts',
    "import { b } from '../apiserver/storage/indexeddb/backend.ts'",
    'src/controlplane/a.ts imports ../apiserver/storage/indexeddb/backend.ts: src/controlplane may not import from there',
  ],
  [
    'the page does not reach into the engine, in a component either',
    'src/ui/kit/pane.tsx',
    "import { b } from '../../controlplane/b.ts'\nexport const A = () => <b>{b}</b>",
    'src/ui/kit/pane.tsx imports ../../controlplane/b.ts: src/ui/kit may not import from there',
  ],
  [
    'nor by a lazy import',
    'src/ui/kit/a.ts',
    "const b = () => import('../../apiserver/registry/b.ts')",
    'src/ui/kit/a.ts imports ../../apiserver/registry/b.ts: src/ui/kit may not import from there',
  ],
  [
    'nor by a worker of its own',
    'src/ui/kit/a.ts',
    "new Worker(new URL('../../hosts/worker/worker.ts', import.meta.url))",
    'src/ui/kit/a.ts imports ../../hosts/worker/worker.ts: src/ui/kit may not import from there',
  ],
  [
    'the page takes types, not code, of CRDs',
    'src/ui/kit/a.ts',
    "import { b, type C } from '../../apiextensions/v1/b.ts'",
    'src/ui/kit/a.ts imports ../../apiextensions/v1/b.ts: src/ui/kit may import only types from there',
  ],
  [
    'a feature does not know another',
    'src/ui/features/home/a.ts',
    "import { b } from '../log/b.ts'",
    'src/ui/features/home/a.ts imports ../log/b.ts: src/ui/features/home may not import from there',
  ],
  [
    'nor does a layer of the page know one above it',
    'src/ui/kit/a.ts',
    "import type { B } from '../entities/object/b.ts'",
    'src/ui/kit/a.ts imports ../entities/object/b.ts: src/ui/kit may not import from there',
  ],
  [
    'the client reaches a server by fetch alone',
    'src/client/a.ts',
    "export { b } from '../controlplane/b.ts'",
    'src/client/a.ts imports ../controlplane/b.ts: src/client may not import from there',
  ],
  [
    'modules of Node are for the Node host',
    'src/apiserver/a.ts',
    "import { readFile } from 'node:fs/promises'",
    'src/apiserver/a.ts imports node:fs/promises: src/apiserver may not use modules of Node',
  ],
  [
    'packages are for the layers that name them',
    'src/apiserver/a.ts',
    "import { parse } from 'yaml'",
    'src/apiserver/a.ts imports yaml: src/apiserver may not use this package',
  ],
  ['every file belongs to a layer', 'src/misc/a.ts', '', 'src/misc/a.ts: no layer has this file'],
]

test.each(FORBIDDEN)('rejected: %s', (_rule, path, text, problem) => {
  expect(seed({ [path]: text })).toEqual([problem])
})

const ALLOWED: [rule: string, path: string, text: string][] = [
  ['downward', 'src/apiextensions/a.ts', "import { b } from '../apiserver/registry/b.ts'"],
  ['types of CRDs in the page', 'src/ui/kit/a.ts', "import { type B, type C } from '../../apiextensions/v1/b.ts'"],
  ['a test chooses a store', 'src/controlplane/a.test.ts', "import { b } from '../apiserver/storage/memory/backend.ts'"],
  ['a test uses Node', 'src/apimachinery/a.test.ts', "import { readFileSync } from 'node:fs'"],
]

test.each(ALLOWED)('allowed: %s', (_rule, path, text) => {
  expect(seed({ [path]: text })).toEqual([])
})

test('a cycle is named by its files', () => {
  const problems = seed({
    'src/apimachinery/a.ts': "import { b } from './b.ts'",
    'src/apimachinery/b.ts': "import { c } from './c.ts'",
    'src/apimachinery/c.ts': "export * from './a.ts'",
  })
  expect(problems).toEqual([
    'cycle: src/apimachinery/a.ts -> src/apimachinery/b.ts -> src/apimachinery/c.ts -> src/apimachinery/a.ts',
  ])
})

test('types of the page may not refer to each other in a circle', () => {
  const problems = seed({ 'src/ui/kit/a.ts': "import type { B } from './b.ts'", 'src/ui/kit/b.ts': "import { a } from './a.ts'" })
  expect(problems).toEqual(['cycle: src/ui/kit/a.ts -> src/ui/kit/b.ts -> src/ui/kit/a.ts'])
})

test('folders of the page may not import each other', () => {
  const files = {
    'src/ui/features/designer/a.ts': "import { b } from './tree/b.ts'",
    'src/ui/features/designer/tree/b.ts': '',
    'src/ui/features/designer/tree/c.ts': "import type { D } from '../d.ts'",
    'src/ui/features/designer/d.ts': '',
  }
  expect(seed(files)).toEqual([
    'src/ui/features/designer and src/ui/features/designer/tree import each other: ' +
      'src/ui/features/designer/a.ts imports src/ui/features/designer/tree/b.ts, ' +
      'src/ui/features/designer/tree/c.ts imports src/ui/features/designer/d.ts',
  ])
  expect(seed({ ...files, 'src/ui/features/designer/tree/c.ts': '' })).toEqual([])
  expect(
    seed({
      ...files,
      'src/ui/features/designer/tree/c.test.ts': "import { d } from '../d.ts'",
      'src/ui/features/designer/tree/c.ts': '',
    }),
  ).toEqual([])
})

test('a layer names only what exists', () => {
  const layers = [
    { at: 'src/a', may: ['src/b', 'src/gone'] },
    { at: 'src/old', may: [], tests: ['src/lost'] },
  ]
  expect(checkLayers(['src/a/x.ts', 'src/b.ts/y.ts', 'src/b/z.ts'], layers)).toEqual([
    'layers.ts: src/a names src/gone, which does not exist',
    'layers.ts: src/old does not exist',
    'layers.ts: src/old names src/lost, which does not exist',
  ])
})

test('types of the engine may refer to each other in a circle', () => {
  expect(seed({ 'src/cel/a.ts': "import type { B } from './b.ts'", 'src/cel/b.ts': "import { a } from './a.ts'" })).toEqual([])
})

test('every file below src is read, and its imports are seen', () => {
  const sources = readSources('.', ['src'])
  expect(sources.map(({ path }) => path)).toEqual(pathsBelow('.', 'src'))
  expect(sources.length).toBeGreaterThan(20)
  const errors = sources.find(({ path }) => path === 'src/apimachinery/api/errors.ts')
  const imported = ['../field/bad-value.ts', '../field/error.ts', '../json/value.ts']
  expect(errors && importsOf(errors).map(({ specifier }) => specifier)).toEqual(imported)
})
