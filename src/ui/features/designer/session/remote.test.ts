import { expect, it } from 'vitest'
import type { CrdRevision } from '../crd/crd.ts'
import { type RemoteChange, remoteChangeOf } from './remote.ts'

const at = (generation: number, uid = 'a', name = 'x.dev'): CrdRevision => ({ name, uid, generation })
const rows: [
  what: string,
  known: CrdRevision | undefined,
  there: CrdRevision | undefined,
  seen: boolean,
  change: RemoteChange,
][] = [
  ['a design of its own', undefined, undefined, false, 'none'],
  ['a file of a CRD that is installed', undefined, at(3), false, 'read'],
  ['what is open, as it is', at(3), at(3), true, 'none'],
  ['what was changed elsewhere', at(3), at(4), true, 'read'],
  ['what was written here, before the watch shows it', at(4), at(3), true, 'none'],
  ['what was created here, before the watch shows it', at(1, 'b'), undefined, false, 'none'],
  ['what was created here again, before the watch shows it', at(1, 'b'), at(7), false, 'none'],
  ['what was deleted elsewhere', at(3), undefined, true, 'deleted'],
  ['what was deleted and created elsewhere', at(3), at(1, 'b'), true, 'read'],
  ['what was renamed to a name that is free', at(3, 'a', 'y.dev'), undefined, true, 'deleted'],
  ['what was renamed to a name that is installed', at(3, 'a', 'y.dev'), at(2, 'b'), true, 'read'],
]
it.each(rows)('[DZ-36] compares a design with what is installed: %s', (_, known, there, seen, change) => {
  expect(remoteChangeOf('x.dev', known, there, seen)).toBe(change)
})
