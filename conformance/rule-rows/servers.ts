import type { AddressInfo } from 'node:net'
import type { ControlPlane } from '../../src/controlplane/control-plane.ts'
import { startTestEngine } from '../../src/controlplane/testing/engine.ts'
import { createHost } from '../../src/hosts/node/server.ts'
import type { ServerSettings } from './row.ts'

/** A server to send the requests of a row to. */
export interface Server {
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Waits until its controllers have nothing left to do. */
  settled(): Promise<void>
  stop(): Promise<void>
}

async function planeOf({
  dialects = ['proposal', 'tpr'],
  gateClosed,
  bare,
  scaleVersions,
}: ServerSettings): Promise<ControlPlane> {
  const featureGates = { CustomResourceSubResources: gateClosed !== true }
  const more = scaleVersions === undefined ? {} : { scaleVersions }
  return (await startTestEngine({ bare: bare === true, authorization: true, dialects, featureGates, ...more })).plane
}

/** The engine, called with a Request. */
export async function engine(settings: ServerSettings): Promise<Server> {
  const plane = await planeOf(settings)
  return {
    fetch: (path, init) => plane.handle(new Request(`http://localhost${path}`, init)),
    settled: () => plane.idle(),
    stop: () => plane.close(),
  }
}

/** Starts the engine behind the HTTP server of the Node host, over a socket. */
export async function nodeHost(settings: ServerSettings): Promise<Server> {
  const plane = await planeOf(settings)
  const host = createHost({ answer: plane.serve, allowRemote: false })
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening))
  const { port } = host.address() as AddressInfo
  return {
    fetch: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
    settled: () => plane.idle(),
    stop: async () => {
      const closed = new Promise((done) => host.close(done))
      host.closeAllConnections()
      await closed
      await plane.close()
    },
  }
}
