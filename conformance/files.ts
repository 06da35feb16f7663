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

/** Reads the N-th document of a YAML file below a folder, as `kubectl` splits it. */
export const documentsIn =
  (folder: string) =>
  (file: string, n: number): string => {
    const text = readFileSync(join(folder, file), 'utf8').split(/^---\s*$/m)[n]
    if (text === undefined) throw new Error(`${file} has no document ${n}`)
    return text
  }
