import {
  findingsOf,
  type ReleaseFinding,
  type ReleaseVerdict,
  sentenceOf,
  verdictOf,
} from '../../../analysis/releases/findings.ts'
import { type Need, needsOf } from '../../../analysis/releases/needs.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { isPreRelease, latestFirst, MINORS } from '../../../apimachinery/releases/choices.ts'
import { LATEST_MINOR, minorOf, OLDEST_MINOR, RELEASES, releaseOf } from '../../../apimachinery/releases/named.ts'
import type { Validation } from '../../../trial/trial-server.ts'
import { dryRunAt, observed, withRelease } from '../../releases/dry-run.ts'
import { type AskedRelease, withSources } from '../../releases/sources.ts'
import { Mistake } from '../mistake.ts'
import { Checker } from './checker.ts'
import type { Arguments } from './command.ts'
import { atPath } from './diagnostic.ts'
import { isCrd, manifestOf, type SourceObject, titleOf } from './documents.ts'

export interface ReleaseResult {
  /** `1.33`. */
  readonly release: string
  /** Present where it is a pre-release. */
  readonly isPreRelease?: true
  readonly verdict: ReleaseVerdict
  /** The first error, difference or warning; absent where the object is accepted. */
  readonly reason?: string
}

/** Something in a CRD for which a release is needed. */
export interface NeededRelease {
  readonly release: string
  /** What needs it, as it is written: `ip()`; empty where the reason says it alone. */
  readonly subject: string
  readonly line: number
  readonly reason: string
  /** An enhancement (KEP), a pull request, or a file upstream. */
  readonly source?: string
}

export interface ObjectVerdicts {
  readonly file: string
  readonly object: string
  /** The oldest release first. */
  readonly releases: readonly ReleaseResult[]
  /** Of a CRD: what in it needs which release, the newest need first. */
  readonly needs?: readonly NeededRelease[]
}

