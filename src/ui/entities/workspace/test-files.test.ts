import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mergePageContent, readPageContent, replacePageContent } from './page-content.ts'
import { keepTestFile, testFilesOf } from './test-files.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size
    },
    key: (i: number) => [...kept.keys()][i] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const NO_PAGE = { ignored: [], drafts: [] }
const file = (crd: string, text: string) => ({ crd, text })

it('[FC-11] tests go along with their workspace, and take the place of those that were there', () => {
  keepTestFile('from', 'mails.example.com', 'name: Mail')
  keepTestFile('to', 'other.example.com', 'name: Other')
  const { tests = [] } = readPageContent('from')
  expect(tests).toEqual([file('mails.example.com', 'name: Mail')])
  replacePageContent('to', { ...NO_PAGE, tests })
  expect(testFilesOf('to')).toEqual(tests)
})

it('[FC-11] a merge leaves the tests of a CRD that has some', () => {
  keepTestFile('mine', 'a.example.com', 'mine')
  mergePageContent('mine', { ...NO_PAGE, tests: ['a', 'b'].map((name) => file(`${name}.example.com`, 'theirs')) })
  expect([...testFilesOf('mine')].sort((a, b) => (a.crd < b.crd ? -1 : 1))).toEqual([
    file('a.example.com', 'mine'),
    file('b.example.com', 'theirs'),
  ])
})

it('[WF-1] a file without tests leaves none', () => {
  keepTestFile('old', 'a.example.com', 'x')
  replacePageContent('old', NO_PAGE)
  expect(testFilesOf('old')).toEqual([])
})
