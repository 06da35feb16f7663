import { expect, test } from 'vitest'
import { checkPurity } from './purity.ts'
import { parseSource } from './source.ts'

const check = (path: string, text: string) => checkPurity(parseSource(path, text))

const REJECTED: [what: string, path: string, text: string, problem: string][] = [
  [
    'the time',
    'src/apiserver/a.ts',
    'const a = 1\nexport const b = Date.now() + a',
    'src/apiserver/a.ts:2: Date.now: time comes in as a Clock',
  ],
  ['the time in words', 'src/cel/a.ts', 'export const b = new Date()', 'src/cel/a.ts:1: new Date(): time comes in as a Clock'],
  ['a timer', 'src/apiserver/a.ts', 'setTimeout(() => {}, 1)', 'src/apiserver/a.ts:1: setTimeout: time comes in as a Clock'],
  [
    'chance',
    'src/apiserver/a.ts',
    'export const b = Math.random()',
    'src/apiserver/a.ts:1: Math.random: chance comes in as a Random',
  ],
  [
    'a random id',
    'src/client/a.ts',
    'export const b = crypto.randomUUID()',
    'src/client/a.ts:1: crypto: chance comes in as a Random',
  ],
  ['printing', 'src/controlplane/a.ts', "console.log('x')", 'src/controlplane/a.ts:1: console: only hosts print'],
  ['the DOM', 'src/hosts/worker/a.ts', 'document.title = "x"', 'src/hosts/worker/a.ts:1: document: only the page has a DOM'],
  [
    'IndexedDB in the page',
    'src/ui/a.ts',
    'indexedDB.open("x")',
    'src/ui/a.ts:1: indexedDB: only the store and the journal know IndexedDB',
  ],
  ['Node in the engine', 'src/apiserver/a.ts', 'process.exit()', 'src/apiserver/a.ts:1: process: one folder alone knows Node'],
  ['made code', 'src/ui/a.ts', 'new Function("return 1")', 'src/ui/a.ts:1: Function: code is never made at run time'],
  ['eval', 'src/cel/a.ts', 'eval("1")', 'src/cel/a.ts:1: eval: code is never made at run time'],
  [
    'a list as arguments',
    'src/ui/a.ts',
    'export const f = (a: number[], b: number[]) => a.push(1, ...b)',
    'src/ui/a.ts:1: push(...): append takes a list of any length, arguments are limited',
  ],
  ['any', 'src/cel/a.test.ts', 'const a: any = 1', 'src/cel/a.test.ts:1: any: say what it is'],
  [
    'a non-null assertion',
    'src/cel/a.ts',
    'export const b = (a?: string) => a!.length',
    'src/cel/a.ts:1: non-null assertion: handle the absence',
  ],
  ['a silenced compiler', 'src/cel/a.ts', '// @ts-ignore\nexport const b = 1', 'src/cel/a.ts:1: @ts-ignore: mend the cause'],
  [
    'markup in JSX',
    'src/ui/a.tsx',
    'export const A = () => <b dangerouslySetInnerHTML={{ __html: "" }} />',
    'src/ui/a.tsx:1: dangerouslySetInnerHTML: text never becomes markup',
  ],
  [
    'markup by hand',
    'src/ui/a.ts',
    'export const f = (e: Element) => { e.innerHTML = "" }',
    'src/ui/a.ts:1: innerHTML: text never becomes markup',
  ],
]

test.each(REJECTED)('rejected: %s', (_what, path, text, problem) => {
  expect(check(path, text)).toEqual([problem])
})

const ALLOWED: [what: string, path: string, text: string][] = [
  [
    'a variable with the name of a global',
    'src/apimachinery/a.ts',
    'for (const document of [1]) f(document)\nfunction f(self: number) { return self }',
  ],
  [
    'a property with the name of a global',
    'src/cel/a.ts',
    'export const f = (a: { process: string; document: number }) => [a.process, a.document]',
  ],
  ['the parameter of a function type', 'src/cel/a.ts', 'export type F = (document: string) => void'],
  ['a key with the name of a global', 'src/cel/a.ts', 'export const f = { self: 1, document: 2 }'],
  ['an import with the name of a global', 'src/cel/a.ts', "import { process } from './b.ts'\nprocess()"],
  ['a time that is given', 'src/cel/a.ts', 'export const f = (ms: number) => new Date(ms).toISOString()'],
  ['a test that waits', 'src/apiserver/a.test.ts', 'await new Promise((done) => setTimeout(done, Date.now()))'],
  ['IndexedDB in its folder', 'src/apiserver/storage/indexeddb/a.ts', 'indexedDB.open("x")'],
  ['a list of a list', 'src/cel/a.ts', 'export const f = (a: number[][], b: number[]) => a.push([...b])'],
  ['words in texts and comments', 'src/cel/a.ts', '// any eval of document\nexport const b = "setTimeout(any)"'],
]

test.each(ALLOWED)('allowed: %s', (_what, path, text) => {
  expect(check(path, text)).toEqual([])
})
