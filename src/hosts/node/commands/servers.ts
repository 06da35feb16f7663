import { createClient } from '../../../client/client.ts'
import { TrialServer } from '../../../trial/trial-server.ts'
import { createControlPlane } from '../../library/control-plane.ts'
import { inProcessClient } from '../../library/in-process-client.ts'

const ACTOR = 'crdlab'
/** The pause between two checks of a remote server, in milliseconds. */
const PAUSE_MS = 20

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs `use` with an API server in this process and stops the server afterwards. Without `bare` it has namespaces, roles and policies. */
export async function withLocalServer<T>(use: (server: TrialServer) => Promise<T>, bare = true): Promise<T> {
  const plane = await createControlPlane({ bare, authorization: !bare })
  try {
    return await use(new TrialServer(inProcessClient(plane, ACTOR), () => plane.idle()))
  } finally {
    await plane.close()
  }
}

/** Returns the API server at a URL. CRDs are installed there for the time of a test. */
export const remoteServer = (url: string): TrialServer =>
  new TrialServer(
    createClient({
      fetch: (input, init) => fetch(typeof input === 'string' ? new URL(input, url) : input, init),
      clock: { now: Date.now, elapsed: () => performance.now(), sleep: pause },
      actor: ACTOR,
    }),
    () => pause(PAUSE_MS),
  )
