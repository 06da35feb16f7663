import { isObject, type JsonObject, type JsonValue, newObject } from '../../../apimachinery/json/value.ts'
import { minorOf, OLDEST_MINOR, RELEASES } from '../../../apimachinery/releases/named.ts'
import { KUBERNETES_MINOR } from '../../../apimachinery/version/kubernetes-release.ts'
import type { Validation } from '../../../trial/trial-server.ts'
import { Mistake } from '../mistake.ts'
import { Checker } from './checker.ts'
import type { Arguments } from './command.ts'
import type { Diagnostic } from './diagnostic.ts'
import { isCrd, type SourceObject, titleOf } from './documents.ts'
import { withLocalServer } from './servers.ts'

/** What a release does with a CRD or an object. */
export type Verdict = 'accepted' | 'accepted with a warning' | 'stored differently' | 'rejected'

export interface ReleaseVerdict {
  /** `1.33`. */
  readonly release: string
  readonly verdict: Verdict
  /** The first error, difference or warning; absent where the object is accepted. */
  readonly reason?: string
}

export interface ObjectVerdicts {
  readonly file: string
  readonly object: string
  /** The oldest release first. */
  readonly releases: readonly ReleaseVerdict[]
}

/** The minor versions that `--kubernetes` names: `1.33` or `1.30..1.37`, the oldest first. Throws Mistake. */
export function minorsIn(text: string): number[] {
  const [first = '', last = first, ...more] = text.split('..')
  const [from, to] = [minorOf(first), minorOf(last)]
  if (from === undefined || to === undefined || from > to || more.length > 0)
    throw new Mistake(
      `--kubernetes ${text}: must be a release or a range, such as 1.${OLDEST_MINOR}..1.${KUBERNETES_MINOR}, of ${RELEASES}`,
    )
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

interface Outcome {
  readonly diagnostics: readonly Diagnostic[]
  readonly stored: JsonObject | undefined
}

interface Checked {
  /** CRDs that are there before. */
  readonly others: readonly SourceObject[]
  readonly objects: readonly SourceObject[]
  readonly validation: Validation
  /** Whether objects of groups without a CRD are skipped; those of built-in kinds always are. */
  readonly skipsMissing: boolean
}

/** Checks CRDs and objects on a server of each release. Stored forms are compared with that of the newest. */
export async function checkReleases(minors: readonly number[], checked: Checked): Promise<ObjectVerdicts[]> {
  const newest = await outcomesAt(KUBERNETES_MINOR, checked)
  const found = new Map(checked.objects.filter((object) => newest.has(object)).map((object) => [object, [] as ReleaseVerdict[]]))
  for (const minor of minors) {
    const outcomes = minor === KUBERNETES_MINOR ? newest : await outcomesAt(minor, checked)
    for (const [object, outcome] of outcomes)
      found.get(object)?.push({ release: `1.${minor}`, ...verdictOf(outcome, newest.get(object)?.stored) })
  }
  return Array.from(found, ([object, releases]) => ({ file: object.file.name, object: titleOf(object), releases }))
}

async function outcomesAt(
  minor: number,
  { others, objects, validation, skipsMissing }: Checked,
): Promise<Map<SourceObject, Outcome>> {
  const outcomes = new Map<SourceObject, Outcome>()
  await withLocalServer(
    async (server) => {
      const checker = new Checker(server, validation)
      for (const crd of others) await checker.install(crd)
      const inOrder = [...objects.filter(isCrd), ...objects.filter((object) => !isCrd(object))]
      for (const object of inOrder) {
        if (!isCrd(object) && checker.isSkipped(object, skipsMissing)) continue
        const diagnostics = await (isCrd(object) ? checker.install(object) : checker.validate(object))
        outcomes.set(object, { diagnostics, stored: checker.stored.get(object) })
      }
    },
    true,
    `1.${minor}`,
  )
  return outcomes
}

function verdictOf({ diagnostics, stored }: Outcome, newest: JsonObject | undefined): Omit<ReleaseVerdict, 'release'> {
  const error = diagnostics.find(({ severity }) => severity === 'error')
  if (error !== undefined) return { verdict: 'rejected', reason: error.message }
  const difference = stored && newest && firstDifference(contentOf(newest), contentOf(stored), '')
  if (difference !== undefined) return { verdict: 'stored differently', reason: difference }
  const warning = diagnostics.find(({ severity }) => severity === 'warning')
  return warning === undefined ? { verdict: 'accepted' } : { verdict: 'accepted with a warning', reason: warning.message }
}

/** What the user wrote of a stored object. */
const contentOf = ({ metadata: _, status, kind, ...rest }: JsonObject): JsonObject =>
  Object.assign(newObject(), rest, kind !== 'CustomResourceDefinition' && status !== undefined ? { status } : {})

/** The first place, in the order of the newest form, at which an older release stores something else. */
function firstDifference(newest: JsonValue | undefined, older: JsonValue | undefined, path: string): string | undefined {
  if (newest === undefined) return `${path} is added`
  if (older === undefined) return `${path} is dropped`
  if (Array.isArray(newest) && Array.isArray(older)) {
    for (let i = 0; i < Math.max(newest.length, older.length); i++) {
      const found = firstDifference(newest[i], older[i], `${path}[${i}]`)
      if (found !== undefined) return found
    }
    return undefined
  }
  if (!isObject(newest) || !isObject(older)) return Object.is(String(newest), String(older)) ? undefined : `${path} differs`
  for (const key of new Set([...Object.keys(newest), ...Object.keys(older)])) {
    const found = firstDifference(newest[key], older[key], path === '' ? key : `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** Prints the verdicts as `--output` says, text or JSON, and returns the exit code: 1 when a release rejects something. */
export function reportReleases(args: Arguments, objects: readonly ObjectVerdicts[]): number {
  const format = args.choice('output', ['text', 'json'])
  process.stdout.write(
    format === 'json' ? `${JSON.stringify({ command: 'check', objects }, null, 2)}\n` : objects.map(textOf).join(''),
  )
  return objects.some(({ releases }) => releases.some(({ verdict }) => verdict === 'rejected')) ? 1 : 0
}

const textOf = ({ file, object, releases }: ObjectVerdicts): string =>
  [
    `${file}: ${object}`,
    ...releases.map(
      ({ release, verdict, reason }) => `  ${release}  ${verdict}${reason === undefined ? '' : `: ${firstLine(reason)}`}`,
    ),
    '',
  ].join('\n')

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''
