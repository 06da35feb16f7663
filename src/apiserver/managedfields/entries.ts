import { stringOf } from '../../apimachinery/json/access.ts'
import { compareBytes, utf8Length } from '../../apimachinery/json/utf8.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue, objectOf } from '../../apimachinery/json/value.ts'
import { NEWEST } from '../../apimachinery/releases/release.ts'
import { decodeTyped } from '../../apimachinery/typed/codec.ts'
import { MANAGED_FIELDS_ENTRY } from '../../apimachinery/typed/types.ts'
import { EMPTY_SET, fromFieldsV1, type Managers, toFieldsV1 } from '../../structured-merge-diff/fieldpath/set.ts'
import type { ApiRequest } from '../endpoints/exchange.ts'
import { alwaysChanging, type Codec } from '../registry/codec.ts'
import { metadataOf, readMeta } from '../registry/rest/metadata.ts'

export type Operation = 'Apply' | 'Update'

/** Who a manager is: what two entries of one manager have in common. */
export interface ManagerInfo {
  readonly manager: string
  readonly operation: Operation
  /** Empty for `Apply`: an applier is the same whatever version it applies in. */
  readonly apiVersion: string
  readonly subresource: string
}

/** What `metadata.managedFields` says, by the identifier of the manager. */
export interface Managed {
  readonly fields: Managers
  /** When each manager last changed something, as metadata writes times; absent: it never did. */
  readonly times: Map<string, string>
}

export const emptyManaged = (): Managed => ({ fields: new Map(), times: new Map() })

/** The identifier of a manager: its entry as JSON, without what it owns and when. Its order as text is that of conflicts. */
export function managerId(of: ManagerInfo): string {
  const { manager, operation, apiVersion, subresource } = of
  const name = manager === '' ? '' : `"manager":${JSON.stringify(manager)},`
  const version = operation === 'Apply' || apiVersion === '' ? '' : `,"apiVersion":${JSON.stringify(apiVersion)}`
  const part = subresource === '' ? '' : `,"subresource":${JSON.stringify(subresource)}`
  return `{${name}"operation":"${operation}"${version}${part}}`
}

/** The manager that an identifier names. */
export function managerInfo(id: string): ManagerInfo {
  const known = infos.get(id)
  if (known !== undefined) return known
  const { manager = '', operation = 'Update', apiVersion = '', subresource = '' } = JSON.parse(id) as Partial<ManagerInfo>
  const info = { manager, operation, apiVersion, subresource }
  if (infos.size >= MAX_INFOS) infos.clear()
  infos.set(id, info)
  return info
}

// A handful of managers write nearly everything, so that their identifiers need not be read again and again.
const infos = new Map<string, ManagerInfo>()

const MAX_INFOS = 500

/**
 * Whether this is a record as a reader of untyped objects finds one: with an entry of a wrong type it is none.
 * Source: k8s.io/apimachinery/pkg/apis/meta/v1/unstructured/unstructured.go, GetManagedFields.
 */
export const isRecord = (entries: JsonValue | undefined): boolean =>
  Array.isArray(entries) &&
  entries.every((entry) => isObject(entry) && decodeTyped(entry, MANAGED_FIELDS_ENTRY).error === undefined)

/**
 * Reads `metadata.managedFields`; an entry that is invalid makes the whole of no use, and the text says why.
 * Source: k8s.io/apimachinery/pkg/util/managedfields/internal/managedfields.go.
 */
export function decodeManaged(entries: JsonValue | undefined): Managed | { readonly error: string } {
  const managed = emptyManaged()
  if (!Array.isArray(entries)) return managed
  for (const [i, entry] of entries.entries()) {
    if (!isObject(entry)) continue
    const operation = stringOf(entry.operation)
    const apiVersion = stringOf(entry.apiVersion)
    const fieldsType = stringOf(entry.fieldsType)
    if (operation !== 'Apply' && operation !== 'Update') return { error: 'operation must be `Apply` or `Update`' }
    if (apiVersion === '') return { error: 'apiVersion must not be empty' }
    if (fieldsType === '') return { error: `missing fieldsType in managed fields entry ${i}` }
    if (fieldsType !== 'FieldsV1')
      return { error: `invalid fieldsType ${JSON.stringify(fieldsType)} in managed fields entry ${i}` }
    const id = managerId({ manager: stringOf(entry.manager), operation, apiVersion, subresource: stringOf(entry.subresource) })
    const set = entry.fieldsV1 === undefined ? EMPTY_SET : fromFieldsV1(entry.fieldsV1)
    if (set === undefined) return { error: 'error decoding versioned set' }
    managed.fields.set(id, { set, apiVersion, applied: operation === 'Apply' })
    if (typeof entry.time === 'string') managed.times.set(id, entry.time)
  }
  return managed
}

