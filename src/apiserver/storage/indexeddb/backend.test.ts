import 'fake-indexeddb/auto'
import { describe, test } from 'vitest'
import { openStorage } from '../store.ts'
import { expiryBehaviours, expiryReopenBehaviours } from '../testing/expiry-suite.ts'
import { ManualClock } from '../testing/fixtures.ts'
import { SeededRandom } from '../testing/random.ts'
import { reopenBehaviours } from '../testing/reopen-suite.ts'
import { storeBehaviours } from '../testing/store-suite.ts'
import { watchBehaviours } from '../testing/watch-suite.ts'
import { indexedDbBackend } from './backend.ts'

const BEHAVIOURS = [...storeBehaviours, ...watchBehaviours, ...reopenBehaviours, ...expiryBehaviours, ...expiryReopenBehaviours]

describe('the store over IndexedDB', () => {
  for (const [at, { name, run }] of BEHAVIOURS.entries()) {
    const random = new SeededRandom(at)
    const open = (): ReturnType<typeof indexedDbBackend> => indexedDbBackend(`suite-${at}`, { clock: new ManualClock(), random })
    test(name, () => run({ open: (options) => openStorage(open(), options) }))
  }
})
