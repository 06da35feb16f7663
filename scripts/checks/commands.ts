import type { Document } from './spec.ts'

/** The documents whose tables have the commands of package.json. */
export const COMMAND_DOCUMENTS: readonly string[] = [
  'CONTRIBUTING.md',
  'benchmarks/README.md',
  'conformance/README.md',
  'docs/examples/README.md',
  'docs/mutation.md',
  'scripts/README.md',
]

/** npm runs these by itself. */
const LIFE_CYCLE: ReadonlySet<string> = new Set(['prepack'])

const FIRST_CELL = /^\| ([^|]*) \|/gm
const COMMAND = /\bnpm (?:run )?([a-z][\w:-]*)/g
const MENTION = /\bnpm run (?:--silent )?([a-z][\w:-]*)/g

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** The commands in the first cells of the tables of a document. */
const commandsOf = (text: string): string[] => namesIn(text, FIRST_CELL).flatMap((cell) => namesIn(cell, COMMAND))

/** Reports commands that the tables of the documents have not, or have more than once. */
export function checkCommands(names: readonly string[], documents: readonly Document[]): string[] {
  const rows = documents.flatMap(({ path, text }) => commandsOf(text).map((name) => ({ path, name })))
  return names
    .filter((name) => !LIFE_CYCLE.has(name))
    .flatMap((name) => {
      const paths = rows.filter((row) => row.name === name).map(({ path }) => path)
      if (paths.length === 0) return [`package.json: no table documents ${name}`]
      return paths.length === 1 ? [] : [`package.json: ${paths.join(' and ')} document ${name}`]
    })
}

/** Reports commands that a document names and package.json does not have. */
export const checkMentions = (names: readonly string[], documents: readonly Document[]): string[] =>
  documents.flatMap(({ path, text }) =>
    [...new Set([...namesIn(text, MENTION), ...commandsOf(text)])]
      .filter((name) => !names.includes(name))
      .map((name) => `${path}: there is no command ${name}`),
  )
