import { expect, test } from 'vitest'
import { declarationOf, HOST_CAPABILITIES, readCapabilities } from './capabilities.ts'

test.each<[what: string, declaration: unknown, names: string[]]>([
  [
    'what was declared',
    JSON.parse(declarationOf(HOST_CAPABILITIES)),
    ['traces', 'dialects', 'journal', 'compaction', 'watch-streams', 'programs'],
  ],
  ['known names alone', { capabilities: ['traces', 'teleport', 7] }, ['traces']],
  ['nothing where nothing is declared', { paths: [] }, []],
  ['nothing of what is no object', null, []],
  ['nothing of what is no list', { capabilities: 'traces' }, []],
])('a declaration is read as %s', (_what, declaration, names) => {
  expect([...readCapabilities(declaration)]).toEqual(names)
})
