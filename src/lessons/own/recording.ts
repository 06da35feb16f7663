import { stringOf } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonObject, JsonValue } from '../../apimachinery/json/value.ts'
import { mergePatchOf } from '../../apimachinery/patch/diff.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { isStored, type JournalDetail, type JournalEntry, type Outcome } from '../../protocol/journal.ts'
import { CRD_KEYS, crdKeyOf, type SnapshotObject } from '../../protocol/snapshot.ts'
import type { Fate } from '../../protocol/trace.ts'
import { contentTypeOf } from '../checks.ts'
import type { Act, Check, Match } from '../format.ts'

/** A request as the journal has it. */
export interface Recorded {
  readonly entry: JournalEntry
  readonly detail: Pick<JournalDetail, 'body' | 'state'>
}

/** A goal that a request can be, and what its text says. */
export interface Suggestion {
  readonly check: Check
  readonly says:
    | { readonly what: 'sent'; readonly method: string; readonly name: string; readonly outcome: Outcome }
    | { readonly what: 'generation'; readonly moves: 'rises' | 'stays' }
    | { readonly what: 'field'; readonly path: string; readonly value: string }
    | { readonly what: 'fate'; readonly path: string; readonly fate: Fate }
    | { readonly what: 'gone'; readonly name: string }
}

/** Metadata that a server gives. */
const SERVERS = [
  'uid',
  'generation',
  'creationTimestamp',
  'managedFields',
  'selfLink',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
]
const LOCK = 'resourceVersion'
/** What is of one server alone: owners have other uids at another. */
const ELSEWHERE = [...SERVERS, LOCK, 'ownerReferences']

const NAMESPACE_KEYS = '//namespaces/'
const ROLE_KEYS = '/rbac.authorization.k8s.io/'

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)
const textAt = (value: unknown, key: string): string => {
  const member = isPlain(value) ? value[key] : undefined
  return stringOf(member)
}

const without = (value: Plain, left: readonly string[]): Plain =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !left.includes(key)))

/** An object without some of its metadata. */
const withoutMetadata = (object: Plain, left: readonly string[]): Plain =>
  isPlain(object.metadata) ? { ...object, metadata: without(object.metadata, left) } : object

const asJson = (value: Plain): JsonObject => value as unknown as JsonObject

function parsed(text: string): Plain {
  const value: unknown = JSON.parse(text)
  return isPlain(value) ? value : {}
}

const created = (path: string, object: Plain): Act => ({ request: `POST ${path}`, body: asJson(object) })

function customActs(object: Plain, group: string, resource: string, crd: Plain): Act[] {
  const spec = isPlain(crd.spec) ? crd.spec : {}
  const apiVersion = textAt(object, 'apiVersion')
  const version = apiVersion.slice(group.length + 1)
  const { namespace, name } = isPlain(object.metadata) ? object.metadata : {}
  const place = spec.scope === 'Namespaced' ? `/namespaces/${String(namespace)}` : ''
  const path = `/apis/${group}/${version}${place}/${resource}`
  const versions = Array.isArray(spec.versions) ? spec.versions : []
  const own: unknown = versions.find((one) => textAt(one, 'name') === version)
  const hasStatus = isPlain(own) && isPlain(own.subresources) && own.subresources.status !== undefined
  const body = withoutMetadata(object, ELSEWHERE)
  if (!hasStatus || object.status === undefined) return [created(path, body)]
  return [
    created(path, without(body, ['status'])),
    { request: `PATCH ${path}/${String(name)}/status`, body: asJson({ status: object.status }) },
  ]
}

/** Whether every workspace has this role or binding: the server makes it, or the page for a persona that it brings. */
const isEverywhere = ({ key, text }: SnapshotObject): boolean =>
  text.includes('"kubernetes.io/bootstrapping"') || key.split('/').at(-1)?.startsWith('crdlab:') === true

/** The creation of a role or a binding. Its key is `/GROUP/RESOURCE/[NAMESPACE/]NAME`. */
function roleAct({ key, text }: SnapshotObject): Act {
  const [, group = '', resource = '', ...place] = key.split('/')
  const [namespace] = place.length > 1 ? place : []
  const below = namespace === undefined ? '' : `/namespaces/${namespace}`
  return created(`/apis/${group}/v1${below}/${resource}`, withoutMetadata(parsed(text), ELSEWHERE))
}

/** Roles stand before the bindings that name them. */
const rank = ({ key }: SnapshotObject): number => (key.includes('bindings/') ? 1 : 0)

