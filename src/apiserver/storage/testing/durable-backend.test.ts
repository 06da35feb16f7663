import { describe, test } from 'vitest'
import { openStorage } from '../store.ts'
import { DurableBackend } from './durable-backend.ts'
import { reopenBehaviours } from './reopen-suite.ts'
import { storeBehaviours } from './store-suite.ts'
import { watchBehaviours } from './watch-suite.ts'

describe('the store over a medium that answers later', () => {
  for (const { name, run } of [...storeBehaviours, ...watchBehaviours, ...reopenBehaviours]) {
    const medium = new DurableBackend()
    test(name, () => run({ open: (options) => openStorage(medium, options) }))
  }
})
