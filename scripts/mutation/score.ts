/** Counted from 1. */
interface Position {
  readonly line: number
  readonly column: number
}

/** The outcome of one change of a source. */
export interface MutantOutcome {
  readonly fileName: string
  readonly location: { readonly start: Position; readonly end: Position }
  readonly mutatorName: string
  readonly replacement?: string | undefined
  readonly status: string
}

const NOTICED: ReadonlySet<string> = new Set(['Killed', 'Timeout'])
/** Changes that no test reaches count as unnoticed. */
const UNNOTICED: ReadonlySet<string> = new Set(['Survived', 'NoCoverage'])

export interface Score<Outcome> {
  readonly survivors: readonly Outcome[]
  readonly line: string
}

/** The share of changes that tests noticed, and the others. What cannot be built or is left out does not count. */
export function tally<Outcome extends MutantOutcome>(outcomes: readonly Outcome[]): Score<Outcome> {
  const noticed = outcomes.filter(({ status }) => NOTICED.has(status)).length
  const survivors = outcomes.filter(({ status }) => UNNOTICED.has(status))
  const counted = noticed + survivors.length
  const share = counted === 0 ? 'none' : `${((100 * noticed) / counted).toFixed(1)} %`
  const left = outcomes.length - counted
  return { survivors, line: `${noticed} of ${counted} changes are noticed (${share}); ${left} are left out` }
}
