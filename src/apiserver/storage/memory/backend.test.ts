import { describe, expect, test } from 'vitest'
import { openStorage } from '../store.ts'
import { expiryBehaviours } from '../testing/expiry-suite.ts'
import { ManualClock, write } from '../testing/fixtures.ts'
import { storeBehaviours } from '../testing/store-suite.ts'
import { watchBehaviours } from '../testing/watch-suite.ts'
import { memoryBackend } from './backend.ts'

describe('the store over memory', () => {
  for (const { name, run } of [...storeBehaviours, ...watchBehaviours, ...expiryBehaviours]) {
    test(name, () => run({ open: (options) => openStorage(memoryBackend(), options) }))
  }

  test('[SG-10] a long chain of writes, each caused by the event of the last, needs no deep stack', async () => {
    const storage = await openStorage(memoryBackend(), { clock: new ManualClock() })
    const writes: Promise<unknown>[] = []
    const chain = {
      event: ({ resourceVersion }: { readonly resourceVersion: number }) => {
        if (resourceVersion < 3000) writes.push(write(storage, '/g/r/a', resourceVersion))
      },
      closed: () => undefined,
    }
    storage.watch('/', undefined, chain)
    await write(storage, '/g/r/a', 0)
    for (let done = 0; done < writes.length; done++) await writes[done]
    expect(storage.resourceVersion).toBe(3000)
  })
})
