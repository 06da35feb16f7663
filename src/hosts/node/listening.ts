import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Address } from './arguments.ts'

/** Lets a server listen. Returns the port, and rejects when that is taken. */
export function tryPort(server: Server, { host, port }: Address): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** Ends a server with its connections. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  server.closeAllConnections()
  await closed
}
