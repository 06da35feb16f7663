import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { standingClock, startEngine } from './engine.ts'
import { readScenarios, scenarioPaths } from './files.ts'
import { inRelease, minorOf, recordedReleases } from './record/releases.ts'
import { type Comparison, compareScenario, explain } from './replay/compare.ts'
import type { Scenario } from './replay/scenario.ts'

/** What the engine still answers otherwise than a server of a release: the places of the answers, and why. */
interface KnownDifference {
  readonly answers: readonly number[]
  readonly reason: string
}

/** By release and scenario. The lists may only shrink. */
const KNOWN = JSON.parse(readFileSync('conformance/releases/known-differences.json', 'utf8')) as Record<
  string,
  Record<string, KnownDifference>
>

/** The oldest release whose texts agree too; of older ones verdicts, codes, reasons, paths and objects do. */
const OLDEST_OF_TEXTS = 35

/** How many scenarios run at once: most of their time they wait. */
const LANES = 8

const FILES = scenarioPaths('conformance/scenarios').map(readScenarios)
const NAMES = new Set(FILES.flatMap(({ scenarios }) => scenarios.map(({ name }) => name)))

async function compareAll(scenarios: readonly Scenario[], minor: number): Promise<Comparison[]> {
  const found: Comparison[] = []
  const waiting = [...scenarios]
  const texts = minor >= OLDEST_OF_TEXTS
  const lane = async (): Promise<void> => {
    for (let scenario = waiting.shift(); scenario !== undefined; scenario = waiting.shift()) {
      const engine = await startEngine(standingClock, undefined, undefined, true, minor)
      found.push(await compareScenario(scenario, engine, { managedFields: true, texts }))
      await engine.plane.close()
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return found
}

describe.each(recordedReleases())('the engine as a server of %s', (release) => {
  test('answers every scenario as that server, but for known differences', { timeout: 120_000 }, async () => {
    const known = KNOWN[release] ?? {}
    const scenarios = FILES.flatMap((file) => inRelease(file, release).scenarios)
    const differing = (await compareAll(scenarios, minorOf(release))).filter(({ differences }) => differences.length > 0)
    const unknown = differing.filter(({ name }) => known[name] === undefined)
    expect(unknown.map((comparison) => explain(comparison)).join('\n')).toBe('')
    const answers = differing.map(({ name, differences }) => [name, [...new Set(differences.map(({ answer }) => answer))]])
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(Object.entries(known).map(([name, { answers }]) => [name, answers])),
    )
  })
})

test('known differences name releases and scenarios that are there, and say why', () => {
  expect(Object.keys(KNOWN).filter((release) => !recordedReleases().includes(release))).toEqual([])
  const all = Object.values(KNOWN).flatMap((of) => Object.entries(of))
  expect(all.filter(([name, { reason }]) => !NAMES.has(name) || reason === '')).toEqual([])
})
