import { objectsOf, stringOf } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import type { Client } from '../../../client/client.ts'
import { pathOf, qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import type { RequestSpec } from '../../../client/transport.ts'
import { metadataOfObject, type ObjectRef } from './object.ts'

/** What becomes of the dependents. Source: k8s.io/apimachinery/pkg/apis/meta/v1, DeletionPropagation. */
export const POLICIES = ['Background', 'Foreground', 'Orphan'] as const
export type Policy = (typeof POLICIES)[number]

export interface DeleteChoices {
  readonly policy: Policy
  readonly hasUid: boolean
  readonly hasVersion: boolean
}

/** What is known of an object before it is deleted. */
export interface Doomed {
  readonly namespace: string
  readonly name: string
  readonly uid: string
  readonly resourceVersion: string
  readonly finalizers: readonly string[]
  readonly isTerminating: boolean
}

const finalizersOf = (object: JsonObject | undefined): string[] => {
  const list = metadataOfObject(object)?.finalizers
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

/** The finalizers in the spec of a namespace, which stand for what is in it; other kinds have none. */
const specFinalizersOf = ({ apiVersion, kind, spec }: JsonObject): string[] => {
  const list = apiVersion === 'v1' && kind === 'Namespace' && isObject(spec) ? spec.finalizers : undefined
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

/** The finalizers that hold an object whose deletion has begun. */
export const holdersOf = (object: JsonObject | undefined): string[] =>
  object === undefined ? [] : [...finalizersOf(object), ...specFinalizersOf(object)]

export function doomedOf(object: JsonObject): Doomed {
  const metadata = metadataOfObject(object)
  return {
    namespace: stringOf(metadata?.namespace),
    name: stringOf(metadata?.name),
    uid: stringOf(metadata?.uid),
    resourceVersion: stringOf(metadata?.resourceVersion),
    finalizers: holdersOf(object),
    isTerminating: metadata?.deletionTimestamp !== undefined,
  }
}

/** The DELETE of an object with its DeleteOptions in the body. */
export function deleteRequest(type: ResourceType, object: Doomed, choices: DeleteChoices, dryRun: boolean): RequestSpec {
  const { namespace, name } = object
  const preconditions = objectOf({
    ...(choices.hasUid ? { uid: object.uid } : {}),
    ...(choices.hasVersion ? { resourceVersion: object.resourceVersion } : {}),
  })
  const options = objectOf({
    kind: 'DeleteOptions',
    apiVersion: 'v1',
    propagationPolicy: choices.policy,
    ...(choices.hasUid || choices.hasVersion ? { preconditions } : {}),
    ...(dryRun ? { dryRun: ['All'] } : {}),
  })
  return {
    method: 'DELETE',
    path: pathOf(type, { namespace: namespace === '' ? undefined : namespace, name }),
    ...(dryRun ? { query: { dryRun: 'All' } } : {}),
    contentType: 'application/json',
    body: stringify(options),
    known: object.resourceVersion,
  }
}

/**
 * The request that removes one finalizer: a patch that fails where the list has changed meanwhile; in the spec of a namespace a PUT of `/finalize` that
 * fails where anything has. Undefined: the object has no such finalizer.
 */
export function releaseRequest(
  { type, namespace, name }: ObjectRef,
  object: JsonObject,
  finalizer: string,
): RequestSpec | undefined {
  const place = pathOf(type, { namespace, name })
  const at = finalizersOf(object).indexOf(finalizer)
  if (at >= 0) {
    const path = `/metadata/finalizers/${at}`
    const body = stringify([objectOf({ op: 'test', path, value: finalizer }), objectOf({ op: 'remove', path })])
    return { method: 'PATCH', path: place, contentType: 'application/json-patch+json', body }
  }
  const finalizers = specFinalizersOf(object)
  if (!finalizers.includes(finalizer)) return undefined
  const spec = objectOf({
    ...(isObject(object.spec) ? object.spec : {}),
    finalizers: finalizers.filter((one) => one !== finalizer),
  })
  return {
    method: 'PUT',
    path: `${place}/finalize`,
    contentType: 'application/json',
    body: stringify(objectOf({ ...object, spec })),
  }
}

/** How many objects of a kind are searched for owner references. */
export const SEARCHED = 500

/** What owns what, among the objects that were listed. */
export interface Dependents {
  /** Direct and indirect dependents, by kind. */
  readonly kinds: readonly { readonly kind: string; readonly count: number }[]
  /** Of the direct ones, those that stay because they have another owner. */
  readonly shared: number
  /** Kinds of which only the first objects were searched, and those that could not be listed. */
  readonly bounded: readonly string[]
  readonly unread: readonly string[]
}

interface Owned {
  readonly kind: string
  readonly uid: string
  readonly owners: readonly string[]
}

function ownedOf(kind: string, item: JsonObject): Owned | undefined {
  const metadata = metadataOfObject(item)
  const references = objectsOf(metadata?.ownerReferences)
  if (references.length === 0) return undefined
  return { kind, uid: stringOf(metadata?.uid), owners: references.map((reference) => stringOf(reference.uid)) }
}

/** Counts what goes with the owners. An object goes when all its owners go; Orphan looks at direct dependents alone. */
export function countDependents(
  owned: readonly Owned[],
  uids: readonly string[],
  policy: Policy,
): Pick<Dependents, 'kinds' | 'shared'> {
  const roots = new Set(uids)
  const gone = new Set(uids)
  const found = new Map<string, number>()
  let shared = 0
  const dependents = new Map<string, { readonly one: Owned; readonly owners: Set<string> }[]>()
  for (const one of owned) {
    const entry = { one, owners: new Set(one.owners) }
    for (const uid of entry.owners) {
      const list = dependents.get(uid)
      if (list === undefined) dependents.set(uid, [entry])
      else list.push(entry)
    }
  }
  // Each owner that goes is looked at once, and takes those that have no other.
  const going = [...roots]
  for (const uid of going) {
    for (const { one, owners } of dependents.get(uid) ?? []) {
      owners.delete(uid)
      if (gone.has(one.uid) || (policy !== 'Orphan' && owners.size > 0)) continue
      gone.add(one.uid)
      found.set(one.kind, (found.get(one.kind) ?? 0) + 1)
      if (policy !== 'Orphan') going.push(one.uid)
    }
  }
  if (policy !== 'Orphan') {
    shared = owned.filter((one) => !gone.has(one.uid) && one.owners.some((uid) => roots.has(uid))).length
  }
  const kinds = [...found]
    .map(([kind, count]) => ({ kind, count }))
    .sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1))
  return { kinds, shared }
}

/** Everything with an owner reference among the first objects of each kind that discovery lists, each in one of its versions. */
export interface OwnedObjects {
  readonly owned: readonly Owned[]
  readonly bounded: readonly string[]
  readonly unread: readonly string[]
}

export async function findOwned(client: Client, types: readonly ResourceType[], signal: AbortSignal): Promise<OwnedObjects> {
  const owned: Owned[] = []
  const bounded: string[] = []
  const unread: string[] = []
  const once = types.filter((type, i) => types.findIndex((other) => qualifiedName(other) === qualifiedName(type)) === i)
  for (const type of once) {
    const accept = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json'
    const query = { limit: String(SEARCHED) }
    const { object } = await client.send({ method: 'GET', path: pathOf(type), query, accept, signal })
    if (object === undefined) {
      unread.push(type.kind)
      continue
    }
    const items = objectsOf(object.items)
    for (const item of items) {
      const one = ownedOf(type.kind, item)
      if (one !== undefined) owned.push(one)
    }
    if (stringOf(isObject(object.metadata) ? object.metadata.continue : undefined) !== '') bounded.push(type.kind)
  }
  return { owned, bounded, unread }
}
