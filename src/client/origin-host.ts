import { CAPABILITIES_PATH, type Capabilities, NO_CAPABILITIES, readCapabilities } from '../protocol/capabilities.ts'
import { multiplexWatches } from './multiplexed-watches.ts'
import type { Transport } from './transport.ts'

/** A server, and what it declares beside the API. */
interface DeclaredHost {
  readonly fetch: Transport
  readonly capabilities: Capabilities
  close(): Promise<void>
}

/** Connects to the server that the page came from; `base` is the prefix of every path. A server that is not crdlab declares nothing. */
export async function connectOrigin(base: string): Promise<DeclaredHost> {
  const send: Transport = (input, init) => fetch(typeof input === 'string' ? base + input : input, init)
  const response = await send(CAPABILITIES_PATH, { headers: { Accept: 'application/json' } })
  const declares = response.ok && (response.headers.get('Content-Type') ?? '').includes('json')
  const capabilities = declares ? readCapabilities(await response.json()) : NO_CAPABILITIES
  if (!capabilities.has('watch-streams')) return { fetch: send, capabilities, close: async () => undefined }
  const watches = multiplexWatches(send)
  return { fetch: watches.fetch, capabilities, close: async () => watches.close() }
}
