import type { GateData } from '../../apimachinery/releases/gate-data.ts'
import { GATES } from '../../apimachinery/releases/gates.ts'
import { LIBRARIES } from '../../cel/library/libraries.ts'
import { sourceOfLibrary } from './libraries.ts'

/** A behaviour that came or went with a release, in English; code is in backquotes. */
export interface ReleaseChange {
  readonly older: string
  readonly newer: string
  /** An enhancement (KEP), a pull request, or a file upstream. */
  readonly source: string
}

/** The names of the functions of a library, without those that macros call. */
const functionsOf = (declarations: string): string[] =>
  [...new Set(declarations.split('\n').map((line) => line.split(' ', 1)[0] ?? ''))]
    .filter((name) => /^[a-zA-Z]/.test(name))
    .sort()

/** What a release changes: the behaviours that came, those that went, and the libraries that new rules can use. */
export function changesTo(minor: number): ReleaseChange[] {
  const gates: readonly GateData[] = Object.values(GATES)
  const came = gates.filter(({ since }) => since === minor)
  const went = gates.filter(({ until }) => until === minor - 1)
  // Rules that are being written can use what the release before had.
  const libraries = LIBRARIES.filter(({ since }) => since === minor - 1).map(({ library }): ReleaseChange => {
    const names = functionsOf(library.declarations).map((name) => `\`${name}\``)
    const what = names.length === 0 ? 'comprehensions over two variables' : names.join(', ')
    return {
      older: `Rules that are being written cannot use ${what}.`,
      newer: `Rules that are being written can use ${what}.`,
      source: sourceOfLibrary(library),
    }
  })
  return [
    ...came.map(({ lacks, has, source }) => ({ older: lacks, newer: has, source })),
    ...went.map(({ lacks, has, source }) => ({ older: has, newer: lacks, source })),
    ...libraries,
  ]
}
