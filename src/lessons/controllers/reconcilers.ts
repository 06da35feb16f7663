import { stringify } from '../../apimachinery/json/serialize.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue, objectOf } from '../../apimachinery/json/value.ts'
import { applyMergePatch } from '../../apimachinery/patch/merge-patch.ts'
import type { Client } from '../../client/client.ts'
import type { ControllerSpec } from '../format.ts'

interface Reconciliation {
  readonly client: Client
  /** Of the object. */
  readonly path: string
  readonly object: JsonObject
  readonly spec: ControllerSpec
}

/** Brings one object nearer to what a controller wants. Resolves to whether it sent a write. */
type Reconciler = (of: Reconciliation) => Promise<boolean>

const part = (object: JsonObject | undefined, key: string): JsonObject | undefined => {
  const value = object?.[key]
  return isObject(value) ? value : undefined
}

const patch = async (client: Client, path: string, body: JsonValue): Promise<true> => {
  await client.send({ method: 'PATCH', path, body: stringify(body), contentType: 'application/merge-patch+json', trace: true })
  return true
}

/**
 * Reports which generation it has seen: through `/status`, and where a kind has none, through the main endpoint, which is what makes it wake itself up
 * for ever.
 */
const reporter: Reconciler = async ({ client, path, object }) => {
  const generation = part(object, 'metadata')?.generation
  if (generation === undefined || deepEqual(part(object, 'status')?.observedGeneration ?? null, generation)) return false
  const body = stringify({ ...object, status: { ...part(object, 'status'), observedGeneration: generation } })
  const put = { method: 'PUT', body, contentType: 'application/json', trace: true } as const
  const { exchange } = await client.send({ ...put, path: `${path}/status` })
  if (exchange.code === 404) await client.send({ ...put, path })
  return true
}

/** Sets the replicas of a Scale, as a HorizontalPodAutoscaler does: not without a selector to find pods by. */
const autoscaler: Reconciler = async ({ client, path, spec }) => {
  const { object: scale } = await client.send({ method: 'GET', path: `${path}/scale` })
  const selector = part(scale, 'status')?.selector
  if (typeof selector !== 'string' || selector === '' || spec.replicas === undefined) return false
  if (deepEqual(part(scale, 'spec')?.replicas ?? null, spec.replicas)) return false
  return patch(client, `${path}/scale`, { spec: { replicas: spec.replicas } })
}

/** Writes fields of its own into every object. */
const rival: Reconciler = async ({ client, path, object, spec: { change = {} } }) => {
  if (deepEqual(applyMergePatch(object, change), object)) return false
  return patch(client, path, change)
}

/** Takes its finalizer away from objects that are being deleted. */
const finalizer: Reconciler = async ({ client, path, object, spec }) => {
  const metadata = part(object, 'metadata')
  const finalizers = Array.isArray(metadata?.finalizers) ? metadata.finalizers : []
  if (metadata?.deletionTimestamp === undefined || !finalizers.some((one) => one === spec.finalizer)) return false
  const left = finalizers.filter((one) => one !== spec.finalizer)
  return patch(client, path, {
    metadata: objectOf({ finalizers: left.length === 0 ? null : left, resourceVersion: metadata.resourceVersion }),
  })
}

export const RECONCILERS: Readonly<Record<ControllerSpec['kind'], Reconciler>> = { reporter, autoscaler, rival, finalizer }
