import { objectsOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import type { ApiStatus, Cause } from '../../client/api-status.ts'
import { type Edit, type Path, valueAt } from '../edit.ts'
import type { Fix } from '../lint/finding.ts'
import type { LintText } from '../lint/text.ts'
import { likelyKey } from '../list-keys.ts'
import { listOf } from '../walk.ts'
import { resolveField } from './resolve-field.ts'

/** What a server says against a CRD. */
export interface ServerProblem {
  readonly kind: 'rejected' | 'warning'
  /** The field that a rejection names, or its reason. */
  readonly rule: string
  readonly message: string
  readonly path: Path
  readonly fix?: Fix
}

/** An error of the server and its place: the path as far as the CRD has it, the missing rest, and the value at the path. */
interface ServerError {
  readonly crd: JsonObject
  readonly cause: Cause
  readonly path: Path
  readonly rest: string
  readonly here: JsonValue | undefined
}

const set = (title: LintText, path: Path, value: JsonValue): Fix => ({ title, edits: [{ op: 'set', path, value }] })

function guessType(schema: JsonObject): string {
  if (isObject(schema.properties) || isObject(schema.additionalProperties)) return 'object'
  if (isObject(schema.items)) return 'array'
  const { default: value } = schema
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'number' ? 'integer' : 'string'
}

function missingType({ cause, path, rest, here }: ServerError): Fix | undefined {
  if (rest !== 'type' || !isObject(here) || !cause.message.includes('must not be empty for specified')) return undefined
  const type = guessType(here)
  return set(['fixSet', 'type', type], [...path, 'type'], type)
}

const missingItems = ({ path, rest, here }: ServerError): Fix | undefined =>
  rest === 'items' && isObject(here) ? set(['fixAdd', 'items', 'string', 1], [...path, 'items'], { type: 'string' }) : undefined

const badDefault = ({ cause, path, rest }: ServerError): Fix | undefined =>
  path.at(-1) === 'default' && rest === '' && cause.reason.startsWith('FieldValue')
    ? { title: ['fixRemove', ['default']], edits: [{ op: 'remove', path }] }
    : undefined

function otherName({ crd, cause }: ServerError): Fix | undefined {
  const plural = valueAt(crd, ['spec', 'names', 'plural'])
  const group = valueAt(crd, ['spec', 'group'])
  if (cause.field !== 'metadata.name' || typeof plural !== 'string' || typeof group !== 'string') return undefined
  return set(['fixRename', `${plural}.${group}`], ['metadata', 'name'], `${plural}.${group}`)
}

function absentKey({ crd, cause, path }: ServerError): Fix | undefined {
  if (!cause.message.includes('must have a default or be a required property')) return undefined
  const owner = path.at(-1) === 'default' ? path.slice(0, -1) : path
  const name = owner.at(-1)
  const required = [...owner.slice(0, -2), 'required']
  if (typeof name !== 'string') return undefined
  return set(['fixRequire', name], [...required, listOf(valueAt(crd, required)).length], name)
}

const uniqueItems = ({ path }: ServerError): Fix | undefined =>
  path.at(-1) === 'uniqueItems' ? { title: ['fixRemove', ['uniqueItems']], edits: [{ op: 'remove', path }] } : undefined

/** Of versions that all or none are marked as stored the one that is served and newest in the list is. */
function storedVersion({ crd, cause }: ServerError): Fix | undefined {
  if (!cause.message.includes('must have exactly one version marked as storage version')) return undefined
  const versions = objectsOf(valueAt(crd, ['spec', 'versions']))
  const marked = versions.findIndex(({ storage }) => storage === true)
  const chosen = marked >= 0 ? marked : versions.findLastIndex(({ served }) => served === true)
  const version = versions[chosen]
  if (version === undefined) return undefined
  const edits = versions.flatMap(({ storage }, index) =>
    (storage === true) === (index === chosen)
      ? []
      : [{ op: 'set' as const, path: ['spec', 'versions', index, 'storage'], value: index === chosen }],
  )
  return { title: ['fixStore', String(version.name)], edits }
}

function missingMapKeys({ path, rest, here, cause }: ServerError): Fix | undefined {
  if (rest !== 'x-kubernetes-list-map-keys' || !isObject(here)) return undefined
  if (!cause.message.includes('must not be empty if x-kubernetes-list-type is map')) return undefined
  const key = likelyKey(here)
  if (key === undefined) return set(['fixAtomic'], [...path, 'x-kubernetes-list-type'], 'atomic')
  const items = [...path, 'items']
  const required = listOf(valueAt(here, ['items', 'required']))
  const isAlwaysThere = required.includes(key) || valueAt(here, ['items', 'properties', key, 'default']) !== undefined
  const keys: Edit = { op: 'set', path: [...path, 'x-kubernetes-list-map-keys'], value: [key] }
  const require: Edit = { op: 'set', path: [...items, 'required'], value: [...required, key] }
  return { title: ['fixMapKey', key], edits: isAlwaysThere ? [keys] : [keys, require] }
}

/** The fixes of errors of the server by their names. */
export const SERVER_FIXES: Readonly<Record<string, (error: ServerError) => Fix | undefined>> = {
  missingType,
  missingItems,
  badDefault,
  otherName,
  absentKey,
  uniqueItems,
  storedVersion,
  missingMapKeys,
}

/** The fix of an error with its name; undefined when there is none. */
function fixOf(crd: JsonObject, cause: Cause): { readonly name: string; readonly fix: Fix } | undefined {
  const { path, rest } = resolveField(crd, cause.field)
  const error: ServerError = { crd, cause, path, rest: rest.join('.'), here: valueAt(crd, path) }
  for (const name in SERVER_FIXES) {
    const fix = SERVER_FIXES[name]?.(error)
    if (fix !== undefined) return { name, fix }
  }
  return undefined
}

/** The errors and warnings of a CRD that the server answered, each with its place and its fix. */
export function serverProblems(crd: JsonObject, failure: ApiStatus | undefined, warnings: readonly string[]): ServerProblem[] {
  const warned = warnings.map((message): ServerProblem => {
    const field = /^unknown field "([^"]+)"/.exec(message)?.[1]
    const path = field === undefined ? [] : resolveField(crd, field).path
    return { kind: 'warning', rule: 'warning', message, path }
  })
  if (failure === undefined) return warned
  if (failure.causes.length === 0) {
    return [{ kind: 'rejected', rule: failure.reason, message: failure.message, path: [] }, ...warned]
  }
  const rejected = failure.causes.map((cause): ServerProblem => {
    const fix = fixOf(crd, cause)?.fix
    const { path } = resolveField(crd, cause.field)
    return { kind: 'rejected', rule: cause.field, message: cause.message, path, ...(fix === undefined ? {} : { fix }) }
  })
  return [...rejected, ...warned]
}
