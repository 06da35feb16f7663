import { groupOf, isNamespaced, requestedNames, versionsOf } from '../../apiextensions/v1/stored-definition.ts'
import { CUSTOM_RESOURCE_DEFINITION } from '../../apiextensions/v1/types.ts'
import { stringOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import { decodeTyped } from '../../apimachinery/typed/codec.ts'
import { OBJECT_META } from '../../apimachinery/typed/types.ts'
import { CRD_KEYS } from '../../protocol/snapshot.ts'
import type { FileProblem } from './format.ts'

export const problem = (code: FileProblem['code'], place: string, detail = ''): FileProblem => ({ code, place, detail })

const CRD_VERSION = 'apiextensions.k8s.io/v1'

const memberOf = (value: JsonObject, key: string): JsonObject => {
  const member = value[key]
  return isObject(member) ? member : newObject()
}

/** One object of the file with what its key and its metadata say. The schema has made sure of their types. */
interface Entry {
  readonly key: string
  readonly object: JsonObject
  readonly metadata: JsonObject
  /** Where the object stands in the file. */
  readonly place: string
}

/** The parts of a key: `/GROUP/RESOURCE/[NAMESPACE/]NAME`. */
const partsOf = (key: string): readonly string[] => key.split('/').slice(1)

/** The key at which a store keeps an object, as far as the object says: its resource is taken from the key. */
function expectedKey({ key, object, metadata }: Entry): string {
  const apiVersion = stringOf(object.apiVersion)
  const slash = apiVersion.indexOf('/')
  const group = slash < 0 ? '' : apiVersion.slice(0, slash)
  const namespace = stringOf(metadata.namespace)
  const place = namespace === '' ? [] : [namespace]
  return ['', group, partsOf(key)[1] ?? '', ...place, stringOf(metadata.name)].join('/')
}

/** Names that a path cannot have as a segment. Source: k8s.io/apimachinery/pkg/api/validation/path/name.go. */
const isSegment = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !name.includes('/') && !name.includes('%')

function checkEntry(entry: Entry): FileProblem | undefined {
  const { key, object, metadata, place } = entry
  const names = [
    partsOf(key)[1] ?? '',
    stringOf(metadata.name),
    ...(metadata.namespace === undefined ? [] : [stringOf(metadata.namespace)]),
  ]
  if (!names.every(isSegment) || key !== expectedKey(entry)) return problem('key', place, key)
  const { error } = decodeTyped(metadata, OBJECT_META)
  if (error !== undefined) return problem('metadata', `${place}.object.metadata`, error)
  return key.startsWith(CRD_KEYS) && object.apiVersion === CRD_VERSION ? checkCrd(entry) : undefined
}

/** A stored CRD is valid. Here it is made sure that the server can read it, and that it is the CRD that its name says. */
function checkCrd({ object, metadata, place }: Entry): FileProblem | undefined {
  const { error } = decodeTyped(object, CUSTOM_RESOURCE_DEFINITION)
  if (error !== undefined) return problem('crd', `${place}.object`, error)
  const name = `${requestedNames(object).plural}.${groupOf(object)}`
  if (name !== metadata.name) return problem('crd', `${place}.object.metadata.name`, name)
  const stored = versionsOf(object).filter((version) => version.storage === true)
  return stored.length === 1 ? undefined : problem('crd', `${place}.object.spec.versions`, String(stored.length))
}

/** The counters and names that may stand in a store once. */
class Seen {
  readonly #resourceVersion: number
  readonly #keys = new Set<string>()
  readonly #uids = new Set<string>()
  readonly #versions = new Set<number>()

  constructor(resourceVersion: number) {
    this.#resourceVersion = resourceVersion
  }

  key(key: string, place: string): FileProblem | undefined {
    return isNew(this.#keys, key) ? undefined : problem('repeatedObject', place, key)
  }

  uid(uid: string, place: string): FileProblem | undefined {
    return isNew(this.#uids, uid) ? undefined : problem('repeatedUid', place, uid)
  }

  version(text: string, place: string): FileProblem | undefined {
    const version = Number(text)
    if (!(version <= this.#resourceVersion)) return problem('aboveCounter', place, text)
    return isNew(this.#versions, version) ? undefined : problem('repeatedVersion', place, text)
  }
}

function isNew<T>(seen: Set<T>, value: T): boolean {
  if (seen.has(value)) return false
  seen.add(value)
  return true
}

/** Whether the kinds that CRDs of the file define are namespaced, by the beginning of their keys. */
function scopesOf(entries: readonly Entry[]): ReadonlyMap<string, boolean> {
  const crds = entries.filter(({ key, object }) => key.startsWith(CRD_KEYS) && object.apiVersion === CRD_VERSION)
  return new Map(
    crds.map(({ object }) => [`/${groupOf(object)}/${requestedNames(object).plural}/`, isNamespaced(object)] as const),
  )
}

function checkScope({ key, metadata, place }: Entry, scopes: ReadonlyMap<string, boolean>): FileProblem | undefined {
  const namespaced = scopes.get(`/${partsOf(key).slice(0, 2).join('/')}/`)
  const has = metadata.namespace !== undefined
  return namespaced === undefined || namespaced === has ? undefined : problem('scope', `${place}.object.metadata.namespace`)
}

/**
 * What keeps the objects of a file from being stored as they are; undefined when nothing does: each stands at the key that it belongs to, its
 * metadata and CRDs can be read by the server, keys and uids are unique, and so are the versions, which the counter has reached.
 */
export function checkObjects(
  members: readonly JsonObject[],
  dialects: JsonObject | undefined,
  resourceVersion: number,
): FileProblem | undefined {
  const entries = members.map((member, i): Entry => {
    const object = memberOf(member, 'object')
    return { key: stringOf(member.key), object, metadata: memberOf(object, 'metadata'), place: `objects[${i}]` }
  })
  const scopes = scopesOf(entries)
  const seen = new Seen(resourceVersion)
  if (dialects !== undefined) {
    const wrong = seen.version(stringOf(memberOf(dialects, 'metadata').resourceVersion), 'dialects.metadata.resourceVersion')
    if (wrong !== undefined) return wrong
  }
  for (const entry of entries) {
    const { key, metadata, place } = entry
    const at = `${place}.object.metadata`
    const wrong =
      checkEntry(entry) ??
      checkScope(entry, scopes) ??
      seen.key(key, `${place}.key`) ??
      seen.uid(stringOf(metadata.uid), `${at}.uid`) ??
      seen.version(stringOf(metadata.resourceVersion), `${at}.resourceVersion`)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

interface Counters {
  readonly compacted: number
  readonly resourceVersion: number
}

/** What keeps a history from being stored; undefined when nothing does: versions rise from `compacted` to the counter, and states precede their changes. */
export function checkEvents(events: readonly JsonObject[], { compacted, resourceVersion }: Counters): FileProblem | undefined {
  if (compacted > resourceVersion) return problem('history', 'history.compacted', String(compacted))
  let last = compacted
  for (const [i, event] of events.entries()) {
    const place = `history.events[${i}]`
    const version = Number(event.resourceVersion)
    if (version <= last || version > resourceVersion) return problem('history', `${place}.resourceVersion`, String(version))
    last = version
    for (const [name, at] of [
      ['previous', version - 1],
      ['last', version],
    ] as const) {
      const object = event[name]
      if (!isObject(object)) continue
      const key = stringOf(event.key)
      const metadata = memberOf(object, 'metadata')
      if (key !== expectedKey({ key, object, metadata, place })) return problem('history', `${place}.key`, key)
      if (Number(metadata.resourceVersion) > at) {
        return problem('history', `${place}.${name}.metadata.resourceVersion`, stringOf(metadata.resourceVersion))
      }
    }
    if (event.type !== 'ADDED' && event.previous === undefined) return problem('history', `${place}.previous`)
  }
  return undefined
}
