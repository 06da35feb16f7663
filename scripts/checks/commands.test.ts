import { expect, test } from 'vitest'
import { checkCommands, checkMentions } from './commands.ts'

const NAMES = ['test', 'lint', 'bench:page', 'prepack']
const HEAD = '| command | what it does |\n| --- | --- |\n'
const TEST = '| `npm test` | runs `npm run lint` too |\n'
const LINT = '| `npm run lint` | looks |\n'
const BOTH = '| `npm run lint -- FILE`, `X=1 npm run bench:page` | two |\n'

const documentsOf = (...texts: string[]) => texts.map((rows, i) => ({ path: `${i}.md`, text: HEAD + rows }))

test.each([
  ['each once', [TEST, BOTH], []],
  ['one nowhere', [TEST, LINT], ['package.json: no table documents bench:page']],
  ['one in two documents', [TEST + LINT, BOTH], ['package.json: 0.md and 1.md document lint']],
  ['one twice in a document', [TEST + BOTH + LINT], ['package.json: 0.md and 0.md document lint']],
])('tables have %s', (_, texts, problems) => {
  expect(checkCommands(NAMES, documentsOf(...texts))).toEqual(problems)
})

test.each([
  ['in a sentence', 'Run `npm run lnit -- FILE` or `npm run lint`.', ['a.md: there is no command lnit']],
  ['in a block', '    npm run --silent typse', ['a.md: there is no command typse']],
  ['in a table', '| `npm tset` | x |', ['a.md: there is no command tset']],
  ['of npm itself outside of tables', '`npm install && npm start`', []],
])('a command that does not exist is reported %s', (_, text, problems) => {
  expect(checkMentions(NAMES, [{ path: 'a.md', text }])).toEqual(problems)
})
