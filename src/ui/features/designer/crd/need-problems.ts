import { type Ignored, ignoredIn, ignoreKey } from '../../../../analysis/diagnostics/ignored.ts'
import { sentenceOf } from '../../../../analysis/releases/findings.ts'
import type { Need } from '../../../../analysis/releases/needs.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import type { Problem } from './problems.ts'

/** A need as a problem. Its rule is ignored to give up support for older releases: for a place, or everywhere. */
export function problemOfNeed(need: Need): Problem {
  const { path, needs: of } = need
  const release = `1.${of.since}`
  const message = ['needsRelease', release, of.subject] as const
  return { kind: 'needs', rule: `needs-${release}`, message, path, older: { says: sentenceOf(need), source: of.source } }
}

/** The needs of a CRD as problems, without those that are ignored. */
export function needProblems(needs: readonly Need[], crd: JsonObject | undefined, ignored: Ignored): readonly Problem[] {
  const all = { ...ignoredIn(crd), ...ignored }
  return needs.map(problemOfNeed).filter(({ rule, path }) => all[rule] === undefined && all[ignoreKey(rule, path)] === undefined)
}
