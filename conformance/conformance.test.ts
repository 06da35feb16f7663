import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { KUBERNETES_RELEASE } from '../src/apimachinery/version/kubernetes-release.ts'
import { standingClock, startEngine } from './engine.ts'
import { readScenarios, scenarioPaths } from './files.ts'
import { compareScenario, explain } from './replay/compare.ts'
import type { Scenario } from './replay/scenario.ts'
import { contradictions } from './trace-check/check.ts'
import { observed } from './trace-check/observe.ts'

/** Scenarios that do not agree yet, with the reason. The list may only shrink. */
const GAPS = JSON.parse(readFileSync('conformance/known-gaps.json', 'utf8')) as Record<string, string>

/** The rules of docs/spec, with the scenarios that show them. */
const RULES = JSON.parse(readFileSync('conformance/rules.json', 'utf8')) as Record<string, string[]>

const FILES = scenarioPaths('conformance/scenarios').map(readScenarios)
const NAMES = FILES.flatMap(({ scenarios }) => scenarios.map(({ name }) => name))

const title = ({ name }: Scenario): string => {
  const rules = Object.keys(RULES).filter((rule) => RULES[rule]?.includes(name))
  return rules.length === 0 ? name : `${name} [${rules.join(', ')}]`
}

// A trace is asked of each write, and compared with what a client sees. Without traces, decisions.test.ts and releases.test.ts replay the same.
describe.concurrent.each(FILES.map(({ path, scenarios }) => [path, scenarios] as const))('[TR-6] %s', (_path, scenarios) => {
  const rows = scenarios.map((scenario) => [title(scenario), scenario] as const)
  test.concurrent.each(rows)('%s', { timeout: 60_000 }, async (_title, scenario) => {
    const engine = await startEngine(standingClock)
    const wrong: string[] = []
    const server = observed(engine, (observation) => {
      const found = contradictions(observation)
      if (found.length > 0) wrong.push(`${observation.method} ${observation.path} ${observation.status}`, ...found)
    })
    const comparison = await compareScenario(scenario, server, { managedFields: true })
    await engine.plane.close()
    expect(wrong, '[TR-6] the traces of its writes').toEqual([])
    const differs = comparison.differences.length > 0
    if (GAPS[scenario.name] === undefined) expect(differs ? explain(comparison) : '').toBe('')
    else expect(differs, `${scenario.name} agrees: take it out of known-gaps.json`).toBe(true)
  })
})

test('known gaps and rules name scenarios that are there', () => {
  const named = [...Object.keys(GAPS), ...Object.values(RULES).flat()]
  expect(named.filter((name) => !NAMES.includes(name))).toEqual([])
})

test('scenarios name the server that answered them, one of the release that the engine equals: npm run record', () => {
  const recorded = FILES.flatMap(({ scenarios }) => scenarios)
  const others = recorded.filter(({ server = '' }) => !`${server}.`.startsWith(`v${KUBERNETES_RELEASE}.`))
  expect(others.map(({ name, server }) => `${name}: ${server}`)).toEqual([])
})

test('scenarios that show a rule have answers that count', () => {
  const compared = FILES.flatMap(({ scenarios }) => scenarios.filter(({ answers }) => answers.some(({ varies }) => !varies)))
  const names = new Set(compared.map(({ name }) => name))
  expect([...new Set(Object.values(RULES).flat())].filter((name) => !names.has(name))).toEqual([])
})
