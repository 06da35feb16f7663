import { describe, test } from 'vitest'
import { openStorage } from '../store.ts'
import { storeBehaviours } from '../testing/store-suite.ts'
import { watchBehaviours } from '../testing/watch-suite.ts'
import { memoryBackend } from './backend.ts'

describe('the store over memory', () => {
  for (const { name, run } of [...storeBehaviours, ...watchBehaviours]) {
    test(name, () => run({ open: (options) => openStorage(memoryBackend(), options) }))
  }
})
