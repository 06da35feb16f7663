import { StatusError } from '../../apimachinery/api/errors.ts'
import { objectAt, stringAt } from '../../apimachinery/json/access.ts'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { isObject, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { parseGroupVersion, unexpectedGroupVersion } from '../../apimachinery/meta/type-meta.ts'
import { retryOnConflict } from '../loopback.ts'
import { type ApiResource, pathOf } from '../rest-mapper.ts'
import type { ScalingContext } from './controller.ts'

/** A scale as it was read, and where. */
export interface ReadScale {
  readonly path: string
  readonly scale: JsonObject
  readonly specReplicas: number
  readonly statusReplicas: number
  readonly selector: string
}

const countOf = (of: JsonObject): number => (typeof of.replicas === 'number' ? of.replicas : 0)

/** Gets an object. Throws StatusError for what the server answers else. */
async function read({ serve }: ScalingContext, path: string): Promise<JsonObject> {
  const header = (name: string) => (name === 'accept' ? 'application/json' : undefined)
  const { status, body } = await serve({ method: 'GET', path, query: new URLSearchParams(), header, body: '' })
  const value = typeof body === 'string' && body.startsWith('{') ? parseJson(body).value : undefined
  if (status === 200 && isObject(value)) return value
  const { reason, message } = isObject(value) ? value : { reason: '', message: String(body) }
  throw new StatusError(status, String(reason ?? ''), String(message ?? ''))
}

async function readScale(context: ScalingContext, path: string): Promise<ReadScale> {
  const scale = await read(context, path)
  const status = objectAt(scale, 'status')
  return {
    path,
    scale,
    specReplicas: countOf(objectAt(scale, 'spec')),
    statusReplicas: countOf(status),
    selector: stringAt(status, 'selector'),
  }
}

/** The resource that a reference to a kind means. Throws StatusError for one that is not served. */
function resourceOf({ mapper }: ScalingContext, reference: JsonObject): ApiResource {
  const [apiVersion, kind] = [stringAt(reference, 'apiVersion'), stringAt(reference, 'kind')]
  const parsed = parseGroupVersion(apiVersion)
  if (parsed === undefined) throw new StatusError(400, 'BadRequest', unexpectedGroupVersion(apiVersion))
  const found = [...mapper.all()].find((one) => one.group === parsed.group && one.kind === kind)
  if (found === undefined) throw new StatusError(404, 'NotFound', `no matches for kind "${kind}" in group "${parsed.group}"`)
  return found
}

/** Reads the scale of what a reference names, in any version of it. Throws StatusError. */
export const scaleOf = (context: ScalingContext, namespace: string, reference: JsonObject): Promise<ReadScale> =>
  readScale(context, `${pathOf(resourceOf(context, reference), namespace, stringAt(reference, 'name'))}/scale`)

/** Sets the replicas of a scale; it is read anew when it changed meanwhile. Throws StatusError. */
export async function rescale(context: ScalingContext, read: ReadScale, replicas: number): Promise<void> {
  let newest = read
  await retryOnConflict(async () => {
    const body = objectOf({ ...newest.scale, spec: objectOf({ replicas }) })
    try {
      await context.api({ method: 'PUT', path: newest.path, body })
    } catch (error) {
      newest = await readScale(context, newest.path).catch(() => newest)
      throw error
    }
  })
}
