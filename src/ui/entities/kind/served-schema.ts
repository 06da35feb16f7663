import { schemaOfKind } from '../../../analysis/form/served-schema.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Client } from '../../../client/client.ts'
import type { ResourceType } from '../../../client/resource-type.ts'
import { backoff, retry } from '../../base/async/async.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { silent } from '../../base/server/plain-fetch.ts'
import { useApp } from '../../base/state/store.ts'

/** The schema of a kind as the server publishes it. */
export type ServedSchema = { readonly state: 'loading' | 'none' } | { readonly state: 'served'; readonly schema: JsonObject }

const LOADING: ServedSchema = { state: 'loading' }
const NONE: ServedSchema = { state: 'none' }

/** The schema of a kind as the server publishes it; undefined where it publishes none. */
export function readServedSchema(
  page: Client,
  { group, version, kind }: ResourceType,
  signal: AbortSignal,
): Promise<JsonObject | undefined> {
  const path = `/openapi/v3/${group === '' ? 'api' : `apis/${group}`}/${version}`
  const ask = async (): Promise<JsonObject | undefined> => {
    const { object } = await silent(page).send({ method: 'GET', path, signal })
    return object && schemaOfKind(object, { group, version, kind })
  }
  // A server publishes the schema of a new kind a moment after it serves the kind.
  return retry(() => ask().catch(() => undefined), backoff(200, 1600, 5000), { signal })
}

/**
 * The schema of a kind, from the OpenAPI v3 document of its group and version; read again when discovery sees the kind anew. `none` where the
 * server publishes none, or the persona may not read it. Not asked for while `isWanted` is false.
 */
export function useServedSchema(type: ResourceType, isWanted: boolean): ServedSchema {
  const page = useApp((state) => state.page)
  const served = useAsync(
    async (signal): Promise<ServedSchema | undefined> => {
      if (page === undefined || !isWanted) return undefined
      const schema = await readServedSchema(page, type, signal)
      return schema === undefined ? NONE : { state: 'served', schema }
    },
    [page, type, isWanted],
    { keep: true },
  )
  return served ?? LOADING
}
