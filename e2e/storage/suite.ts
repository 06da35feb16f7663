// The behaviours of every store, over the IndexedDB of the browser that this runs in. It is built for the story beside it and not shipped.
import { indexedDbBackend } from '../../src/apiserver/storage/indexeddb/backend.ts'
import { openStorage } from '../../src/apiserver/storage/store.ts'
import { expiryBehaviours, expiryReopenBehaviours } from '../../src/apiserver/storage/testing/expiry-suite.ts'
import { reopenBehaviours } from '../../src/apiserver/storage/testing/reopen-suite.ts'
import { storeBehaviours } from '../../src/apiserver/storage/testing/store-suite.ts'
import { watchBehaviours } from '../../src/apiserver/storage/testing/watch-suite.ts'
import { systemClock } from '../../src/hosts/system-clock.ts'
import { systemRandom } from '../../src/hosts/system-random.ts'

/** Runs each behaviour on a workspace of its own. Returns how many ran and what failed, `NAME: WHY`. */
async function runSuite(): Promise<{ ran: number; failed: string[] }> {
  const behaviours = [...storeBehaviours, ...watchBehaviours, ...reopenBehaviours, ...expiryBehaviours, ...expiryReopenBehaviours]
  const failed: string[] = []
  for (const [at, { name, run }] of behaviours.entries()) {
    const backend = () => indexedDbBackend(`suite-${at}`, { clock: systemClock, random: systemRandom })
    try {
      await run({ open: (options) => openStorage(backend(), options) })
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { ran: behaviours.length, failed }
}

Object.assign(globalThis, { runSuite })
