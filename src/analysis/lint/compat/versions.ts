import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { type Path, valueAt } from '../../edit.ts'
import { listOf } from '../../walk.ts'
import type { Finding } from '../finding.ts'
import type { CompatPolicy } from './policy.ts'
import { schemaFindings } from './schemas.ts'

export interface Version {
  readonly name: string
  readonly index: number
  readonly value: JsonObject
  readonly schema: JsonObject | undefined
}

export const SCHEMA = ['schema', 'openAPIV3Schema'] as const

export const schemaPath = (index: number): Path => ['spec', 'versions', index, ...SCHEMA]

export const versionsOf = (crd: JsonObject): Version[] =>
  [...listOf(valueAt(crd, ['spec', 'versions'])).entries()].flatMap(([index, value]): Version[] => {
    if (!isObject(value)) return []
    const schema = valueAt(value, SCHEMA)
    return [{ name: String(value.name), index, value, schema: isObject(schema) ? schema : undefined }]
  })

const KUBE = /^v(\d+)(?:(alpha|beta)(\d+))?$/

/** Where a version stands among others: alpha, beta, then those that are stable, each by number; other names before them all. */
function rank(name: string): readonly [stage: number, major: number, minor: number] {
  const [, major, stage, minor] = KUBE.exec(name) ?? []
  if (major === undefined) return [0, 0, 0]
  return [stage === undefined ? 3 : stage === 'beta' ? 2 : 1, Number(major), Number(minor ?? 0)]
}

/** Orders versions from the least to the most stable, as Kubernetes does. */
export function compareVersions(a: string, b: string): number {
  const ranks = [rank(a), rank(b)] as const
  for (const at of [0, 1, 2] as const) if (ranks[0][at] !== ranks[1][at]) return ranks[0][at] - ranks[1][at]
  // Of names that are no versions of Kubernetes the first of the alphabet is the most stable.
  return a < b ? 1 : a > b ? -1 : 0
}

interface VersionPair {
  readonly between: string
  readonly from: Version
  readonly to: Version
}

function servedPairs(crd: JsonObject): VersionPair[] {
  const served = versionsOf(crd).filter(({ value }) => value.served === true)
  served.sort((a, b) => compareVersions(a.name, b.name))
  return served.flatMap((from, i) => served.slice(i + 1).map((to) => ({ between: `${from.name} → ${to.name}`, from, to })))
}

function differences({ between, from, to }: VersionPair, policy: CompatPolicy, curable: boolean): Finding[] {
  if (from.schema === undefined || to.schema === undefined || from.schema === to.schema) return []
  const path = schemaPath(to.index)
  return [...schemaFindings({ old: from.schema, now: to.schema, path, field: '', policy, between, curable })]
}

/** What tells a finding of two versions from others: not its place in the list of versions, which may change. */
const keyOf = ({ rule, path, message }: Finding): string => `${rule} ${path.slice(5).join('/')} ${JSON.stringify(message)}`

/** The schema a finding of its type stands at. */
const placeOf = (path: Path): string =>
  path.slice(5, path.at(-1) === 'type' && path.at(-2) !== 'properties' ? -1 : undefined).join('/')

function isBelow(path: Path, places: ReadonlySet<string>): boolean {
  for (let end = path.length; places.size > 0 && end >= 5; end--) if (places.has(path.slice(5, end).join('/'))) return true
  return false
}

/**
 * How served versions differ from each other: every object is read and written through each of them. What differs as well in the
 * installed CRD is known.
 */
export function servedFindings(old: JsonObject, now: JsonObject, policy: CompatPolicy): Finding[] {
  const isWebhook = valueAt(now, ['spec', 'conversion', 'strategy']) === 'Webhook'
  if (isWebhook && policy.webhook === 'skip') return []
  const installed = new Set(versionsOf(old).map(({ name }) => name))
  const pairs = servedPairs(now)
  if (pairs.length === 0) return []
  const installedPairs = new Map(servedPairs(old).map((pair) => [pair.between, pair]))
  return pairs.flatMap((pair) => {
    // Putting something back is only safe in a version that nobody uses yet, and that is compared with no other.
    const curable = pairs.length === 1 && !installed.has(pair.to.name)
    const found = differences(pair, policy, curable)
    const before = found.length === 0 ? undefined : installedPairs.get(pair.between)
    if (before === undefined) return found
    const known = differences(before, policy, false)
    const knownKeys = new Set(known.map(keyOf))
    // Where the installed versions have another type, everything below differed as well.
    const retyped = new Set(known.filter(({ rule }) => rule === 'type').map(({ path }) => placeOf(path)))
    return found.filter((one) => !knownKeys.has(keyOf(one)) && !isBelow(one.path, retyped))
  })
}
