import { describe, expect, test } from 'vitest'
import { openStorage } from '../store.ts'
import { FAULTS, FaultyBackend } from './faulty-backend.ts'
import { ManualClock, Recorder, write } from './fixtures.ts'
import { runScenario, sortedState, stateOf } from './scenario.ts'

const clock = new ManualClock()

describe('the k-th commit fails, for every k', () => {
  for (const fault of FAULTS) {
    test(`[SG-18] [SG-19] ${fault}: what was acknowledged is there, what failed is not, and everybody agrees`, async () => {
      let faults = 0
      for (let k = 1; ; k++) {
        const backend = new FaultyBackend((commit) => (commit === k ? fault : undefined))
        const storage = await openStorage(backend, { clock })
        const live = new Recorder()
        storage.watch('/', 1, live)
        const known = await runScenario(storage)
        expect(stateOf(storage)).toEqual(sortedState(known))
        backend.healed = true
        // After an open outcome the next write settles what the medium holds.
        await write(storage, '/g/widgets/z', 1)
        await storage.close()
        const again = await openStorage(backend, { clock })
        expect(stateOf(again)).toEqual([...sortedState(known), ['/g/widgets/z', 1]])
        expect(again.resourceVersion).toBe(storage.resourceVersion)
        const resumed = new Recorder()
        again.watch('/', 1, resumed)
        expect(resumed.events.map(({ object }) => object.text)).toEqual(live.events.map(({ object }) => object.text))
        expect(live.events.map(({ resourceVersion }) => resourceVersion).slice(0, -1)).toEqual(
          known.versions.toSorted((a, b) => a - b),
        )
        expect(new Set(known.versions).size).toBe(known.versions.length)
        faults += known.failures.length
        if (known.failures.length === 0) break
      }
      expect(faults).toBeGreaterThan(10)
    })
  }
})
