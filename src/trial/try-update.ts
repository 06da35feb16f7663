import { type ComparedObject, compareStored, listOfText, writesOf } from '../analysis/stored-objects.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { type JsonObject, newObject } from '../apimachinery/json/value.ts'
import type { ApiStatus, Cause } from '../client/api-status.ts'
import { type Manifest, type ServedKind, servedKinds, type TrialServer } from './trial-server.ts'

/** A custom resource in a file. */
export interface ObjectManifest extends Manifest {
  readonly value: JsonObject
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly namespace: string
}

/** What an update of the CRD does to an object when it is next written. */
export interface UpdatedObject<Object extends ObjectManifest> extends Pick<ComparedObject, 'pruned' | 'defaulted' | 'changed'> {
  readonly object: Object
  /** Why the object is invalid under the old CRD; the rest is empty then. */
  readonly invalidBefore: string | undefined
  /** Why an update that changes no field would be rejected. */
  readonly rejections: readonly Pick<Cause, 'field' | 'message'>[]
  /** Why the object can no longer be read. */
  readonly unreadable: string | undefined
}

export interface UpdateTrial<Object extends ObjectManifest> {
  /** The server's rejection of one of the CRDs. */
  readonly failure: ApiStatus | undefined
  readonly objects: readonly UpdatedObject<Object>[]
}

const UNCHANGED = {
  invalidBefore: undefined,
  unreadable: undefined,
  rejections: [],
  pruned: [],
  defaulted: [],
  changed: [],
} as const

const causesOf = ({ causes, message }: ApiStatus): readonly Pick<Cause, 'field' | 'message'>[] =>
  causes.length === 0 ? [{ field: '', message }] : causes

/** Creates an object with its status. Returns the stored object as JSON, or the rejection. */
async function create(server: TrialServer, kind: ServedKind, object: ObjectManifest): Promise<string | ApiStatus> {
  const { body, contentType, namespace } = object
  const query = { fieldValidation: 'Ignore' }
  const { client } = server
  const created = await client.send({ method: 'POST', path: server.pathOf(kind, { namespace }), query, body, contentType })
  if (created.failure !== undefined) return created.failure
  const { status } = object.value
  if (!kind.hasStatus || status === undefined || created.object === undefined) return created.exchange.text
  const path = server.pathOf(kind, { namespace, name: object.name, subresource: 'status' })
  const whole = stringify(Object.assign(newObject(), created.object, { status }))
  const written = await client.send({ method: 'PUT', path, query, body: whole, contentType: 'application/json' })
  return written.failure ?? written.exchange.text
}

/** Reads an object under the new CRD, updates it without a change in a dry run, and compares the result with `before`. */
async function compare<Object extends ObjectManifest>(
  server: TrialServer,
  kind: ServedKind,
  object: Object,
  before: string,
): Promise<UpdatedObject<Object>> {
  const { client } = server
  const path = server.pathOf(kind, { namespace: object.namespace, name: object.name })
  const read = await client.send({ method: 'GET', path })
  if (read.failure !== undefined) return { ...UNCHANGED, object, unreadable: read.failure.message }
  const [write] = writesOf(listOfText(read.exchange.text))
  const query = { dryRun: 'All', fieldValidation: 'Ignore' }
  const body = write?.annotated ?? read.exchange.text
  const written = await client.send({ method: 'PUT', path, query, body, contentType: 'application/json' })
  const after = written.failure === undefined ? written.exchange.text : read.exchange.text
  const [compared] = compareStored(listOfText(before), listOfText(after))
  const rejections = written.failure === undefined ? [] : causesOf(written.failure)
  const { pruned = [], defaulted = [], changed = [] } = compared ?? {}
  return { ...UNCHANGED, object, pruned, defaulted, changed, rejections }
}

/** Creates objects under an old CRD, updates the CRD, and reports what happens to each object. Skips objects of other kinds. */
export async function tryUpdate<Object extends ObjectManifest>(
  server: TrialServer,
  old: Manifest,
  now: JsonObject,
  objects: readonly Object[],
): Promise<UpdateTrial<Object>> {
  const installed = await server.install(old, 'Ignore')
  if (installed.object === undefined) return { failure: installed.failure, objects: [] }
  const kinds = servedKinds(installed.object)
  const before = new Map<Object, string | ApiStatus>()
  for (const object of objects) {
    const kind = kinds.find((one) => `${one.group}/${one.version}` === object.apiVersion && one.kind === object.kind)
    if (kind !== undefined) before.set(object, await create(server, kind, object))
  }
  const updated = await server.replace(now, 'Ignore')
  if (updated.object === undefined) return { failure: updated.failure, objects: [] }
  const next = servedKinds(updated.object)
  const found: UpdatedObject<Object>[] = []
  for (const [object, stored] of before) {
    const [, version] = object.apiVersion.split('/')
    const kind = next.find((one) => one.version === version)
    if (typeof stored !== 'string') found.push({ ...UNCHANGED, object, invalidBefore: stored.message })
    else if (kind === undefined) found.push({ ...UNCHANGED, object, unreadable: `version ${version} is no longer served` })
    else found.push(await compare(server, kind, object, stored))
  }
  return { failure: undefined, objects: found }
}