/** The minor versions that `--kubernetes` names: `1.33` or `1.30..1.37`, the oldest first. Throws Mistake. */
export function minorsIn(text: string): number[] {
  const [first = '', last = first, ...more] = text.split('..')
  const [from, to] = [minorOf(first), minorOf(last)]
  if (from === undefined || to === undefined || from > to || more.length > 0)
    throw new Mistake(
      `--kubernetes ${text}: must be a release or a range, such as 1.${OLDEST_MINOR}..1.${LATEST_MINOR}, of ${RELEASES}`,
    )
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

interface Checked {
  /** CRDs that are there before. */
  readonly others: readonly SourceObject[]
  readonly objects: readonly SourceObject[]
  readonly validation: Validation
  /** Whether objects of groups without a CRD are skipped; those of built-in kinds always are. */
  readonly skipsMissing: boolean
}

/** What a release said of each object. */
interface Asked extends AskedRelease {
  readonly minor: number
  readonly findings: ReadonlyMap<SourceObject, readonly ReleaseFinding[]>
}

/**
 * Checks CRDs and objects on a server of each release. Stored forms are compared with that of the newest finished one. What CRDs need is looked for
 * in all finished releases from the oldest of these on, and in the pre-release where it is one of these.
 */
export async function checkReleases(minors: readonly number[], checked: Checked): Promise<ObjectVerdicts[]> {
  const newest = new Map<SourceObject, JsonObject>()
  const asked: Asked[] = []
  const oldest = Math.min(...minors)
  const all = MINORS.filter((minor) => minor >= oldest && (minor <= LATEST_MINOR || minors.includes(minor)))
  for (const minor of latestFirst([...new Set([...all, LATEST_MINOR])])) asked.push(await askRelease(minor, checked, newest))
  asked.sort((a, b) => a.minor - b.minor)
  const objects = checked.objects.filter((object) => asked.at(-1)?.findings.has(object))
  const found: ObjectVerdicts[] = []
  for (const object of objects) {
    const results = asked.map(({ minor, findings }) => ({ minor, findings: findings.get(object) ?? [] }))
    const releases = results
      .filter(({ minor }) => minors.includes(minor))
      .map(({ minor, findings }) => ({
        release: `1.${minor}`,
        ...(isPreRelease(minor) && { isPreRelease: true as const }),
        ...verdictOf(findings),
      }))
    const needs = isCrd(object) ? await neededBy(object, needsOf(results), asked, checked.validation, newest) : []
    found.push({ file: object.file.name, object: titleOf(object), releases, ...(needs.length > 0 && { needs }) })
  }
  return found
}

/** Asks a release about all objects. The latest release is asked first, and notes what it stores. */
async function askRelease(
  minor: number,
  { others, objects, validation, skipsMissing }: Checked,
  newest: Map<SourceObject, JsonObject>,
): Promise<Asked> {
  const one = observed(await releaseOf(minor))
  const findings = new Map<SourceObject, readonly ReleaseFinding[]>()
  await withRelease(one.release, async (server) => {
    const checker = new Checker(server, validation)
    for (const crd of others) await checker.install(crd)
    const inOrder = [...objects.filter(isCrd), ...objects.filter((object) => !isCrd(object))]
    for (const object of inOrder) {
      if (!isCrd(object) && checker.isSkipped(object, skipsMissing)) continue
      const diagnostics = await (isCrd(object) ? checker.install(object) : checker.validate(object))
      const answer = checker.answers.get(object) ?? { warnings: [] }
      if (minor === LATEST_MINOR && answer.stored !== undefined) newest.set(object, answer.stored)
      const said = findingsOf(object.value, answer, newest.get(object))
      // What a controller or the command itself says against it is in no answer.
      const error = diagnostics.find(({ severity }) => severity === 'error')
      const isRejected = said.some(({ kind }) => kind === 'rejected')
      const more: ReleaseFinding[] =
        error === undefined || isRejected ? [] : [{ kind: 'rejected', field: '', message: error.message, path: [] }]
      findings.set(object, [...more, ...said])
    }
  })
  return { ...one, minor, findings }
}

async function neededBy(
  crd: SourceObject,
  needs: readonly Need[],
  asked: readonly Asked[],
  validation: Validation,
  newest: ReadonlyMap<SourceObject, JsonObject>,
): Promise<NeededRelease[]> {
  const releases = new Map(asked.map((one) => [one.minor, one]))
  const found = await withSources(needs, releases, async (release) =>
    findingsOf(crd.value, await dryRunAt(release, manifestOf(crd), validation), newest.get(crd)),
  )
  return found.map(({ needs: { since, subject, source }, ...finding }) => ({
    release: `1.${since}`,
    subject,
    line: atPath(crd, finding.path, { severity: 'note', rule: 'needs', message: '' }).line,
    reason: sentenceOf(finding),
    ...(source !== undefined && { source }),
  }))
}

/** Prints the verdicts as `--output` says, text or JSON, and returns the exit code: 1 when a release rejects something. */
export function reportReleases(args: Arguments, objects: readonly ObjectVerdicts[]): number {
  const format = args.choice('output', ['text', 'json'])
  process.stdout.write(
    format === 'json' ? `${JSON.stringify({ command: 'check', objects }, null, 2)}\n` : objects.map(textOf).join(''),
  )
  return objects.some(({ releases }) => releases.some(({ verdict }) => verdict === 'rejected')) ? 1 : 0
}

const textOf = ({ file, object, releases, needs = [] }: ObjectVerdicts): string =>
  [
    `${file}: ${object}`,
    ...releases.map(
      ({ release, isPreRelease: isPre, verdict, reason }) =>
        `  ${release}  ${isPre ? '(pre-release) ' : ''}${verdict}${reason === undefined ? '' : `: ${firstLine(reason)}`}`,
    ),
    ...needs.map(
      ({ release, subject, line, reason, source }) =>
        `  ${file}:${line}: needs ${release}: ${subject === '' ? firstLine(reason) : subject}${source === undefined ? '' : ` (${source})`}`,
    ),
    '',
  ].join('\n')

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''
