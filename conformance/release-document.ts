import { readFileSync } from 'node:fs'
import { changesBetween } from '../src/analysis/releases/changes.ts'
import { isPreRelease } from '../src/apimachinery/releases/choices.ts'
import { NEXT_MINOR } from '../src/apimachinery/releases/named.ts'
import { PRE_RELEASE } from '../src/apimachinery/releases/pre-release.ts'
import { KUBERNETES_MINOR } from '../src/apimachinery/version/kubernetes-release.ts'
import { scenarioPaths } from './files.ts'
import { differencesOf, leftOut, minorOf, recordedReleases } from './record/releases.ts'

/** What the engine still answers otherwise than a server of a release: the places of the answers, and why. */
export interface KnownDifference {
  readonly answers: readonly number[]
  readonly reason: string
}

export type KnownDifferences = Readonly<Record<string, Readonly<Record<string, KnownDifference>>>>

/** By release and scenario. */
export const readKnownDifferences = (): KnownDifferences =>
  JSON.parse(readFileSync('conformance/releases/known-differences.json', 'utf8')) as KnownDifferences

const INTRODUCTION = `# Releases of Kubernetes

crdlab answers as Kubernetes 1.${KUBERNETES_MINOR}, or as an older release: \`crdlab serve --kubernetes 1.36\`, \`createControlPlane({ kubernetes: '1.36' })\`. As 1.${NEXT_MINOR} it
answers as its newest pre-release that could be built, ${PRE_RELEASE}.
\`crdlab check --kubernetes RANGE FILE\` says what each release does with a CRD.

This page is written by \`npm run releases\` from the data of the engine (\`src/apimachinery/releases/gates\`, \`src/cel/library/libraries.ts\`) and the recordings of real
servers (\`conformance/releases\`). A host of another release serves the built-in kinds of the newest, and\ndescribes these so in its OpenAPI documents.
`

/** A line of the release notes of a release that touches custom resources. */
interface ReleaseNote {
  readonly note: string
  /** Of kubernetes/kubernetes. */
  readonly pull: number
  /** The scenarios, folders of scenarios, rule or test that show it, or why nothing does. */
  readonly shownBy: string
}

/** By release. */
export const readNotes = (): Readonly<Record<string, readonly ReleaseNote[]>> =>
  JSON.parse(readFileSync('conformance/releases/notes.json', 'utf8')) as ReturnType<typeof readNotes>

/** What is to be known of the pre-release. */
const NEXT = `1.${NEXT_MINOR} is a pre-release, ${PRE_RELEASE}, and may change before it is released. 1.38.0-beta.0 could not be built, because the module proxy does not serve
\`k8s.io/apiextensions-api\`, which it requires. Of ${PRE_RELEASE} the real server was built with Go 1.27, and with the \`k8s.io/kube-openapi\` of 2026-10-14 in place of that
of 2026-09-29, which the proxy does not serve. Its server of custom resources alone was recorded: it answers paths that are not served with plain text,
where the complete one, and \`crdlab serve\`, answer with a Status.`

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const notesLead = (release: string): string => `The release notes of ${release} that touch custom resources:`

const PULLS = 'https://github.com/kubernetes/kubernetes/pull'

/** The release notes that are listed of a release, as a table with a line before it; none when none are listed. */
function notesOf(release: string, lead: string): string[] {
  const notes = readNotes()[release]?.map(({ note, pull, shownBy }) => [note, `[#${pull}](${PULLS}/${pull})`, shownBy])
  return notes === undefined ? [] : [lead, table(['release note', 'pull request', 'shown by'], notes)]
}

/** The release notes of releases to which no step leads, since no older one is recorded. */
function earlierNotes(oldest: number): string[] {
  const listed = Object.keys(readNotes()).filter((release) => Number(release.split('.')[1]) <= oldest)
  return listed.reverse().flatMap((release) => [`## Up to ${release}`, ...notesOf(release, notesLead(release))])
}

/** The scenarios that are not asked of some releases. */
const leftOutTable = (): string =>
  table(
    ['scenario', 'not asked up to', 'why'],
    Object.entries(leftOut()).map(([name, { until, reason }]) => [`\`${name}\``, `1.${until}`, reason]),
  )

function stepTo(minor: number): string {
  const [older, newer] = [`1.${minor - 1}`, `1.${minor}`]
  const recorded = isPreRelease(minor) ? newer : older
  const differing = scenarioPaths('conformance/scenarios').flatMap((path) => differencesOf(recorded, path))
  const answers = differing.reduce((count, one) => count + Object.keys(one.answers).length, 0)
  const names = differing.map(({ name }) => `\`${name}\``).join(', ')
  const known = Object.entries(readKnownDifferences()[recorded] ?? {}).map(([name, { answers: places, reason }]) => [
    `\`${name}\``,
    String(places.length),
    reason,
  ])
  return [
    `## From ${older} to ${newer}`,
    ...(isPreRelease(minor) ? [NEXT] : []),
    table(
      [older, newer, 'source'],
      changesBetween(minor - 1, minor).map((change) => [change.older, change.newer, change.source]),
    ),
    ...notesOf(newer, notesLead(newer)),
    `The servers differ in ${answers} answers of ${differing.length} scenarios: ${names}.`,
    ...(known.length === 0
      ? []
      : [`The engine as ${recorded} still differs from the server:`, table(['scenario', 'answers', 'why'], known)]),
  ].join('\n\n')
}

/** The text of docs/releases.md. */
export function releaseDocument(): string {
  const recorded = recordedReleases().map(minorOf)
  const steps = recorded.map((minor) => stepTo(isPreRelease(minor) ? minor : minor + 1))
  const last = ['## Scenarios that are left out', leftOutTable()]
  return `${[INTRODUCTION.trimEnd(), ...steps, ...earlierNotes(Math.min(...recorded)), ...last].join('\n\n')}\n`
}