/**
 * What brings an empty server to the state of a store: its namespaces, its own roles and bindings, its CRDs, then its custom resources, each with its
 * status. Owner references and what a server gives are left out.
 */
export function startActs(objects: readonly SnapshotObject[]): readonly Act[] {
  const crds = new Map(objects.filter(({ key }) => key.startsWith(CRD_KEYS)).map(({ key, text }) => [key, parsed(text)]))
  const namespaces = objects
    .filter(({ key }) => key.startsWith(NAMESPACE_KEYS))
    .map(({ key }) => key.slice(NAMESPACE_KEYS.length))
  const own = namespaces.filter((name) => name !== 'default' && !name.startsWith('kube-'))
  const custom = objects.flatMap(({ key, text }) => {
    const [, group = '', resource = ''] = key.split('/', 3)
    const crd = crds.get(crdKeyOf(key))
    return crd === undefined ? [] : customActs(parsed(text), group, resource, crd)
  })
  const roles = objects.filter((object) => object.key.startsWith(ROLE_KEYS) && !isEverywhere(object))
  return [
    ...own.map((name) => created('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } })),
    ...roles.sort((a, b) => rank(a) - rank(b)).map(roleAct),
    ...[...crds.values()].map((crd) =>
      created('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', without(withoutMetadata(crd, ELSEWHERE), ['status'])),
    ),
    ...custom,
  ]
}

/** A body as data; undefined for one that is none. */
function bodyValue(body: string, contentType: string): unknown {
  try {
    return contentType.includes('yaml') ? (JSON.parse(stringify(parseYaml(body).value)) as unknown) : JSON.parse(body)
  } catch {
    return undefined
  }
}

/** The path of the object that a request is about, whatever its endpoint; that of a creation ends in the name that was given. */
function mainPath({ path, method, object }: JournalEntry): string {
  const { subresource = '', name = '' } = object ?? {}
  const main = subresource === '' ? path : path.slice(0, -subresource.length - 1)
  return method === 'POST' && name !== '' && !main.endsWith(`/${name}`) ? `${main}/${name}` : main
}

/** What a PUT changes: the endpoint decides what of the body counts. */
function putChange({ entry }: Recorded, body: Plain, stored: Plain, now: Plain | undefined): unknown {
  const endpoint = entry.object?.subresource ?? ''
  if (endpoint === 'scale') return without(body, ['apiVersion', 'kind', 'metadata', 'status'])
  if (endpoint === 'status')
    return mergePatchOf(asJson({ status: stored.status ?? null }), asJson({ status: body.status ?? null })) ?? {}
  // A status that the endpoint ignores is no change where the body leaves it out.
  const isIgnored = body.status === undefined && (now === undefined || now.status !== undefined)
  const base = withoutMetadata(isIgnored ? without(stored, ['status']) : stored, ELSEWHERE)
  return mergePatchOf(asJson(base), asJson(withoutMetadata(body, ELSEWHERE))) ?? {}
}

/**
 * A recorded request as an act. A PUT becomes the change that it made to what was stored, since its resourceVersion is of the recording, unless
 * it was rejected for that. `stored`: the object before, as far as it is known.
 */
function actOf(recorded: Recorded, stored: Plain | undefined): Act {
  const { method, path, query, contentType = '', outcome } = recorded.entry
  const { body, state } = recorded.detail
  const line = `${method} ${path}${query === '' ? '' : `?${query}`}`
  if (body === '') return { request: line }
  const value = bodyValue(body, contentType)
  const [type = ''] = contentType.split(';')
  const isUsual = value !== undefined && (type === '' || type === contentTypeOf(method) || type === 'application/yaml')
  const typed = isUsual ? {} : { contentType: type }
  if (!isPlain(value)) return { request: line, body: value === undefined ? body : (value as JsonValue), ...typed }
  if (method === 'DELETE') return { request: line, body: asJson(without(value, ['preconditions'])), ...typed }
  if (outcome === 'conflict') return { request: line, body: asJson(withoutMetadata(value, SERVERS)), ...typed }
  if (method === 'PUT' && stored !== undefined) {
    const now = state === undefined ? undefined : parsed(state)
    return { put: path, change: putChange(recorded, value, stored, now) as JsonObject }
  }
  return { request: line, body: asJson(withoutMetadata(value, ELSEWHERE)), ...typed }
}

/** The objects that a start creates, by their paths. */
function statesOf(start: readonly Act[]): Map<string, Plain> {
  const states = new Map<string, Plain>()
  for (const act of start) {
    if (!('request' in act)) continue
    const [method = '', path = ''] = act.request.split(' ')
    const body: unknown = act.body
    if (!isPlain(body)) continue
    if (method === 'POST') states.set(`${path}/${textAt(body.metadata, 'name')}`, body)
    const main = path.replace(/\/status$/, '')
    if (method === 'PATCH') states.set(main, { ...states.get(main), ...body })
  }
  return states
}

/**
 * The acts of what was recorded, by the ids of the entries of the reader. `all`: every write since the recording began, oldest first, also those of
 * others, which say what was stored before each.
 */
export function recordedActs(
  start: readonly Act[],
  all: readonly Recorded[],
  isOwn: (entry: JournalEntry) => boolean,
): ReadonlyMap<number, Act> {
  const states = statesOf(start)
  const acts = new Map<number, Act>()
  for (const recorded of all) {
    const { entry, detail } = recorded
    const main = mainPath(entry)
    if (isOwn(entry)) acts.set(entry.id, actOf(recorded, states.get(main)))
    if (detail.state !== undefined && isStored(entry)) states.set(main, parsed(detail.state))
  }
  return acts
}

/** Paths that a JSONPath can spell without quotes. */
const PLAIN_PATH = /^[A-Za-z][\w.]*$/
/** How many fields of a request become goals. */
const MOST_FIELDS = 3
const NOT_TAKEN: readonly Fate[] = ['ignored', 'pruned', 'reset', 'rejected']

function valueIn(state: string | undefined, path: string): unknown {
  if (state === undefined || !PLAIN_PATH.test(path)) return undefined
  return path.split('.').reduce<unknown>((at, key) => (isPlain(at) ? at[key] : undefined), parsed(state))
}

/** What a request can have been for, as goals: that it was sent, what it led to, what is stored now. */
export function suggestedGoals({ entry, detail }: Recorded): readonly Suggestion[] {
  const { method, object, outcome, generation, fields = [] } = entry
  if (object === undefined || method === '') return []
  const { group, resource, name, subresource = '' } = object
  const base: Match = {
    by: 'reader',
    method: [method as NonNullable<Match['method']>[number]],
    group,
    resource,
    ...(name === undefined || method === 'POST' ? {} : { name }),
  }
  const found: Suggestion[] = [
    {
      check: { log: { ...base, ...(isEndpoint(subresource) ? { endpoint: subresource } : {}), outcome: [outcome] } },
      says: { what: 'sent', method, name: name ?? resource, outcome },
    },
  ]
  if (outcome === 'updated' && generation !== undefined) {
    const moves = generation.before === generation.after ? 'stays' : 'rises'
    found.push({ check: { log: { ...base, outcome: ['updated'], generation: moves } }, says: { what: 'generation', moves } })
  }
  for (const { path: field, fate } of fields.filter((one) => NOT_TAKEN.includes(one.fate)).slice(0, MOST_FIELDS))
    found.push({ check: { log: { ...base, fate, field } }, says: { what: 'fate', path: field, fate } })
  const main = mainPath(entry)
  if (outcome === 'deleted')
    return [...found, { check: { read: main, code: 404 }, says: { what: 'gone', name: name ?? resource } }]
  const stored = fields.filter(({ path: field, fate }) => fate === 'kept' && !field.startsWith('metadata.'))
  for (const { path: field } of stored.slice(0, MOST_FIELDS)) {
    const value = valueIn(detail.state, field)
    if (value === undefined || typeof value === 'object') continue
    found.push({
      check: { read: main, at: `{.${field}}`, is: value as JsonValue },
      says: { what: 'field', path: field, value: String(value) },
    })
  }
  return found
}

const isEndpoint = (subresource: string): subresource is NonNullable<Match['endpoint']> =>
  subresource === '' || subresource === 'status' || subresource === 'scale'

/** The rules that explain a request: where a lesson begins to say why. */
export function suggestedRules({ entry }: Recorded): readonly string[] {
  const { object, outcome, method, fates = {} } = entry
  const endpoint = object?.subresource ?? ''
  const rules = [
    ...(outcome === 'conflict' ? ['ST-6'] : []),
    ...(method === 'DELETE' ? ['DL-1'] : []),
    ...((fates.pruned ?? 0) > 0 ? ['PN-1'] : []),
    ...((fates.ignored ?? 0) > 0 ? ['ST-2'] : []),
    ...(endpoint === 'scale' ? ['SC-1'] : []),
    ...(method === 'PUT' || method === 'PATCH' ? ['ST-4'] : []),
  ]
  return rules.length > 0 ? rules : ['ST-4']
}
