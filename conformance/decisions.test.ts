import { expect, test } from 'vitest'
import type { Decision, Storage, StoredObject } from '../src/apiserver/storage/interfaces.ts'
import { systemClock } from '../src/hosts/system-clock.ts'
import { startEngine } from './engine.ts'
import { readScenarios, scenarioPaths } from './files.ts'
import { compareScenario, explain } from './replay/compare.ts'

/** A store that makes every decision twice and keeps the second, as one does whose first attempt came too late. */
const decidingTwice = (storage: Storage): Storage =>
  new Proxy(storage, {
    get(target, member) {
      if (member !== 'write') {
        const value: unknown = Reflect.get(target, member, target)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return (key: string, decide: (current: StoredObject | undefined) => Decision) =>
        target.write(key, (current) => {
          decide(current)
          return decide(current)
        })
    },
  })

const SCENARIOS = scenarioPaths('conformance/scenarios').flatMap((path) => readScenarios(path).scenarios)

test.concurrent.each(SCENARIOS)('[ST-7] $name, each decision made twice', { timeout: 60_000 }, async (scenario) => {
  const engine = await startEngine(systemClock, decidingTwice)
  const comparison = await compareScenario(scenario, engine, { managedFields: true })
  await engine.plane.close()
  expect(comparison.differences.length > 0 ? explain(comparison) : '').toBe('')
})
