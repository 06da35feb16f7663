import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scenario } from './replay/scenario.ts'

export interface ScenarioFile {
  readonly path: string
  readonly scenarios: readonly Scenario[]
}

/** Every `.json` file of a folder, in the order of their names. */
export const scenarioPaths = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name))

/** The scenarios of a file; a file may hold one or a list. */
export function readScenarios(path: string): ScenarioFile {
  const read = JSON.parse(readFileSync(path, 'utf8')) as Scenario | Scenario[]
  return { path, scenarios: [read].flat() }
}

/**
 * The text of a file of scenarios, or of what another release answers: a line for each step and each answer, so that a change of one
 * is a change of one line.
 */
export function scenariosText(scenarios: readonly object[]): string {
  const entry = ([key, value]: [string, unknown]): string => `${JSON.stringify(key)}:${JSON.stringify(value)}`
  const member = ([key, value]: [string, unknown]): string => {
    const isLong = (key === 'steps' || key === 'answers') && typeof value === 'object' && value !== null
    if (!isLong) return entry([key, value])
    const lines = Array.isArray(value) ? value.map((item) => JSON.stringify(item)) : Object.entries(value).map(entry)
    const [open, close] = Array.isArray(value) ? '[]' : '{}'
    if (lines.length === 0) return `${JSON.stringify(key)}:${open}${close}`
    return `${JSON.stringify(key)}:${open}\n${lines.map((line) => `  ${line}`).join(',\n')}\n ${close}`
  }
  const texts = scenarios.map((scenario) => `{${Object.entries(scenario).map(member).join(',\n ')}}`)
  return `[\n${texts.join(',\n')}\n]\n`
}

/** Reads the N-th document of a YAML file below a folder, as `kubectl` splits it. */
export const documentsIn =
  (folder: string) =>
  (file: string, n: number): string => {
    const text = readFileSync(join(folder, file), 'utf8').split(/^---\s*$/m)[n]
    if (text === undefined) throw new Error(`${file} has no document ${n}`)
    return text
  }
