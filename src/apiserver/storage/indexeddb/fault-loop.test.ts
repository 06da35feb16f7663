import 'fake-indexeddb/auto'
import { afterAll, describe, expect, test } from 'vitest'
import type { Storage } from '../interfaces.ts'
import { openStorage } from '../store.ts'
import { type BrowserFault, BrowserFaults } from '../testing/browser-faults.ts'
import { ManualClock, Recorder, write } from '../testing/fixtures.ts'
import { SeededRandom } from '../testing/random.ts'
import { runScenario, sortedState, stateOf } from '../testing/scenario.ts'
import { indexedDbBackend } from './backend.ts'

const faults = new BrowserFaults()
afterAll(() => faults.restore())

const random = new SeededRandom(13)
const clock = new ManualClock()
let workspaces = 0

const errors = [
  'UnknownError',
  'QuotaExceededError',
  'AbortError',
  'InvalidStateError',
  'TransactionInactiveError',
  'DataError',
  'TimeoutError',
]
const FAULTS: readonly { name: string; fault: BrowserFault }[] = [
  ...errors.map((error) => ({ name: error, fault: { kind: 'abort', error } as const })),
  { name: 'an abort without an error', fault: { kind: 'abort', error: null } },
  { name: 'a dead handle', fault: { kind: 'dead' } },
  { name: 'a lost answer', fault: { kind: 'lost answer' } },
]

const opened = (workspace: string): Promise<Storage> => openStorage(indexedDbBackend(workspace, { clock, random }), { clock })

describe('the k-th transaction fails, for every k', () => {
  for (const { name, fault } of FAULTS) {
    for (const times of [1, 2]) {
      const full = fault.kind === 'abort' && (fault.error === null || fault.error === 'QuotaExceededError')
      test(`[SG-21] [SG-22] ${name}, ${times === 1 ? 'once' : 'and the next one too'}: acknowledged is kept, failed is not`, async () => {
        for (let k = 1; ; k++) {
          const workspace = `loop-${++workspaces}`
          const storage = await opened(workspace)
          const live = new Recorder()
          storage.watch('/', 1, live)
          faults.heal()
          for (let n = 0; n < times; n++) faults.fail(k + n, fault)
          const before = faults.transactions
          const known = await runScenario(storage)
          const used = faults.transactions - before
          faults.heal()
          expect(stateOf(storage)).toEqual(sortedState(known))
          await write(storage, '/g/widgets/z', 1)
          await storage.close()
          const again = await opened(workspace)
          expect(stateOf(again)).toEqual([...sortedState(known), ['/g/widgets/z', 1]])
          const resumed = new Recorder()
          const oldest = again.oldestResourceVersion
          again.watch('/', oldest, resumed)
          const due = live.events.filter(({ resourceVersion }) => resourceVersion > oldest)
          expect(resumed.events.map(({ object }) => object.text)).toEqual(due.map(({ object }) => object.text))
          // Only a full disk costs history.
          if (!full) expect(oldest).toBe(1)
          await again.close()
          if (used < k) break
        }
      })
    }
  }
})
