import { expect, test } from 'vitest'
import { standingClock, startEngine } from './engine.ts'
import { readScenarios, scenarioPaths } from './files.ts'
import { compareScenario, explain } from './replay/compare.ts'
import { decidingTwice } from './unsteady-store.ts'

const SCENARIOS = scenarioPaths('conformance/scenarios').flatMap((path) => readScenarios(path).scenarios)

test.concurrent.each(SCENARIOS)('[ST-7] $name, each decision made twice', { timeout: 60_000 }, async (scenario) => {
  const engine = await startEngine(standingClock, decidingTwice)
  const comparison = await compareScenario(scenario, engine, { managedFields: true })
  await engine.plane.close()
  expect(comparison.differences.length > 0 ? explain(comparison) : '').toBe('')
})
