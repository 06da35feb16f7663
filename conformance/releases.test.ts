import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { releaseOf } from '../src/apimachinery/releases/named.ts'
import { readScenarios, scenarioPaths } from './files.ts'
import { inRelease, minorOf, recordedReleases } from './record/releases.ts'
import { readKnownDifferences, readNotes, releaseDocument } from './release-document.ts'
import { type Comparison, explain } from './replay/compare.ts'
import { ReleaseReplays } from './replay/releases.ts'
import type { Scenario } from './replay/scenario.ts'

const KNOWN = readKnownDifferences()

/** The oldest release whose texts agree too; of older ones verdicts, codes, reasons, paths and objects do. */
const OLDEST_OF_TEXTS = 35

/** How many scenarios run at once: most of their time they wait. */
const LANES = 6

const FILES = scenarioPaths('conformance/scenarios').map(readScenarios)
const NAMES = new Set(FILES.flatMap(({ scenarios }) => scenarios.map(({ name }) => name)))

const REPLAYS = new ReleaseReplays()

async function compareAll(scenarios: readonly Scenario[], minor: number): Promise<Comparison[]> {
  const release = await releaseOf(minor)
  const found: Comparison[] = []
  const waiting = [...scenarios]
  const options = { managedFields: true, texts: minor >= OLDEST_OF_TEXTS }
  const lane = async (): Promise<void> => {
    for (let scenario = waiting.shift(); scenario !== undefined; scenario = waiting.shift()) {
      found.push(await REPLAYS.compare(scenario, release, options))
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

test('what release notes are shown by is there', () => {
  const cluster = scenarioPaths('conformance/cluster').flatMap((path) => readScenarios(path).scenarios.map(({ name }) => name))
  const names = [...NAMES, ...cluster]
  const named = Object.values(readNotes()).flatMap((notes) =>
    notes.flatMap(({ shownBy }) => shownBy.match(/(?<=`)[\w./-]+(?=`)/g) ?? []),
  )
  const isThere = (name: string): boolean =>
    existsSync(name) || names.some((scenario) => scenario === name || scenario.startsWith(`${name}/`))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !isThere(name))).toEqual([])
})

test('docs/releases.md is what npm run releases writes', () => {
  expect(readFileSync('docs/releases.md', 'utf8')).toBe(releaseDocument())
})
