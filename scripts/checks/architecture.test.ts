import { expect, test } from 'vitest'
import { checkLayerTable, checkPageTable, checkPaths } from './architecture.ts'
import type { Layer } from './layers.ts'

const LAYERS: readonly Layer[] = [
  { at: 'src/machinery', may: [] },
  { at: 'src/server', may: ['src/machinery'] },
  { at: 'src/server/storage', may: ['src/machinery/json'] },
  { at: 'src/page', may: ['src/machinery'], mayTypes: ['src/server/v1'] },
  { at: 'src/main.tsx', may: ['src/page'] },
]

const HEAD = '| folder | what it is | imports |\n| - | - | - |\n'
const MACHINERY = '| `machinery` | values | nothing |\n'
const SERVER = '| `server` | a server | machinery |\n'
const PAGE = '| `page` | the page | machinery, types of server |\n'

test.each([
  ['the table of the layers', MACHINERY + SERVER + PAGE, []],
  ['a row too few', MACHINERY + PAGE, ['ARCHITECTURE.md: no row for src/server, which imports: machinery']],
  [
    'a row too many',
    `${MACHINERY + SERVER + PAGE}| \`lint\` | rules | nothing |\n`,
    ['ARCHITECTURE.md: there is no layer src/lint'],
  ],
  [
    'an import too many',
    `${MACHINERY + PAGE}| \`server\` | a server | machinery, page |\n`,
    ['ARCHITECTURE.md: the row of src/server says "machinery, page"; it imports: machinery'],
  ],
  ['another order', SERVER + MACHINERY + PAGE, ['ARCHITECTURE.md: the order of the layers is machinery, server, page']],
])('%s', (_, rows, problems) => {
  expect(checkLayerTable(HEAD + rows, LAYERS)).toEqual(problems)
})

const PAGE_LAYERS: readonly Layer[] = ['base', 'entities/crd', 'entities/object', 'features/log', 'shell'].map((name) => ({
  at: `src/ui/${name}`,
  may: [],
}))
const BASE = '| `base` | the store | one |\n'
const ENTITIES = '| `entities` | what views show | crd, object |\n'
const FEATURES = '| `features` | the views | one for each view |\n'
const SHELL = '| `shell` | the frame | one |\n'

test.each([
  ['the layers', BASE + ENTITIES + FEATURES + SHELL, []],
  [
    'a part too few',
    `${BASE}| \`entities\` | what views show | crd |\n${FEATURES}${SHELL}`,
    ['docs/ui.md: the row of src/ui/entities says "crd"; it has the parts: crd, object'],
  ],
  ['a layer too few', BASE + ENTITIES + FEATURES, ['docs/ui.md: no row for src/ui/shell, which has the parts: one']],
  [
    'another order',
    FEATURES + BASE + ENTITIES + SHELL,
    ['docs/ui.md: the order of the layers is base, entities, features, shell'],
  ],
])('the table of the page has %s', (_, rows, problems) => {
  expect(checkPageTable(rows, PAGE_LAYERS)).toEqual(problems)
})

const FILES = new Set(['src/cel', 'src/cel/parser.ts', 'conformance/scenarios', 'docs/data/a.json'])

test.each([
  ['from the root', '`conformance/scenarios`', []],
  ['from src', '`cel/parser.ts`', []],
  ['from the folder of the document', '`data/a.json`', []],
  ['that is gone', '`cel/lexer.ts`', ['docs/A.md: there is no cel/lexer.ts']],
  ['that a build makes', '`dist/node/crdlab.mjs`', []],
  ['of a server', '`/crdlab/traces/ID`', []],
])('a path %s', (_, document, problems) => {
  expect(checkPaths('docs/A.md', document, (path) => FILES.has(path))).toEqual(problems)
})

test('a document can have paths from another folder', () => {
  expect(checkPaths('A.md', '`data/a.json`', (path) => FILES.has(path), ['docs/'])).toEqual([])
})
