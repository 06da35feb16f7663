import { deepEqual, type JsonObject, objectOf } from '../apimachinery/json/value.ts'
import type { Client, KubernetesObject, OperationResult } from './api.ts'
import { ignoreNotFound } from './errors.ts'
import { assign, keyOf, toJson } from './objects.ts'
import { mergeFrom } from './patches.ts'

type Mutate<T> = (object: T) => void | Promise<void>

const requestFor = ({ metadata: { name = '', namespace } }: KubernetesObject) =>
  namespace === undefined ? { name } : { name, namespace }

/** Source: sigs.k8s.io/controller-runtime/pkg/controller/controllerutil/controllerutil.go, mutate. */
async function mutated<T extends KubernetesObject>(object: T, mutate: Mutate<T>): Promise<void> {
  const key = keyOf(requestFor(object))
  await mutate(object)
  if (keyOf(requestFor(object)) !== key) throw new Error('MutateFn cannot mutate object name and/or object namespace')
}

/** Gives the object the state of the cache and mutates it. Resolves to the state before; undefined: there was none, and the object is created. */
async function prepared<T extends KubernetesObject>(
  client: Client,
  object: T,
  mutate: Mutate<T>,
): Promise<JsonObject | undefined> {
  const found = await client.get(object, requestFor(object)).catch(ignoreNotFound)
  const before = found === undefined ? undefined : toJson(found)
  if (found !== undefined) assign(object, toJson(found))
  await mutated(object, mutate)
  if (before === undefined) await client.create(object)
  return before
}

/** Source: sigs.k8s.io/controller-runtime/pkg/controller/controllerutil/controllerutil.go, CreateOrUpdate. */
export async function createOrUpdate<T extends KubernetesObject>(
  client: Client,
  object: T,
  mutate: Mutate<T>,
): Promise<OperationResult> {
  const before = await prepared(client, object, mutate)
  if (before === undefined) return 'created'
  if (deepEqual(before, toJson(object))) return 'unchanged'
  await client.update(object)
  return 'updated'
}

const withoutStatus = ({ status: _, ...rest }: JsonObject): JsonObject => objectOf(rest)

/** Source: sigs.k8s.io/controller-runtime/pkg/controller/controllerutil/controllerutil.go, CreateOrPatch. */
export async function createOrPatch<T extends KubernetesObject>(
  client: Client,
  object: T,
  mutate: Mutate<T>,
): Promise<OperationResult> {
  const before = await prepared(client, object, mutate)
  if (before === undefined) return 'created'
  const after = toJson(object)
  const original = before as unknown as KubernetesObject
  const isChanged = !deepEqual(withoutStatus(before), withoutStatus(after))
  if (isChanged) await client.patch(object, mergeFrom(original))
  if (deepEqual(before.status, after.status)) return isChanged ? 'updated' : 'unchanged'
  const reported = toJson(object)
  assign(object, objectOf({ ...reported, status: after.status }))
  // The patch above may have had the status of the server come back.
  await client.status().patch(object, mergeFrom(objectOf({ ...reported, status: before.status }) as unknown as KubernetesObject))
  return isChanged ? 'updatedStatus' : 'updatedStatusOnly'
}
