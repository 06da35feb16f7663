import { expect, it, vi } from 'vitest'
import { readPrograms } from '../../../protocol/programs.ts'
import { mergePageContent, readPageContent, replacePageContent } from './page-content.ts'
import { changePrograms, recallPrograms } from './programs.ts'

const NO_PAGE = { ignored: [], drafts: [] }

it.each<[what: string, kept: unknown, expected: readonly string[]]>([
  ['no list', 'x', []],
  ['what is no program', [{ name: 'a' }, 5, { name: 'b', source: '' }], ['b']],
  [
    'a name twice',
    [
      { name: 'a', source: '1' },
      { name: 'a', source: '2' },
    ],
    ['a'],
  ],
  ['a name that no user has', [{ name: 'A b', source: '' }], []],
])('of %s the programs are read', (_, kept, expected) => expect(readPrograms(kept).map(({ name }) => name)).toEqual(expected))

it('[LB-7] a program goes along with its workspace, and does not run at once where it arrives', () => {
  changePrograms('page', 'from', () => [{ name: 'a', source: 'x' }])
  expect(readPageContent('from').programs).toEqual([{ name: 'a', source: 'x' }])
  replacePageContent('to', { ...NO_PAGE, programs: [{ name: 'a', source: 'x' }] })
  expect(recallPrograms('page', 'to')).toEqual([{ name: 'a', source: 'x', isForeign: true }])
})

it('[LB-7] which programs play goes along, and is no permission', () => {
  const program = { name: 'a', source: 'x', isPlaying: true }
  changePrograms('page', 'playing', () => [program])
  const { programs = [] } = readPageContent('playing')
  replacePageContent('other', { ...NO_PAGE, programs })
  expect([programs, recallPrograms('page', 'other')]).toEqual([[program], [{ ...program, isForeign: true }]])
})

it('[LB-7] each workspace of a host has programs of its own', () => {
  const at = (pathname: string): void => {
    vi.stubGlobal('location', { pathname })
  }
  for (const name of ['ada', 'bo']) {
    at(`/workspaces/${name}/`)
    changePrograms('host', 'default', () => [{ name, source: name }])
  }
  const found = ['/workspaces/ada/index.html', '/workspaces/bo/', '/'].map((pathname) => {
    at(pathname)
    return recallPrograms('host', 'default').map(({ name }) => name)
  })
  vi.unstubAllGlobals()
  expect(found).toEqual([['ada'], ['bo'], []])
})

it('[LB-7] a merge leaves a program of the same name as it is', () => {
  changePrograms('page', 'mine', () => [{ name: 'a', source: 'mine' }])
  mergePageContent('mine', { ...NO_PAGE, programs: ['a', 'b'].map((name) => ({ name, source: 'theirs' })) })
  expect(recallPrograms('page', 'mine')).toEqual([
    { name: 'a', source: 'mine' },
    { name: 'b', source: 'theirs', isForeign: true },
  ])
})
