import { readFileSync } from 'node:fs'
import { changesTo } from '../src/analysis/releases/changes.ts'
import { KUBERNETES_MINOR } from '../src/apimachinery/version/kubernetes-release.ts'
import { scenarioPaths } from './files.ts'
import { differencesOf, recordedReleases } from './record/releases.ts'

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

crdlab answers as Kubernetes 1.${KUBERNETES_MINOR}, or as an older release: \`crdlab serve --kubernetes 1.36\`, \`createControlPlane({ kubernetes: '1.36' })\`.
\`crdlab check --kubernetes RANGE FILE\` says what each release does with a CRD.

This page is written by \`npm run releases\` from the data of the engine (\`src/apimachinery/releases/gates\`, \`src/cel/environment.ts\`) and the recordings of real
servers (\`conformance/releases\`). A host of an older release serves the built-in kinds and OpenAPI documents of the newest.
`

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

function stepTo(minor: number): string {
  const [older, newer] = [`1.${minor - 1}`, `1.${minor}`]
  const differing = scenarioPaths('conformance/scenarios').flatMap((path) => differencesOf(older, path))
  const answers = differing.reduce((count, one) => count + Object.keys(one.answers).length, 0)
  const names = differing.map(({ name }) => `\`${name}\``).join(', ')
  const known = Object.entries(readKnownDifferences()[older] ?? {}).map(([name, { answers: places, reason }]) => [
    `\`${name}\``,
    String(places.length),
    reason,
  ])
  return [
    `## From ${older} to ${newer}`,
    table(
      [older, newer, 'source'],
      changesTo(minor).map((change) => [change.older, change.newer, change.source]),
    ),
    `The servers differ in ${answers} answers of ${differing.length} scenarios: ${names}.`,
    ...(known.length === 0
      ? []
      : [`The engine as ${older} still differs from the server:`, table(['scenario', 'answers', 'why'], known)]),
  ].join('\n\n')
}

/** The text of docs/releases.md. */
export function releaseDocument(): string {
  const steps = recordedReleases().map((release) => stepTo(Number(release.split('.')[1]) + 1))
  return `${[INTRODUCTION.trimEnd(), ...steps].join('\n\n')}\n`
}
