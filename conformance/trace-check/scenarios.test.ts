import { describe, expect, test } from 'vitest'
import { systemClock } from '../../src/hosts/system-clock.ts'
import { startEngine } from '../engine.ts'
import { readScenarios, scenarioPaths } from '../files.ts'
import { runScenario } from '../replay/run.ts'
import { contradictions } from './check.ts'
import { observed } from './observe.ts'

const FILES = scenarioPaths('conformance/scenarios').map(readScenarios)

describe.each(FILES.map(({ path, scenarios }) => [path, scenarios] as const))('[TR-6] traces of %s', (_path, scenarios) => {
  test.concurrent.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    { timeout: 60_000 },
    async (_name, scenario) => {
      const engine = await startEngine({ ...systemClock })
      const found: string[] = []
      const server = observed(engine, (observation) => {
        const wrong = contradictions(observation)
        if (wrong.length > 0) found.push(`${observation.method} ${observation.path} ${observation.status}`, ...wrong)
      })
      await runScenario(scenario, server)
      await engine.plane.close()
      expect(found).toEqual([])
    },
  )
})
