import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { StorageFailure } from '../interfaces.ts'
import { openStorage } from '../store.ts'
import { expiryBehaviours, expiryReopenBehaviours } from '../testing/expiry-suite.ts'
import { linesOf, ManualClock, write } from '../testing/fixtures.ts'
import { SeededRandom } from '../testing/random.ts'
import { reopenBehaviours } from '../testing/reopen-suite.ts'
import { storeBehaviours } from '../testing/store-suite.ts'
import { watchBehaviours } from '../testing/watch-suite.ts'
import { levelDbBackend } from './backend.ts'
import { openClassicLevel } from './classic-level.ts'

const folder = mkdtempSync(join(tmpdir(), 'crdlab-level-'))
afterAll(() => rmSync(folder, { recursive: true }))
const options = { clock: new ManualClock(), random: new SeededRandom(3) }

const BEHAVIOURS = [...storeBehaviours, ...watchBehaviours, ...reopenBehaviours, ...expiryBehaviours, ...expiryReopenBehaviours]

describe('the store over LevelDB', () => {
  for (const [at, { name, run }] of BEHAVIOURS.entries()) {
    const backend = (): ReturnType<typeof levelDbBackend> =>
      levelDbBackend(() => openClassicLevel(join(folder, String(at))), options)
    test(name, () => run({ open: (given) => openStorage(backend(), given) }))
  }

  test('[SG-30] what was acknowledged is there though nobody closed the store, and a second opening is rejected', async () => {
    const at = join(folder, 'held')
    const storage = await openStorage(
      levelDbBackend(() => openClassicLevel(at), options),
      options,
    )
    await Promise.all([write(storage, '/g/r/a', 1), write(storage, '/g/r/b', 2)])
    const rejected = openStorage(
      levelDbBackend(() => openClassicLevel(at), options),
      options,
    )
    await expect(rejected).rejects.toEqual(new StorageFailure('unavailable', 'another server has it open'))
    await storage.close()
    const backend = levelDbBackend(() => openClassicLevel(at), options)
    const again = await openStorage(backend, options)
    expect(linesOf(again.list('/').items)).toEqual(['/g/r/a 2 1', '/g/r/b 3 2'])
    expect(backend.report).toMatchObject({ fresh: false, damaged: [], historyLost: false })
    await again.close()
  })
})
