import type { ReleaseFinding } from '../../analysis/releases/findings.ts'
import { librarySource } from '../../analysis/releases/libraries.ts'
import { keyOf, type Need } from '../../analysis/releases/needs.ts'
import type { GateData } from '../../apimachinery/releases/gate.ts'
import { GATES, type Gate } from '../../apimachinery/releases/gates.ts'
import { isIn } from '../../apimachinery/releases/named.ts'
import type { Release } from '../../apimachinery/releases/release.ts'

/** A release that was asked about a CRD, and the gates that it lacked. */
export interface AskedRelease {
  readonly release: Release
  readonly lacked: ReadonlySet<Gate>
}

/** The most gates that are tried for one CRD. */
const MAX_TRIES = 12

const gateOf: Readonly<Record<string, GateData>> = GATES

/** The function that a need is about; undefined where it is about something else. */
const functionOf = (subject: string): string | undefined => (subject.endsWith('()') ? subject.slice(0, -2) : undefined)

/** The needs with what brought what they need: the source of the library, or of the one gate without which the release says what it says. */
export async function withSources(
  needs: readonly Need[],
  asked: ReadonlyMap<number, AskedRelease>,
  findingsAt: (release: Release) => Promise<readonly ReleaseFinding[]>,
): Promise<Need[]> {
  const sources = new Map<Need, string>()
  const put = (need: Need, source: string | undefined): void => {
    if (source !== undefined && !sources.has(need)) sources.set(need, source)
  }
  for (const need of needs) {
    const name = functionOf(need.needs.subject)
    if (name !== undefined) put(need, librarySource(name, need.needs.since))
  }
  let tries = 0
  for (const [minor, { release, lacked }] of asked) {
    const own = needs.filter((need) => need.needs.since === minor + 1)
    for (const gate of lacked) {
      const open = own.filter((need) => !sources.has(need))
      if (open.length === 0 || tries === MAX_TRIES) break
      if (!isIn(gateOf[gate], minor + 1)) continue
      tries++
      const left = new Set((await findingsAt({ ...release, has: (one) => one === gate || release.has(one) })).map(keyOf))
      for (const need of open) if (!left.has(keyOf(need))) put(need, gateOf[gate]?.source)
    }
  }
  return needs.map((need) => {
    const source = sources.get(need)
    return source === undefined ? need : { ...need, needs: { ...need.needs, source } }
  })
}
