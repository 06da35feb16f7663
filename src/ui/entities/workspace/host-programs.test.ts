import { expect, it } from 'vitest'
import type { Program } from '../../../protocol/programs.ts'
import { mergePrograms } from './host-programs.ts'

const X: Program = { name: 'a', source: 'x' }
const Y: Program = { name: 'a', source: 'y' }
const Z: Program = { name: 'a', source: 'z' }
const foreign = (program: Program): Program => ({ ...program, isForeign: true })

it.each<[what: string, own: Program[], known: Program[], host: Program[], expected: Program[]]>([
  ['of the host alone comes, and is foreign', [], [], [X], [foreign(X)]],
  ['of this browser alone goes to the host', [X], [], [], [X]],
  ['that both have is trusted as it was', [X], [X], [X], [X]],
  ['that both have stays foreign where it was', [foreign(X)], [X], [X], [foreign(X)]],
  ['that was changed here goes to the host', [Y], [X], [X], [Y]],
  ['that was changed elsewhere comes, and is foreign', [X], [X], [Y], [foreign(Y)]],
  ['that was deleted elsewhere goes', [X], [X], [], []],
  ['that was deleted here goes', [], [X], [X], []],
  ['that was deleted elsewhere and changed here stays', [Y], [X], [], [Y]],
  ['that was deleted here and changed elsewhere comes back', [], [X], [Y], [foreign(Y)]],
  ['that was changed on both sides stays twice', [Y], [X], [Z], [foreign(Z), { ...Y, name: 'a-2' }]],
  ['that plays elsewhere plays', [X], [X], [{ ...X, isPlaying: true }], [{ ...X, isPlaying: true }]],
  ['that was changed alike on both sides is trusted', [Y], [X], [{ ...Y, isPlaying: true }], [{ ...Y, isPlaying: true }]],
])('[LB-7] a program %s', (_, own, known, host, expected) => expect(mergePrograms(own, known, host)).toEqual(expected))

it('[LB-7] a copy gets a name that none has', () => {
  const other = { name: 'a-2', source: 'q' }
  expect(mergePrograms([Y, other], [X, other], [Z, other]).map(({ name }) => name)).toEqual(['a', 'a-3', 'a-2'])
})
