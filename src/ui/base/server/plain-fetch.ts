import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { Unreachable } from '../../../client/api-status.ts'
import { type Client, createClient } from '../../../client/client.ts'
import { initOf } from '../../../client/http.ts'
import { type RequestSpec, urlOf } from '../../../client/transport.ts'

/** Returns the same client without the log. For requests that the page repeats by itself, which would fill it. */
export const silent = ({ wire }: Client): Client =>
  createClient({
    fetch: wire.fetch,
    clock: wire.clock,
    actor: wire.actor,
    user: wire.user,
    ...(wire.capabilities === undefined ? {} : { capabilities: wire.capabilities }),
  })

/** The text of an answer, unseen by the log; undefined for a rejection. Throws Unreachable. */
export async function fetchText(
  { wire }: Client,
  spec: Pick<RequestSpec, 'path' | 'query'>,
  accept = 'application/json',
): Promise<string | undefined> {
  try {
    const response = await wire.fetch(urlOf(spec), initOf({ method: 'GET', ...spec, accept }, wire))
    return response.ok ? await response.text() : undefined
  } catch (error) {
    throw new Unreachable(errorMessage(error))
  }
}

/**
 * An answer as the browser's own parser reads it, for what is asked again and again, and may have megabytes. Large integers are not exact.
 * Undefined for a rejection and for what is no JSON. Throws Unreachable.
 */
export async function fetchPlain(client: Client, spec: Pick<RequestSpec, 'path' | 'query'>, accept?: string): Promise<unknown> {
  const text = await fetchText(client, spec, accept)
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
