import { describe, expect, test } from 'vitest'
import type { StorageEvent } from '../interfaces.ts'
import { Stored } from '../stored-object.ts'
import { brokenGuarantees, type Guarantee, type WatchStep } from './watch-validators.ts'

const object = (key: string, version: number): Stored => new Stored(key, version, `{"v":${version}}`)
const A = '/g/r/a'
const a2 = object(A, 2)
const b3 = object('/g/r/b', 3)
const a4 = object(A, 4)
const x5 = object('/g/x/x', 5)
const added: StorageEvent = { type: 'ADDED', resourceVersion: 2, object: a2 }
const other: StorageEvent = { type: 'ADDED', resourceVersion: 3, object: b3 }
const modified: StorageEvent = { type: 'MODIFIED', resourceVersion: 4, object: a4, previous: a2 }
const elsewhere: StorageEvent = { type: 'ADDED', resourceVersion: 5, object: x5 }
const deleted: StorageEvent = { type: 'DELETED', resourceVersion: 6, object: object(A, 6), previous: a4 }
const TRUTH = [added, other, modified, elsewhere, deleted]

const told = (...events: StorageEvent[]): WatchStep[] => events.map((event) => ({ event }))

describe('a broken promise of a watch is named', () => {
  const rows: { name: string; from?: number; steps: WatchStep[]; broken: Guarantee[] }[] = [
    { name: 'none', steps: [...told(added, other, modified), { bookmark: 5 }, ...told(deleted)], broken: [] },
    { name: 'none: resumed', from: 3, steps: told(modified, deleted), broken: [] },
    { name: 'none: nothing told yet', steps: [], broken: [] },
    { name: 'out of order', steps: told(added, modified, other, deleted), broken: ['ordered'] },
    { name: 'told twice', steps: told(added, other, other, modified), broken: ['unique'] },
    { name: 'an object that never was', steps: told(added, { ...other, object: object('/g/r/b', 33) }), broken: ['atomic'] },
    { name: 'an event left out', steps: told(added, modified, deleted), broken: ['reliable'] },
    { name: 'the first events left out', steps: told(other, modified), broken: ['resumable'] },
    { name: 'an event from before the beginning', from: 2, steps: told(added, other), broken: ['resumable'] },
    { name: 'a bookmark before its events', steps: [...told(added), { bookmark: 3 }, ...told(other)], broken: ['bookmarkable'] },
    { name: 'an event of another resource', steps: told(added, other, modified, elsewhere), broken: ['filtered'] },
    {
      name: 'a previous object that is not the last',
      steps: told(added, other, { ...modified, previous: b3 }),
      broken: ['previous'],
    },
    {
      name: 'an update told as a creation',
      steps: told(added, other, { ...modified, type: 'ADDED' }),
      broken: ['atomic', 'previous'],
    },
  ]
  for (const { name, from = 1, steps, broken } of rows) {
    test(`[SG-9] ${name}`, () => {
      expect(brokenGuarantees({ prefix: '/g/r/', from, steps }, TRUTH)).toEqual(broken)
    })
  }
})
