import type { ReleaseNeed, ReleaseReport } from '../../protocol/releases.ts'
import type { ReleaseFinding } from './findings.ts'

/** Something in a CRD for which a release is needed. */
export interface Need extends ReleaseFinding {
  readonly needs: ReleaseNeed
}

/** The name that a message gives to what the release does not know. */
const NAMED: readonly (readonly [pattern: RegExp, subject: (name: string) => string])[] = [
  [/undeclared reference to '([^']+)'/, (name) => `${name}()`],
  [/undefined field '([^']+)'/, (name) => name],
  [/^unrecognized format "([^"]+)"/, (name) => `format: ${name}`],
  [/^unknown field "([^"]+)"/, (name) => name.split('.').at(-1) ?? name],
]

/** What a finding is about, as it is written in a CRD; empty where that cannot be told. */
export function subjectOf({ kind, message, path }: Pick<ReleaseFinding, 'kind' | 'message' | 'path'>): string {
  for (const [pattern, subject] of NAMED) {
    const name = pattern.exec(message)?.[1]
    if (name !== undefined) return subject(name)
  }
  return kind === 'stored' ? String(path.findLast((step) => typeof step === 'string') ?? '') : ''
}

/** What is the same in the findings of two releases, whose texts can differ. */
export function keyOf(finding: ReleaseFinding): string {
  const { kind, field, message, path } = finding
  const subject = subjectOf(finding)
  const at = path.length === 0 ? field : path.join('/')
  // What a release does not know is dropped, with or without a warning.
  return subject === '' ? `${kind} ${at} ${field === '' ? message : ''}` : `${at} ${subject}`
}

/** The findings of a release. */
export interface ReleaseFindings {
  readonly minor: number
  readonly findings: readonly ReleaseFinding[]
}

/**
 * What in a CRD needs which release: the findings of older releases that the newest does not have, each once, those that the latest release
 * brought first. The releases are all minor versions from the first to the newest, in their order.
 */
export function needsOf(releases: readonly ReleaseFindings[]): Need[] {
  const newest = new Set(releases.at(-1)?.findings.map(keyOf))
  const last = new Map<string, Need>()
  for (const { minor, findings } of releases) {
    const seen = new Set<string>()
    for (const finding of findings) {
      const key = keyOf(finding)
      if (newest.has(key) || seen.has(key)) continue
      seen.add(key)
      // The latest of the releases that have it replaces those before.
      last.delete(key)
      last.set(key, { ...finding, needs: { since: minor + 1, subject: subjectOf(finding) } })
    }
  }
  return [...last.values()].sort((a, b) => b.needs.since - a.needs.since)
}

/** The reports of releases, whose notes say what they need. */
export function withNeeds(reports: readonly ReleaseReport[], needs: readonly Need[]): ReleaseReport[] {
  const known = new Map(needs.map((need) => [keyOf(need), need.needs]))
  return reports.map(({ notes, ...report }) => ({
    ...report,
    notes: notes.map((note) => {
      const need = known.get(keyOf(note))
      return need === undefined ? note : { ...note, needs: need }
    }),
  }))
}
