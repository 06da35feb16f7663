import type { ReleaseAnswer } from '../../analysis/releases/findings.ts'
import type { Gate } from '../../apimachinery/releases/gates.ts'
import type { Release } from '../../apimachinery/releases/release.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { createControlPlane } from '../../controlplane/control-plane.ts'
import { type Manifest, TrialServer, type Validation } from '../../trial/trial-server.ts'
import { inProcessClient } from '../library/in-process-client.ts'
import { systemClock } from '../system-clock.ts'
import { systemRandom } from '../system-random.ts'

const ACTOR = 'crdlab'

/** Runs `use` with a server over memory that equals a release, without namespaces and roles, and stops the server afterwards. */
export async function withRelease<T>(release: Release, use: (server: TrialServer) => Promise<T>): Promise<T> {
  const storage = await openStorage(memoryBackend(), { clock: systemClock })
  const plane = createControlPlane({ storage, clock: systemClock, random: systemRandom, bare: true, release })
  try {
    return await use(new TrialServer(inProcessClient(plane, ACTOR), () => plane.idle()))
  } finally {
    await plane.close()
  }
}

/** What a release answers to a dry run of a CRD. */
export const dryRunAt = (release: Release, crd: Manifest, validation: Validation): Promise<ReleaseAnswer> =>
  withRelease(release, async (server) => {
    const { failure, exchange, object } = await server.dryRun(crd, validation, 'stored')
    return { failure, warnings: exchange.warnings, stored: object }
  })

/** The same release, and the gates that it was asked for and does not have. */
export function observed(release: Release): { readonly release: Release; readonly lacked: ReadonlySet<Gate> } {
  const lacked = new Set<Gate>()
  const has: Release['has'] = (gate) => {
    const is = release.has(gate)
    if (!is) lacked.add(gate)
    return is
  }
  return { release: { ...release, has }, lacked }
}
