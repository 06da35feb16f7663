import { valueAt } from '../../../analysis/edit.ts'
import { listOf } from '../../../analysis/walk.ts'
import { objectAt, stringAt } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { minorOf } from '../../../apimachinery/releases/named.ts'
import type { ApiStatus } from '../../../client/api-status.ts'
import { type Client, createClient } from '../../../client/client.ts'
import { METADATA_ONLY } from '../../../client/metadata-only.ts'
import { CRDS, pathOf } from '../../../client/resource-type.ts'
import { NO_DIALECTS } from '../../../dialects/settings.ts'
import type { Capabilities } from '../../../protocol/capabilities.ts'
import { IDLE_PATH, STORED_PATH } from '../../../protocol/stored.ts'
import { browserClock } from '../../base/async/async.ts'
import { fetchText } from '../../base/server/plain-fetch.ts'
import type { Scratch } from '../../base/state/connection.ts'
import { appStore } from '../../base/state/store.ts'
import { textAt } from './crd.ts'

/** A server over memory: what would happen is tried there, and the workspace is not touched. */
export interface Bench {
  readonly client: Client
  /** Begins anew, empty. */
  reset(): void
  /** Takes a list's items in as they are, past every rule. */
  fill(name: string, list: string): Promise<void>
  /** Takes an object in as it is, past every rule, and gives what brings back what was in its place. */
  lend(name: string, object: JsonObject): Promise<() => Promise<void>>
  /** Resolves once its controllers have nothing left to do. */
  idle(): Promise<void>
  close(): void
}

const CAPABILITIES: Capabilities = new Set(['traces'])

/** Opens a scratch server; without `isBare` it has namespaces and roles. `minor` is the release that it equals; absent: that of the workspace. */
export function openBench(scratch: Scratch, isBare = true, minor?: number): Bench {
  const client = createClient({ fetch: scratch.fetch, clock: browserClock, actor: 'page', capabilities: CAPABILITIES })
  const fill = async (name: string, body: string): Promise<void> => {
    await client.send({ method: 'PUT', path: `${STORED_PATH}${name}`, body })
  }
  return {
    client,
    reset: () => scratch.reset(NO_DIALECTS, isBare, minor ?? minorOf(appStore.getState().dialects.kubernetes ?? '')),
    fill,
    lend: async (name, object) => {
      const metadata = objectAt(object, 'metadata')
      const namespace = stringAt(metadata, 'namespace')
      const query = { name: stringAt(metadata, 'name'), ...(namespace !== '' && { namespace }) }
      const place = { path: `${STORED_PATH}${name}`, query }
      const list = await fetchText(client, place)
      const { items } = JSON.parse(list ?? '{"items":[]}') as { readonly items: readonly unknown[] }
      await fill(name, stringify(objectOf({ items: [object] })))
      return async () => {
        if (list !== undefined && items.length > 0) await fill(name, list)
        else await client.send({ method: 'DELETE', ...place })
      }
    },
    idle: async () => {
      await client.send({ method: 'GET', path: IDLE_PATH })
    },
    close: () => scratch.close(),
  }
}

/** A copy of a CRD with another form of each version. */
export function withVersions(crd: JsonObject, change: (version: JsonObject, index: number) => JsonObject): JsonObject {
  const versions = listOf(valueAt(crd, ['spec', 'versions'])).map((version, index) =>
    isObject(version) ? change(version, index) : version,
  )
  const spec = Object.assign(newObject(), isObject(crd.spec) ? crd.spec : newObject(), { versions })
  return Object.assign(newObject(), crd, { spec })
}

/** What a rejection says: each of its causes with its field, or its sentence. */
export const sentencesOf = ({ causes, message }: ApiStatus): string[] =>
  causes.length === 0
    ? [message]
    : causes.map((cause) => (cause.field === '' ? cause.message : `${cause.field}: ${cause.message}`))

/** Puts another form of a CRD that is there in its place, as an update does; what the server says against it. `body`: with this lock. */
export async function updateCrd(
  { client, idle }: Bench,
  name: string,
  body: (resourceVersion: string) => Promise<string>,
): Promise<ApiStatus | undefined> {
  const path = pathOf(CRDS, { name })
  const { object } = await client.send({ method: 'GET', path, accept: METADATA_ONLY })
  const write = {
    body: await body(textAt(object, ['metadata', 'resourceVersion'])),
    contentType: 'application/json',
    accept: METADATA_ONLY,
  }
  const { failure } = await client.send({ method: 'PUT', path, ...write })
  await idle()
  return failure
}
