import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { KUBERNETES_MINOR } from '../../src/apimachinery/version/kubernetes-release.ts'
import { readScenarios, type ScenarioFile, scenariosText } from '../files.ts'
import { asOfRelease, type ReleaseAnswers } from './recording.ts'

const FOLDER = 'conformance/releases'

/** Returns the path of a release's differences from the scenarios of one file. `release` is `1.36`. */
const pathOf = (release: string, file: string): string => join(FOLDER, release, basename(file))

const readAnswers = (path: string): ReleaseAnswers[] =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ReleaseAnswers[]) : []

/** `1.36` is 36. */
export const minorOf = (release: string): number => Number(release.split('.')[1])

/** Returns the releases between the one of the scenarios and this one, the latter included, in the order in which their differences apply. */
function pathTo(release: string): string[] {
  const minor = minorOf(release)
  const step = Math.sign(minor - KUBERNETES_MINOR)
  return Array.from({ length: Math.abs(minor - KUBERNETES_MINOR) }, (_, i) => `1.${KUBERNETES_MINOR + step * (i + 1)}`)
}

/** The releases of which recordings are kept, the newest first. */
export const recordedReleases = (): string[] =>
  readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort((a, b) => minorOf(b) - minorOf(a))

/** What is kept of a release for a file of scenarios: the answers that differ from those of its newer neighbour. */
export const differencesOf = (release: string, file: string): readonly ReleaseAnswers[] => readAnswers(pathOf(release, file))

/** Scenarios that are not asked of old releases: the last minor version that is not asked, and why. By name. */
export const leftOut = (): Readonly<Record<string, { readonly until: number; readonly reason: string }>> =>
  JSON.parse(readFileSync(join(FOLDER, 'left-out.json'), 'utf8')) as ReturnType<typeof leftOut>

function withoutLeftOut(file: ScenarioFile, release: string): ScenarioFile {
  const until = leftOut()
  return { ...file, scenarios: file.scenarios.filter(({ name }) => (until[name]?.until ?? 0) < minorOf(release)) }
}

/** A file of scenarios as servers of another release answer them. Throws when no recording of it, or of one on the way to it, is kept. */
export function inRelease(file: ScenarioFile, release: string): ScenarioFile {
  return withoutLeftOut(
    pathTo(release).reduce((scenarios, at) => withDifferences(scenarios, at), file),
    release,
  )
}

function withDifferences({ path, scenarios }: ScenarioFile, release: string): ScenarioFile {
  if (!existsSync(join(FOLDER, release))) throw new Error(`there are no recordings of Kubernetes ${release} in ${FOLDER}`)
  const differing = new Map(readAnswers(pathOf(release, path)).map((answers) => [answers.name, answers]))
  return { path, scenarios: scenarios.map((scenario) => asOfRelease(scenario, differing.get(scenario.name))) }
}

/** A file of scenarios as the neighbour of a release answers them: the base of the differences that are kept of this release. */
export function besideRelease(path: string, release: string): ScenarioFile {
  const neighbour = pathTo(release).at(-2)
  const file = readScenarios(path)
  return withoutLeftOut(neighbour === undefined ? file : inRelease(file, neighbour), release)
}

/** Writes the differences of a release in these scenarios of a file, and keeps those of other scenarios. */
export function writeRelease(release: string, file: string, names: readonly string[], answers: readonly ReleaseAnswers[]): void {
  const path = pathOf(release, file)
  const kept = readAnswers(path).filter(({ name }) => !names.includes(name))
  const all = [...kept, ...answers].sort((a, b) => (a.name < b.name ? -1 : 1))
  mkdirSync(join(FOLDER, release), { recursive: true })
  if (all.length > 0) writeFileSync(path, scenariosText(all))
  else rmSync(path, { force: true })
}
