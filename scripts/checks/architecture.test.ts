import { expect, test } from 'vitest'
import { checkLayerTable, checkPaths } from './architecture.ts'
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
])('%s', (_, rows, problems) => {
  expect(checkLayerTable(HEAD + rows, LAYERS)).toEqual(problems)
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
