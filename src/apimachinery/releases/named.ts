import { KUBERNETES_MINOR } from '../version/kubernetes-release.ts'
import type { GateData } from './gate.ts'
import { NEWEST, type Release } from './release.ts'

/** The oldest minor version that can be chosen, and the newest finished one, which is taken where none is chosen and with which others are compared. */
export const OLDEST_MINOR = 29
export const LATEST_MINOR = KUBERNETES_MINOR

/** The minor version after the newest finished one, of which a pre-release can be chosen. */
export const NEXT_MINOR = LATEST_MINOR + 1

/** What can be chosen, in words. */
export const RELEASES = `1.${OLDEST_MINOR} to 1.${LATEST_MINOR}, or the pre-release 1.${NEXT_MINOR}`

/** The minor version that a text names, as `1.33` or `v1.33.4`; undefined when it names none that can be chosen. */
export function minorOf(text: string): number | undefined {
  const minor = Number(/^v?1\.(\d{1,3})(?:\.\d{1,4})?$/.exec(text)?.[1])
  return minor >= OLDEST_MINOR && minor <= NEXT_MINOR ? minor : undefined
}

/** Returns the release of a minor version. What others lack loads when one of them is asked for. */
export async function releaseOf(minor: number): Promise<Release> {
  if (minor === NEWEST.minor) return NEWEST
  const [{ GATES }, { formerOf }] = await Promise.all([import('./gates.ts'), import('./former.ts')])
  const gates: Readonly<Record<string, GateData>> = GATES
  const has: Release['has'] = (gate) => isIn(gates[gate], minor)
  return { minor, has, former: formerOf(has) }
}

/** Returns the release that a text names; the newest finished one where none is named, or one that cannot be chosen. */
export const releaseNamed = (text: string | undefined): Promise<Release> => releaseOf(minorOf(text ?? '') ?? NEWEST.minor)

/** Whether releases of a minor version have a behaviour. */
export const isIn = (gate: GateData | undefined, minor: number): boolean =>
  (gate?.since ?? 0) <= minor && minor <= (gate?.until ?? Number.POSITIVE_INFINITY) && gate?.except?.includes(minor) !== true