/** The entries of an object as managers; those of a broken record count as none. */
export const managedOf = (object: JsonObject): Managed => {
  const managed = decodeManaged(readMeta(object)?.managedFields)
  return 'error' in managed ? emptyManaged() : managed
}

/** The wire form of managers: appliers first, then by time, name, version and subresource; undefined when there are none. */
export function encodeManaged({ fields, times }: Managed, release = NEWEST): JsonValue[] | undefined {
  if (fields.size === 0) return undefined
  const entries = [...fields].map(([id, { set, apiVersion, applied }]) => {
    const { manager, operation, subresource } = managerInfo(id)
    return objectOf({
      manager: manager === '' ? undefined : manager,
      operation: applied ? 'Apply' : operation,
      apiVersion,
      time: times.get(id),
      fieldsType: 'FieldsV1',
      fieldsV1: toFieldsV1(set, release.former?.pathElement),
      subresource: subresource === '' ? undefined : subresource,
    })
  })
  return entries.length === 1 ? entries : entries.sort(compareEntries)
}

function compareEntries(a: JsonObject, b: JsonObject): number {
  for (const field of ['operation', 'time', 'manager', 'apiVersion', 'subresource']) {
    const order = compareBytes(stringOf(a[field]), stringOf(b[field]))
    if (order !== 0) return order
  }
  return 0
}

/** Writes managers into the metadata of an object. */
export function setManaged(object: JsonObject, managed: Managed, release = NEWEST): void {
  const entries = encodeManaged(managed, release)
  const metadata = metadataOf(object)
  if (entries === undefined) delete metadata.managedFields
  else metadata.managedFields = entries
}

/**
 * Lets a write that changes nothing but the times of managers keep the old ones, so that it changes nothing (rule ST-5).
 * Source: k8s.io/apiserver/pkg/endpoints/handlers/fieldmanager/equality.go, IgnoreManagedFieldsTimestampsTransformer.
 */
export function keepTimes(object: JsonObject, existing: JsonObject, codec: Codec, release = NEWEST): void {
  const old = readMeta(existing)?.managedFields
  if (old === undefined || alwaysChanging.has(object)) return
  const record = readMeta(object)?.managedFields
  if (!sameButForTimes(record, old) || deepEqual(record, old)) return
  if (!deepEqual(withoutRecord(codec.encode?.(object) ?? object), withoutRecord(existing))) return
  if (codec.encode !== undefined || release.has('keptTimes')) metadataOf(object).managedFields = old
}

/** Whether two records say the same but for times. */
function sameButForTimes(a: JsonValue | undefined, b: JsonValue): boolean {
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
  return a.every((entry, i) => {
    const other = b[i]
    return isObject(entry) && isObject(other) && deepEqual(withoutTime(entry), withoutTime(other))
  })
}

const withoutTime = (entry: JsonObject): JsonObject => objectOf({ ...entry, time: undefined })

const withoutRecord = (object: JsonObject): JsonObject =>
  objectOf({ ...object, metadata: objectOf({ ...readMeta(object), managedFields: undefined }) })

/** Bytes in the name of a manager. */
const MAX_LENGTH = 128

/** What Go's unicode.IsPrint rejects. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u

/** ASCII that can be printed, which is nearly every name. */
const PLAIN = /^[ -~]*$/

/**
 * Who writes: the fieldManager of the request, else the first part of its User-Agent.
 * Source: k8s.io/apiserver/pkg/endpoints/handlers/create.go, managerOrUserAgent.
 */
export function managerName(request: ApiRequest, fieldManager: string): string {
  if (fieldManager !== '') return fieldManager
  const first = (request.header('user-agent') ?? '').split('/', 1)[0] ?? ''
  if (first.length <= MAX_LENGTH && PLAIN.test(first)) return first
  let name = ''
  let length = 0
  for (const char of first) {
    if (UNPRINTABLE.test(char)) continue
    length += utf8Length(char)
    if (length > MAX_LENGTH) break
    name += char
  }
  return name
}
