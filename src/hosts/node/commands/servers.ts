import { createClient } from '../../../client/client.ts'
import type { Transport } from '../../../client/transport.ts'
import { TrialServer } from '../../../trial/trial-server.ts'
import { createControlPlane } from '../../library/control-plane.ts'

/** No request leaves the process, so the name of the host does not matter. */
const BASE = 'http://crdlab.invalid'
/** How long a server of another process is left alone before it is asked again. */
const PAUSE_MS = 20

const over = (fetch: Transport, settle: () => Promise<void>): TrialServer =>
  new TrialServer(
    createClient({ fetch, clock: { now: Date.now, elapsed: () => performance.now(), sleep: pause }, actor: 'crdlab' }),
    settle,
  )

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Uses an API server of CRDs in this process, which ends with the use. */
export async function withLocalServer<T>(use: (server: TrialServer) => Promise<T>): Promise<T> {
  const plane = await createControlPlane({ bare: true })
  const fetch: Transport = (input, init) =>
    plane.handle(typeof input === 'string' ? new Request(new URL(input, BASE), init) : input)
  try {
    return await use(over(fetch, () => plane.idle()))
  } finally {
    await plane.close()
  }
}

/** The API server at a URL. What is tried there is created in it, and removed. */
export const remoteServer = (url: string): TrialServer =>
  over(
    (input, init) => fetch(typeof input === 'string' ? new URL(input, url) : input, init),
    () => pause(PAUSE_MS),
  )
