import { type Client, createClient } from '../../client/client.ts'

/** No request leaves the process, so the host name does not matter. */
const BASE = 'http://crdlab.invalid'

/** Creates a client of a server in this process. `actor` names it in the log and in User-Agent. Its requests wait for nothing, so it has no clock. */
export const inProcessClient = (server: { handle(request: Request): Promise<Response> }, actor: string): Client =>
  createClient({
    fetch: (input, init) => server.handle(typeof input === 'string' ? new Request(new URL(input, BASE), init) : input),
    clock: { now: () => 0, elapsed: () => 0, sleep: async () => {} },
    actor,
  })
