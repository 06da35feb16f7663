import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type ScenarioFile, scenariosText } from '../files.ts'
import { asOfRelease, type ReleaseAnswers } from './recording.ts'

const FOLDER = 'conformance/releases'

/** Returns the path of a release's differences from the scenarios of one file. `release` is `1.36`. */
const pathOf = (release: string, file: string): string => join(FOLDER, release, basename(file))

const readAnswers = (path: string): ReleaseAnswers[] =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ReleaseAnswers[]) : []

/** A file of scenarios as servers of another release answer them. Throws when none was recorded. */
export function inRelease({ path, scenarios }: ScenarioFile, release: string): ScenarioFile {
  if (!existsSync(join(FOLDER, release))) throw new Error(`there are no recordings of Kubernetes ${release} in ${FOLDER}`)
  const differing = readAnswers(pathOf(release, path))
  const of = (name: string): ReleaseAnswers | undefined => differing.find((answers) => answers.name === name)
  return { path, scenarios: scenarios.map((scenario) => asOfRelease(scenario, of(scenario.name))) }
}

/** Writes the differences of a release in these scenarios of a file, and keeps those of other scenarios. */
export function writeRelease(release: string, file: string, names: readonly string[], answers: readonly ReleaseAnswers[]): void {
  const path = pathOf(release, file)
  const kept = readAnswers(path).filter(({ name }) => !names.includes(name))
  const all = [...kept, ...answers].sort((a, b) => (a.name < b.name ? -1 : 1))
  if (all.length === 0 && !existsSync(path)) return
  mkdirSync(join(FOLDER, release), { recursive: true })
  writeFileSync(path, scenariosText(all))
}
