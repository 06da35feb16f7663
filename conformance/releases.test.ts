import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
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
const LANES = 16

const FILES = scenarioPaths('conformance/scenarios').map(readScenarios)
const NAMES = new Set(FILES.flatMap(({ scenarios }) => scenarios.map(({ name }) => name)))

const REPLAYS = new ReleaseReplays()

/** Runs tasks in the order in which they are given, so many at once. */
class Lanes {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#free++
      else next()
    }
  }
}

async function compareAll(scenarios: readonly Scenario[], minor: number, lanes: Lanes): Promise<Comparison[]> {
  const release = await releaseOf(minor)
  const options = { managedFields: true, texts: minor >= OLDEST_OF_TEXTS }
  return Promise.all(scenarios.map((scenario) => lanes.run(() => REPLAYS.compare(scenario, release, options))))
}

/** What differs at each release. One begins while the last scenarios of the one before it wait. */
const COMPARED = new Map<string, Promise<Comparison[]>>()

beforeAll(() => {
  const lanes = new Lanes(LANES)
  for (const release of recordedReleases()) {
    const compared = compareAll(
      FILES.flatMap((file) => inRelease(file, release).scenarios),
      minorOf(release),
      lanes,
    )
    compared.catch(() => undefined) // its test says so
    COMPARED.set(release, compared)
  }
})

describe.each(recordedReleases())('the engine as a server of %s', (release) => {
  test('answers every scenario as that server, but for known differences', { timeout: 120_000 }, async () => {
    const known = KNOWN[release] ?? {}
    const comparisons = await COMPARED.get(release)
    if (comparisons === undefined) throw new Error(`${release} was not compared`)
    const differing = comparisons.filter(({ differences }) => differences.length > 0)
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
