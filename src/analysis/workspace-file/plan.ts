import { objectsOf, stringOf } from '../../apimachinery/json/access.ts'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { deepEqual, isObject, type JsonObject, newObject, objectOf } from '../../apimachinery/json/value.ts'
import { DIALECTS_KEY, type SnapshotObject, type StoreSnapshot } from '../../protocol/snapshot.ts'
import { markForeign } from './foreign.ts'
import type { FileObject, WorkspaceContent } from './format.ts'

/**
 * What becomes of an object. `created`: only the file has it. `unchanged`: both have it alike. `replaced`: the file has another state of the
 * object. `conflict`: the file has another object of its name, with another uid or, for a merge, with other content. `removed`: only the
 * workspace has it, and a replacement takes it away.
 */
export type ChangeKind = 'created' | 'unchanged' | 'replaced' | 'conflict' | 'removed'

export interface PlannedChange {
  readonly change: ChangeKind
  readonly key: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

export interface Plan {
  readonly counts: Readonly<Record<ChangeKind, number>>
  /** All but those that stay as they are, in the order of the file; then what is removed. */
  readonly changes: readonly PlannedChange[]
}

/** What a merge has to know of an object of the file beside what becomes of it. */
export interface MergeObject extends PlannedChange {
  readonly apiVersion: string
  readonly uid: string
  /** The uid of the object of this name in the workspace; absent: there is none. */
  readonly presentUid?: string
  /** The uids of its owners. */
  readonly owners: readonly string[]
  readonly text: string
}

export interface MergePlan extends Plan {
  /** Every object of the file, in its order. */
  readonly objects: readonly MergeObject[]
  /** The uids of all objects of the workspace. */
  readonly present: readonly string[]
}

const parsed = (text: string): JsonObject => {
  const { value } = parseJson(text)
  return isObject(value) ? value : newObject()
}

const metadataOf = (object: JsonObject): JsonObject => (isObject(object.metadata) ? object.metadata : newObject())

function identityOf(object: JsonObject): Pick<PlannedChange, 'kind' | 'namespace' | 'name'> & { readonly uid: string } {
  const metadata = metadataOf(object)
  return {
    kind: stringOf(object.kind),
    namespace: stringOf(metadata.namespace),
    name: stringOf(metadata.name),
    uid: stringOf(metadata.uid),
  }
}

const changeOf = (change: ChangeKind, { key, kind, namespace, name }: Omit<PlannedChange, 'change'>): PlannedChange => ({
  change,
  key,
  kind,
  namespace,
  name,
})

function planOf(all: readonly PlannedChange[]): Plan {
  const counts: Record<ChangeKind, number> = { created: 0, unchanged: 0, replaced: 0, conflict: 0, removed: 0 }
  for (const { change } of all) counts[change]++
  return { counts, changes: all.filter(({ change }) => change !== 'unchanged') }
}

const byKey = ({ objects }: StoreSnapshot): Map<string, SnapshotObject> => new Map(objects.map((object) => [object.key, object]))

/** What replacing a workspace by a file does to its objects. */
export function planReplacement({ objects }: Pick<WorkspaceContent, 'objects'>, current: StoreSnapshot): Plan {
  const left = byKey(current)
  left.delete(DIALECTS_KEY)
  const all = objects.map((object): PlannedChange => {
    const present = left.get(object.key)
    left.delete(object.key)
    if (present === undefined) return changeOf('created', object)
    if (present.text === object.text) return changeOf('unchanged', object)
    return changeOf(identityOf(parsed(present.text)).uid === object.uid ? 'replaced' : 'conflict', object)
  })
  for (const { key, text } of left.values()) all.push(changeOf('removed', { key, ...identityOf(parsed(text)) }))
  return planOf(all)
}

/** What the server sets itself, whatever a client sends. */
const SERVER_FIELDS: readonly string[] = [
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'managedFields',
  'selfLink',
]

const CRD = 'CustomResourceDefinition'

/** An object without what the server sets; the status of a CRD is the server's as well. */
function ownContent(object: JsonObject): JsonObject {
  const own = newObject()
  for (const key in object) if (key !== 'status' || object.kind !== CRD) own[key] = object[key] ?? null
  const metadata = newObject()
  for (const [key, value] of Object.entries(metadataOf(object))) if (!SERVER_FIELDS.includes(key)) metadata[key] = value
  own.metadata = metadata
  return own
}

const ownersOf = (object: JsonObject): readonly JsonObject[] => {
  const { ownerReferences } = metadataOf(object)
  return objectsOf(ownerReferences)
}

/** Content in which owners are named, not counted: their uids are others in every server. */
function comparable(object: JsonObject): JsonObject {
  const own = ownContent(object)
  const owners = ownersOf(object).map((owner) => objectOf({ ...owner, uid: undefined }))
  if (owners.length > 0 && isObject(own.metadata)) own.metadata.ownerReferences = owners
  return own
}

/** What merging a file into a workspace does. */
export function planMerge({ objects }: Pick<WorkspaceContent, 'objects'>, current: StoreSnapshot): MergePlan {
  const present = byKey(current)
  const uids = [...present.values()].map(({ text }) => identityOf(parsed(text)).uid)
  const all = objects.map((object): MergeObject => {
    const own = parsed(object.text)
    const there = present.get(object.key)
    const other = there && parsed(there.text)
    const isSame = other !== undefined && deepEqual(comparable(own), comparable(other))
    const change = other === undefined ? 'created' : isSame ? 'unchanged' : 'conflict'
    const { apiVersion, uid, text } = object
    const owners = ownersOf(own).map((owner) => stringOf(owner.uid))
    return {
      ...changeOf(change, object),
      apiVersion,
      uid,
      text,
      owners,
      ...(other === undefined ? {} : { presentUid: identityOf(other).uid }),
    }
  })
  return { ...planOf(all), objects: all, present: uids }
}

/** An object as a merge sends it. */
export interface MergeBody {
  readonly body: string
  /** What is sent to `/status`; absent: the object has none. */
  readonly status?: string
  /** The owners that are not there: their references are left out, or the garbage collector would delete the object. */
  readonly ownersLeftOut: readonly string[]
}

/** An object of a file as it is sent to a server where its owners have other uids. */
export function mergeBody({ text }: Pick<FileObject, 'text'>, uids: ReadonlyMap<string, string>): MergeBody {
  const object = parsed(text)
  const own = ownContent(object)
  markForeign(own)
  const owners = ownersOf(object)
  const kept = owners.flatMap((owner) => {
    const uid = uids.get(stringOf(owner.uid))
    return uid === undefined ? [] : [objectOf({ ...owner, uid })]
  })
  if (isObject(own.metadata) && owners.length > 0) {
    if (kept.length > 0) own.metadata.ownerReferences = kept
    else delete own.metadata.ownerReferences
  }
  const ownersLeftOut = owners
    .filter((owner) => !uids.has(stringOf(owner.uid)))
    .map((owner) => `${stringOf(owner.kind)} ${stringOf(owner.name)}`)
  const { status } = object.kind === CRD ? newObject() : object
  return {
    body: stringify(own),
    ...(status === undefined ? {} : { status: stringify(objectOf({ status })) }),
    ownersLeftOut,
  }
}
