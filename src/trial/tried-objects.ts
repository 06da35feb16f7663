import { type ComparedObject, compareStored, listOfText, writesOf } from '../analysis/stored-objects.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { type JsonObject, newObject } from '../apimachinery/json/value.ts'
import type { ApiStatus, Cause } from '../client/api-status.ts'
import { kindsServedBy, type Sent, type ServedKind, type TrialServer } from './trial-server.ts'

/** An object as a file has it. */
export interface GivenObject extends Sent {
  readonly value: JsonObject
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly namespace: string
}

/** What the next write of an object does to it under another CRD. */
export interface TriedObject<Object extends GivenObject> extends Pick<ComparedObject, 'pruned' | 'defaulted' | 'changed'> {
  readonly object: Object
  /** Why it could not be stored under the old CRD; nothing else is known then. */
  readonly notStored: string | undefined
  /** What the server says against an update that leaves all of it alone. */
  readonly invalid: readonly Pick<Cause, 'field' | 'message'>[]
  /** Why it cannot be read any more. */
  readonly unreadable: string | undefined
}

export interface TriedObjects<Object extends GivenObject> {
  /** Why the server does not take one of the CRDs. */
  readonly rejected: ApiStatus | undefined
  readonly tried: readonly TriedObject<Object>[]
}

const NOTHING = { notStored: undefined, unreadable: undefined, invalid: [], pruned: [], defaulted: [], changed: [] } as const

const causesOf = ({ causes, message }: ApiStatus): readonly Pick<Cause, 'field' | 'message'>[] =>
  causes.length === 0 ? [{ field: '', message }] : causes

/** Stores an object with its status. Returns what it was stored as, or why it was not. */
async function stored(server: TrialServer, kind: ServedKind, object: GivenObject): Promise<string | ApiStatus> {
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

/** What an object has become under a new CRD: read, and written as it is. */
async function triedObject<Object extends GivenObject>(
  server: TrialServer,
  kind: ServedKind,
  object: Object,
  before: string,
): Promise<TriedObject<Object>> {
  const { client } = server
  const path = server.pathOf(kind, { namespace: object.namespace, name: object.name })
  const read = await client.send({ method: 'GET', path })
  if (read.failure !== undefined) return { ...NOTHING, object, unreadable: read.failure.message }
  const [same] = writesOf(listOfText(read.exchange.text))
  const query = { dryRun: 'All', fieldValidation: 'Ignore' }
  const body = same?.annotated ?? read.exchange.text
  const written = await client.send({ method: 'PUT', path, query, body, contentType: 'application/json' })
  const after = written.failure === undefined ? written.exchange.text : read.exchange.text
  const [compared] = compareStored(listOfText(before), listOfText(after))
  const invalid = written.failure === undefined ? [] : causesOf(written.failure)
  const { pruned = [], defaulted = [], changed = [] } = compared ?? {}
  return { ...NOTHING, object, pruned, defaulted, changed, invalid }
}

/** Stores objects under a CRD, puts another in its place, and says what becomes of each. Objects of other kinds are left out. */
export async function triedObjects<Object extends GivenObject>(
  server: TrialServer,
  old: Sent,
  now: JsonObject,
  objects: readonly Object[],
): Promise<TriedObjects<Object>> {
  const installed = await server.install(old, 'Ignore')
  if (installed.object === undefined) return { rejected: installed.failure, tried: [] }
  const kinds = kindsServedBy(installed.object)
  const before = new Map<Object, string | ApiStatus>()
  for (const object of objects) {
    const kind = kinds.find((one) => `${one.group}/${one.version}` === object.apiVersion && one.kind === object.kind)
    if (kind !== undefined) before.set(object, await stored(server, kind, object))
  }
  const updated = await server.replace(now, 'Ignore')
  if (updated.object === undefined) return { rejected: updated.failure, tried: [] }
  const next = kindsServedBy(updated.object)
  const tried: TriedObject<Object>[] = []
  for (const [object, was] of before) {
    const [, version] = object.apiVersion.split('/')
    const kind = next.find((one) => one.version === version)
    if (typeof was !== 'string') tried.push({ ...NOTHING, object, notStored: was.message })
    else if (kind === undefined) tried.push({ ...NOTHING, object, unreadable: `version ${version} is not served any more` })
    else tried.push(await triedObject(server, kind, object, was))
  }
  return { rejected: undefined, tried }
}
