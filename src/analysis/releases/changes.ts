import type { GateData } from '../../apimachinery/releases/gate.ts'
import { GATES } from '../../apimachinery/releases/gates.ts'
import { isIn } from '../../apimachinery/releases/named.ts'
import { LIBRARIES } from '../../cel/library/libraries.ts'
import { sourceOfLibrary } from './libraries.ts'

/** A behaviour that came or went with a release, in English; code is in backquotes. */
export interface ReleaseChange {
  readonly older: string
  readonly newer: string
  /** An enhancement (KEP), a pull request, or a file upstream. */
  readonly source: string
}

/** The names of the functions of a library, without operators and what macros call. */
const functionsOf = (declarations: string): string[] =>
  [...new Set(declarations.split('\n').map((line) => line.split(' ', 1)[0] ?? ''))]
    .filter((name) => /^[a-zA-Z][\w.]*$/.test(name))
    .sort()

/** What changes from a release to a newer one: the behaviours that came, those that went, and the libraries that new rules can use. */
export function changesBetween(older: number, newer: number): ReleaseChange[] {
  const gates: readonly GateData[] = Object.values(GATES)
  const came = gates.filter((gate) => isIn(gate, newer) && !isIn(gate, older))
  const went = gates.filter((gate) => isIn(gate, older) && !isIn(gate, newer))
  // Rules that are being written can use what the release before had.
  const isNew = (since: number): boolean => since >= older && since < newer
  const libraries = LIBRARIES.filter(({ since }) => isNew(since)).map(({ library }): ReleaseChange => {
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
