import { findingsOf, type ReleaseFinding, verdictOf } from '../../analysis/releases/findings.ts'
import { needsOf, type ReleaseFindings } from '../../analysis/releases/needs.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { latestFirst, MINORS } from '../../apimachinery/releases/choices.ts'
import { LATEST_MINOR, releaseOf } from '../../apimachinery/releases/named.ts'
import type { Release } from '../../apimachinery/releases/release.ts'
import type { ReleaseReport, ReleasesLine } from '../../protocol/releases.ts'
import type { Manifest } from '../../trial/trial-server.ts'
import { dryRunAt, observed } from './dry-run.ts'
import { type AskedRelease, withSources } from './sources.ts'

/** A CRD and its text. */
export interface CrdManifest extends Manifest {
  readonly value: JsonObject
}

const reportOf = (minor: number, notes: readonly ReleaseFinding[]): ReleaseReport => ({ minor, ...verdictOf(notes), notes })

/**
 * What each release does with a CRD, the latest first, and at last what in it needs which release. A caller that is no longer interested stops
 * asking: then nothing more is done.
 */
export async function* crdReleases(crd: CrdManifest): AsyncGenerator<ReleasesLine> {
  const asked = new Map<number, AskedRelease>()
  const found: ReleaseFindings[] = []
  let newest: JsonObject | undefined
  const findingsAt = async (release: Release): Promise<readonly ReleaseFinding[]> => {
    const answer = await dryRunAt(release, crd, 'Warn')
    if (release.minor === LATEST_MINOR) newest = answer.stored
    return findingsOf(crd.value, answer, newest)
  }
  for (const minor of latestFirst(MINORS)) {
    const one = observed(await releaseOf(minor))
    const findings = await findingsAt(one.release)
    asked.set(minor, one)
    found.push({ minor, findings })
    yield { report: reportOf(minor, findings) }
  }
  found.sort((a, b) => a.minor - b.minor)
  const needs = await withSources(needsOf(found), asked, findingsAt)
  yield { needs }
}
